/** Every door at which a text becomes an amount: what is taken is what readers of en, nl and de see in it (R3). */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Currency } from '../../src/model/currency.ts';
import { parseAmount } from '../../src/model/money.ts';
import { createAccount } from '../../src/operations/accounts/create-account.ts';
import type { OperationName } from '../../src/operations/catalog.ts';
import type { AccountRow } from '../../src/store/accounts.ts';
import { type Assistant, type Mcp, openMcp } from '../api/mcp/kit.ts';
import { sendTo } from '../legacy/kit.ts';
import { readingsOf, WRITTEN } from '../model/amount-readings.ts';
import { type Answer, ask, payByCard, post, words } from './browse.ts';
import { byLink, type Fields, openBrowser, type TestBrowser } from './dashboard/browser.ts';
import { makeDonation, OFFLINE } from './desk.ts';

const CURRENCIES = ['EUR', 'JPY', 'KWD'] as Currency[];
const RUNS = process.env.PROOF === 'whole' ? 300 : 5;
/** More than any text below, so that nothing is refused because it is more than what is due. */
const PLENTY: Readonly<Record<string, string>> = { EUR: '99999999', JPY: '9999999999', KWD: '9999999' };

/** A business in one currency, and those who come to it. */
type Business = {
  readonly currency: Currency;
  readonly account: AccountRow;
  readonly token: string;
  readonly assistant: Assistant;
  readonly owner: TestBrowser;
  readonly run: (name: OperationName, input: object) => Promise<Readonly<Record<string, never>>>;
};

let testApp: Mcp;
const businesses = new Map<Currency, Business>();
beforeAll(async () => {
  testApp = await openMcp(OFFLINE);
  for (const currency of CURRENCIES) businesses.set(currency, await opened(currency));
});
afterAll(async () => {
  for (const { assistant } of businesses.values()) await assistant[Symbol.asyncDispose]();
  await testApp[Symbol.asyncDispose]();
});

async function opened(currency: Currency): Promise<Business> {
  const handle = `in-${currency.toLowerCase()}`;
  const account = await createAccount(testApp.app.services, { name: `In ${currency}`, handle, currency });
  const run = (name: OperationName, input: object) => testApp.run(name, input, testApp.caller(account));
  await run('connectProvider', { kind: 'sandbox' });
  const owner = openBrowser(testApp);
  await byLink({ ...testApp, run: (name, input) => run(name, input as object) }, owner, `owner@${handle}.example`);
  const token = await testApp.token(['billing.read', 'billing.write'], account);
  return { currency, account, token, assistant: await testApp.assistant({ token }), owner, run };
}

/** In major units as the service has it afterwards; or what it says against the text. */
type Outcome = { readonly amount: number } | { readonly refused: string };
type Door = {
  /** Amounts are typed here, or sent by callers of the older interfaces: a comma may stand before the decimals. */
  readonly isTyped: boolean;
  readonly send: (business: Business, text: string) => Promise<Outcome>;
};

const CUSTOMER = { name: 'Ann' } as const;

async function rest({ token }: Business, path: string, json: object, field = 'amount'): Promise<Outcome> {
  const answer = await testApp.fetch(`/api/v1${path}`, { token, json });
  const { data, error } = (await answer.json()) as { data?: Record<string, number>; error?: { message: string } };
  return answer.ok ? { amount: Number(data?.[field]) } : refusedBy(error?.message, answer.status);
}

async function tool({ assistant }: Business, name: string, args: object): Promise<Outcome> {
  const { isError, text, data } = await assistant.call(name, { ...args });
  return isError ? refusedBy(text, 422) : { amount: Number(data.amount) };
}

function refusedBy(message: string | undefined, status: number): Outcome {
  expect([409, 422], message).toContain(status);
  return { refused: message ?? '' };
}

async function older(wire: 'v2' | 'legacy', { token, run }: Business, fields: object): Promise<Outcome> {
  const { body } = await sendTo(testApp, wire, '/create', { token, title: 'Table', ...fields });
  if (body.status === 'error') return { refused: String(body.error) };
  const { payment_links: links } = (await run('listPaymentLinks', {})) as { payment_links?: { amount: number }[] };
  return { amount: links?.[0]?.amount ?? Number.NaN };
}

