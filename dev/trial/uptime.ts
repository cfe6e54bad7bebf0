/**
 * Records when the service was running, to separate the time that a call waited for the running service from downtime.
 */

/** Time from the first try of a call to its answer, in milliseconds of the process's clock. */
export interface Span {
  readonly begun: number;
  readonly ended: number;
}

export function lengthOf({ begun, ended }: Span): number {
  return ended - begun;
}

export interface Uptime {
  readonly begins: () => void;
  readonly ends: () => void;
  /** Milliseconds of a span during which the service was running. */
  readonly within: (span: Span) => number;
}

export function openUptime(now: () => number = () => performance.now()): Uptime {
  const spans: { begun: number; ended: number }[] = [];
  return {
    begins: () => spans.push({ begun: now(), ended: Number.POSITIVE_INFINITY }),
    ends: () => {
      const last = spans.at(-1);
      if (last) last.ended = now();
    },
    within: ({ begun, ended }) =>
      spans.reduce((sum, span) => sum + Math.max(0, Math.min(ended, span.ended) - Math.max(begun, span.begun)), 0),
  };
}
