/** Calls every tool, reading or changing, at least once, and returns the answers as hosts get them. */
import { CSV } from '../kit/files.ts';
import type { TestApp } from '../kit/test-app.ts';
import { put } from '../operations/uploads/kit.ts';
import { type Answer, type Books, isReading, rowsOf } from './ledgers.ts';

export type Called = {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly answer: Answer;
};

type Ask = (tool: string, args?: Record<string, unknown>) => Promise<Answer>;

/** Customer and texts that the calls write. */
export type Words = {
  readonly who: { readonly name: string; readonly company: string; readonly email: string };
  readonly text: string;
};

export const USUAL: Words = {
  who: {
    name: 'Bureau Zonneveld & Daughters',
    company: 'Zonneveld Holding B.V.',
    email: 'office@zonneveld.example.com',
  },
  text: 'Lettering of the front window',
};

const LONG_NAME = 'Ingenieurgesellschaft für Landschaftsgestaltung Müller-Lüdenscheidt & Söhne mbH';
/** Names and texts of the greatest length that answers show. */
export const LONGEST: Words = {
  who: {
    name: LONG_NAME,
    company: LONG_NAME,
    email: 'buchhaltung.verbindlichkeiten@landschaftsgestaltung.example.com',
  },
  text: 'Lettering of the front window, gold leaf on glass, both sides, with the opening hours',
};

export async function everyAnswer({ ask, tools, mcp }: Books, words = LONGEST): Promise<readonly Called[]> {
  const called: Called[] = [];
  const noting: Ask = async (tool, args = {}) => {
    const answer = await ask(tool, args);
    called.push({ tool, args, answer });
    return answer;
  };
  await reads(noting);
  await writes(noting, words);
  await quotes(noting, words);
  await attaches(noting, mcp, words);
  // Calls each other reading tool that needs no argument, so that new ones are included.
  const isCalled = (tool: string) => called.some((one) => one.tool === tool);
  for (const tool of tools)
    if (isReading(tool) && requiredBy(tool).length === 0 && !isCalled(tool.name)) await noting(tool.name);
  return called;
}

function requiredBy({ inputSchema }: Books['tools'][number]): readonly unknown[] {
  return Array.isArray(inputSchema.required) ? inputSchema.required : [];
}

async function reads(ask: Ask): Promise<void> {
  const [invoice] = rowsOf(await ask('listOverdueInvoices', { limit: 1 }));
  const lists = [
    'listOverdueInvoices',
    'listInvoices',
    'listPayments',
    'listPaymentLinks',
    'listCustomers',
    'listActivity',
    'listCreditNotes',
    'listQuotes',
  ];
  for (const tool of [...lists, 'listPaymentPlans', 'listSubscriptions', 'listItems', 'listWebhookEndpoints'])
    await ask(tool);
  for (const tool of [...lists, 'listPaymentLinks', 'listSubscriptions']) await ask(tool, { detail: 'full', limit: 3 });
  for (const tool of lists) {
    const { data } = await ask(tool, { limit: 2 });
    await ask(tool, { limit: 2, cursor: data.next_cursor });
  }
  await ask('getInvoice', { id: invoice?.invoice_number });
  await ask('getCustomer', { customer: invoice?.customer });
  await ask('getStatement', { customer: invoice?.customer, from: '2025-01-01' });
  await ask('getStatement', { customer: invoice?.customer, from: '2025-01-01', limit: 2 });
  await ask('getTaxReport');
  await ask('getTaxReport', { from: '2025-06-01', to: '2026-05-31' });
  const [found] = rowsOf(await ask('search', { query: String(invoice?.customer) }));
  await ask('fetch', { id: found?.id });
  await ask('getInvoiceStats');
  await ask('getInvoiceStats', { from: '2026-01-01', to: '2026-01-31' });
  await ask('listInvoices', { limit: 50, status: 'paid' });
  await ask('listInvoices', { customer: 'st', status: 'unpaid' });
  await ask('listInvoices', { customer: 'st', group_by: 'customer' });
  await ask('listInvoices', { customer: 'Zzyzx' });
  await ask('listInvoices', { status: 'draft' });
  await ask('listOverdueInvoices', { currency: 'USD' });
  await ask('listOverdueInvoices', { customer: 'st' });
  await ask('listOverdueInvoices', { customer: 'Zzyzx' });
  await ask('listCustomers', { sort: 'outstanding' });
  await ask('listPayments', { customer: 'st', status: 'paid' });
}

