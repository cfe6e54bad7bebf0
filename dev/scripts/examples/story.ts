// What happens in the examples, in this order: every operation, and every way it can be refused that can be brought
// about today. An operation's first call succeeds; it and the first refusal of each status are shown in the documents.
import {
  aHoldIsMade,
  connects,
  type Deed,
  disconnects,
  hasLetterhead,
  isDisownedByTheProvider,
  isGivenBackAtTheProvider,
  isReleasedAtTheProvider,
  isTakenBackByTheBank,
  lastLinkIsPaid,
  lastLinkIsTried,
  lastSubscriptionIsPaid,
  unsubscribes,
} from './payers.ts';
import { type Exchange, endpointOf, type Stage } from './stage.ts';

type Input = Readonly<Record<string, unknown>>;
/** `input`: a function of what was answered before. */
type Step = readonly [operation: string, input?: Input | ((told: readonly Exchange[]) => Input)] | Deed;

const ANNA = {
  name: 'Anna de Vries',
  company: 'De Vries Bakkerij BV',
  email: 'anna@devries-bakkerij.example.com',
  address: 'Oudegracht 212',
  postal_code: '3511 NR',
  city: 'Utrecht',
  country: 'NL',
};
/** With the inbox of Oliver. */
const OTHER_SHOP = { name: 'Whitfield Press', email: 'accounts@whitfieldbooks.example.net' };
const OLIVER = { name: 'Oliver Whitfield', email: 'accounts@whitfieldbooks.example.net' };
const PHOTOS = { description: 'Product photography, day', quantity: 2, unit_price: 480, tax_rate: 21 };

const PENDING = 'INV-000001';
const OVERDUE = 'INV-000002';
const PART_PAID = 'INV-000003';
const PAID = 'INV-000004';
const CANCELLED = 'INV-000005';
const WITHOUT_EMAIL = 'INV-000006';
const UNREACHABLE = 'INV-000007';
const REFUNDED = 'INV-000008';
const UNKNOWN_INVOICE = 'INV-000099';
/** Customers and drafts are named by id. */
const DRAFT = 8;
const DRAFT_OF_STALL = 9;
/** Links are counted on from the ten invoices that were made before. */
const ORDER_7001 = '11';
const WORKSHOP = '12';
const ORDER_7002 = '13';

/** Refused for the state an invoice is in, whatever is asked of it. */
const notPayable = (operation: string): Step[] => [
  [operation, { id: UNKNOWN_INVOICE }],
  [operation, { id: DRAFT }],
  [operation, { id: PAID }],
  [operation, { id: CANCELLED }],
  [operation, { id: REFUNDED }],
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
  ['createInvoice', { customer_id: 1, description: 'Brochure', amount: 210 }],
  ['createInvoice', { customer_id: 99, description: 'Logo', amount: 90 }],
  ['createInvoice', { customer: OTHER_SHOP, description: 'Logo', amount: 90 }],
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
  ['recordPayment', { id: REFUNDED }],
  ['refundPayment', { id: 3, idempotency_key: 'refund-brochure' }],
  ['refundPayment', { id: 3 }],
  ['cancelInvoice', { id: CANCELLED, idempotency_key: 'cancel-INV-000005' }],
  ['cancelInvoice', { id: PART_PAID }],
  ['cancelInvoice', { id: PENDING, why: 'too late' }],
  ['cancelInvoice', { id: WITHOUT_EMAIL, send_email: true }],
  ...notPayable('recordPayment'),
  ...notPayable('cancelInvoice'),
];

