// What the testee answers to `contract` (SPEC 7.2.14): only the native part has tool contracts.
import { Batch, MemoryStore, MisuseError, progressFaults, ToolError, Toolset } from 'toolerror';
import { Raw } from './answer.mjs';

/** The verdicts on calls with keys, and what each gets. A run ends at its time, before the calls that come later. */
function ofCalls({ calls, outcome_ms: outcomeMs, run_ms: runMs }) {
  const store = new MemoryStore({ outcomeMs, runMs });
  let running = [];
  const begun = calls.map(({ at_ms: now, actor, tool = '', key, payload, outcome, ended_ms: ended = now }) => {
    const over = running.filter((run) => run.ended <= now).sort((a, b) => a.ended - b.ended);
    running = running.filter((run) => run.ended > now);
    for (const run of over) store.finish(run.about, run.run, run.outcome, run.ended);
    const about = { actor, tool, key };
    const { verdict, run, answer } = store.begin(about, payload, now);
    if (run > 0 && outcome !== undefined) running.push({ ended, about, run, outcome });
    return { verdict, answer };
  });
  return { verdicts: begun.map(({ verdict }) => verdict), answers: begun.map(({ answer }) => answer) };
}

/** The data of a batch, or its error. */
async function ofItems({ items }) {
  const batch = new Batch();
  for (const { key, data, error } of items) {
    await batch.item(key, () => {
      if (error !== undefined) throw ToolError.from(error);
      return data;
    });
  }
  try {
    return { data: batch.data(), error: null };
  } catch (error) {
    return { data: null, error: new Raw(error.toJson()) };
  }
}

const orNull = (error) => ({ error: error === undefined ? null : new Raw(error.toJson()) });

const CONTRACT = {
  validate: ({ toolset }) => ({ diagnostics: new Toolset(toolset).diagnostics() }),
  order: ({ toolset }) => ({ order: new Toolset(toolset).order() }),
  publish: ({ toolset }) => new Toolset(toolset).publish(),
  diff: (request) => new Toolset(request.toolset).diff(new Toolset(request.new)),
  check_input: ({ toolset, tool, grants, input, ...known }) => orNull(new Toolset(toolset).checkInput(tool, grants, input, known)),
  check_output: ({ toolset, tool, input, output }) => orNull(new Toolset(toolset).checkOutput(tool, input, output)),
  refuse: ({ toolset, tool, because, dependency, wait_ms: waitMs }) =>
    orNull(new Toolset(toolset).refusal(tool, because, { dependency, waitMs })),
  progress: ({ events }) => ({ violations: progressFaults(events) }),
  idempotency: ofCalls,
  batch: ofItems,
};

function hasContracts() {
  try {
    return progressFaults([]).length > 0;
  } catch (error) {
    if (error instanceof MisuseError) return false;
    throw error;
  }
}

/** Answers a request of the operation `contract`; the WebAssembly module has no such operation. */
export const contract = hasContracts() ? (request) => CONTRACT[request.do](request) : undefined;
