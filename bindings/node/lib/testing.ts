// `toolerror/testing`: time for tests of programs that retry.
import { checkOptions, refusal } from './misuse-checks.js';
import { currentTime, endTime, setTime, type Clock, type Time, type Timer } from './clock.js';
import { nextTurn } from './host.js';
import { MisuseError } from './misuse.js';

/** Where fake time begins. */
export interface FakeTimeOptions {
  /** What the wall clock shows. Default: the present time. */
  now?: Date | number | undefined;
}

/** Time that goes on only when somebody waits for it. */
export interface FakeTime {
  /** What the wall clock shows, in milliseconds since 1970. */
  readonly nowMs: number;
  /** All waits between attempts so far, in milliseconds, in the order of their beginnings. */
  readonly waits: readonly number[];
  /** Time goes on by so many milliseconds: limits of attempts and of calls that are reached end what hangs. */
  advance(ms: number): void;
  /** Gives the time of the system back, which goes on from this one for engines. */
  restore(): void;
}

/**
 * From now on the waits of `retry`, `agentClient`, `forAiSdk`, `forMastra` and `forLangchain` take no time, and `Engine`
 * lives in the same fake time: delays, not-before times, budget, health and deadlines are those of real time. Work takes
 * no fake time.
 *
 * ```js
 * const time = fakeTime();
 * t.after(() => time.restore());
 * ```
 *
 * Limits of attempts (`attemptTimeoutMs`) and what is left of a call's `timeoutMs` while its work runs still end after
 * real time, or at once by `advance`. No timer of the runtime is needed for a wait, so fake timers of a test runner make
 * no difference.
 *
 * @throws MisuseError while fake time is on already.
 */
export function fakeTime(options: FakeTimeOptions = {}): FakeTime {
  checkOptions(options, { now: 'anything' });
  const nowMs = Number(options.now ?? Date.now());
  if (!Number.isFinite(nowMs)) throw refusal(options.now, 'a Date or a number of milliseconds', 'now');
  const system = currentTime();
  if (system instanceof Fake) throw new MisuseError('fake time is on already: `restore` it first');
  const fake = new Fake(system, nowMs);
  setTime(fake);
  return fake;
}

interface Due {
  readonly at: number;
  readonly work: () => void;
}

class Fake implements Time, FakeTime {
  readonly waits: number[] = [];
  readonly #system: Time;
  /** When fake time began on the system's clock, which starts at the wall clock's time. */
  readonly #beganMs: number;
  readonly #wallMs: number;
  #passedMs = 0;
  /** What `advance` was told in all: the waits of one call are no time for the work of another. */
  #advancedMs = 0;
  readonly #waiting = new Set<Due>();
  readonly #limits = new Set<Due>();
  #turning = false;

  constructor(system: Time, wallMs: number) {
    this.#system = system;
    this.#beganMs = system.now().monoMs;
    this.#wallMs = wallMs;
  }

  get nowMs(): number {
    return this.#wallMs + this.#passedMs;
  }

  now(): Clock {
    return { monoMs: this.#beganMs + this.#passedMs, wallMs: this.nowMs };
  }

  readonly wait: Timer = (ms, work) => {
    this.waits.push(ms);
    const due = { at: this.#passedMs + ms, work };
    this.#waiting.add(due);
    this.#turn();
    return () => this.#waiting.delete(due);
  };

  readonly limit: Timer = (ms, work) => {
    const endMs = this.#passedMs + ms;
    const due: Due = {
      at: this.#advancedMs + ms,
      work: () => {
        this.#limits.delete(due);
        stop();
        work();
      },
    };
    this.#limits.add(due);
    const stop = this.#system.limit(ms, () => {
      this.#passedMs = Math.max(this.#passedMs, endMs);
      due.work();
    });
    return () => {
      this.#limits.delete(due);
      stop();
    };
  };

  advance(ms: number): void {
    if (!(ms >= 0)) throw refusal(ms, 'a number of milliseconds, 0 or more', 'ms');
    this.#passedMs += ms;
    this.#advancedMs += ms;
    for (const { at, work } of this.#limits) if (at <= this.#advancedMs) work();
  }

  restore(): void {
    if (currentTime() === this) endTime(this);
  }

  /** One turn of the event loop for each wait, the shortest first: what it lets begin may wait for less than the others. */
  #turn(): void {
    if (this.#turning || this.#waiting.size === 0) return;
    this.#turning = true;
    nextTurn(() => {
      this.#turning = false;
      const [first] = [...this.#waiting].sort((a, b) => a.at - b.at);
      if (first !== undefined) {
        this.#waiting.delete(first);
        this.#passedMs = Math.max(this.#passedMs, first.at);
        first.work();
      }
      this.#turn();
    });
  }
}
