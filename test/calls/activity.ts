/** Calls of the operations in `src/operations/activity`. */
import type { Calls } from './call.ts';
import { PART_PAID, UNKNOWN_INVOICE, UNKNOWN_QUOTE } from './example-ledger.ts';

export const ACTIVITY = {
  listActivity: {
    examples: [
      { invoice: PART_PAID, limit: 1 },
      { actor: 'robot' },
      { invoice: UNKNOWN_INVOICE },
      { quote: UNKNOWN_QUOTE },
    ],
    stranger: [({ invoice }) => ({ invoice }), 'invoice_not_found'],
  },
} satisfies Partial<Calls>;