const LINKS: readonly Step[] = [
  connects('sandbox'),
  [
    'createPaymentLink',
    {
      description: 'Order 7001',
      amount: 49.5,
      email: 'lotte@example.org',
      name: 'Lotte',
      idempotency_key: 'order-7001',
    },
  ],
  lastLinkIsPaid,
  ['createPaymentLink', { description: 'Workshop ticket', amount: 25, usage_limit: null }],
  lastLinkIsTried,
  ['createPaymentLink', { description: 'Order 7002', amount: 0, customer_id: 99, expires_at: 'tomorrow' }],
  ['createPaymentLink', { description: 'Order 7002', amount: 12, customer_id: 99 }],
  ['createPaymentLink', { description: 'Order 7002', amount: 12, ...OTHER_SHOP }],
  disconnects,
  ['createPaymentLink', { description: 'Order 7002', amount: 12 }],
  connects('stripe', { state: 'onboarding' }),
  ['createPaymentLink', { description: 'Order 7002', amount: 12 }],
  connects('sandbox'),
  ['createPaymentLink', { description: 'Order 7002', amount: 12 }],
  ['listPaymentLinks', { status: 'active' }],
  ['listPaymentLinks', { status: 'open' }],
  ['getPaymentLink', { id: ORDER_7001 }],
  ['getPaymentLink', { id: '99' }],
  ['getPaymentLink', { id: ORDER_7001, expand: 'customer' }],
  ['deactivatePaymentLink', { id: ORDER_7002, idempotency_key: 'close-order-7002' }],
  ['deactivatePaymentLink', { id: ORDER_7002 }],
  ['deactivatePaymentLink', { id: '99' }],
  ['deactivatePaymentLink', { id: WORKSHOP, reason: 'sold out' }],
];

/** Payment 6 pays another link; 7 to 12 are held. */
const HELD: readonly Step[] = [
  ['createPaymentLink', { description: 'Order 7003', amount: 80 }],
  lastLinkIsPaid,
  ...Array.from({ length: 6 }, () => aHoldIsMade),
];

/** Payments 1 to 3 were recorded by hand, 4 paid the first link, 5 was never finished. */
const RECEIVED: readonly Step[] = [
  ['listPayments', { status: 'paid', from: '2026-03-01', to: '2026-03-31', limit: 1 }],
  ['listPayments', { status: 'done' }],
  ['listPayments', { invoice_id: UNKNOWN_INVOICE }],
  ['getPayment', { id: 4 }],
  ['getPayment', { id: 99 }],
  ['getPayment', { id: 4, expand: 'customer' }],
  ['refundPayment', { id: 4, amount: 10 }],
  ['refundPayment', { id: 5 }],
  ['refundPayment', { id: 99 }],
  ['refundPayment', { id: 4, amount: 1000 }],
  connects('sandbox', { drill: 'time_out' }),
  ['refundPayment', { id: 4, amount: 5 }],
  connects('sandbox'),
  isGivenBackAtTheProvider(6),
  ['refundPayment', { id: 6 }],
  isTakenBackByTheBank(4),
  ['refundPayment', { id: 4 }],
  ['capturePayment', { id: 7, amount: 120, idempotency_key: 'capture-deposit' }],
  ['capturePayment', { id: 7 }],
  ['capturePayment', { id: 99 }],
  ['capturePayment', { id: 8, amount: 'all' }],
  ['releasePayment', { id: 8, idempotency_key: 'release-deposit' }],
  ['releasePayment', { id: 8 }],
  ['releasePayment', { id: 99 }],
  ['releasePayment', { id: 9, amount: 100 }],
  connects('sandbox', { drill: 'time_out' }),
  ['capturePayment', { id: 9 }],
  ['releasePayment', { id: 10 }],
  connects('sandbox'),
  isReleasedAtTheProvider(11),
  ['capturePayment', { id: 11 }],
  isDisownedByTheProvider(12),
  ['releasePayment', { id: 12 }],
];

