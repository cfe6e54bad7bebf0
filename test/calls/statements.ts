/** Calls of the operations in `src/operations/statements`. */
import { type Calls, COPIES } from './call.ts';

export const STATEMENTS = {
  getStatement: {
    examples: [
      { id: '1', from: '2026-01-01', to: '2026-03-31', limit: 3 },
      { id: '99' },
      { id: '1', from: '2026-04-01', to: '2026-03-31' },
    ],
    stranger: [({ customer }) => ({ id: customer }), 'customer_not_found'],
  },
  sendStatement: {
    examples: [
      { id: '1', from: '2026-01-01', to: '2026-03-31' },
      { id: '2' },
      { id: '3' },
      { id: '99' },
      { id: '1', from: '2026-04-01', to: '2026-03-31' },
    ],
    stranger: [({ customer }) => ({ id: customer }), 'customer_not_found'],
    limits: [
      ['receivers', ({ customer }) => ({ id: customer, cc: COPIES })],
      ['free', ({ customer }) => ({ id: customer })],
    ],
  },
} satisfies Partial<Calls>;