/** The order matters: calls use the results of earlier calls. */
async function writes(ask: Ask, { who, text }: Words): Promise<void> {
  const { data: added } = await ask('createCustomer', {
    ...{ ...who, phone: '+49 30 901820-1234', address: 'Große Präsidentenstraße 117, Hinterhaus' },
    ...{ postal_code: '10178', city: 'Berlin', country: 'DE', vat_number: 'DE136695976', note: text },
  });
  await ask('updateCustomer', { customer: String(added.id), note: `${text}, each year` });
  const { data: forgotten } = await ask('createCustomer', { name: 'Ida Nolan', note: text });
  await ask('eraseCustomer', { customer: String(forgotten.id) });
  const { data: twin } = await ask('createCustomer', { name: `${who.name} ${text}`.slice(0, 90), company: text });
  await ask('mergeCustomers', { id: twin.id, into: added.id });
  const [customer, date] = [who.email, '2026-03-16'];
  const draft = await ask('createInvoice', { customer, items: items(3), draft: true, reference: text });
  const { data: edited } = await ask('updateInvoice', { id: String(draft.data.id), items: items(6), notes: text });
  await ask('issueInvoice', { id: String(draft.data.id), revision: edited.revision });
  await ask('createItem', { code: text.slice(0, 50), description: text, unit: 'hour', unit_price: 95.5, tax_rate: 21 });
  await ask('listItems', { query: text.slice(0, 9) });
  const item = { item: text.slice(0, 50), quantity: 2 };
  await ask('createInvoice', { customer, items: [item, item], draft: true });
  const dropped = await ask('createInvoice', { customer, items: items(1), draft: true });
  await ask('deleteInvoice', { id: String(dropped.data.id) });
  const bill = { customer, items: items(6), date, due_date: '2026-03-16', notes: text };
  const { invoice_number: id } = (await ask('createInvoice', bill)).data;
  await ask('createInvoice', bill);
  await ask('createInvoice', { customer: { name: 'Ann', email: '' }, amount: 10, description: 'Letters' });
  await ask('sendInvoice', { id });
  await ask('sendReminder', { id, preview: true });
  await ask('sendReminder', { id });
  await ask('sendReminder', { id, preview: true });
  await remindMany(ask, customer);
  await ask('recordPayment', { id, amount: 100 });
  await ask('getInvoice', { id });
  const { data: mistake } = await ask('recordPayment', { id, amount: 50 });
  await ask('undoPayment', { id: mistake.payment_id, reason: 'Booked on the wrong invoice' });
  await bank(ask, String(id));
  await ask('cancelInvoice', { id: (await ask('createInvoice', { customer, items: items(1) })).data.invoice_number });
  const credit = { invoice_id: id, items: [{ line: 1, quantity: 1 }], reason: text };
  await ask('createCreditNote', { ...credit, preview: true });
  await ask('createCreditNote', credit);
  await ask('createCreditNote', credit);
  await ask('listCreditNotes', { invoice_id: id });
  const [paid] = rowsOf(await ask('listPayments', { status: 'paid', limit: 1 }));
  await ask('refundPayment', { id: paid?.id, amount: 1.5 });
  const link = { description: text, amount: 145, schedule: '1w', schedule_amount: 3, customer };
  await ask('deactivatePaymentLink', { id: String((await ask('createPaymentLink', link)).data.id) });
  const { data: plan } = await ask('createPaymentPlan', { title: text, amount: 45, interval: 'month' });
  const { data: joined } = await ask('createSubscription', { customer, plan_id: plan.id });
  await ask('cancelSubscription', { id: joined.id });
  const [running] = rowsOf(await ask('listSubscriptions', { status: 'active' }));
  await ask('updateSubscription', { id: running?.id, amount: 31.5 });
  for (const tool of ['pauseSubscription', 'resumeSubscription']) await ask(tool, { id: running?.id });
  await ask('cancelSubscription', { id: running?.id, at_period_end: true });
  await ask('resumeSubscription', { id: running?.id });
}