/** Subscription 1 is paid, 2 waits, 3 is over. */
const RECURRING: readonly Step[] = [
  [
    'createPaymentPlan',
    { title: 'Maintenance', amount: 49, interval: 'month', invoice: true, idempotency_key: 'plan-1' },
  ],
  ['createPaymentPlan', { title: 'Maintenance', amount: 0, interval: 'fortnight' }],
  ['listPaymentPlans'],
  ['listPaymentPlans', { limit: 500 }],
  ['getPaymentPlan', { id: 1 }],
  ['getPaymentPlan', { id: 99 }],
  ['getPaymentPlan', { id: 1, expand: 'subscriptions' }],
  ['createSubscription', { customer_id: 1, plan_id: 1, idempotency_key: 'subscribe-anna' }],
  lastSubscriptionIsPaid,
  [
    'createSubscription',
    {
      customer_id: 2,
      description: 'Hosting',
      amount: 120,
      interval: 'quarter',
      installments: 8,
      starts_on: '2026-04-01',
    },
  ],
  ['createSubscription', { customer_id: 1, plan_id: 1, amount: 5, starts_on: '2026-03-16' }],
  ['createSubscription', { customer_id: 99, plan_id: 1 }],
  ['createSubscription', { customer_id: 1, plan_id: 99 }],
  disconnects,
  ['createSubscription', { customer_id: 1, plan_id: 1 }],
  connects('stripe', { state: 'onboarding' }),
  ['createSubscription', { customer_id: 1, plan_id: 1 }],
  connects('sandbox'),
  ['createSubscription', { customer_id: 3, plan_id: 1 }],
  ['createSubscription', { customer_id: 1, plan_id: 1, collection: 'invoice', tax_rate: 21, starts_on: '2026-06-01' }],
  ['listSubscriptions', { status: 'active' }],
  ['listSubscriptions', { status: 'late' }],
  ['getSubscription', { id: 1 }],
  ['getSubscription', { id: 99 }],
  ['getSubscription', { id: 1, expand: 'payments' }],
  ['pauseSubscription', { id: 1, idempotency_key: 'holiday' }],
  ['pauseSubscription', { id: 1 }],
  ['pauseSubscription', { id: 99 }],
  ['pauseSubscription', { id: 1, until: '2026-05-01' }],
  ['resumeSubscription', { id: 1, idempotency_key: 'back' }],
  ['resumeSubscription', { id: 1 }],
  ['resumeSubscription', { id: 99 }],
  ['resumeSubscription', { id: 1, from: '2026-05-01' }],
  ['cancelSubscription', { id: 3, idempotency_key: 'stop-3' }],
  ['cancelSubscription', { id: 3 }],
  ['cancelSubscription', { id: 2, at_period_end: true }],
  ['cancelSubscription', { id: 99 }],
  ['cancelSubscription', { id: 1, reason: 'too dear' }],
  ['pauseSubscription', { id: 3 }],
  ['resumeSubscription', { id: 3 }],
  ['rotateSubscriptionLink', { id: 1, idempotency_key: 'new-address' }],
  ['rotateSubscriptionLink', { id: 99 }],
  ['rotateSubscriptionLink', { id: 1, code: 'mine' }],
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
  ['getInvoice', { id: UNKNOWN_INVOICE }],
  ['getInvoice', { id: PENDING, expand: 'payments' }],
  ['getInvoicePdf', { id: PENDING }],
  ['getInvoicePdf', { id: UNKNOWN_INVOICE }],
  ['getInvoicePdf', { id: PENDING, page: 2 }],
  ['getInvoicePdf', { id: DRAFT, version: 'original' }],
  ['listCustomers', { query: 'bakkerij' }],
  ['listCustomers', { limit: 500 }],
  ['getCustomer', { id: '1' }],
  ['getCustomer', { id: '99' }],
  ['getCustomer', { id: '1', expand: 'invoices' }],
  ['getStatement', { id: '1', from: '2026-01-01', to: '2026-03-31', limit: 3 }],
  ['getStatement', { id: '99' }],
  ['getStatement', { id: '1', from: '2026-04-01', to: '2026-03-31' }],
  ['getStatementPdf', { id: '1', from: '2026-01-01' }],
  ['getStatementPdf', { id: '99' }],
  ['getStatementPdf', { id: '1', to: 'yesterday' }],
  ['listSuggestions', { kind: 'invoice', begins_with: 'INV-00000' }],
  ['listSuggestions', { kind: 'invoices' }],
  ['listActivity', { invoice: PART_PAID, limit: 1 }],
  ['listActivity', { actor: 'robot' }],
  ['listActivity', { invoice: UNKNOWN_INVOICE }],
];

/** Sends what the preview before it showed. */
const confirmed = (told: readonly Exchange[]): Input => {
  const { data } = (told.at(-1)?.body ?? {}) as { data?: { confirm?: string } };
  return { preview: false, confirm: data?.confirm };
};

