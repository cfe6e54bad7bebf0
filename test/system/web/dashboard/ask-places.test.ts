// Every amount that a read tool returns, with any filter, leads to a page that shows this amount. All exceptions are
// listed here.
import { beforeAll, expect, test } from 'vitest';
import { returnedAmounts } from '../../../../src/assistant/returned.ts';
import type { Source } from '../../../../src/model/asking.ts';
import { isRecord } from '../../../../src/model/json.ts';
import { parseCurrency } from '../../../../src/model/money.ts';
import { TOOLS, type ToolName } from '../../../../src/tools/table.ts';
import { type Toolbox, toolboxOf } from '../../../../src/tools/toolbox.ts';
import { placeOf } from '../../../../src/web/dashboard/ask/places.ts';
import { money } from '../../../../src/web/dashboard/components/formats.ts';
import type { SignedIn } from '../../../../src/web/dashboard/page.ts';
import { words } from '../../../web/browse.ts';
import { made, paidAt, sharedCounter } from '../../../web/dashboard/money.ts';
import { makeInvoice, makeQuote } from '../../../web/desk.ts';

type Args = Readonly<Record<string, string | number>>;
type Tool = ToolName;

const counter = sharedCounter();
let toolbox: Toolbox;
/** Values to try for each filter. The test fails if a filter is missing here. */
let filters: Readonly<Partial<Record<Tool, Readonly<Record<string, readonly (string | number)[]>>>>>;

/** Reasons why no page shows a returned amount. The test fails if a reason is not needed. */
const NO_PAGE: Readonly<Record<string, (found: Found) => boolean>> = {
  'a summary is about the whole answer: its fields lead further': ({ source }) => source.field === 'summary',
  'no page shows one entry of the activity': ({ source }) => source.tool === 'listActivity',
  'nothing is not written down: no page says that 0 was paid': ({ amount }) => amount === 0,
  'no page sums what was overdue on another day': ({ source, args }) =>
    source.tool === 'listOverdueInvoices' && args.as_of !== undefined && args.as_of !== TODAY && source.row === null,
  'no page shows what was due and paid of an invoice on a day in the past': ({ source, args }) =>
    source.tool === 'listOverdueInvoices' && String(args.as_of) < TODAY && /^amount_(due|paid)$/.test(source.field),
  'the pages of invoices and quotes write gross sums, neither net nor tax': ({ source }) =>
    ['listInvoices', 'listQuotes'].includes(source.tool) &&
    !['invoices', 'quotes'].includes(source.row?.list ?? '') &&
    /^(subtotal|tax_total)$/.test(source.field),
  'no page sums invoices by their date': ({ source, args }) =>
    source.tool === 'listInvoices' && ['date_from', 'date_to'].some((name) => args[name] !== undefined),
  'the page of a payment writes what was given back, not what is left': ({ source }) => source.field === 'refundable',
  'no page sums what came in this month for links, plans and donations': ({ source }) =>
    source.field === 'received_this_month',
  'no page sums a period': ({ source, args }) => source.tool === 'getInvoiceStats' && args.from !== undefined,
  'the page of a statement has an id in its address, and the tool was given a name': ({ source }) =>
    source.tool === 'getStatement',
};
const TODAY = '2026-03-17';

type Found = { readonly source: Source; readonly args: Args; readonly amount: number; readonly currency: string };

