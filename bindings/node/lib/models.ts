// What models are told of calls that failed for good: the error, and what to do about it.
import { CallFailure } from './call-failure.js';
import { fromText, masked, type AnyToolError } from './error.js';
import { keepFailure } from './failures.js';
import { MAX_ASKED } from './limits.js';
import { native } from './native.js';
import { withCause } from './wrap.js';

/** What the model of a run was asked, by the tool. */
interface Run {
  /** Calls that wait for other arguments. */
  readonly asked: Map<string, CallFailure>;
  /** What is said of tools that have got other arguments in vain. */
  readonly inVain: Map<string, string>;
}

/**
 * The calls of models. Each is asked for other arguments once in a run, for each tool, until the tool succeeds: a model
 * that calls again and again would be asked for ever.
 */
export class Models {
  readonly #byObject = new WeakMap<object, Run>();
  readonly #byId = new Map<unknown, Run>();

  /**
   * The result, or an error in the words of {@link inWords}. `run` tells the runs of an agent apart: an id, or an object
   * that all calls of a run have in common. `send` goes on with a call for which other arguments were asked.
   */
  async call<T>(run: unknown, tool: string, send: (before: CallFailure | undefined) => PromiseLike<T>): Promise<T> {
    const { asked, inVain } = this.#of(run);
    const before = asked.get(tool);
    asked.delete(tool);
    try {
      const result = await send(before);
      inVain.delete(tool);
      return result;
    } catch (error) {
      const failure = CallFailure.of(error);
      if (failure === undefined) throw error;
      const { decision } = failure;
      let { advice } = failure;
      if (decision.action === 'fix_input') {
        if (inVain.has(tool)) advice = inVain.get(tool) as string;
        else asked.set(tool, failure);
      } else if (before !== undefined && decision.action === 'give_up' && decision.reason === 'attempts_exhausted') {
        inVain.set(tool, advice);
      }
      throw inWords(failure, advice);
    }
  }

  #of(run: unknown): Run {
    const runs: Pick<Map<unknown, Run>, 'get' | 'set'> =
      typeof run === 'object' && run !== null ? (this.#byObject as unknown as Map<unknown, Run>) : this.#byId;
    const found = runs.get(run) ?? { asked: new Map(), inVain: new Map() };
    this.#byId.delete(run); // to be the last of them
    runs.set(run, found);
    if (this.#byId.size > MAX_ASKED) this.#byId.delete(this.#byId.keys().next().value);
    return found;
  }
}

/**
 * The error for a model: frameworks show an error's `message` or what its `toString` gives. Both are its text, and what to
 * do about it, with secrets masked and long texts cut. {@link CallFailure.of} it is that of the call.
 */
function inWords(failure: CallFailure, advice: string): AnyToolError {
  const text = native.emitted(failure.error.toJson());
  const error = withCause(fromText(text), failure.error);
  const words = `${text}\n${masked(advice)}`;
  Object.defineProperties(error, {
    message: { value: words, configurable: true },
    toString: { value: () => words, configurable: true, writable: true },
    stack: { value: failure.error.stack, configurable: true, writable: true },
  });
  keepFailure(failure, error);
  return error;
}
