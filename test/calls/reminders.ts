/** Calls of the operations in `src/operations/reminders`. */
import { type Calls, COPIES } from './call.ts';
import { confirmed, OVERDUE, PART_PAID, PENDING, UNKNOWN_INVOICE, WITHOUT_EMAIL } from './example-ledger.ts';

export const REMINDERS = {
  sendReminder: {
    examples: [
      { id: OVERDUE, tone: 'friendly', message: 'Could you let me know when it will be paid?' },
      { id: OVERDUE },
      { id: OVERDUE, tone: 'angry' },
      { id: PART_PAID, preview: true },
      { id: WITHOUT_EMAIL },
      { id: OVERDUE, tone: 'formal' },
      { id: PENDING, tone: 'formal' },
    ],
    stranger: [({ number }) => ({ id: number }), 'invoice_not_found'],
    fields: { tone: 'neutral' },
    limits: [
      ['payment_details', ({ unpaid }) => ({ id: unpaid, message: 'Our account is new: DE89 3704 0044 0532 0130 00' })],
      ['receivers', ({ unpaid }) => ({ id: unpaid, cc: COPIES })],
      ['free', ({ unpaid }) => ({ id: unpaid, message: 'Shown, not sent', cc: COPIES, preview: true })],
      ['free', ({ unpaid }) => ({ id: unpaid })],
    ],
  },
  remindOverdue: {
    examples: [
      { min_days: 10, message: 'We spoke about this on the phone.' },
      { invoices: [PART_PAID] },
      confirmed,
      { preview: false, confirm: '0000000000' },
      { invoices: [UNKNOWN_INVOICE] },
      { min_days: 0, invoices: [PENDING], tone: 'angry' },
    ],
    stranger: [({ number }) => ({ invoices: [number] }), 'invoice_not_found'],
    fields: { min_days: 1 },
    limits: [
      ['payment_details', () => ({ message: 'Our account is new' })],
      ['payment_details', () => ({ message: 'Our account is new', preview: false, confirm: '0' })],
      ['free', () => ({})],
    ],
  },
} satisfies Partial<Calls>;
