/**
 * Every place where a text becomes an amount: an accepted text is stored as the amount that an English, Dutch or German
 * reader sees in it (R3).
 */
import { expect, test } from 'vitest';
import {
  type AmountEntry,
  type Business,
  describeAmounts,
  type Outcome,
  PLENTY,
  price,
  program,
  sharedBusinesses,
  typed,
} from '../../web/amounts.ts';
import { type Answer, ask, payByCard, post, words } from '../../web/browse.ts';
import type { Fields } from '../../web/dashboard/browser.ts';
import { makeDonation } from '../../web/desk.ts';

const businesses = sharedBusinesses();
const { testApp, businessIn } = businesses;

const CUSTOMER = { name: 'Ann' } as const;

async function rest({ token }: Business, path: string, json: object, field = 'amount'): Promise<Outcome> {
  const answer = await testApp().fetch(`/api/v1${path}`, { token, json });
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

/** Submits the amount with the pay form. Returns the amount of the started payment. */
async function payPage(path: string, text: string): Promise<Outcome> {
  const answer = await post(testApp(), path, { method: 'card', amount: text });
  if (answer.status === 422) return { refused: faultIn(answer) };
  const id = answer.location.split('/').at(-1) ?? '';
  const payment = await testApp().app.services.store.payments.byProviderId('sandbox', id);
  return { amount: Number(payment && payment.amount / 10 ** places(payment.currency)) };
}

const places = (currency: string) => ({ JPY: 0, KWD: 3 })[currency] ?? 2;
const faultIn = ({ text }: Answer) => words(`<body>${/id="[^"]*-fault">(.*?)</.exec(text)?.[1] ?? text}`);

/** Submits the form of a page. `amount` reads the stored amount, given the address of the redirect. */
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
  await ask(testApp(), await payByCard(testApp(), String(url)));
  const { payments } = (await run('listPayments', { status: 'paid' })) as { payments?: { id: number }[] };
  return payments?.[0]?.id ?? 0;
}

/**
 * Refunds a payment, and returns by how much its amount_refunded rose. Each entry has one payment of its own per
 * business.
 */
function refunding(give: (business: Business, id: number, text: string) => Promise<Outcome>): AmountEntry['send'] {
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

const LINE = { description: 'Hours' } as const;
const PLAN = { title: 'Club', interval: 'month' } as const;

const ENTRIES: Readonly<Record<string, AmountEntry>> = {
  'REST, a link': program((b, amount) => rest(b, '/payment-links', { description: 'x', amount })),
  'REST, an invoice': program((b, amount) => rest(b, '/invoices', { customer: CUSTOMER, description: 'x', amount })),
  'REST, a line of an invoice': price(
    program((b, unit_price) => rest(b, '/invoices', { customer: CUSTOMER, items: [{ ...LINE, unit_price }] })),
  ),
  'REST, a recorded payment': program(async (b, amount) =>
    rest(b, `/invoices/${await invoiceOf(b)}/payments`, { amount }, 'amount_paid'),
  ),
  'REST, a plan': program((b, amount) => rest(b, '/payment-plans', { ...PLAN, amount })),
  'REST, a refund': program(
    refunding((b, id, amount) => rest(b, `/payments/${id}/refund`, { amount }, 'amount_refunded')),
  ),
  'tool, a link': program((b, amount) => tool(b, 'createPaymentLink', { description: 'x', amount })),
  'tool, a line of an invoice': price(
    program((b, unit_price) => tool(b, 'createInvoice', { customer: CUSTOMER, items: [{ ...LINE, unit_price }] })),
  ),
  'a personal page': typed((b, amount) => payPage(`/link/@${b.account.handle}`, amount)),
  'a donation page': typed(async (b, amount) => payPage(`/link/${(await donationOf(b)).code}`, amount)),
  'dashboard, a link': typed((b, amount) =>
    form(b, '/dashboard/links/new', { description: 'x', amount }, async (place) =>
      Number((await b.run('getPaymentLink', idAt(place))).amount),
    ),
  ),
  'dashboard, a line of an invoice': price(
    typed((b, one) =>
      form(
        b,
        '/dashboard/invoices/new',
        { 'customer.name': 'Bo', 'items[0].description': 'x', 'items[0].unit_price': one },
        async (place) => Number((await b.run('getInvoice', idAt(place))).amount),
      ),
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
    makeDonation({ ...testApp(), account: business.account, caller: () => testApp().caller(business.account) });
  donations.set(business, made);
  return made;
}

describeAmounts(ENTRIES, businesses);

test('two thousand five hundred hours, typed with grouping, are not two and a half', async () => {
  const { owner } = businessIn('EUR');
  for (const quantity of ['2,500', '2.500']) {
    const line = { 'items[0].description': 'x', 'items[0].unit_price': '5', 'items[0].quantity': quantity };
    const answer = await owner.submit('/dashboard/invoices/new', { 'customer.name': 'Bo', ...line });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('id="items[0].quantity-fault"')]);
  }
});