/** Sent with the form; the amount is that of the payment that was begun. */
async function payPage(path: string, text: string): Promise<Outcome> {
  const answer = await post(testApp, path, { method: 'card', amount: text });
  if (answer.status === 422) return { refused: faultIn(answer) };
  const id = answer.location.split('/').at(-1) ?? '';
  const payment = await testApp.app.services.store.payments.byProviderId('sandbox', id);
  return { amount: Number(payment && payment.amount / 10 ** places(payment.currency)) };
}

const places = (currency: string) => ({ JPY: 0, KWD: 3 })[currency] ?? 2;
const faultIn = ({ text }: Answer) => words(`<body>${/id="[^"]*-fault">(.*?)</.exec(text)?.[1] ?? text}`);

/** The form of a page, and what there is at the address where one ends. */
async function form(
  { owner }: Business,
  path: string,
  fields: Fields,
  amount: (place: string) => Promise<number>,
): Promise<Outcome> {
  const answer = await owner.submit(path, fields);
  if (answer.status === 422) return { refused: faultIn(answer) };
  expect(answer.status, answer.text).toBe(303);
  return { amount: await amount(answer.location) };
}

const idAt = (place: string) => ({ id: Number(place.split('/').at(-1)) });

async function invoiceOf({ run, currency }: Business): Promise<number> {
  const { id } = await run('createInvoice', { customer: CUSTOMER, description: 'x', amount: PLENTY[currency] });
  return Number(id);
}

async function paymentOf({ run, currency }: Business): Promise<number> {
  const { url } = await run('createPaymentLink', { description: 'Hall', amount: PLENTY[currency] });
  await ask(testApp, await payByCard(testApp, String(url)));
  const { payments } = (await run('listPayments', { status: 'paid' })) as { payments?: { id: number }[] };
  return payments?.[0]?.id ?? 0;
}

/** What a refund adds to what was given back before; each of these doors gives back payments of its own. */
function refunding(give: (business: Business, id: number, text: string) => Promise<Outcome>): Door['send'] {
  const payments = new Map<Business, Promise<number>>();
  return async (business, text) => {
    const payment = payments.get(business) ?? paymentOf(business);
    payments.set(business, payment);
    const id = await payment;
    const given = async () => Number((await business.run('getPayment', { id })).amount_refunded);
    const before = await given();
    const outcome = await give(business, id, text);
    return 'refused' in outcome ? outcome : { amount: Number(((await given()) - before).toFixed(3)) };
  };
}

const program = (send: Door['send']): Door => ({ isTyped: false, send });
const typed = (send: Door['send']): Door => ({ isTyped: true, send });
const LINE = { description: 'Hours' } as const;
const PLAN = { title: 'Club', interval: 'month' } as const;

const DOORS: Readonly<Record<string, Door>> = {
  'REST, a link': program((b, amount) => rest(b, '/payment-links', { description: 'x', amount })),
  'REST, an invoice': program((b, amount) => rest(b, '/invoices', { customer: CUSTOMER, description: 'x', amount })),
  'REST, a line of an invoice': program((b, unit_price) =>
    rest(b, '/invoices', { customer: CUSTOMER, items: [{ ...LINE, unit_price }] }),
  ),
  'REST, a recorded payment': program(async (b, amount) =>
    rest(b, `/invoices/${await invoiceOf(b)}/payments`, { amount }, 'amount_paid'),
  ),
  'REST, a plan': program((b, amount) => rest(b, '/payment-plans', { ...PLAN, amount })),
  'REST, a refund': program(
    refunding((b, id, amount) => rest(b, `/payments/${id}/refund`, { amount }, 'amount_refunded')),
  ),
  'tool, a link': program((b, amount) => tool(b, 'createPaymentLink', { description: 'x', amount })),
  'tool, a line of an invoice': program((b, unit_price) =>
    tool(b, 'createInvoice', { customer: CUSTOMER, items: [{ ...LINE, unit_price }] }),
  ),
  V2: typed((b, amount) => older('v2', b, { type: 'paymentlink', amount })),
  legacy: typed((b, amount) => older('legacy', b, { amount })),
  'a personal page': typed((b, amount) => payPage(`/link/@${b.account.handle}`, amount)),
  'a donation page': typed(async (b, amount) => payPage(`/link/${(await donationOf(b)).code}`, amount)),
  'dashboard, a link': typed((b, amount) =>
    form(b, '/dashboard/links/new', { description: 'x', amount }, async (place) =>
      Number((await b.run('getPaymentLink', idAt(place))).amount),
    ),
  ),
  'dashboard, a line of an invoice': typed((b, price) =>
    form(
      b,
      '/dashboard/invoices/new',
      { 'customer.name': 'Bo', 'items[0].description': 'x', 'items[0].unit_price': price },
      async (place) => Number((await b.run('getInvoice', idAt(place))).amount),
    ),
  ),
  'dashboard, a recorded payment': typed(async (b, amount) => {
    const id = await invoiceOf(b);
    return form(b, `/dashboard/invoices/${id}/record`, { amount, payment_method: 'cash' }, async () =>
      Number((await b.run('getInvoice', { id })).amount_paid),
    );
  }),
  'dashboard, a refund': typed(
    refunding((b, id, amount) => form(b, `/dashboard/payments/${id}/refund`, { amount }, async () => 0)),
  ),
  'dashboard, a plan': typed((b, amount) =>
    form(b, '/dashboard/plans/new', { ...PLAN, amount }, async () => {
      const { payment_plans: plans } = (await b.run('listPaymentPlans', {})) as {
        payment_plans?: { amount: number }[];
      };
      return plans?.[0]?.amount ?? Number.NaN;
    }),
  ),
  'dashboard, a limit': typed(async (b, max_amount) => {
    const answer = await b.owner.submit('/dashboard/settings/api/new', {
      ...{ name: 'Assistant', lifetime_days: '30', scopes: 'billing.read', max_amount },
    });
    if (answer.status === 422) return { refused: faultIn(answer) };
    const { tokens } = (await b.run('listTokens', {})) as { tokens?: { limits: { max_amount: object } }[] };
    return { amount: Number(Object.values(tokens?.[0]?.limits.max_amount ?? {})[0]) };
  }),
};