const REMINDED_MANY: readonly Step[] = [
  ['remindOverdue', { min_days: 10, message: 'We spoke about this on the phone.' }],
  ['remindOverdue', { invoices: [PART_PAID] }],
  ['remindOverdue', confirmed],
  ['remindOverdue', { preview: false, confirm: '0000000000' }],
  ['remindOverdue', { invoices: [UNKNOWN_INVOICE] }],
  ['remindOverdue', { min_days: 0, invoices: [PENDING], tone: 'angry' }],
  hasLetterhead(true),
  ['remindOverdue', { invoices: [OVERDUE], tone: 'formal', deadline_days: 30 }],
  hasLetterhead(false),
  ['remindOverdue', confirmed],
];

const MAILS: readonly Step[] = [
  ...REMINDED_MANY,
  ['sendReminder', { id: OVERDUE, tone: 'friendly', message: 'Could you let me know when it will be paid?' }],
  ['sendReminder', { id: OVERDUE }],
  ['sendReminder', { id: OVERDUE, tone: 'angry' }],
  ['sendReminder', { id: PART_PAID, preview: true }],
  ['sendReminder', { id: WITHOUT_EMAIL }],
  ['sendReminder', { id: OVERDUE, tone: 'formal' }],
  ['sendReminder', { id: PENDING, tone: 'formal' }],
  unsubscribes(1),
  ['sendReminder', { id: PENDING }],
  ['sendReminder', { id: UNREACHABLE }],
  ...notPayable('sendReminder'),
  ['sendInvoice', { id: PENDING, idempotency_key: 'mail-INV-000001' }],
  ['sendInvoice', { id: PENDING, cc: 'me@example.com' }],
  ['sendInvoice', { id: WITHOUT_EMAIL }],
  ['sendInvoice', { id: UNREACHABLE }],
  ...notPayable('sendInvoice'),
  ['sendStatement', { id: '1', from: '2026-01-01', to: '2026-03-31' }],
  ['sendStatement', { id: '2' }],
  ['sendStatement', { id: '3' }],
  ['sendStatement', { id: '99' }],
  ['sendStatement', { id: '1', from: '2026-04-01', to: '2026-03-31' }],
];

/** Delivery 1 is the test, 2 the event of a new customer's invoice, on its way; 3 and 4 go to an address that is gone. */
const WEBHOOKS: readonly Step[] = [
  ['createWebhookEndpoint', { url: 'https://studio-noord.example.com/events', events: ['invoice.created'] }],
  ['createWebhookEndpoint', { url: 'http://studio-noord.example.com/events', events: ['invoice.late'] }],
  ['listWebhookEndpoints'],
  ['listWebhookEndpoints', { limit: 0 }],
  ['getWebhookEndpoint', { id: 1 }],
  ['getWebhookEndpoint', { id: 99 }],
  ['getWebhookEndpoint', { id: 1, expand: 'deliveries' }],
  ['testWebhookEndpoint', { id: 1, idempotency_key: 'test-events' }],
  ['testWebhookEndpoint', { id: 99 }],
  ['testWebhookEndpoint', { id: 1, event: 'invoice.paid' }],
  ['redeliverWebhook', { id: 1 }],
  ['redeliverWebhook', { id: 1 }],
  ['redeliverWebhook', { id: 99 }],
  ['redeliverWebhook', { id: 1, at: 'noon' }],
  ['listWebhookDeliveries', { id: 1 }],
  ['listWebhookDeliveries', { id: 99 }],
  ['listWebhookDeliveries', { id: 1, status: 'lost' }],
  ['redeliverWebhooks', { id: 1, from: '2026-03-17T00:00:00Z', to: '2026-03-18T00:00:00Z' }],
  ['redeliverWebhooks', { id: 99, from: '2026-03-17T00:00:00Z' }],
  ['redeliverWebhooks', { id: 1 }],
  ['rotateWebhookSecret', { id: 1, overlap_hours: 48, idempotency_key: 'rotate-2026-03' }],
  ['rotateWebhookSecret', { id: 99 }],
  ['rotateWebhookSecret', { id: 1, overlap_hours: -1 }],
  ['createWebhookEndpoint', { url: 'https://studio-noord.example.com/gone' }],
  ['testWebhookEndpoint', { id: 2 }],
  ['testWebhookEndpoint', { id: 2 }],
  ['redeliverWebhook', { id: 2 }],
  ['redeliverWebhooks', { id: 2, from: '2026-03-17T00:00:00Z' }],
  ['updateWebhookEndpoint', { id: 2, enabled: true, events: null, description: 'Bookkeeping' }],
  ['updateWebhookEndpoint', { id: 99, enabled: true }],
  ['updateWebhookEndpoint', { id: 2, url: 'ftp://studio-noord.example.com' }],
  ['deleteWebhookEndpoint', { id: 2 }],
  ['deleteWebhookEndpoint', { id: 99 }],
  ['deleteWebhookEndpoint', { id: 1, force: true }],
];

