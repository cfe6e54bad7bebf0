/** Objects that /create makes, and requests that it refuses (R3, R6, R33). */
import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../../src/operations/accounts/create-account.ts';
import { remindLinks } from '../../../src/operations/reminders/remind-links.ts';
import { postOffice } from '../../api/rest/post-office.ts';
import { ask, finish, page, payByCard, post, valueIn, words } from '../../web/browse.ts';
import {
  codeOf,
  LINK,
  makeLink,
  openShop,
  paymentsIn,
  realErrorOf,
  type Shop,
  sendRaw,
  sharedStreet,
  unique,
  type Values,
} from '../kit.ts';
import { keeps } from '../promises.ts';

const testApp = sharedStreet({ mail: postOffice() });
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(testApp());
});

const path = (code: string) => `/link/${code}`;
const rowOf = async (code: string) => {
  const row = await testApp().app.services.store.requests.byCode(code as never);
  if (!row) throw new Error(`there is nothing at ${code}`);
  return row;
};

test(keeps('v2.create'), async () => {
  const { body } = await shop.v2('/create', LINK);
  expect(body).toEqual({ status: 'success', id: expect.stringMatching(/^[0-9a-z]{10}$/), url: expect.any(String) });
  expect(body.url).toBe(`http://127.0.0.1:9/link/${body.id}`);
  expect(words(await page(testApp(), path(body.id ?? '')))).toContain('€12.50');
  expect((await shop.v2('/get', { id: body.id, type: 'paymentlink' })).body.status).toBe('success');
});

describe(keeps('v2.create.types'), () => {
  test('a payment link is paid once', async () => {
    const code = await makeLink(shop);
    expect(await rowOf(code)).toMatchObject({ kind: 'payment_link', usage_limit: 1, amount: 1_250 });
    await ask(testApp(), await payByCard(testApp(), path(code)));
    expect(words(await page(testApp(), path(code)))).toContain('paid');
  });

  test('a pre-authorisation holds the money until it is captured', async () => {
    const code = await makeLink(shop, { type: 'pre-auth', title: 'Deposit' });
    await ask(testApp(), await payByCard(testApp(), path(code)));
    expect(paymentsIn(await shop.v2('/get', { id: code, type: 'pre-auth' }))).toMatchObject([{ amount: '12.50' }]);
    const { payments } = await shop.run('listPayments', { description: 'Deposit' });
    const [held] = payments as unknown as { id: number; status: string }[];
    expect(held).toMatchObject({ status: 'authorized' });
    await shop.run('capturePayment', { id: held?.id });
    expect(paymentsIn(await shop.v2('/get', { id: code, type: 'pre-auth' }))).toMatchObject([{ type: 'pre-auth' }]);
  });

  test(keeps('v2.create.donation'), async () => {
    const code = await makeLink(shop, { type: 'donation', title: 'New roof', amount: 1000 });
    const html = await page(testApp(), path(code));
    expect(words(html)).toContain('€1,000');
    for (const amount of ['25', '7,50']) {
      const begun = await post(testApp(), path(code), { method: 'card', amount, attempt: valueIn(html, 'attempt') });
      await ask(testApp(), await finish(testApp(), begun.location, { card_number: '4242 4242 4242 4242' }));
    }
    const found = paymentsIn(await shop.v2('/get', { id: code, type: 'donation' }));
    expect(found.map(({ amount }) => amount)).toEqual(['7.50', '25.00']);
    expect(words(await page(testApp(), path(code)))).toContain('€32.50');
  });
});

describe(keeps('v2.create.amount'), () => {
  test.each([
    ['12,25', 1_225],
    ['12.25', 1_225],
    [' 12.5 ', 1_250],
    ['0012', 1_200],
    ['0.01', 1],
    ['99999999.99', 9_999_999_999],
  ])('%j', async (amount, minor) => {
    expect((await rowOf(await makeLink(shop, { amount }))).amount).toBe(minor);
  });

  test.each([12.5, 7, 0.1])('the JSON number %d, by its digits', async (amount) => {
    expect((await rowOf(await makeLink(shop, { amount }))).amount).toBe(Math.round(amount * 100));
  });

  test('the decimals are those of the account’s currency', async () => {
    const yen = await openYen();
    expect(codeOf(await yen.v2('/create', { ...LINK, amount: '12.5' }))).toBe('notvalidamount');
    expect((await rowOf(await makeLink(yen, { amount: '1250' }))).amount).toBe(1_250);
  });
});

