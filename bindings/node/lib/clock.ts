// Time as this package sees it: two clocks, the waits between attempts, and the limits of attempts.
import { onAbort } from './abort.js';

/** A point of both clocks, in milliseconds: one that only goes forward, and the one since 1970. */
export interface Clock {
  readonly monoMs: number;
  readonly wallMs: number;
}

/** Does something after a time, unless what it gives back is called before. */
export type Timer = (ms: number, work: () => void) => () => void;

/** What time goes by. */
export interface Time {
  now(): Clock;
  /** The waits between attempts. */
  readonly wait: Timer;
  /** The limits of attempts and of calls. */
  readonly limit: Timer;
}

/** Node's timers hold 2^31 ms; longer waits are cut into days. */
const LONGEST_TIMER_MS = 86_400_000;

/**
 * The clocks of this process. The first begins at the wall clock's time, so that saved states make sense in another
 * process; what is called is looked up at each call, so that fake timers work.
 */
class SystemTime implements Time {
  #begin: number | undefined;

  now(): Clock {
    const wallMs = Date.now();
    const ticks = performance.now();
    this.#begin ??= wallMs - ticks;
    return { monoMs: this.#begin + ticks, wallMs };
  }

  /** However long. */
  readonly wait: Timer = (ms, work) => {
    const due = this.now().monoMs + ms;
    let id: NodeJS.Timeout;
    const next = (restMs: number): void => {
      // Node's timers may end up to a millisecond early
      id = setTimeout(() => {
        if (restMs > LONGEST_TIMER_MS) return next(restMs - LONGEST_TIMER_MS);
        this.reach(due);
        work();
      }, Math.ceil(Math.min(restMs, LONGEST_TIMER_MS)) + 1);
    };
    next(ms);
    return () => clearTimeout(id);
  };

  readonly limit = this.wait;

  /** It is this late at least: a timer that was due has ended where time stands still but for timers, or a test had its own. */
  reach(monoMs: number): void {
    const missing = monoMs - this.now().monoMs;
    if (missing > 0 && this.#begin !== undefined) this.#begin += missing;
  }
}

const system = new SystemTime();
let time: Time = system;

/** The time that counts now. */
export function currentTime(): Time {
  return time;
}

/** Puts another time in place of the system's, or the system's back. */
export function setTime(other: Time | undefined): void {
  time = other ?? system;
}

/** Gives the system's time back, which goes on from that of `other`: no engine has states of a time that has not come. */
export function endTime(other: Time): void {
  system.reach(other.now().monoMs);
  setTime(undefined);
}

/** Now, on both clocks. */
export function now(): Clock {
  return time.now();
}

/** Waits, however long; throws the reason of a signal that ends it. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    if (ms <= 0) return resolve();
    // a Time may call back at once
    let cancel = (): void => {};
    const ignore = onAbort(signal, () => {
      cancel();
      reject(signal?.reason as Error);
    });
    cancel = time.wait(ms, () => {
      ignore();
      resolve();
    });
  });
}
