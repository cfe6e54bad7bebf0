/** Calls of the operations in `src/operations/credit-notes`. */
import { invoiceOf } from '../api/rest/objects.ts';
import { type Calls, COPIES } from './call.ts';
import { CANCELLED, PAID, PART_PAID, PENDING, SHORT_WEEK, UNKNOWN_INVOICE, WITHOUT_EMAIL } from './example-ledger.ts';

export const CREDIT_NOTES = {
  cancelInvoice: {
    examples: [
      { id: CANCELLED, idempotency_key: 'cancel-INV-000005' },
      { id: PART_PAID },
      { id: PENDING, why: 'too late' },
      { id: WITHOUT_EMAIL, send_email: true },
    ],
    stranger: [({ invoice }) => ({ id: invoice }), 'invoice_not_found'],
    limits: [
      ['amount', ({ unpaid }) => ({ id: unpaid })],
      ['receivers', ({ unpaid }) => ({ id: unpaid, send_email: true, cc: COPIES })],
    ],
  },
  createCreditNote: {
    examples: [
      { invoice_id: PENDING, reason: SHORT_WEEK, items: [{ line: 1, quantity: 1 }], idempotency_key: 'credit-2041' },
      { invoice_id: PAID, reason: 'Discount agreed later', amount: 15, send_email: true },
      { invoice_id: CANCELLED, reason: SHORT_WEEK },
    ],
    stranger: [({ number }) => ({ invoice_id: number, reason: 'x' }), 'invoice_not_found'],
    fields: async (business) => ({ invoice_id: await invoiceOf(business), reason: 'Wrong price', amount: 1 }),
    limits: [
      ['amount', ({ unpaid }) => ({ invoice_id: unpaid, reason: 'x' })],
      ['receivers', ({ unpaid }) => ({ invoice_id: unpaid, reason: 'x', send_email: true, cc: COPIES })],
    ],
  },
  refundPayment: {
    examples: [{ id: 3, idempotency_key: 'refund-brochure' }, { id: 3 }],
    stranger: [({ payment }) => ({ id: payment }), 'payment_not_found'],
    fields: { amount: 1 },
    limits: [['amount', ({ payment }) => ({ id: payment })]],
  },
  listCreditNotes: {
    examples: [{ invoice_id: PENDING }, { invoice_id: UNKNOWN_INVOICE }, { from: '2026-03-20', to: '2026-03-01' }],
    stranger: [({ customer }) => ({ customer }), 'credit_notes'],
  },
  getCreditNote: {
    examples: [{ id: 'CN-000002' }, { id: 'CN-000099' }, { id: 'CN-000002', expand: 'invoice' }],
    stranger: [({ creditNote }) => ({ id: creditNote }), 'credit_note_not_found'],
  },
  sendCreditNote: {
    examples: [
      { id: 'CN-000002', idempotency_key: 'mail-CN-000002' },
      { id: 'CN-000004' },
      { id: 'CN-000005' },
      { id: 'CN-000099' },
      { id: 'CN-000002', cc: 'me@example.com' },
    ],
    stranger: [({ creditNote }) => ({ id: creditNote }), 'credit_note_not_found'],
    limits: [
      ['receivers', ({ creditNote }) => ({ id: creditNote, cc: COPIES })],
      ['free', ({ creditNote }) => ({ id: creditNote })],
    ],
  },
} satisfies Partial<Calls>;
