/** Matches many entries in slices, so that the event loop answers other requests in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BankEntryRow } from '../../store/bank/bank-entries.ts';
import type { Context } from '../kernel/context.ts';
import { type SeenEntry, seen } from './seen-entries.ts';

export const SLICE = 200;

export async function seenInSlices(
  ctx: Pick<Context, 'account' | 'store' | 'progress'>,
  rows: readonly BankEntryRow[],
): Promise<SeenEntry[]> {
  const found: SeenEntry[] = [];
  for (let start = 0; start < rows.length; start += SLICE) {
    found.push(...(await ctx.store.consistent((tx) => seen(tx, ctx, rows.slice(start, start + SLICE)))));
    if (rows.length > SLICE) ctx.progress?.({ stage: 'matching', done: found.length, total: rows.length });
    await nextTurn();
  }
  return found;
}
