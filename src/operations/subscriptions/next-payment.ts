/** Part of the answer to a change: the subscription's next payment or invoice. */
import * as z from 'zod';
import { toMajor } from '../../model/money.ts';
import type { Queries } from '../../store/store.ts';
import type { ListedSubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { termsOfPeriod } from './period-terms.ts';

export const NextPayment = z
  .object({
    on: z.string().meta({ format: 'date' }).nullable().describe('null: when the customer pays, or it is resumed.'),
    amount: z.number(),
    currency: z.string(),
  })
  .nullable()
  .describe('null: none follows. A first payment that is open keeps its amount.');

export async function nextPaymentOf(tx: Queries, row: ListedSubscriptionRow): Promise<z.input<typeof NextPayment>> {
  const { status, currency, next_on, cancel_at_period_end } = row;
  if (status === 'pending') {
    const [first] = await tx.periods.list(row.id, 1);
    const amount = first ? termsOfPeriod(first, row).amount : row.amount;
    return { on: null, amount: toMajor(amount, currency), currency };
  }
  if (next_on === null || cancel_at_period_end === 1) return null;
  return { on: status === 'paused' ? null : next_on, amount: toMajor(row.amount, currency), currency };
}
