/** A measured ratio, and whether it is within its bound. */
export type Row = { what: string; measured: string; bare: string; ratio: number; bound: string; ok: boolean };

export const ROUNDS = Number(process.env.ROUNDS ?? 5);
export const SECONDS = 3;

/** Compares two throughputs. The service must reach at least `least` times the throughput of the bare server. */
export function compare(
  what: string,
  than: string,
  ours: readonly number[],
  theirs: readonly number[],
  least: number,
): Row {
  const [a, b] = [median(ours), median(theirs)];
  return {
    what,
    measured: `${a.toFixed(0)}/s`,
    bare: `${b.toFixed(0)}/s ${than}`,
    ratio: a / b,
    bound: `≥ ${least}`,
    ok: a / b >= least,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