async function openYen(): Promise<Shop> {
  const account = await createAccount(testApp().app.services, { name: 'Yen', handle: unique('yen'), currency: 'JPY' });
  const token = await testApp().token(['billing.read', 'billing.write'], account);
  await testApp().run('connectProvider', { kind: 'sandbox' }, { account });
  return { ...shop, account, token, v2: (at, values = {}, how) => shop.v2(at, { token, ...values }, how) };
}

describe(keeps('code.notvalidamount'), () => {
  const bad = [
    ...['0', '0,00', '-1', '-0.01', '+5', 'NaN', 'Infinity', '-Infinity', '1e3', '1E2', '0x10', '12.', '.5', ',5'],
    ...['1,000.00', '1.000,00', '1.000', '1,000', '12.345', '12.500', '1 000', '1\u00a0000', "1'000", '12..5', '1_000'],
    ...['EUR 5', '€5', '5 EUR', 'ten', '٣', '１２', '100000000', '99999999999999999999', '9'.repeat(5_000), '12.5\n6'],
    ...[0, -5, 12.345, 1e21, 1e-7, 100_000_000, true, false, ['5'], [5], { amount: 5 }, [[]]],
  ];
  test.each(bad.map((amount) => [amount]))('%j', async (amount) => {
    const before = await shop.footprint();
    expect(codeOf(await shop.v2('/create', { ...LINK, amount, email: 'new@example.com' }))).toBe('notvalidamount');
    expect(await shop.footprint()).toEqual(before);
  });

  test('a number is taken as it is written, not as it is rounded', async () => {
    for (const digits of ['1e2', '12.5000000000000000001', '0.1e1', '1E+2', '-0', '1e400']) {
      const body = `{"token":"${shop.token}","type":"paymentlink","title":"x","amount":${digits}}`;
      const said = await sendRaw(testApp(), 'v2', '/create', body, { 'Content-Type': 'application/json' });
      expect(codeOf(said), digits).toBe('notvalidamount');
    }
  });
});

describe(keeps('v2.create.customer'), () => {
  const customers = async () => (await shop.v2('/customers')).body as unknown as { id: number; name: string }[];

  test('made by name and e-mail, and reused by both in any case; another name is another customer, and none is renamed', async () => {
    const email = `${unique('ann')}@example.com`;
    await makeLink(shop, { name: 'Ann', email });
    const [ann] = await customers();
    expect(ann).toMatchObject({ name: 'Ann', email });
    await makeLink(shop, { name: 'ANN', email: email.toUpperCase() });
    await makeLink(shop, { email });
    expect((await customers())[0]).toEqual(ann);
    await makeLink(shop, { name: 'Somebody else', email });
    await makeLink(shop, { name: 'somebody else', email });
    const [other, first] = await customers();
    expect(other).toMatchObject({ name: 'Somebody else', email });
    expect(first).toEqual(ann);
    await makeLink(shop, { name: 'Ann', email });
    expect(await customers()).toMatchObject([other, ann, ...(await customers()).slice(2)]);
  });

  test('whose e-mail is shared, named by the e-mail alone: the one who has no other name', async () => {
    const email = `${unique('later')}@example.com`;
    await makeLink(shop, { email });
    const [unnamed] = await customers();
    await makeLink(shop, { name: 'Cas', email });
    const before = await customers();
    expect(before.slice(0, 2)).toEqual([expect.objectContaining({ name: 'Cas', email }), unnamed]);
    await makeLink(shop, { email });
    expect(await customers()).toEqual(before);
  });

  test('made by either of them; by neither, nobody is', async () => {
    await makeLink(shop, { name: 'Only a name' });
    expect((await customers())[0]).toMatchObject({ name: 'Only a name', email: '' });
    await makeLink(shop, { email: 'only@example.com' });
    const before = await customers();
    expect(before[0]).toMatchObject({ name: 'only@example.com', email: 'only@example.com' });
    await makeLink(shop);
    expect(await customers()).toEqual(before);
  });
});