const SHORT_WEEK = 'Delivered a day short';

const CREDIT: readonly Step[] = [
  [
    'createCreditNote',
    { invoice_id: PENDING, reason: SHORT_WEEK, items: [{ line: 1, quantity: 1 }], idempotency_key: 'credit-2041' },
  ],
  ['createCreditNote', { invoice_id: PAID, reason: 'Discount agreed later', amount: 15, send_email: true }],
  ['createCreditNote', { invoice_id: CANCELLED, reason: SHORT_WEEK }],
  ['cancelInvoice', { id: PENDING, credit_note: false }],
  ['createCreditNote', { invoice_id: DRAFT, reason: SHORT_WEEK }],
  ['createCreditNote', { invoice_id: UNKNOWN_INVOICE, reason: SHORT_WEEK }],
  ['createCreditNote', { invoice_id: WITHOUT_EMAIL, reason: SHORT_WEEK, send_email: true }],
  [
    'createCreditNote',
    {
      invoice_id: PENDING,
      items: [
        { line: 7, quantity: 1 },
        { line: 1, quantity: 40 },
      ],
    },
  ],
  ['createCreditNote', { invoice_id: WITHOUT_EMAIL, reason: SHORT_WEEK, amount: 4 }],
  ['createCreditNote', { invoice_id: UNREACHABLE, reason: SHORT_WEEK, amount: 10 }],
  ['listCreditNotes', { invoice_id: PENDING }],
  ['listCreditNotes', { invoice_id: UNKNOWN_INVOICE }],
  ['listCreditNotes', { from: '2026-03-20', to: '2026-03-01' }],
  ['getCreditNote', { id: 'CN-000002' }],
  ['getCreditNote', { id: 'CN-000099' }],
  ['getCreditNote', { id: 'CN-000002', expand: 'invoice' }],
  ['getCreditNotePdf', { id: 'CN-000002' }],
  ['getCreditNotePdf', { id: 'CN-000099' }],
  ['getCreditNotePdf', { id: 'CN-000002', page: 1 }],
  ['sendCreditNote', { id: 'CN-000002', idempotency_key: 'mail-CN-000002' }],
  ['sendCreditNote', { id: 'CN-000004' }],
  ['sendCreditNote', { id: 'CN-000005' }],
  ['sendCreditNote', { id: 'CN-000099' }],
  ['sendCreditNote', { id: 'CN-000002', cc: 'me@example.com' }],
];

const CHANGES: readonly Step[] = [
  ['undoPayment', { id: 1, reason: 'Booked on the wrong invoice', idempotency_key: 'undo-1' }],
  ['undoPayment', { id: 1, reason: 'Booked twice' }],
  ['undoPayment', { id: 3, reason: 'Booked twice' }],
  ['undoPayment', { id: 4, reason: 'Booked twice' }],
  ['undoPayment', { id: 99, reason: 'Booked twice' }],
  ['undoPayment', { id: 1 }],
  ['updateInvoice', { id: String(DRAFT), revision: 1, items: [{ ...PHOTOS, quantity: 1 }], notes: 'Thank you' }],
  ['updateInvoice', { id: DRAFT, revision: 1, notes: null }],
  ['updateInvoice', { id: PENDING, notes: 'Thank you' }],
  ['updateInvoice', { id: UNKNOWN_INVOICE, notes: 'Thank you' }],
  ['updateInvoice', { id: DRAFT, customer: 'Nobody Known' }],
  ['updateInvoice', { id: DRAFT, customer: OTHER_SHOP }],
  ['updateInvoice', { id: DRAFT, due_date: '2026-03-01' }],
  ['issueInvoice', { id: String(DRAFT), due_date: '2026-04-16', send_email: true }],
  ['issueInvoice', { id: DRAFT }],
  ['issueInvoice', { id: DRAFT_OF_STALL, send_email: true }],
  ['issueInvoice', { id: DRAFT_OF_STALL, date: '2026-03-17', due_date: '2026-03-10' }],
  ['issueInvoice', { id: DRAFT_OF_STALL, revision: 7 }],
  ['issueInvoice', { id: UNKNOWN_INVOICE }],
  ['updateCustomer', { id: '1', phone: '+31 30 231 4567', address: 'Oudegracht 214' }],
  ['updateCustomer', { id: '1', email: OLIVER.email }],
  ['updateCustomer', { id: '99', city: 'Utrecht' }],
  ['updateCustomer', { id: '1', name: null }],
  ['deleteInvoice', { id: String(DRAFT_OF_STALL) }],
  ['deleteInvoice', { id: PENDING }],
  ['deleteInvoice', { id: UNKNOWN_INVOICE }],
  ['deleteInvoice', { id: DRAFT, force: true }],
];

