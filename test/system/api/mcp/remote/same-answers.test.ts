/** The promise of R60 from afar: what a tool answers does not depend on which side of the network the ledger is. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { toolsFor } from '../../../../../src/tools/list.ts';
import { type Assistant, CLIENTS, openMcp, overStdio } from '../../../../api/mcp/kit.ts';
import { BIN, openElsewhere, settings } from '../../../../api/mcp/remote/kit.ts';
import { WHOLE } from '../../../../kit/proof.ts';
import { openTestApp } from '../../../../kit/test-app.ts';

/** Links are counted on from the six invoices that are made before. */
const LINK = 7;

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-remote-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ANN = { name: 'Ann Ü', email: 'ann@example.com', note: 'a/b?c=d&e' };
const WORK = { customer: ANN, description: 'Work', amount: 120 };
const OLD = { ...WORK, date: '2026-01-01', due_date: '2026-01-15', reference: 'PO 7/ä' };

const STATEMENT = `Date,Interest Date,Amount,Account,Counterparty,Name,Description
2026-03-10,2026-03-10,12.50,NL02ABNA0123456789,NL91ABNA0417164300,Ann,INV-000001 "quoted"
2026-03-10,2026-03-10,3.00,NL02ABNA0123456789,,Bob,
`;

/** A conversation that calls every tool, gets every kind of answer and several refusals, one after the other. */
const CONVERSATION: readonly (readonly [tool: string, args?: Record<string, unknown>])[] = [
  ['getInvoiceStats'],
  ['listOverdueInvoices'],
  ['createCustomer', ANN],
  ['createCustomer', ANN],
  ['createCustomer', { ...ANN, name: 'Anna' }],
  ['updateCustomer', { customer: 1, city: 'Delft', company: 'Acme & Söhne', phone: null }],
  ['updateCustomer', { customer: 99, city: 'Delft' }],
  ['getCustomer', { customer: 'ann u' }],
  ['getCustomer', { customer: 'bob' }],
  ['listCustomers', { query: 'söhne', limit: 5 }],
  ['getStatement', { customer: 'ann u', from: '2025-12-01' }],
  ['getStatement', { customer: 'bob' }],
  ['getStatement', { customer: 1, from: '2026-05-01', to: '2026-04-01' }],
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
];

/** Link codes are random; who did it, and through which interface, is what the two differ in. */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(/link\/subscription\/\w{40}/g, 'OWN PAGE')
    .replace(/link\/\w{10}/g, 'link/CODE')
    .replace(/"code":"\w{10}"/g, '"code":"CODE"')
    .replace(/(confirm[":\\ ]+)[0-9a-z]{10}\b/g, '$1CONFIRM')
    .replace(/"actor":\{[^}]*\},"via":"\w+"/g, '"actor":{}')
    .replace(/"actor":"\w+","name":"[^"]*","via":"\w+"/g, '"actor":""')
    .replace(/(\\"[^"]*\\") \w+ \\"[^"]*\\" (?:mcp|rest)\b/g, '$1 by SOMEBODY')
    .replace(/next_cursor [\w:-]+/g, 'next_cursor NEXT')
    .replace(/"next_cursor":"[^"]+"/g, '"next_cursor":"NEXT"');
  return JSON.parse(text);
}

async function converse(call: Assistant['call']): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const [name, args] of CONVERSATION) answers.push(comparable(await call(name, args)));
  return answers;
}

async function here(): Promise<unknown[]> {
  await using mcp = await openMcp({ filter: { toolsets: ['all'] } });
  await mcp.run('connectProvider', { kind: 'sandbox' });
  await using assistant = await mcp.assistant();
  return await converse(assistant.call);
}

test('the conversation calls every tool', () => {
  expect(new Set(CONVERSATION.map(([tool]) => tool))).toEqual(
    new Set(toolsFor({ toolsets: ['all'] }).map(({ name }) => name)),
  );
});

let local: ReturnType<typeof here> | undefined;

/** The legacy era of the 2.x client speaks the protocol of the 1.x client: daily one of the two is enough. */
const CLIENTS_TODAY = CLIENTS.filter((kind) => WHOLE || kind !== '2.x legacy');

describe.each(CLIENTS_TODAY)('through billhook mcp and the %s client', (kind) => {
  test('every tool answers and refuses as it does here, and nothing is opened on this machine', async () => {
    await using testApp = await openTestApp();
    await testApp.run('connectProvider', { kind: 'sandbox' });
    const env = settings(await testApp.baseUrl(), await testApp.token());
    await using assistant = await overStdio(kind, process.execPath, [BIN, 'mcp', '--toolsets', 'all'], {
      env,
      cwd: folder,
    });
    local ??= here();
    const [elsewhere, expected] = await Promise.all([converse(assistant.call), local]);
    for (const [index, call] of CONVERSATION.entries()) {
      expect(elsewhere[index], JSON.stringify(call)).toEqual(expected[index]);
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('what differs by account or token', () => {
  test('amounts are in the currency of the account there', async () => {
    await using testApp = await openTestApp({ account: { currency: 'JPY', timezone: 'Asia/Tokyo' } });
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token() });
    const refused = await call('createInvoice', { customer: ANN, description: 'Work', amount: 1.5, color: 'red' });
    expect(refused.text).toContain('- amount ');
    expect(refused.text).toContain('- color ');
    expect((await call('createInvoice', { ...WORK, amount: 1500 })).text).toContain('JPY 1,500 (no tax), due');
  });

  test('a token that only reads is told what it may not do, and by which scope', async () => {
    await using testApp = await openTestApp();
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token(['billing.read']) });
    const refused = await call('createCustomer', ANN);
    expect(refused).toMatchObject({ isError: true, data: { error: { code: 'insufficient_scope' } } });
    expect(refused.text).toContain('Use a token that has the scope billing.write.');
    expect((await call('listCustomers')).isError).toBe(false);
  });

  test('a token that only writes can do that, although the first look reads', async () => {
    await using testApp = await openTestApp();
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token(['billing.write']) });
    expect((await call('createCustomer', ANN)).text).toContain('Added customer 1');
  });

  test('a list that would be too long is cut there as here', async () => {
    await using testApp = await openTestApp();
    const call = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token() });
    for (let n = 0; n < 20; n++) await testApp.run('createInvoice', { ...OLD, notes: 'n'.repeat(5_000) });
    const { text, data } = await call('listInvoices', { detail: 'full' });
    expect(JSON.stringify(data).length).toBeLessThan(10_000);
    expect(data).toMatchObject({ total_count: 20, rows: [{ invoice_number: 'INV-000020' }], remaining: 19 });
    expect(text).toMatch(/\n19 more: repeat with cursor 1-[\w-]+, or narrow the filters\.$/);
  });
});
