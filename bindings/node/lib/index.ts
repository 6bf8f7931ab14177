// What the package offers. All other modules are private.
export { agentClient, type AgentCallOptions, type AgentClient, type AgentOptions, type ConnectOptions, type McpClient } from './agent.js';
export { assess, type AssessContext, type Assessment } from './assess.js';
export type { Conflict, Data, Limit, Violation } from './data.js';
export { CallFailure, type DriverOptions, type FailedAttempt, type ToolHints } from './drive.js';
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
  Policy,
  type Admission,
  type Call,
  type CallFacts,
  type CallOptions,
  type Clock,
  type Decision,
  type PolicyObject,
  type Told,
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
export type { ForeignOptions } from './foreign.js';
export { forAiSdk, forLangchain, type AiSdkOptions } from './frameworks.js';
export type { BigJson, Json } from './json.js';
export { Metrics, type ToolCounts } from './metrics.js';
export { MisuseError } from './misuse.js';
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
export { retry, Stopped, type Attempt, type RetryOptions } from './retry.js';
export { agentFetch } from './client-errors.js';
export { withToolErrors, type ServerOptions } from './server.js';
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