const RESEARCH: readonly Step[] = [
  ['search', { query: 'unpaid invoices Whitfield' }],
  ['search', { text: 'Whitfield' }],
  ['fetch', { id: 'invoice:2' }],
  ['fetch', { id: 'invoice:99' }],
  ['fetch', { id: 'invoice:2', expand: 'customer' }],
];

/** The item of the second step is never used, so it is deleted. */
const ITEMS: readonly Step[] = [
  ['createItem', { code: 'HOUR', description: 'Design, per hour', unit: 'hour', unit_price: 95, tax_rate: 21 }],
  ['createItem', { code: 'TRAVEL', description: 'Travel', unit: 'kilometre', unit_price: 0.23 }],
  ['createItem', { code: 'hour', description: 'Consulting', unit_price: 110 }],
  ['createItem', { code: '1001', unit_price: 0, tax_rate: 21, tax_category: 'exempt' }],
  ['listItems', { query: 'hour' }],
  ['listItems', { active: 'yes' }],
  ['getItem', { id: 'HOUR' }],
  ['getItem', { id: '99' }],
  ['getItem', { id: 'HOUR', expand: 'invoices' }],
  ['updateItem', { id: 'HOUR', unit_price: 98 }],
  ['updateItem', { id: 'TRAVEL', code: 'HOUR' }],
  ['updateItem', { id: '99', unit_price: 98 }],
  ['updateItem', { id: 'HOUR', unit: 'fortnight' }],
  ['deleteItem', { id: 'TRAVEL' }],
  ['deleteItem', { id: '99' }],
  ['deleteItem', { id: 'HOUR', force: true }],
];

const STATEMENT = `Date,Interest Date,Amount,Account,Counterparty,Name,Description
2026-03-13,2026-03-13,36.00,NL02ABNA0123456789,NL91ABNA0417164300,Market stall,${WITHOUT_EMAIL}
2026-03-14,2026-03-14,100.00,NL02ABNA0123456789,NL20INGB0001234567,Atelier Noord,invoice ${PART_PAID}
2026-03-14,2026-03-14,17.50,NL02ABNA0123456789,NL39RABO0300065264,B. Visser,many thanks
2026-03-15,2026-03-15,-12.00,NL02ABNA0123456789,NL39RABO0300065264,Stationer,paper
`;

/** The first entry is certain, the second a part of what is due, the third unknown. */
const BANK: readonly Step[] = [
  ['importBankStatement', { content: STATEMENT }],
  ['importBankStatement', { content: 'Dear customer' }],
  ['listBankEntries', { status: 'open' }],
  ['listBankEntries', { status: 'paid' }],
  ['getBankEntry', { id: 2 }],
  ['getBankEntry', { id: 99 }],
  ['getBankEntry', { id: 2, expand: 'invoices' }],
  ['confirmBankEntries', { level: 'certain' }],
  ['confirmBankEntries', { entries: [{ entry_id: 2, invoice_id: PART_PAID }], level: 'certain' }],
  ['ignoreBankEntry', { id: 3, ignored: true }],
  ['ignoreBankEntry', { id: 99 }],
  ['ignoreBankEntry', { id: 1 }],
  ['ignoreBankEntry', { id: 3, ignored: 'yes' }],
];

