/** Number of objects that a merge of customers moves, by kind. */
import * as z from 'zod';
import type { Queries } from '../../store/store.ts';

export const Moves = z.object({
  invoices: z.int(),
  credit_notes: z.int(),
  quotes: z.int(),
  payment_links: z.int().describe('All payment requests: also holds, donations and periods of plans.'),
  payments: z.int(),
  subscriptions: z.int(),
  bank_entries: z.int(),
});

type Rows = Awaited<ReturnType<Queries['merging']['rowsToMove']>>;

/** Converts the counts of moved rows for the answer. The number of moved mails is left out. */
export function movedRows({ payment_requests: payment_links, mails: _mails, ...rows }: Rows): z.input<typeof Moves> {
  return { ...rows, payment_links };
}