beforeAll(async () => {
  const { testApp } = counter();
  toolbox = toolboxOf(await testApp.app.assistant(null), { toolsets: ['all'], readOnly: true }, 'test');
  const ann = (await made(testApp, 'createCustomer', { name: 'Ann de Vries', email: 'ann@test.example' })).id;
  const invoice = (amount: number, due_date: string, more: object = {}) =>
    makeInvoice(testApp, { customer_id: ann, customer: undefined, amount, date: '2025-11-01', due_date, ...more });
  const lines = [
    { description: 'Hours', quantity: 2.5, unit_price: 81, tax_rate: 21 },
    { description: 'Book', quantity: 3, unit_price: 7.35, tax_rate: 9 },
  ];
  await invoice(0, '2026-03-01', { amount: undefined, description: undefined, items: lines, reference: 'PO-77 A' });
  await invoice(1_250, '2026-02-01', { currency: 'USD' });
  await invoice(5_000, '2025-12-01', { currency: 'JPY' });
  await invoice(61.5, '2025-12-31', { customer_id: undefined, customer: { name: 'Bo' }, reference: 'PO-78' });
  await invoice(33.21, '2026-03-30', { reference: 'PO-78' });
  await invoice(44, '2026-03-30', { draft: true });
  const part = await invoice(400, '2026-01-31');
  await testApp.run('recordPayment', { id: part.id, amount: 150.75, paid_at: '2026-03-10T12:00:00Z' });
  const whole = await invoice(93.4, '2026-03-05');
  await paidAt(testApp, whole.path);
  const back = await invoice(77.7, '2026-03-06');
  await testApp.run('refundPayment', { id: await paidAt(testApp, back.path), amount: 20.2 });
  await testApp.run('cancelInvoice', { id: (await invoice(55.55, '2026-03-07')).id });
  const credited = await invoice(88.2, '2026-03-08');
  await testApp.run('createCreditNote', { invoice_id: credited.id, amount: 12.34, reason: 'Damaged' });
  await made(testApp, 'createItem', { code: 'HOUR', description: 'Hour of work', unit_price: 64.65 });
  const link = await made(testApp, 'createPaymentLink', { description: 'Workshop', amount: 81.09, customer_id: ann });
  await paidAt(testApp, link.url);
  await made(testApp, 'createPaymentLink', { description: 'Course', amount: 19.19, currency: 'USD' });
  const plan = await made(testApp, 'createPaymentPlan', { title: 'Gold', amount: 9.99, interval: 'month' });
  await made(testApp, 'createSubscription', { customer_id: ann, plan_id: plan.id });
  const quote = await makeQuote(testApp, { customer_id: ann, customer: undefined, items: lines });
  await testApp.run('acceptQuote', { id: quote.id, accepted_by: 'Ann' });
  await testApp.run('invoiceQuote', { id: quote.id, part: { percent: 30 } });
  await makeQuote(testApp, { customer: { name: 'Bo' }, date: '2026-03-01', currency: 'USD', items: lines });
  const days = ['2026-02-10', '2026-03-05'];
  const customer = [ann, 'ann@test.example', 'Vries', 'Bo'];
  filters = {
    listInvoices: {
      status: ['draft', 'pending', 'overdue', 'paid', 'refunded', 'cancelled'],
      ...{ date_from: ['2025-11-01'], date_to: ['2026-01-01'], group_by: ['customer'] },
      ...{ customer, due_from: days, due_to: days, currency: ['EUR', 'USD'], reference: ['po-7', 'PO-77 A'] },
      description: ['hours', 'o'],
    },
    listOverdueInvoices: {
      as_of: [TODAY, '2026-03-09', '2026-04-20'],
      customer,
      min_days: [1, 20, 45, 100],
      currency: ['USD'],
    },
    listPayments: {
      ...{ description: ['work'], status: ['paid', 'pending', 'refunded'], customer },
      payment_method: ['bank_transfer', 'card'],
      ...{ from: ['2026-03-11', '2026-03-17T10:00:00Z'], to: ['2026-03-16'], invoice_id: [part.id, whole.number] },
    },
    listQuotes: {
      status: ['draft', 'open', 'accepted', 'declined', 'expired', 'invoiced'],
      ...{ customer, currency: ['EUR', 'USD'], date_from: days, date_to: ['2026-03-10', '2026-03-17'] },
    },
    listCreditNotes: {
      ...{ invoice_id: [credited.id, credited.number], customer, from: days, to: ['2026-03-17'] },
    },
    listPaymentLinks: {
      status: ['active', 'paid'],
      type: ['paymentlink', 'paymentplan'],
      description: ['work'],
      customer,
    },
    listSubscriptions: { status: ['pending'], customer: [ann, 'Vries'], plan_id: [plan.id] },
    listActivity: { actor: ['payer', 'system'], invoice: [part.id, whole.number] },
    listCustomers: { query: ['ann'], sort: ['outstanding'] },
    ...{
      getInvoice: { id: [part.id, back.number] },
      getQuote: { id: [quote.id, quote.quote_number] },
      getCustomer: { customer: [ann] },
      getStatement: { customer: [ann, 'Vries'], from: ['2025-11-01'], to: ['2026-03-17'] },
    },
    getInvoiceStats: { from: ['2025-11-01'], to: ['2026-03-17'] },
    ...{
      listPaymentPlans: {},
      listBankEntries: {
        amount: [10],
        status: ['ignored'],
        level: ['certain'],
        from: ['2026-03-01'],
        to: ['2026-03-17'],
      },
      listItems: { query: ['hour', 'zzz'], active: ['true'] },
      listWebhookEndpoints: {},
      search: { query: ['Ann'] },
      fetch: { id: [`invoice:${part.id}`] },
    },
  };
});

/**
 * Arguments to try: each filter value alone, and each pair of filters. For lists also: no filter, a page of one row,
 * and full details. For tools with `from` also: no filter.
 */
function trials(of: Readonly<Record<string, readonly (string | number)[]>>, isList: boolean): readonly Args[] {
  const names = Object.keys(of);
  const alone = names.flatMap((name) => (of[name] ?? []).map((value): Args => ({ [name]: value })));
  const pairs = names.flatMap((one, index) =>
    names.slice(index + 1).map((other): Args => ({ [one]: of[one]?.[0] ?? '', [other]: of[other]?.[0] ?? '' })),
  );
  return [
    ...alone,
    ...pairs,
    ...(isList ? [{}, { limit: 1 }, { detail: 'full' }] : []),
    ...(names.includes('from') ? [{}] : []),
  ];
}

