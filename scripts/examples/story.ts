// What happens in the examples, in this order: every operation, and every way it can be refused that can be brought
// about today. An operation's first call succeeds; it and the first refusal of each status are shown in the documents.
import { type Call, type Exchange, endpointOf, type Stage } from './stage.ts';

type Step = readonly [operation: string, input?: Readonly<Record<string, unknown>>];

const ANNA = {
  name: 'Anna de Vries',
  company: 'De Vries Bakkerij BV',
  email: 'anna@devries-bakkerij.example.com',
  address: 'Oudegracht 212',
  postal_code: '3511 NR',
  city: 'Utrecht',
  country: 'NL',
};
const OLIVER = { name: 'Oliver Whitfield', email: 'accounts@whitfieldbooks.example.net' };
const PHOTOS = { description: 'Product photography, day', quantity: 2, unit_price: 480, tax_rate: 21 };

const PENDING = 'INV-000001';
const OVERDUE = 'INV-000002';
const PART_PAID = 'INV-000003';
const PAID = 'INV-000004';
const CANCELLED = 'INV-000005';
const WITHOUT_EMAIL = 'INV-000006';
const UNREACHABLE = 'INV-000007';
const NOBODYS = 'INV-000099';
/** Customers and drafts are named by id. */
const DRAFT = 8;
const DRAFT_OF_STALL = 9;

/** Refused for the state an invoice is in, whatever is asked of it. */
const notPayable = (operation: string): Step[] => [
  [operation, { id: NOBODYS }],
  [operation, { id: DRAFT }],
  [operation, { id: PAID }],
  [operation, { id: CANCELLED }],
];

const CUSTOMERS: readonly Step[] = [
  ['createCustomer', { ...ANNA, idempotency_key: 'import-2026-03-anna' }],
  ['createCustomer', { ...ANNA, idempotency_key: 'import-2026-03-anna' }],
  ['createCustomer', { name: 'A. de Vries', email: ANNA.email }],
  ['createCustomer', { company: 'Bakker & Co', email: 'lotte', country: 'Holland' }],
  ['createCustomer', { name: 'Market stall' }],
  ['createCustomer', { name: 'Closed Shop', email: 'gone@closed-shop.example.com' }],
];

const INVOICES: readonly Step[] = [
  ['createInvoice', { customer_id: 1, items: [PHOTOS], reference: 'PO-2041', idempotency_key: 'order-2041' }],
  [
    'createInvoice',
    { customer: OLIVER, description: 'Cover design', amount: 1250, currency: 'GBP', date: '2026-01-12' },
  ],
  [
    'createInvoice',
    { customer_id: 1, description: 'Website, February', amount: 320.5, due_date: '2026-03-02', date: '2026-02-16' },
  ],
  ['createInvoice', { customer_id: 1, description: 'Logo', amount: 90, send_email: true }],
  ['createInvoice', { customer_id: 1, description: 'Menu cards', amount: 75 }],
  [
    'createInvoice',
    { customer_id: 2, description: 'Price tags', amount: 40, date: '2026-02-20', due_date: '2026-02-27' },
  ],
  ['createInvoice', { customer_id: 3, description: 'Shop sign', amount: 600 }],
  ['createInvoice', { customer_id: 1, description: 'Flyers', amount: 55, draft: true }],
  ['createInvoice', { customer_id: 2, description: 'Banner', amount: 130, draft: true }],
  ['createInvoice', { customer_id: 99, description: 'Logo', amount: 90 }],
  ['createInvoice', { customer_id: 2, description: 'Logo', amount: 90, send_email: true }],
  ['createInvoice', { customer_id: 1, description: 'Logo', amount: 0, due_date: '31-03-2026', priority: 'high' }],
];