test(keeps('v2.create.note'), async () => {
  const code = await makeLink(shop, { description: 'Deliver in the morning\nRing twice' });
  await ask(testApp(), await payByCard(testApp(), path(code)));
  const [payment] = paymentsIn(await shop.v2('/get', { id: code, type: 'paymentlink' }));
  expect(payment?.note).toBe('Deliver in the morning\nRing twice');
});

describe(keeps('v2.create.direct'), () => {
  test('a 303 to the pay page, from a form of the customer’s browser', async () => {
    const { status, location } = await shop.v2('/create', { ...LINK, return: 'direct' }, { as: 'form' });
    expect({ status, location }).toEqual({ status: 303, location: expect.stringMatching(/\/link\/[0-9a-z]{10}$/) });
    expect(words(await page(testApp(), new URL(location).pathname))).toContain('€12.50');
  });

  test('any other value is an answer, and so is every error', async () => {
    for (const value of ['', 'Direct', 'yes', '1', 'json']) {
      expect((await shop.v2('/create', { ...LINK, return: value })).body.status).toBe('success');
    }
    expect(codeOf(await shop.v2('/create', { ...LINK, return: 'direct', amount: 'x' }))).toBe('notvalidamount');
    expect(codeOf(await shop.v2('/create', { ...LINK, return: 'direct', response: 'x' }))).toBe('unknown');
  });
});

describe(keeps('v2.create.urls'), () => {
  const fields = ['response', 'facebook', 'instagram', 'youtube', 'twitter', 'website'];
  test.each(fields)('%s', async (field) => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://x.example',
      '//x.example',
      'x',
      'https://a:b@x.example/',
      `https://x.example/${'x'.repeat(2_048)}`,
    ]) {
      expect(realErrorOf(await shop.v2('/create', { ...LINK, [field]: url }))).toMatch(new RegExp(`^${field} must`));
    }
    expect((await shop.v2('/create', { ...LINK, [field]: 'http://x.example/é?a=b' })).body.status).toBe('success');
  });
});

test(keeps('v2.create.pages'), async () => {
  const code = await makeLink(shop, { website: 'https://shop.example/', twitter: 'https://twitter.example/shop' });
  const html = await page(testApp(), path(code));
  expect(html).toContain('href="https://shop.example/"');
  expect(html).toContain('href="https://twitter.example/shop"');
});

describe(keeps('v2.create.schedule'), () => {
  const email = 'ann@example.com';

  test.each(['1d', '2d', '1w', '1m'])('%s', async (schedule) => {
    const row = await rowOf(await makeLink(shop, { schedule, scheduleamount: 3, email }));
    expect(row).toMatchObject({ schedule, schedule_amount: 3 });
  });

  test.each([
    [{ schedule: '1d' }, /^scheduleamount is required/],
    [{ schedule: '1d', scheduleamount: 0 }, /^scheduleamount must be at least 1/],
    [{ schedule: '1d', scheduleamount: -1 }, /^scheduleamount must/],
    [{ schedule: '1d', scheduleamount: '1.5' }, /^scheduleamount must/],
    [{ schedule: '1d', scheduleamount: '1e2' }, /^scheduleamount must/],
    [{ schedule: '1d', scheduleamount: 'three' }, /^scheduleamount must/],
    [{ schedule: '1d', scheduleamount: [3] }, /^scheduleamount must/],
    [{ schedule: '3d', scheduleamount: 3 }, /^schedule must be one of 1d, 2d, 1w, 1m/],
    [{ schedule: 'x' }, /scheduleamount is required/],
  ] as [Values, RegExp][])('%j is refused', async (values, says) => {
    expect(realErrorOf(await shop.v2('/create', { ...LINK, ...values }))).toMatch(says);
  });

  test.each([999, 1_000, '5000', '9'.repeat(30), '9'.repeat(400)])('%s is stored as 999', async (scheduleamount) => {
    expect((await rowOf(await makeLink(shop, { schedule: '1w', scheduleamount }))).schedule_amount).toBe(999);
  });

  test(keeps('v2.create.reminders'), async () => {
    const code = await makeLink(shop, { schedule: '1d', scheduleamount: 2, email, name: 'Ann' });
    const counted = async () => (await rowOf(code)).reminders_sent;
    for (const expected of [1, 2, 2]) {
      testApp().clock.advance(86_400_000 + 60_000);
      await remindLinks(testApp().app.services);
      expect(await counted()).toBe(expected);
    }
    expect(
      (await rowOf(await makeLink(shop, { schedule: '1d', scheduleamount: 2, testmode: 1 }))).next_reminder_at,
    ).toBe(null);
  });
});

