/** Calls of the operations in `src/operations/tax`. */
import type { Calls } from './call.ts';

export const TAX = {
  getTaxReport: {
    examples: [
      { from: '2026-01-01', to: '2026-03-31' },
      { period: 'last_month', from: '2026-01-01', table: 'documents' },
    ],
    stranger: [() => ({ from: '2025-06-01', to: '2026-05-31' }), 'totals'],
  },
} satisfies Partial<Calls>;
