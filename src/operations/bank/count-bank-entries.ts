/** Counts the bank entries that wait for confirmation, for the overview page. */
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { operation, READS } from '../kernel/operation.ts';
import { leveledOf } from './open-levels.ts';

/**
 * Largest number of entries that are matched. If there are more, the entries are only counted. Otherwise every view of
 * the overview would wait for the matching.
 */
const MATCHED_MAX = 200;

export const countBankEntries = operation({
  name: 'countBankEntries',
  title: 'Count bank entries',
  summary: `Counts open bank entries. If there are at most ${MATCHED_MAX}, also those that match an invoice with certainty.`,
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({}),
  output: z.object({
    open: z.int(),
    certain: z.int().nullable().describe('Null: not counted, because there are too many entries.'),
  }),
  refusals: [],
})(async (ctx) => {
  const open = await ctx.store.bankEntries.count(ctx.account.id, { status: 'open' });
  if (open === 0) return { open, certain: 0 };
  if (open > MATCHED_MAX) return { open, certain: null };
  try {
    const entries = await leveledOf(ctx, {});
    return { open, certain: entries.filter(({ level }) => level === 'certain').length };
  } catch (error) {
    // The account has used up its limit of comparisons. The overview must still load, so only `certain` is left out.
    if (error instanceof BillingError && error.code === 'rate_limited') return { open, certain: null };
    throw error;
  }
});