const PAYMENTS: readonly Step[] = [
  [
    'recordPayment',
    {
      id: PART_PAID,
      amount: 120.5,
      paid_at: '2026-03-16T10:30:00Z',
      note: 'First half',
      idempotency_key: 'bank-88120',
    },
  ],
  ['recordPayment', { id: PART_PAID, amount: 9000 }],
  ['recordPayment', { id: PAID }],
  ['cancelInvoice', { id: CANCELLED, idempotency_key: 'cancel-INV-000005' }],
  ['cancelInvoice', { id: PART_PAID }],
  ['cancelInvoice', { id: PENDING, reason: 'too late' }],
  ...notPayable('recordPayment'),
  ...notPayable('cancelInvoice'),
];

const READING: readonly Step[] = [
  ['listInvoices', { status: 'pending', customer: 'de Vries', limit: 1 }],
  ['listInvoices', { status: 'open' }],
  ['listOverdueInvoices', { min_days: 30 }],
  ['listOverdueInvoices', { min_days: 0, as_of: 'yesterday' }],
  ['listOverdueInvoices', { limit: 2 }],
  ['getInvoiceStats'],
  ['getInvoiceStats', { currency: 'GBP' }],
  ['getInvoice', { id: PENDING }],
  ['getInvoice', { id: NOBODYS }],
  ['getInvoice', { id: PENDING, expand: 'payments' }],
  ['getInvoicePdf', { id: PENDING }],
  ['getInvoicePdf', { id: NOBODYS }],
  ['getInvoicePdf', { id: PENDING, page: 2 }],
  ['listCustomers', { query: 'bakkerij' }],
  ['listCustomers', { limit: 500 }],
  ['getCustomer', { id: 1 }],
  ['getCustomer', { id: 99 }],
  ['getCustomer', { id: 1, expand: 'invoices' }],
  ['listActivity', { invoice: PART_PAID, limit: 1 }],
  ['listActivity', { actor: 'robot' }],
  ['listActivity', { invoice: NOBODYS }],
];

const MAILS: readonly Step[] = [
  ['sendReminder', { id: OVERDUE, tone: 'friendly', message: 'Could you let me know when it will be paid?' }],
  ['sendReminder', { id: OVERDUE }],
  ['sendReminder', { id: OVERDUE, tone: 'angry' }],
  ['sendReminder', { id: PART_PAID, preview: true }],
  ['sendReminder', { id: WITHOUT_EMAIL }],
  ['sendReminder', { id: UNREACHABLE }],
  ...notPayable('sendReminder'),
  ['sendInvoice', { id: PENDING, idempotency_key: 'mail-INV-000001' }],
  ['sendInvoice', { id: PENDING, cc: 'me@example.com' }],
  ['sendInvoice', { id: WITHOUT_EMAIL }],
  ['sendInvoice', { id: UNREACHABLE }],
  ...notPayable('sendInvoice'),
];

const CHANGES: readonly Step[] = [
  ['issueInvoice', { id: String(DRAFT), due_date: '2026-04-16', send_email: true }],
  ['issueInvoice', { id: DRAFT }],
  ['issueInvoice', { id: DRAFT_OF_STALL, send_email: true }],
  ['issueInvoice', { id: DRAFT_OF_STALL, date: '2026-03-17', due_date: '2026-03-10' }],
  ['issueInvoice', { id: NOBODYS }],
  ['updateCustomer', { id: 1, phone: '+31 30 231 4567', address: 'Oudegracht 214' }],
  ['updateCustomer', { id: 1, email: OLIVER.email }],
  ['updateCustomer', { id: 99, city: 'Utrecht' }],
  ['updateCustomer', { id: 1, name: null }],
];

const STORY = [...CUSTOMERS, ...INVOICES, ...PAYMENTS, ...READING, ...MAILS, ...CHANGES];

/** `alias`: by the second spelling of a path, where there is one. */
export async function tell(stage: Stage, { alias = false } = {}): Promise<Exchange[]> {
  const told: Exchange[] = [];
  for (const [operation, input = {}] of STORY) {
    const spelled: Call = { endpoint: endpointOf(operation, { alias: alias && operation === 'sendReminder' }), input };
    told.push(await stage.send(spelled));
  }
  return told;
}