/** The document that the latest call of this operation made. */
const madeBy =
  (operation: string, more: Input = {}) =>
  (told: readonly Exchange[]): Input => {
    const last = told.findLast(({ endpoint, status }) => endpoint.operationId === operation && status === 201);
    const { data } = (last?.body ?? {}) as { data?: { id?: number } };
    return { id: String(data?.id), ...more };
  };

const BUSINESS: readonly Step[] = [
  ['getBusiness'],
  ['getBusiness', { expand: 'invoices' }],
  ['updateBusiness', { default_tax_rate: 21, invoice_checks: 'strict' }],
  ['updateBusiness', { default_tax_rate: 21, default_tax_category: 'exempt' }],
  ['createInvoice', { customer_id: 2, items: [{ item: 'HOUR', quantity: 2 }] }],
  ['createInvoice', { customer_id: 2, items: [{ item: 'HOUR', quantity: 2 }], draft: true }],
  ['issueInvoice', madeBy('createInvoice')],
  ['updateBusiness', { default_tax_rate: null, invoice_checks: 'warn' }],
];

const ADVICE = {
  customer: 'inkoop@gemeente.example',
  items: [{ description: 'Advice', unit_price: 100, tax_rate: 21 }],
};

const E_INVOICES: readonly Step[] = [
  [
    'updateBusiness',
    {
      ...{ address: 'Keizersgracht 1', postal_code: '1015 CJ', city: 'Amsterdam', country: 'NL' },
      ...{ vat_number: 'NL004495445B01', registration_number: '01234567', registration_scheme: '0106' },
      endpoint: { scheme: '0106', id: '01234567' },
    },
  ],
  [
    'createCustomer',
    {
      ...{ name: 'Gemeente Voorbeeld', email: 'inkoop@gemeente.example', address: 'Plein 1', city: 'Utrecht' },
      ...{ postal_code: '3511 AA', country: 'NL', is_business: true, buyer_reference: 'PO-4711' },
      endpoint: { scheme: '0190', id: '00000000000000000001' },
    },
  ],
  ['createInvoice', ADVICE],
  ['createCreditNote', (told) => ({ invoice_id: madeBy('createInvoice')(told).id, amount: 12.1, reason: 'Less' })],
  ...(['getInvoiceUbl', 'getInvoiceCii'] as const).flatMap((operation): readonly Step[] => [
    [operation, madeBy('createInvoice', { profile: 'en16931' })],
    [operation, { id: PENDING }],
    [operation, { id: UNKNOWN_INVOICE }],
    [operation, { id: PENDING, profile: 'fatturapa' }],
  ]),
  ...(['getCreditNoteUbl', 'getCreditNoteCii'] as const).flatMap((operation): readonly Step[] => [
    [operation, madeBy('createCreditNote', { profile: 'en16931' })],
    [operation, { id: 1 }],
    [operation, { id: 99 }],
    [operation, { id: 1, profile: 'fatturapa' }],
  ]),
  ['createInvoice', { ...ADVICE, draft: true }],
  ['getInvoiceUbl', madeBy('createInvoice')],
  ['getInvoiceCii', madeBy('createInvoice')],
];

const STORY = [
  CUSTOMERS,
  INVOICES,
  PAYMENTS,
  LINKS,
  HELD,
  RECEIVED,
  RECURRING,
  READING,
  MAILS,
  CREDIT,
  CHANGES,
  WEBHOOKS,
  RESEARCH,
  ITEMS,
  BANK,
  BUSINESS,
  E_INVOICES,
].flat();

/** The operations that the documents have an example of. */
export const OPERATIONS_TOLD: ReadonlySet<string> = new Set(
  STORY.flatMap((step) => (typeof step === 'function' ? [] : [step[0]])),
);

/** `reminding`: by which of its two paths a reminder is sent. */
export async function tell(
  stage: Stage,
  reminding: 'sendReminder' | 'sendInvoiceReminder' = 'sendReminder',
): Promise<Exchange[]> {
  const told: Exchange[] = [];
  for (const step of STORY) {
    if (typeof step === 'function') {
      await step(stage);
      continue;
    }
    const [operation, given = {}] = step;
    const input = typeof given === 'function' ? given(told) : given;
    const path = operation === 'sendReminder' ? reminding : operation;
    told.push(await stage.send({ endpoint: endpointOf(path), input }));
  }
  return told;
}
