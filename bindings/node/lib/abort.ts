// Signals that many calls share: each has one listener, since Node warns of more than ten.

interface Waiting {
  readonly works: Set<() => void>;
  readonly fire: () => void;
}

const waiting = new WeakMap<AbortSignal, Waiting>();

/** Calls `work` when the signal is aborted. What it gives takes that back. */
export function onAbort(signal: AbortSignal | undefined, work: () => void): () => void {
  if (signal === undefined) return () => undefined;
  const { works, fire } = waitingFor(signal);
  if (works.size === 0) signal.addEventListener('abort', fire, { once: true });
  const own = (): void => work();
  works.add(own);
  return () => {
    if (works.delete(own) && works.size === 0) signal.removeEventListener('abort', fire);
  };
}

function waitingFor(signal: AbortSignal): Waiting {
  const known = waiting.get(signal);
  if (known !== undefined) return known;
  const works = new Set<() => void>();
  const fire = (): void => {
    const all = [...works];
    works.clear();
    for (const work of all) {
      try {
        work();
      } catch (error) {
        // it goes where an error of a listener of its own would go
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };
  const made = { works, fire };
  waiting.set(signal, made);
  return made;
}
