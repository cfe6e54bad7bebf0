/** Calls of the operations in `src/operations/invoices`. */
import { draft } from '../api/rest/objects.ts';
import { type Calls, COPIES } from './call.ts';
import {
  DRAFT,
  DRAFT_OF_STALL,
  NOT_PAYABLE,
  OLIVER,
  OTHER_SHOP,
  PAID,
  PENDING,
  PHOTOS,
  UNKNOWN_INVOICE,
  UNREACHABLE,
  WITHOUT_EMAIL,
} from './example-ledger.ts';

const NEW = { customer: 'ann@example.com', description: 'x', amount: 5_000 };

export const INVOICES = {
  listInvoices: {
    examples: [{ status: 'pending', customer: 'de Vries', limit: 1 }, { status: 'open' }],
    stranger: [({ customer }) => ({ customer }), 'invoices'],
  },
  createInvoice: {
    examples: [
      { customer_id: 1, items: [PHOTOS], reference: 'PO-2041', idempotency_key: 'order-2041' },
      { customer: OLIVER, description: 'Cover design', amount: 1250, currency: 'GBP', date: '2026-01-12' },
      { customer_id: 1, description: 'Website, February', amount: 320.5, due_date: '2026-03-02', date: '2026-02-16' },
      { customer_id: 1, description: 'Logo', amount: 90, send_email: true },
      { customer_id: 1, description: 'Menu cards', amount: 75 },
      { customer_id: 2, description: 'Price tags', amount: 40, date: '2026-02-20', due_date: '2026-02-27' },
      { customer_id: 3, description: 'Shop sign', amount: 600 },
      { customer_id: 1, description: 'Flyers', amount: 55, draft: true },
      { customer_id: 2, description: 'Banner', amount: 130, draft: true },
      { customer_id: 1, description: 'Brochure', amount: 210 },
      { customer_id: 99, description: 'Logo', amount: 90 },
      { customer: OTHER_SHOP, description: 'Logo', amount: 90 },
      { customer_id: 2, description: 'Logo', amount: 90, send_email: true },
      { customer_id: 1, description: 'Logo', amount: 0, due_date: '31-03-2026', priority: 'high' },
    ],
    stranger: [({ customer }) => ({ customer_id: customer, description: 'x', amount: 1 }), 'customer_not_found'],
    fields: { customer: { name: 'Ann' }, description: 'Work', amount: 10 },
    limits: [
      ['amount', () => NEW],
      ['amount', () => ({ ...NEW, draft: true })],
      ['receivers', () => ({ ...NEW, send_email: true, cc: COPIES })],
    ],
  },
  getInvoiceStats: {
    examples: [{}, { currency: 'GBP' }],
    stranger: 'is asked for nothing but the own account',
  },
  listOverdueInvoices: {
    examples: [{ min_days: 30 }, { min_days: 0, as_of: 'yesterday' }, { limit: 2 }],
    stranger: [() => ({ as_of: '2100-01-01' }), 'invoices'],
  },
  getInvoice: {
    examples: [{ id: PENDING }, { id: UNKNOWN_INVOICE }, { id: PENDING, expand: 'payments' }],
    stranger: [({ invoice }) => ({ id: invoice }), 'invoice_not_found'],
  },
  updateInvoice: {
    examples: [
      { id: String(DRAFT), revision: 1, items: [{ ...PHOTOS, quantity: 1 }], notes: 'Thank you' },
      { id: DRAFT, revision: 1, notes: null },
      { id: PENDING, notes: 'Thank you' },
      { id: UNKNOWN_INVOICE, notes: 'Thank you' },
      { id: DRAFT, customer: 'Nobody Known' },
      { id: DRAFT, customer: OTHER_SHOP },
      { id: DRAFT, due_date: '2026-03-01' },
    ],
    stranger: [({ draft }) => ({ id: draft, notes: 'x' }), 'invoice_not_found'],
    fields: { notes: 'Thank you' },
    object: draft,
    limits: [['amount', ({ draft }) => ({ id: draft, description: 'x', amount: 5_000 })]],
  },
  deleteInvoice: {
    examples: [{ id: String(DRAFT_OF_STALL) }, { id: PENDING }, { id: UNKNOWN_INVOICE }, { id: DRAFT, force: true }],
    stranger: [({ draft }) => ({ id: draft }), 'invoice_not_found'],
    object: draft,
    limits: [['free', ({ draft }) => ({ id: draft })]],
  },
  issueInvoice: {
    examples: [
      { id: String(DRAFT), due_date: '2026-04-16', send_email: true },
      { id: DRAFT },
      { id: DRAFT_OF_STALL, send_email: true },
      { id: DRAFT_OF_STALL, date: '2026-03-17', due_date: '2026-03-10' },
      { id: DRAFT_OF_STALL, revision: 7 },
      { id: UNKNOWN_INVOICE },
    ],
    stranger: [({ invoice }) => ({ id: invoice }), 'invoice_not_found'],
    object: draft,
    limits: [
      ['amount', ({ draft }) => ({ id: draft })],
      ['receivers', ({ draft }) => ({ id: draft, send_email: true, cc: COPIES })],
    ],
  },
  sendInvoice: {
    examples: [
      { id: PENDING, idempotency_key: 'mail-INV-000001' },
      { id: PENDING, cc: 'me@example.com' },
      { id: WITHOUT_EMAIL },
      { id: UNREACHABLE },
      ...NOT_PAYABLE.filter(({ id }) => id !== PAID),
    ],
    stranger: [({ number }) => ({ id: number }), 'invoice_not_found'],
    limits: [
      ['receivers', ({ unpaid }) => ({ id: unpaid, cc: COPIES })],
      ['free', ({ unpaid }) => ({ id: unpaid, cc: [] })],
    ],
  },
} satisfies Partial<Calls>;