test('a figure leads to a page that shows it', async () => {
  const { testApp, owner } = counter();
  const reading = TOOLS.filter(({ op }) => op.scope === 'billing.read').map(
    ({ name, input }) => [name, { input }] as const,
  );
  expect(Object.keys(filters).sort()).toEqual(reading.map(([name]) => name).sort());
  const visit = {
    at: (path: string) => `/dashboard${path}`,
    services: testApp.app.services,
    session: { account: testApp.account },
  };
  const pages = new Map<string, Promise<string>>();
  const pageAt = (href: string) => {
    const known = pages.get(href) ?? owner.get(href).then(({ text }) => words(text));
    pages.set(href, known);
    return known;
  };
  const used = new Set<string>();
  const unexplained: string[] = [];
  const tools = new Set<string>();
  for (const [name, { input }] of reading) {
    const of = filters[name as Tool] ?? {};
    expect(Object.keys(of).sort(), name).toEqual(
      Object.keys(input.shape)
        .filter((one) => !['limit', 'cursor', 'detail'].includes(one))
        .sort(),
    );
    for (const args of trials(of, 'cursor' in input.shape)) {
      for (const found of await figuresOf(name as Tool, args)) {
        tools.add(name);
        const href = placeOf(visit as unknown as SignedIn, [found.source]);
        const written = money(found.amount, found.currency, 'en').replace(/[\u00a0\u202f]/g, ' ');
        // Our sentences write the currency as a code.
        const inWords = `${found.currency} ${written.replace(/^\D+/, '')}`;
        const page = href === null ? '' : await pageAt(href);
        if (page.includes(written) || page.includes(inWords)) continue;
        const why = Object.entries(NO_PAGE).find(([, isSo]) => isSo(found))?.[0];
        const label = `${name} ${JSON.stringify(args)} ${found.source.field} ${written} -> ${href}`;
        if (why === undefined) unexplained.push(label);
        if (found.amount !== 0 && href !== null) unexplained.push(label);
        used.add(why ?? '');
      }
    }
  }
  expect(unexplained).toEqual([]);
  expect([...used].sort()).toEqual(Object.keys(NO_PAGE).sort());
  const noMoney = reading.map(([name]) => name).filter((name) => !tools.has(name));
  // Tools without a linked amount. `search` and `fetch` return documents as text, and amounts in text are not linked.
  // `listBankEntries` and `listWebhookEndpoints` return no amounts here.
  expect(noMoney.sort()).toEqual(['fetch', 'listBankEntries', 'listWebhookEndpoints', 'search']);
  expect(pages.size).toBeGreaterThan(60);
});

/** Every amount in a tool's answer, with each of its sources. */
async function figuresOf(tool: Tool, args: Args): Promise<readonly Found[]> {
  const { data, isError } = await toolbox.call(tool, args, new AbortController().signal);
  if (isError) {
    // The days are in the wrong order, so that the call is refused.
    expect(data.error, `${tool} ${JSON.stringify(args)}`).toMatchObject({ code: 'validation_failed' });
    return [];
  }
  const returned = returnedAmounts();
  returned.add(data, { call: 0, tool, arguments: args });
  return amountsIn(data).flatMap(({ amount, currency }) =>
    returned.figuresIn(`${currency} ${amount}`).flatMap(({ sources }) => {
      // Every amount in a summary is in a field too.
      expect(
        sources.some(({ field, row }) => field !== 'summary' || row),
        `${tool} ${currency} ${amount}`,
      ).toBe(true);
      return sources.map((source) => ({ source, args, amount, currency }));
    }),
  );
}

type Amount = { readonly amount: number; readonly currency: string };

/** Names of numbers that are not money. All other numbers beside a currency, or named by one, are money. */
const NO_MONEY =
  /^(?:id|\w+_id|line|count|\w+_count|remaining|days_overdue|oldest_days|quantity|rate|tax_rate|usage_limit|payment_term_days|schedule_amount|reminders_sent|revision|installments|reminder_number|(?:\w+_)?invoices)$/;

function amountsIn(data: unknown, name = '', around: string | null = null): readonly Amount[] {
  const currency = parseCurrency(name) ?? around;
  if (typeof data === 'number') return currency && !NO_MONEY.test(name) ? [{ amount: data, currency }] : [];
  if (typeof data === 'string' && (name === 'summary' || name === 'what')) return amountsOf(data);
  if (Array.isArray(data)) return data.flatMap((one) => amountsIn(one, name, around));
  if (!isRecord(data)) return [];
  const own = typeof data.currency === 'string' ? data.currency : around;
  return Object.entries(data).flatMap(([field, value]) => amountsIn(value, field, own));
}

function amountsOf(sentence: string): readonly Amount[] {
  return [...sentence.matchAll(/\b([A-Z]{3}) ([\d,]+(?:\.\d+)?)/g)].map(([, currency = '', number = '']) => ({
    amount: Number(number.replaceAll(',', '')),
    currency,
  }));
}
