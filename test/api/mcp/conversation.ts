/**
 * A conversation that calls every tool, to check that different ways of calling give the same answers. Parts of the
 * answers that may differ are replaced.
 */
import type { Assistant } from './kit.ts';

/** Id of the first payment link. Links and invoices share one series of ids, and six invoices are created before it. */
const LINK = 7;

export const ANN = { name: 'Ann Ü', email: 'ann@example.com', note: 'a/b?c=d&e' };
export const WORK = { customer: ANN, description: 'Work', amount: 120 };
export const OLD = { ...WORK, date: '2026-01-01', due_date: '2026-01-15', reference: 'PO 7/ä' };

const STATEMENT = `Date,Interest Date,Amount,Account,Counterparty,Name,Description
2026-03-10,2026-03-10,12.50,NL02ABNA0123456789,NL91ABNA0417164300,Ann,INV-000001 "quoted"
2026-03-10,2026-03-10,3.00,NL02ABNA0123456789,,Bob,
`;

/** Calls of every tool, with every kind of answer and several refusals, in order. */
export const CONVERSATION: readonly (readonly [tool: string, args?: Record<string, unknown>])[] = [
  ['getInvoiceStats'],
  ['listOverdueInvoices'],
  ['createCustomer', ANN],
  ['createCustomer', ANN],
  ['createCustomer', { ...ANN, name: 'Anna' }],
  ['updateCustomer', { customer: 1, city: 'Delft', company: 'Acme & Söhne', phone: null }],
  ['updateCustomer', { customer: 99, city: 'Delft' }],
  ['mergeCustomers', { id: 1, into: 1 }],
  ['mergeCustomers', { id: 99, into: 1 }],
  ['getCustomer', { customer: 'ann u' }],
  ['getCustomer', { customer: 'bob' }],
  ['listCustomers', { query: 'söhne', limit: 5 }],
  ['getStatement', { customer: 'ann u', from: '2025-12-01' }],
  ['getStatement', { customer: 'bob' }],
  ['getStatement', { customer: 1, from: '2026-05-01', to: '2026-04-01' }],
  ['getTaxReport'],
  ['getTaxReport', { period: 'last_month', to: '2026-04-01' }],
  ['createInvoice', OLD],
  ['createInvoice', { ...OLD, due_date: '2026-03-16', currency: 'JPY', amount: 500 }],
  ['createInvoice', { ...WORK, draft: true, metadata: { 'a b': 'c' } }],
  ['createInvoice', WORK],
  ['createInvoice', { ...WORK }],
  ['createInvoice', { ...WORK, allow_duplicate: true }],
  ['createInvoice', { customer_id: 'x', amount: -1, currency: 'EURO', curency: 'EUR', allow_duplicate: 'yes' }],
  ['createInvoice', { ...WORK, amount: 1.234 }],
  ['createInvoice', { customer_id: 99, description: 'Work', amount: 1 }],
  ['createInvoice', { items: Array.from({ length: 150 }, () => ({})) }],
  ['createItem', { code: 'HOUR', description: 'Design', unit: 'hour', unit_price: 95, tax_rate: 21 }],
  ['createItem', { code: 'hour', description: 'Other' }],
  ['createItem', { code: '7', tax_rate: 1, tax_category: 'zero' }],
  ['listItems', { query: 'DES' }],
  ['createInvoice', { customer: ANN.email, items: [{ item: 'HOUR' }, { item: 'NONE' }] }],
  ['updateInvoice', { id: 3, items: [{ description: 'Other work', unit_price: 12.5 }], revision: 1 }],
  ['updateInvoice', { id: 3, notes: 'x', revision: 1 }],
  ['issueInvoice', { id: 3 }],
  ['issueInvoice', { id: 3 }],
  ['deleteInvoice', { id: 3 }],
  ['sendInvoice', { id: 'INV-000003' }],
  ['recordPayment', { id: 1, amount: 20, payment_method: 'cash', note: 'By hand' }],
  ['recordPayment', { id: 1, amount: '5.50' }],
  ['recordPayment', { id: 1, amount: 20, payment_method: 'cash', note: 'By hand' }],
  ['recordPayment', { id: 1, amount: 1_000 }],
  ['sendReminder', { id: 1, preview: true, tone: 'firm', message: 'Two\nlines' }],
  ['sendReminder', { id: 1 }],
  ['sendReminder', { id: 1 }],
  ['sendReminder', { id: 1, force: true }],
  ['sendReminder', { id: 1, force: true }],
  ['remindOverdue', { customer: 'ann ü' }],
  ['remindOverdue', { preview: false, confirm: '0000000000' }],
  ['remindOverdue', { confirm: '0000000000', tone: 'rude' }],
  ['remindOverdue', { invoices: ['INV-000099', 1] }],
  ['importBankStatement', { content: STATEMENT }],
  ['importBankStatement', { content: STATEMENT }],
  ['importBankStatement', { content: 'Dear customer' }],
  ['importBankStatement', { upload_id: 99 }],
  ['requestUpload', { purpose: 'bank_statement' }],
  ['requestUpload', { purpose: 'holiday' }],
  ['attachFile', { id: 1, upload_id: 99 }],
  ['createQuote', { customer: 'ann ü', description: 'Painting', amount: 400, valid_until: '2026-12-31' }],
  ['createQuote', { customer: 'ann ü', items: [{ description: '', quantity: 0 }], valid_until: 'soon' }],
  ['updateQuote', { id: 1, intro: 'Ü 漢', items: [{ description: 'Painting', unit_price: '410.50' }] }],
  ['sendQuote', { id: 1, send_email: false }],
  ['sendQuote', { id: 99 }],
  ['invoiceQuote', { id: 1 }],
  ['invoiceQuote', { id: 'QU-000001', part: { percent: 30 }, accepted_by: 'Ann' }],
  ['invoiceQuote', { id: 1, part: { percent: 90 } }],
  ['getQuote', { id: 'qu 1' }],
  ['listQuotes', { status: 'accepted', customer: 'ann ü' }],
  ['listQuotes', { status: 'late' }],
  ['listBankEntries', {}],
  ['listBankEntries', { level: 'sure' }],
  ['confirmBankEntries', { level: 'certain' }],
  ['confirmBankEntries', { entries: [{ entry_id: 1, invoice_id: 1, amount: '1.50' }, { entry_id: 99 }] }],
  ['cancelInvoice', { id: 4 }],
  ['cancelInvoice', { id: 4 }],
  ['getInvoice', { id: 1 }],
  ['getInvoice', { id: ' INV-000002 ' }],
  ...['.', '..', '../customers', 'INV/1?x=y#z', '%2e%2e', 'ü 漢', '99'].map((id) => ['getInvoice', { id }] as const),
  ['getInvoice', {}],
  ['getInvoice', { id: 0 }],
  ['getInvoice', { id: 1, invoice_id: 1 }],
  ['listInvoices', { status: 'overdue', customer: 'ann ü', due_from: '2026-01-01', currency: 'EUR' }],
  ['listInvoices', { reference: 'PO 7/ä', limit: 1 }],
  ['listInvoices', { status: 'late' }],
  ['listInvoices', { limit: '5' }],
  ['listInvoices', { customer: 5 }],
  ['listInvoices', { cursor: 'nonsense' }],
  ['listOverdueInvoices', { as_of: '2026-02-01', min_days: 3 }],
  ['listOverdueInvoices', { limit: 1 }],
  ['getInvoiceStats', { colour: 'red' }],
  ['createPaymentLink', { description: 'Order 1', amount: 12.5, usage_limit: null, metadata: { a: 'b' } }],
  ['createPaymentLink', { description: 'Order 1', amount: 12.5, usage_limit: null, metadata: { a: 'b' } }],
  ['createPaymentLink', { description: '', amount: 'x', return_url: 'javascript:alert(1)' }],
  ['listPaymentLinks', { status: 'active', description: 'ORDER' }],
  ['deactivatePaymentLink', { id: LINK }],
  ['deactivatePaymentLink', { id: String(LINK) }],
  ['createPaymentPlan', { title: 'Club', amount: 10, interval: 'month', installments: 12 }],
  ['createPaymentPlan', { title: 'Club', amount: 0, interval: 'fortnight', interval_count: 0 }],
  ['search', { query: 'overdue ann ü' }],
  ['search', {}],
  ['fetch', { id: 'invoice:1' }],
  ['fetch', { id: 'payment_link:99' }],
  ['fetch', { id: '../customers' }],
  ['listPaymentPlans'],
  ['createSubscription', { customer_id: 1, plan_id: 1, starts_on: '2026-04-01' }],
  ['createSubscription', { customer_id: 1, plan_id: 99 }],
  ['createSubscription', { customer_id: 1, plan_id: 1, amount: 5 }],
  ['listSubscriptions', { status: 'pending', plan_id: 1 }],
  ['updateSubscription', { id: 1, amount: 55 }],
  ['updateSubscription', { id: 1 }],
  ['pauseSubscription', { id: 1 }],
  ['resumeSubscription', { id: 1 }],
  ['cancelSubscription', { id: 1, at_period_end: true }],
  ['cancelSubscription', { id: 1 }],
  ['cancelSubscription', { id: 1 }],
  ['listPayments', { status: 'paid', from: '2026-03-01', invoice_id: 1 }],
  ['listPayments', { from: '2026-03-02', to: '2026-03-01' }],
  ['undoPayment', { id: 2, reason: 'Booked twice' }],
  ['undoPayment', { id: 2, reason: 'Booked twice' }],
  ['refundPayment', { id: 1, amount: 5 }],
  ['refundPayment', { id: 1, amount: 500 }],
  ['refundPayment', { id: 99 }],
  ['createCreditNote', { invoice_id: 2, reason: 'Rate\nagreed ü', amount: 1, preview: true }],
  ['createCreditNote', { invoice_id: 2, reason: 'Rate agreed ü', amount: 1 }],
  ['createCreditNote', { invoice_id: 2, reason: 'Rate agreed ü', amount: 1 }],
  ['createCreditNote', { invoice_id: 4, reason: '', items: [{ line: 0, quantity: 'x' }] }],
  ['listCreditNotes', { customer: 'ann ü' }],
  ['listWebhookEndpoints'],
  ['listActivity', { invoice: 1, limit: 2 }],
  ['createCustomer', { name: 'Ida Nolan' }],
  ['eraseCustomer', { customer: 'ida nolan' }],
  ['eraseCustomer', { customer: 99 }],
];

/** Replaces the parts that may differ: random codes, and by whom and through which interface a change was made. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(/link\/subscription\/\w{40}/g, 'OWN PAGE')
    .replace(/link\/\w{10}/g, 'link/CODE')
    .replace(/uploads\/[\w-]{32}/g, 'uploads/CODE')
    .replace(/"code":"\w{10}"/g, '"code":"CODE"')
    .replace(/(confirm[":\\ ]+)[0-9a-z]{10}\b/g, '$1CONFIRM')
    .replace(/"actor":\{[^}]*\},"via":"\w+"/g, '"actor":{}')
    .replace(/"actor":"\w+","name":"[^"]*","via":"\w+"/g, '"actor":""')
    .replace(/(\\"[^"]*\\") \w+ \\"[^"]*\\" (?:mcp|rest)\b/g, '$1 by SOMEBODY')
    .replace(/next_cursor [\w:-]+/g, 'next_cursor NEXT')
    .replace(/"next_cursor":"[^"]+"/g, '"next_cursor":"NEXT"');
  return JSON.parse(text);
}

export async function converse(call: Assistant['call']): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const [name, args] of CONVERSATION) answers.push(comparable(await call(name, args)));
  return answers;
}
