/** Time limit that pauses while a person decides. */
export type Stopwatch = Disposable & {
  /** Aborts when the time is used up. */
  readonly signal: AbortSignal;
  readonly pause: () => void;
  readonly go: () => void;
};

export function stopwatch(ms: number): Stopwatch {
  const controller = new AbortController();
  let left = ms;
  let since = performance.now();
  const start = () => setTimeout(() => controller.abort(), left);
  let timer: NodeJS.Timeout | null = start();
  const pause = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    left -= performance.now() - since;
  };
  return {
    signal: controller.signal,
    pause,
    go: () => {
      if (timer !== null) return;
      since = performance.now();
      timer = start();
    },
    [Symbol.dispose]: pause,
  };
}
