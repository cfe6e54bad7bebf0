/** Calls of the operations in `src/operations/payments`. */
import { heldPayment } from '../api/rest/objects.ts';
import type { Calls } from './call.ts';
import { PAID, PART_PAID, REFUNDED, UNKNOWN_INVOICE } from './example-ledger.ts';

export const PAYMENTS = {
  recordPayment: {
    examples: [
      {
        id: PART_PAID,
        amount: 120.5,
        paid_at: '2026-03-16T10:30:00Z',
        note: 'First half',
        idempotency_key: 'bank-88120',
      },
      { id: PART_PAID, amount: 9000 },
      { id: PAID },
      { id: REFUNDED },
    ],
    stranger: [({ number }) => ({ id: number }), 'invoice_not_found'],
    fields: { amount: 1 },
    limits: [['amount', ({ unpaid }) => ({ id: unpaid })]],
  },
  listPayments: {
    examples: [
      { status: 'paid', from: '2026-03-01', to: '2026-03-31', limit: 1 },
      { status: 'done' },
      { invoice_id: UNKNOWN_INVOICE },
    ],
    stranger: [({ customer }) => ({ customer_id: customer }), 'payments'],
  },
  undoPayment: {
    examples: [
      { id: 1, reason: 'Booked on the wrong invoice', idempotency_key: 'undo-1' },
      { id: 1, reason: 'Booked twice' },
      { id: 3, reason: 'Booked twice' },
      { id: 4, reason: 'Booked twice' },
      { id: 99, reason: 'Booked twice' },
      { id: 1 },
    ],
    stranger: [({ payment }) => ({ id: payment, reason: 'x' }), 'payment_not_found'],
    fields: { reason: 'Booked twice' },
    limits: [['amount', ({ recorded }) => ({ id: recorded, reason: 'x' })]],
  },
  getPayment: {
    examples: [{ id: 4 }, { id: 99 }, { id: 4, expand: 'customer' }],
    stranger: [({ payment }) => ({ id: payment }), 'payment_not_found'],
  },
  capturePayment: {
    examples: [
      { id: 7, amount: 120, idempotency_key: 'capture-deposit' },
      { id: 7 },
      { id: 99 },
      { id: 8, amount: 'all' },
    ],
    stranger: [({ held }) => ({ id: held }), 'payment_not_found'],
    object: heldPayment,
    limits: [['amount', ({ held }) => ({ id: held })]],
  },
  releasePayment: {
    examples: [{ id: 8, idempotency_key: 'release-deposit' }, { id: 8 }, { id: 99 }, { id: 9, amount: 100 }],
    stranger: [({ held }) => ({ id: held }), 'payment_not_found'],
    object: heldPayment,
    limits: [['amount', ({ held }) => ({ id: held })]],
  },
} satisfies Partial<Calls>;