const donations = new Map<Business, ReturnType<typeof makeDonation>>();
function donationOf(business: Business): ReturnType<typeof makeDonation> {
  const made =
    donations.get(business) ??
    makeDonation({ ...testApp, account: business.account, caller: () => testApp.caller(business.account) });
  donations.set(business, made);
  return made;
}

const businessIn = (currency: string): Business => {
  const business = businesses.get(currency as Currency);
  if (!business) throw new Error(`no business in ${currency}`);
  return business;
};
/** In minor units, by the road of numbers: they mean one thing. */
const minorOf = (amount: number, currency: Currency) => {
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? parsed.minor : Number.NaN;
};

describe.each(Object.entries(DOORS))('%s', (_name, { isTyped, send }) => {
  test.each([
    ['EUR', ['1,000', '1.000', '10,000', '1,0000', '1,000.00']],
    ['JPY', ['1,000', '1.5', '1.0']],
    ['KWD', ['1,250']],
  ])('in %s what may mean another amount is refused, and how to write it is said', async (currency, texts) => {
    for (const text of texts) {
      const outcome = await send(businessIn(currency), text);
      expect(outcome, text).toEqual({ refused: expect.stringMatching(/\b1000\b|^notvalidamount$/) });
    }
  });

  test.each([
    ['EUR', { '12.50': 12.5, '1000': 1_000 }, { '12,50': 12.5 }],
    ['JPY', { '1000': 1_000 }, {}],
    ['KWD', { '1.250': 1.25 }, { '0,125': 0.125 }],
  ] as [string, Record<string, number>, Record<string, number>][])(
    'in %s what means one amount is that amount',
    async (currency, dotted, withComma) => {
      for (const [text, amount] of Object.entries(dotted))
        expect(await send(businessIn(currency), text), text).toEqual({ amount });
      for (const [text, amount] of Object.entries(withComma)) {
        const taken = isTyped ? { amount } : { refused: expect.stringMatching(/\bsuch as 12\b/) };
        expect(await send(businessIn(currency), text), text).toEqual(taken);
      }
    },
  );

  test('whatever people write is read as they read it, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(WRITTEN, fc.constantFrom(...CURRENCIES), async (text, currency) => {
        const outcome = await send(businessIn(currency), text);
        if ('refused' in outcome || text.trim() === '') return;
        expect([...readingsOf(text, currency)], text).toEqual([minorOf(outcome.amount, currency)]);
      }),
      { numRuns: RUNS },
    );
  });
});

test('two thousand five hundred hours, typed with grouping, are not two and a half', async () => {
  const { owner } = businessIn('EUR');
  for (const quantity of ['2,500', '2.500']) {
    const line = { 'items[0].description': 'x', 'items[0].unit_price': '5', 'items[0].quantity': quantity };
    const answer = await owner.submit('/dashboard/invoices/new', { 'customer.name': 'Bo', ...line });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('id="items[0].quantity-fault"')]);
  }
});