describe(keeps('v2.create.testmode'), () => {
  test.each([1, '1', true])('%j', async (testmode) => {
    const stripe = await openShop(testApp(), 'stripe', { api_key: 'sk_test_12345678,whsec_12345678' });
    const code = await makeLink(stripe, { testmode });
    await ask(testApp(), await payByCard(testApp(), path(code)));
    expect(paymentsIn(await stripe.v2('/get', { id: code, type: 'paymentlink' }))).toHaveLength(1);
    expect(await stripe.run('listPayments')).toMatchObject({ payments: [{ testmode: true, fee: 0 }], totals: [] });
  });

  test.each([undefined, '', 0, '0', false])('%j is a live link', async (testmode) => {
    expect((await rowOf(await makeLink(shop, { testmode }))).testmode).toBe(0);
  });

  test.each(['yes', 'true', 2, ['1'], ' 1'])('%j may mean no real money: nothing is made', async (testmode) => {
    expect(realErrorOf(await shop.v2('/create', { ...LINK, testmode }))).toMatch(/^testmode must be 1/);
  });
});

test(keeps('v2.create.bounds'), async () => {
  const before = await shop.footprint();
  const long: Values = { title: 256, name: 256, email: 255, description: 5_001 };
  for (const [field, length] of Object.entries(long)) {
    const value = `${'x'.repeat(Number(length) - 12)}@example.com`;
    expect(realErrorOf(await shop.v2('/create', { ...LINK, [field]: value }))).toMatch(
      new RegExp(`^${field} must have at most`),
    );
  }
  for (const value of ['a\u0000b', 'a\u001bb', '\ud800', 'caf\ufffd', ['x'], { a: 1 }, true]) {
    expect(realErrorOf(await shop.v2('/create', { ...LINK, title: value }))).toMatch(/^title (must|is not valid)/);
  }
  expect(realErrorOf(await shop.v2('/create', { ...LINK, email: 'x', schedule: 'y', website: 'z' }))).toMatch(
    /email .*; schedule .*; website .*/s,
  );
  expect(await shop.footprint()).toEqual(before);
});

test(keeps('v2.create.empty'), async () => {
  const optional = ['name', 'email', 'description', 'return', 'response', 'testmode', 'schedule', 'scheduleamount'];
  const pages = ['facebook', 'instagram', 'youtube', 'twitter', 'website', 'planid'];
  const empty = Object.fromEntries([...optional, ...pages].map((field) => [field, '']));
  for (const as of ['form', 'multipart', 'json'] as const) {
    const { body } = await shop.v2('/create', { ...LINK, ...empty }, { as });
    expect(await rowOf(String(body.id))).toMatchObject({
      customer_id: null,
      return_url: null,
      schedule: null,
      note: null,
    });
  }
});

test(keeps('v2.activity'), async () => {
  await makeLink(shop, { title: 'Seen' });
  const { activity } = await shop.run('listActivity', { limit: 1 });
  expect(activity).toMatchObject([
    { via: 'v2', operation: 'createRequest', actor: { kind: 'token' }, summary: expect.stringContaining('for Seen') },
  ]);
});
