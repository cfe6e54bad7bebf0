// Limits of a token: how the owner sets them, and the calls that each kind of limit allows (docs/guardrails.md).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addedOperations } from '../../../src/app.ts';
import { isReadOnly, limitWords } from '../../../src/model/token.ts';
import { OPERATIONS } from '../../../src/operations/catalog.ts';
import type { Caller } from '../../../src/operations/kernel/context.ts';
import type { Operation } from '../../../src/operations/kernel/declaration.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { endVerified } from '../../kit/verified.ts';
import { BOTH, heldTo, opened } from './kit.ts';

let ledger: Ledger;
let desk: Desk;
beforeAll(async () => {
  ledger = await openLedger('sqlite');
});
beforeEach(async () => {
  desk = await openDesk(ledger);
});
afterAll(() => endVerified(ledger));

const ANN = { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work' };
const invoice = (amount: number, as: Partial<Caller>, more: object = {}) =>
  desk.run('createInvoice', { ...ANN, amount, ...more }, as);
/** Returns the refusal of a call. The call must leave the account's rows as they were. */
const no = async (name: Parameters<Desk['run']>[0], input: object, as: Partial<Caller>) => {
  const before = await desk.snapshot();
  const refusal = await refusalOf(desk.run(name, input, as));
  expect(await desk.snapshot()).toEqual(before);
  return refusal;
};

test('every operation of a token that changes something says what is at stake, and nothing else does', async () => {
  for (const op of [...OPERATIONS, ...(await addedOperations())]) {
    if (op.scope === 'billing.write') expect(isReadOnly(op), op.name).toBe(false);
    expect(op.amountAtRisk !== undefined, `${op.name} says it: npm run check names the place`).toBe(
      op.scope === 'billing.write',
    );
  }
});

describe('an owner says them', () => {
  const limitsOf = async (given: object) => (await desk.run('createToken', { ...BOTH, ...given })).limits;

  test.each([
    [{}, null],
    [{ max_amount: 500 }, { max_amount: { EUR: 500 }, currencies: ['EUR'], max_per_day: null }],
    [{ max_per_day: '99,50' }, { max_per_day: { EUR: 99.5 }, currencies: ['EUR'], max_amount: null }],
    [{ max_amount: 'EUR=500,jpy=60000' }, { max_amount: { EUR: 500, JPY: 60_000 }, currencies: ['EUR', 'JPY'] }],
    [{ currencies: ['usd', 'EUR', 'USD'] }, { currencies: ['EUR', 'USD'], max_amount: null }],
    [{ read_only: true }, { read_only: true, currencies: null }],
    [
      { max_amount: 1, ask_above_limit: true, test_mode_only: true },
      { ask_above_limit: true, test_mode_only: true, grants: [] },
    ],
    [{ max_amount: 1, grants: ['resume', 'webhooks', 'resume'] }, { grants: ['webhooks', 'resume'] }],
  ])('%j', async (given, shown) => {
    const limits = await limitsOf(given);
    if (shown === null) expect(limits).toBeNull();
    else expect(limits).toMatchObject(shown);
  });

  test.each<[object, string, RegExp]>([
    [{ max_amount: -1 }, 'max_amount', /more than 0/],
    [{ max_amount: 0 }, 'max_amount', /more than 0/],
    [{ max_amount: '1.001' }, 'max_amount', /at most 2 decimals in EUR/],
    [{ max_amount: '1,000' }, 'max_amount', /a thousand as 1000\.00/],
    [{ max_amount: 'EUR=1.000' }, 'max_amount', /a thousand as 1000\.00/],
    [{ max_amount: 'EUR=1,000' }, 'max_amount', /such as EUR=500,USD=550/],
    [{ max_amount: 'JPY=1.5' }, 'max_amount', /JPY has no decimals/],
    [{ max_per_day: 'XXX=5' }, 'max_per_day', /such as EUR=500,USD=550/],
    [{ max_per_day: 'much' }, 'max_per_day', /must be an amount in EUR/],
    [{ max_per_day: 'EUR=1,EUR=2' }, 'max_per_day', /names EUR twice/],
    [{ max_per_day: 'EUR=1=2' }, 'max_per_day', /such as EUR=500/],
    [{ max_per_day: 1e15 }, 'max_per_day', /at most 99999999\.99 EUR/],
    [{ currencies: ['EUR', 'XXX'] }, 'currencies[1]', /ISO 4217/],
    [{ currencies: [] }, 'currencies', /at least 1/],
    [{ max_amount: 500, currencies: ['EUR', 'USD'] }, 'max_amount', /how much in USD too/],
    [{ max_amount: 'USD=5', currencies: ['EUR'] }, 'max_amount', /EUR too|names USD/],
    [{ max_amount: 500, max_per_day: 'USD=5' }, 'max_per_day', /EUR too|names USD/],
    [{ ask_above_limit: true }, 'ask_above_limit', /needs max_amount/],
    [{ read_only: 'yes' }, 'read_only', /true or false/],
    [{ grants: ['resume'] }, 'grants', /needs a limit beside it/],
    [{ max_amount: 1, grants: ['refunds'] }, 'grants[0]', /payment_details/],
  ])('and %j is refused', async (given, field, message) => {
    const refusal = await no('createToken', { ...BOTH, ...given }, {});
    expect(refusal).toMatchObject({ code: 'validation_failed', details: { field } });
    expect(refusal.message).toMatch(message);
  });

  test('in words: what is shown in lists', async () => {
    const given = { max_amount: 500, max_per_day: '1000.5', ask_above_limit: true };
    expect(limitWords(await limitsOf(given))).toBe(
      'at most EUR 500.00 a call, EUR 1,000.50 a day; a person may allow more in a call',
    );
    expect(limitWords(await limitsOf({ currencies: ['EUR'], read_only: true, test_mode_only: true }))).toBe(
      'reads only; test mode only; only EUR',
    );
    expect(limitWords(await limitsOf({ max_amount: 5, grants: ['webhooks', 'resume'] }))).toBe(
      'at most EUR 5.00 a call; granted webhooks, resume',
    );
    expect(limitWords(null)).toBe('');
  });

  test('later too: they hold for the next call, and rotation keeps them', async () => {
    const made = await desk.run('createToken', BOTH);
    const before = await opened(desk, made.token);
    await invoice(900, before);
    const set = await desk.run('limitToken', { id: made.id, max_amount: 500 });
    expect(set).toMatchObject({ id: made.id, limits: { max_amount: { EUR: 500 } } });
    const { token } = await desk.run('rotateToken', { id: made.id, overlap_hours: 1 });
    for (const secret of [made.token, token]) {
      const refusal = await refusalOf(invoice(900, await opened(desk, secret)));
      expect(refusal.code).toBe('limit_exceeded');
    }
    expect((await desk.run('listTokens')).tokens[0]).toMatchObject({ limits: { max_amount: { EUR: 500 } } });
    expect(await desk.run('limitToken', { id: made.id })).toMatchObject({ limits: null });
    await invoice(900, await opened(desk, token), { reference: 'again' });
    await desk.run('revokeToken', { id: made.id });
    expect(await no('limitToken', { id: made.id }, {})).toMatchObject({ code: 'token_not_found' });
  });
});

test('limits without grants grant nothing', async () => {
  const { token } = await desk.run('createToken', { ...BOTH, max_amount: 500 });
  const refusal = await no('updateBusiness', { iban: 'DE89370400440532013000' }, await opened(desk, token));
  expect(refusal.message).toBe(
    'This token has limits and not the grant payment_details, and this call of updateBusiness can change where customers are told to pay.',
  );
});

describe('an amount above the largest of a call', () => {
  test('is refused, and the refusal says the limit, what was asked, and what to do', async () => {
    const as = await heldTo(desk, { max_amount: 500 });
    const refusal = await no('createInvoice', { ...ANN, amount: 500.01 }, as);
    expect(refusal.message).toBe('This token is limited to EUR 500.00 a call, and this is EUR 500.01.');
    expect(refusal).toMatchObject({
      code: 'limit_exceeded',
      details: { facts: { limit: { kind: 'per_call', currency: 'EUR', max: 500, asked: 500.01 } } },
    });
    expect(refusal.details.hint).toMatch(/at most EUR 500\.00.*person.*owner/);
    expect(refusal.details.confirmable).toBeUndefined();
    await invoice(500, as);
  });

  test('counts with tax, over all lines, in drafts and when they are issued', async () => {
    const as = await heldTo(desk, { max_amount: 121 });
    const lines = (unit_price: number) => ({
      customer: ANN.customer,
      items: [{ description: 'a', unit_price, quantity: 2, tax_rate: 21 }],
    });
    expect((await no('createInvoice', lines(50.01), as)).code).toBe('limit_exceeded');
    expect((await no('createInvoice', { ...lines(50.01), draft: true }, as)).code).toBe('limit_exceeded');
    await desk.run('createInvoice', lines(50), as);
    const draft = await desk.run('createInvoice', { ...lines(50.01), draft: true });
    expect((await no('issueInvoice', { id: draft.id }, as)).code).toBe('limit_exceeded');
  });

  test('holds for what is given back or noted, also where the amount is left open', async () => {
    const as = await heldTo(desk, { max_amount: 60 });
    const { id } = await desk.invoice();
    expect((await no('recordPayment', { id }, as)).message).toMatch(/EUR 60\.00 a call, and this is EUR 100\.00/);
    await desk.run('recordPayment', { id, amount: 60 }, as);
    const { payment } = await desk.run('recordPayment', { id }, as);
    expect(payment.amount).toBe(40);
    const big = await desk.run('recordPayment', { id: (await desk.invoice({ reference: 'x' })).id });
    expect((await no('refundPayment', { id: big.payment.id }, as)).code).toBe('limit_exceeded');
    await desk.run('refundPayment', { id: big.payment.id, amount: 50 }, as);
    expect(await desk.run('refundPayment', { id: big.payment.id }, as)).toMatchObject({ amount_refunded: 100 });
  });

  test('holds for links, plans and subscriptions; without limits nothing changes', async () => {
    await desk.run('connectProvider', { kind: 'sandbox' });
    const as = await heldTo(desk, { max_amount: 10 });
    const { id: customer_id } = await desk.run('createCustomer', { name: 'Ann' });
    const plan = { title: 'Plan', amount: 11, interval: 'month' };
    const { id: plan_id } = await desk.run('createPaymentPlan', plan);
    for (const [name, input] of [
      ['createPaymentLink', { description: 'x', amount: 11 }],
      ['createPaymentPlan', plan],
      ['createSubscription', { customer_id, plan_id }],
      ['createSubscription', { customer_id, description: 'x', amount: '11', interval: 'month' }],
    ] as const) {
      expect((await no(name, input, as)).code, name).toBe('limit_exceeded');
      // Test mode involves no real money, so no limit applies.
      if (name !== 'createPaymentPlan') await desk.run(name, { ...input, testmode: true }, as);
    }
  });
});

describe('other limits', () => {
  test('currencies: any other is refused, also of a thing that is there already', async () => {
    const as = await heldTo(desk, { currencies: ['EUR'] });
    const refusal = await no('createInvoice', { ...ANN, amount: 1, currency: 'USD' }, as);
    expect(refusal).toMatchObject({ code: 'not_permitted', details: { allowedValues: ['EUR'] } });
    expect(refusal.message).toBe('This token is limited to EUR, and this is USD.');
    const dollars = await desk.invoice({ currency: 'USD' });
    expect((await no('recordPayment', { id: dollars.id }, as)).code).toBe('not_permitted');
    await invoice(1_000_000, as);
  });

  test('read only: reads, and says why it does not write', async () => {
    const as = await heldTo(desk, { read_only: true });
    await desk.run('listInvoices', {}, as);
    for (const [name, input] of [
      ['createCustomer', { name: 'Ann' }],
      ['createInvoice', { ...ANN, amount: 1 }],
    ] as const) {
      const refusal = await no(name, input, as);
      expect(refusal.code).toBe('not_permitted');
      expect(refusal.message).toBe(`This token is limited to reading, and ${name} changes something.`);
    }
  });

  test('test mode only: changes what is in test mode, and nothing real', async () => {
    await desk.run('connectProvider', { kind: 'sandbox' });
    const as = await heldTo(desk, { test_mode_only: true });
    const real = await desk.run('createPaymentLink', { description: 'real', amount: 1 });
    const { id } = await desk.invoice();
    for (const [name, input] of [
      ['createInvoice', { ...ANN, amount: 1 }],
      ['createPaymentLink', { description: 'x', amount: 1 }],
      ['deactivatePaymentLink', { id: real.id }],
      ['recordPayment', { id }],
      ['cancelInvoice', { id }],
      ['createWebhookEndpoint', { url: 'https://hooks.example/' }],
    ] as const) {
      const refusal = await no(name, input, as);
      expect(refusal.code, name).toBe('not_permitted');
      expect(refusal.message).toBe(`This token is limited to test mode, and ${name} would change something real.`);
    }
    const link = await desk.run('createPaymentLink', { description: 'x', amount: 1, testmode: true }, as);
    await desk.run('deactivatePaymentLink', { id: link.id }, as);
    const { id: customer_id } = await desk.run('createCustomer', { name: 'Ann' });
    const terms = { customer_id, description: 'x', amount: 5, interval: 'month', testmode: true };
    const subscription = await desk.run('createSubscription', terms, as);
    await desk.run('rotateSubscriptionLink', { id: subscription.id }, as);
    await desk.run('cancelSubscription', { id: subscription.id }, as);
  });

  test('what does not say what it puts at stake is refused to a token with limits', async () => {
    const as = { ...desk.caller, ...(await heldTo(desk, { max_amount: 1 })) };
    const { amountAtRisk, ...known } = OPERATIONS.find(({ name }) => name === 'createCustomer') as Operation;
    const unknown = { ...known, name: 'somethingNew' };
    const refusal = await refusalOf(call(ledger.testApp.app.services, as, unknown, { name: 'Ann' }));
    expect(refusal).toMatchObject({ code: 'not_permitted' });
  });
});

test('a call with limits looks its customer up once: the one that was looked at is the one it is done for', async () => {
  const as = { ...desk.caller, ...(await heldTo(desk, { max_amount: 500 })) };
  const { services } = ledger.testApp.app;
  await desk.run('createCustomer', { name: 'Ben', email: 'ben@example.com' });
  const { customers } = services.store;
  let looked = 0;
  const withEmail: typeof customers.withEmail = (...asked) => {
    looked++;
    return customers.withEmail(...asked);
  };
  const counting = { ...services, store: { ...services.store, customers: { ...customers, withEmail } } };
  const op = OPERATIONS.find(({ name }) => name === 'createInvoice') as Operation;
  await call(counting, as, op, { customer: 'ben@example.com', description: 'Work', amount: 5 });
  expect(looked).toBe(1);
});
