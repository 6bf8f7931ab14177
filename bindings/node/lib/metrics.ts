// The counters of tool calls (SPEC 1.10).
import { stays } from './cloning.js';
import { native } from './native.js';
import type { ErrorType } from './words.js';

/** How the calls of one tool ended. */
export interface ToolCounts {
  readonly calls: number;
  /** Errors by type. */
  readonly errors: { readonly [T in ErrorType]?: number };
  /** Errors that were no ToolErrors. */
  readonly unstructured: number;
  readonly cancelled: number;
  readonly duration_total_seconds: number;
  readonly duration_max_seconds: number;
  /** How many calls took at most 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120 and 300 seconds. */
  readonly duration_buckets: readonly number[];
}

const METRICS_STAY = stays('a Metrics', 'post its `snapshot()`');

/** The counters of tool calls (SPEC 1.10.2). Several servers may count into one. */
export class Metrics {
  /** @internal */
  readonly cloning = METRICS_STAY;
  readonly #native = new native.NativeMetrics();

  /** @internal */
  record(tool: string, listed: boolean, ended: string, seconds: number): void {
    this.#native.record(tool, listed, ended, seconds);
  }

  /** What is counted so far, by tool; it does not change afterwards. Tools that do not exist count as `(unknown)`. */
  snapshot(): { readonly tools: { readonly [tool: string]: ToolCounts } } {
    return JSON.parse(this.#native.snapshot()) as { tools: { [tool: string]: ToolCounts } };
  }

  /** What is counted so far, in the text format that Prometheus scrapes; times are in seconds. */
  toPrometheus(): string {
    return this.#native.prometheus();
  }
}
