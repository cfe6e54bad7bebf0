/** Counts and sums of open bank entries by match level, which says how certain the match is. */
import * as z from 'zod';
import { MATCH_LEVELS } from '../../model/bank-entry.ts';
import { type Currency, toMajor } from '../../model/money.ts';
import type { Leveled } from './cached-levels.ts';
import { leftOf } from './find-matches.ts';
import type { SeenEntry } from './seen-entries.ts';

export const Levels = z.array(
  z.object({
    level: z.enum([...MATCH_LEVELS, 'reversal']),
    count: z.int(),
    totals: z.array(z.object({ currency: z.string(), amount: z.number() })),
  }),
);
export type LevelsData = z.input<typeof Levels>;

export function leveled({ row, match }: SeenEntry): Leveled {
  const { currency, amount, is_reversal } = row;
  return { level: is_reversal === 1 ? 'reversal' : (match?.level ?? 'unmatched'), currency, amount, left: leftOf(row) };
}

/** Counts and sums of open entries by level, in the order of `MATCH_LEVELS`. */
export function levelsOf(entries: readonly Leveled[]): LevelsData {
  const byLevel = Map.groupBy(entries, ({ level }) => level);
  return ([...MATCH_LEVELS, 'reversal'] as const).flatMap((level) => {
    const found = byLevel.get(level) ?? [];
    if (found.length === 0) return [];
    return [
      {
        level,
        count: found.length,
        totals: totalsOf(found.map(({ currency, left: amount }) => ({ currency, amount }))),
      },
    ];
  });
}

/** Adds up amounts per currency, ordered by currency code. `amounts` are in minor units, the sums in major units. */
export function totalsOf(amounts: readonly { readonly currency: Currency; readonly amount: number }[]) {
  const groups = [...Map.groupBy(amounts, ({ currency }) => currency)].sort(([one], [other]) => (one < other ? -1 : 1));
  return groups.map(([currency, of]) => ({
    currency,
    amount: toMajor(
      of.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
  }));
}