/** A quote that is accepted outside its page, and invoiced in parts. */
async function quotes(ask: Ask, { who, text }: Words): Promise<void> {
  const work = { customer: who.email, items: items(3), reference: text, notes: text };
  const { data: made } = await ask('createQuote', work);
  const { data: edited } = await ask('updateQuote', { id: String(made.id), items: items(6) });
  const { quote_number: id } = (await ask('sendQuote', { id: String(made.id), revision: edited.revision })).data;
  await ask('updateQuote', { id, intro: text });
  await ask('getQuote', { id });
  await ask('invoiceQuote', { id, part: { percent: 30 }, accepted_by: who.name, draft: false, send_email: true });
  await ask('invoiceQuote', { id });
  await ask('getQuote', { id });
  await ask('listQuotes', { customer: who.email });
  await ask('listQuotes', { customer: 'Zzyzx' });
  for (const one of rowsOf(await ask('listQuotes'))) await ask('getQuote', { id: one.id });
  await ask('createQuote', { customer: { name: text.slice(0, 9) }, amount: 10, description: text });
}

/** Uploads files and attaches them to a draft. */
async function attaches(ask: Ask, testApp: TestApp, { who, text }: Words): Promise<void> {
  const { data: draft } = await ask('createInvoice', { customer: who.email, items: items(2), draft: true });
  for (const name of [text, 'plan']) {
    const { data } = await ask('requestUpload', { purpose: 'attachment' });
    await put(testApp, String(data.upload_url), CSV);
    await ask('attachFile', { id: draft.id, upload_id: data.upload_id, name });
  }
  await ask('getInvoice', { id: draft.id });
}

/** A preview, the sending, and calls that find no reminder to send. */
async function remindMany(ask: Ask, customer: string): Promise<void> {
  const bill = { customer, items: items(1), date: '2026-03-01', due_date: '2026-03-10', allow_duplicate: true };
  const { invoice_number } = (await ask('createInvoice', bill)).data;
  const shown = await ask('remindOverdue', { min_days: 2 });
  await ask('remindOverdue', { preview: false, confirm: shown.data.confirm });
  await ask('remindOverdue', { invoices: [invoice_number] });
  await ask('remindOverdue', { customer: 'Zzyzx' });
  await ask('remindOverdue', { tone: 'formal' });
}

export function items(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ description: `Letters for the front window, part ${index + 1}`, quantity: 2.5, unit_price: 120.5 },
    tax_rate: 21,
  }));
}

/** Entries of every level, confirmed one by one and together. */
async function bank(ask: Ask, id: string): Promise<void> {
  const head = 'Date,Interest Date,Amount,Account,Counterparty,Name,Description';
  const line = (amount: string, name: string, text: string) =>
    `2026-03-10,2026-03-10,${amount},NL02ABNA0123456789,NL91ABNA0417164300,"${name}","${text}"`;
  const lines = Array.from({ length: 30 }, (_, index) =>
    line(`${index + 1}.37`, 'A payer with a long name of its own', `thanks ${index} for ${id}`),
  );
  const content = [head, ...lines, line('17.00', 'B', 'unknown'), line('-3.00', 'Stationer', 'paper')].join('\n');
  const { data } = await ask('importBankStatement', { content });
  await ask('importBankStatement', { content });
  await ask('requestUpload', { purpose: 'bank_statement' });
  const [first] = rowsOf({ data } as never);
  await ask('listBankEntries', {});
  await ask('listBankEntries', { level: 'unmatched', limit: 1 });
  await ask('confirmBankEntries', { entries: [{ entry_id: first?.id, invoice_id: id }, { entry_id: 999_999 }] });
  await ask('confirmBankEntries', { level: 'certain' });
  await ask('listBankEntries', { status: 'confirmed' });
}
