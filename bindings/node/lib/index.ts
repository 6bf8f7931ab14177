// What the package offers. All other modules are private.
export { agentClient, type AgentCallOptions, type AgentClient, type AgentOptions, type ConnectOptions, type McpClient } from './agent.js';
export { assess, type AssessContext, type AssessedDecision, type Assessment } from './assess.js';
export { Batch, type BatchData } from './batch.js';
export {
  ContractCall,
  ContractGuard,
  currentCall,
  type Condition,
  type ContractCallOptions,
  type ContractOptions,
  type ProgressParams,
} from './contract.js';
export type { Data, DataObject, Holder, Limit, Violation } from './data.js';
export { CallFailure, type FailedAttempt } from './call-failure.js';
export type { Clock } from './clock.js';
export type { DriverOptions, ToolHints } from './drive.js';
export {
  emitted,
  toHttp,
  toJsonRpc,
  toResult,
  type EmitOptions,
  type ErrorResult,
  type HttpOptions,
  type HttpResponse,
  type JsonRpcError,
  type ResultOptions,
  type ThrownOptions,
} from './emit.js';
export {
  Engine,
  type Admission,
  type Call,
  type CallFacts,
  type CallOptions,
  type Decision,
  type EndDecision,
  type FailureFacts,
  type GiveUpDecision,
  type OtherDecision,
  type RetryDecision,
} from './engine.js';
export {
  ConflictError,
  InternalError,
  NotFoundError,
  PermissionError,
  ToolError,
  TransientError,
  ValidationError,
  type AnyToolError,
  type ToolErrorObject,
  type ToolErrorOptions,
} from './error.js';
export {
  Statistics,
  type AttemptEvent,
  type CallEvent,
  type CallStatistics,
  type DecisionEvent,
  type OnEvent,
  type WaitEvent,
} from './events.js';
export type { ForeignOptions } from './foreign.js';
export { forAiSdk, forMastra, type ToolsOptions } from './frameworks.js';
export type { BigJson, Json } from './json.js';
export { forLangchain } from './langchain.js';
export { Metrics, type ToolCounts } from './metrics.js';
export { BugError, MisuseError } from './misuse.js';
export { Policy, type BudgetPolicy, type HealthPolicy, type PolicyObject, type ToolPolicy, type TypePolicy } from './policy.js';
export { decode, encodeAs, PROFILES, type Profile } from './profile.js';
export {
  read,
  readAs,
  readHttp,
  readJsonRpc,
  Reading,
  readResult,
  type HttpParts,
  type StatusEntry,
  type Outcome,
  type ReadOptions,
} from './reading.js';
export { fromResponse } from './response.js';
export { retry, type Attempt, type RetryOptions, type ValueOutcome } from './retry.js';
export { agentFetch } from './agent-fetch.js';
export { StdioTransport, type ServerStderr, type StdioOptions } from './stdio.js';
export { withToolErrors, type ServerOptions } from './server.js';
export {
  MemoryStore,
  RedisStore,
  progressFaults,
  resultOf,
  Toolset,
  type BeginResult,
  type Change,
  type Diagnostic,
  type Diff,
  type KeyOfCall,
  type Level,
  type ProgressFault,
  type Published,
  type PublishedTool,
  type RecordedOutcome,
  type RefusalReason,
  type ToolResult,
} from './toolset.js';
export { trace } from './trace.js';
export { CONTRACT_VERSION } from './version.js';
export {
  ACTIONS,
  DELIVERIES,
  DETAILS,
  EFFECTS,
  MODES,
  PHASES,
  REASONS,
  TYPES,
  type Action,
  type Delivery,
  type Detail,
  type Disposition,
  type Effects,
  type ErrorType,
  type GiveUpReason,
  type InputKind,
  type Mode,
  type Phase,
} from './words.js';
export { fromError, wrap, type Mapper, type WrapOptions } from './wrap.js';
