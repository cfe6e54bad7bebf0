/** The checks of V2, in their order, for every kind of request body (R30). */
import { beforeAll, describe, expect, test } from 'vitest';
import { BODY_KINDS, codeOf, LINK, openShop, type Shop, sendTo, sharedStreet, type Values } from '../kit.ts';
import { keeps } from '../promises.ts';

const testApp = sharedStreet();
const PATHS = ['/customers', '/payments', '/get', '/create'];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(testApp());
});

describe.each(BODY_KINDS)('with a %s body', (as) => {
  test.each(PATHS)(`%s: ${keeps('code.notoken')}`, async (path) => {
    for (const token of [undefined, '', '  ']) {
      expect(codeOf(await sendTo(testApp(), 'v2', path, { ...LINK, token }, { as }))).toBe('notoken');
    }
  });

  test.each(PATHS)(`%s: ${keeps('code.novalidtoken')}`, async (path) => {
    const revoked = await shop.run('createToken', { scopes: ['billing.read', 'billing.write'] });
    await shop.run('revokeToken', { id: revoked.id });
    for (const token of ['x', 'bh_', `${shop.token}x`, shop.token.toLowerCase(), revoked.token]) {
      expect(codeOf(await sendTo(testApp(), 'v2', path, { token }, { as }))).toBe('novalidtoken');
    }
  });

  test(keeps('errors.order'), async () => {
    const ladder: [Values, string][] = [
      [{}, 'missingtype'],
      [{ type: 'invoice' }, 'missingtype'],
      [{ type: 'personallink' }, 'missingtype'],
      [{ type: 'paymentlink' }, 'notitle'],
      [{ type: 'paymentlink', title: ' ', amount: 'x' }, 'notitle'],
      [{ type: 'paymentlink', title: 'x'.repeat(300) }, 'noamount'],
      [{ type: 'donation', title: 'Roof', amount: '' }, 'noamount'],
      [{ type: 'pre-auth', title: 'Room', amount: '0', response: 'ftp://x' }, 'notvalidamount'],
      [{ type: 'paymentplan', amount: 'x' }, 'missingplan'],
      [{ ...LINK, response: 'ftp://x' }, 'unknown'],
    ];
    for (const [values, code] of ladder) expect(codeOf(await shop.v2('/create', values, { as }))).toBe(code);
    const asked: [Values, string][] = [
      [{}, 'missingid'],
      [{ type: 'paymentlink' }, 'missingid'],
      [{ id: '', type: 'x' }, 'missingid'],
      [{ id: '1' }, 'missingtype'],
      [{ id: '1', type: 'link' }, 'missingtype'],
      [{ id: 'nothing', type: 'paymentlink' }, 'nosuchlink'],
    ];
    for (const [values, code] of asked) expect(codeOf(await shop.v2('/get', values, { as }))).toBe(code);
  });

  test(keeps('http.bodies', 'a link is made and found'), async () => {
    const made = await shop.v2('/create', { ...LINK, name: 'Zoë & Søren', description: 'a=b&c\r\nd' }, { as });
    expect(made.body).toMatchObject({ status: 'success', id: expect.stringMatching(/^[0-9a-z]{10}$/) });
    const found = await shop.v2('/get', { id: made.body.id, type: 'paymentlink' }, { as });
    expect(found.body).toEqual({ status: 'success', payments: [], length: 0 });
    const [newest] = (await shop.v2('/customers', {}, { as })).body as unknown as { name: string }[];
    expect(newest?.name).toBe('Zoë & Søren');
  });
});

describe(keeps('code.missingid'), () => {
  test(`and ${keeps('code.missingtype')}`, async () => {
    expect(codeOf(await shop.v2('/get', { id: null, type: 'paymentlink' }))).toBe('missingid');
    expect(codeOf(await shop.v2('/get', { id: 'x', type: null }))).toBe('missingtype');
    expect(codeOf(await shop.v2('/get', { id: 'x', type: ['paymentlink'] }))).toBe('missingtype');
    expect(codeOf(await shop.v2('/create', { ...LINK, type: { a: 1 } }))).toBe('missingtype');
  });
});

test(keeps('code.missingplan'), async () => {
  for (const planid of [undefined, '', 'x', 1, '1', ['1'], -1, '9'.repeat(400)]) {
    expect(codeOf(await shop.v2('/create', { type: 'paymentplan', planid }))).toBe('missingplan');
  }
});

test(keeps('code.notitle'), async () => {
  for (const title of [undefined, null, '', '   ', '\t']) {
    expect(codeOf(await shop.v2('/create', { ...LINK, title }))).toBe('notitle');
  }
});

test(keeps('code.noamount'), async () => {
  for (const amount of [undefined, null, '', '  ']) {
    expect(codeOf(await shop.v2('/create', { ...LINK, amount }))).toBe('noamount');
  }
});

describe(keeps('code.novalidtoken', 'also for a scope that is too small'), () => {
  test.each(PATHS)('%s', async (path) => {
    const needed = path === '/create' ? 'billing.write' : 'billing.read';
    const other = path === '/create' ? 'billing.read' : 'billing.write';
    const [small, enough] = await Promise.all([
      testApp().token([other], shop.account),
      testApp().token([needed], shop.account),
    ]);
    expect(codeOf(await shop.v2(path, { ...LINK, token: small }))).toBe('novalidtoken');
    const { body } = await shop.v2(path, { ...LINK, id: 'x', token: enough });
    expect(body.error).not.toBe('novalidtoken');
  });
});

describe('accounts that cannot use it', () => {
  test.each(PATHS)(`%s: ${keeps('code.nointegration')}`, async (path) => {
    const without = await openShop(testApp(), null);
    expect(codeOf(await without.v2(path, { ...LINK, testmode: 1 }))).toBe('nointegration');
    const unfinished = await openShop(testApp(), 'stripe', {
      api_key: 'sk_test_12345678,whsec_12345678',
      state: 'onboarding',
    });
    expect(codeOf(await unfinished.v2(path, LINK))).toBe('nointegration');
    const almost = await openShop(testApp(), 'mollie', { api_key: 'test_1234567890', state: 'onboarding' });
    expect(codeOf(await almost.v2(path, LINK))).toBe('nointegration');
  });

  test.each(PATHS)(`%s: ${keeps('code.pspnotsupported')}`, async (path) => {
    const other = await openShop(testApp(), 'mollie', { api_key: 'test_1234567890' });
    expect(codeOf(await other.v2(path, { ...LINK, testmode: 1 }))).toBe('pspnotsupported');
  });

  test('a Stripe account can', async () => {
    const stripe = await openShop(testApp(), 'stripe', { api_key: 'sk_test_12345678,whsec_12345678' });
    expect((await stripe.v2('/create', LINK)).body.status).toBe('success');
  });
});
