/** Links with the caller's own id: how they are created and paid, and how V1 reports them afterwards (R34, R40). */
import { describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ask, finish, page, payByBank, payByCard, words } from '../../web/browse.ts';
import { md5 } from '../../web/desk.ts';
import { codeOf, openShop, paymentsIn, realErrorOf, type Said, type Shop, sharedStreet, unique } from '../kit.ts';
import { keeps } from '../promises.ts';

const TABLE = { title: 'Table', amount: '12.50' } as const;
const DECLINED = '4000 0000 0000 0002';
const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'User-Agent': 'Mozilla/5.0 Firefox/140.0' };

const pathOf = ({ body }: Said) => new URL(String(body.url)).pathname;

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  const testApp = sharedStreet({ engine });

  test(keeps('legacy.id'), async () => {
    const shop = await openShop(testApp());
    const first = await shop.legacy('/create', { ...TABLE, id: 'a', name: 'Ann' });
    const footprint = await shop.footprint();
    for (const amount of ['12.50', '12,5', 12.5, '0012.50']) {
      expect((await shop.legacy('/create', { ...TABLE, id: 'a', name: 'Ann', amount })).body).toEqual(first.body);
    }
    expect((await shop.legacy('/create', { title: ' Table ', amount: '12.50', id: 'a' })).body).toEqual(first.body);
    for (const other of [{ title: 'Chair' }, { amount: '12.51' }]) {
      expect(realErrorOf(await shop.legacy('/create', { ...TABLE, ...other, id: 'a' }))).toMatch(
        /^id was used before, for EUR 12\.50/,
      );
    }
    expect(await shop.footprint()).toEqual(footprint);
    const elsewhere = await openShop(testApp());
    expect((await elsewhere.legacy('/create', { ...TABLE, id: 'a' })).body.url).not.toBe(first.body.url);
    const without = [await shop.legacy('/create', TABLE), await shop.legacy('/create', TABLE)];
    expect(without[0]?.body.url).not.toBe(without[1]?.body.url);
  });

  test(keeps('legacy.exact'), async () => {
    const shop = await openShop(testApp());
    const [plain, padded] = await Promise.all(['7', ' 7 '].map((id) => shop.legacy('/create', { ...TABLE, id })));
    expect(padded?.body.url).not.toBe(plain?.body.url);
    await ask(testApp(), await payByCard(testApp(), pathOf(padded as Said)));
    const statuses = await Promise.all(['7', ' 7 ', '7 '].map(async (id) => (await shop.legacy('/get', { id })).body));
    expect(statuses).toMatchObject([{ status: 'pending' }, { status: 'paid' }, { error: 'nosuchlink' }]);
    const response = 'https://shop.example/back';
    const told = await shop.legacy('/create', { ...TABLE, id: ' 8', response });
    const back = new URL(String((await ask(testApp(), await payByCard(testApp(), pathOf(told)))).location));
    expect(back.searchParams.get('response')).toBe(md5('success 8'));
    expect(back.searchParams.get('return_id')).toBe(md5(`${shop.token} 8`));
    expect(codeOf(await shop.legacy('/get', { id: '  ' }))).toBe('noid');
  });

  test(keeps('legacy.one-identity'), async () => {
    const shop = await openShop(testApp());
    const made = await shop.legacy('/create', { ...TABLE, id: 'order 7', description: 'By the window' });
    const code = pathOf(made).split('/').at(-1) ?? '';
    const same = { code, external_id: 'order 7', note: 'By the window', type: 'paymentlink' };
    expect(await shop.run('getPaymentLink', { id: code })).toMatchObject({ ...same, status: 'active' });
    await ask(testApp(), await payByCard(testApp(), pathOf(made)));
    expect(await shop.run('listPayments')).toMatchObject({ payments: [{ ...same, status: 'paid' }] });
    const other = await shop.legacy('/create', { ...TABLE, id: 'order 8' });
    const closed = await shop.run('deactivatePaymentLink', { id: pathOf(other).split('/').at(-1)?.toUpperCase() });
    expect(closed).toMatchObject({ external_id: 'order 8', status: 'inactive' });
    expect(words(await page(testApp(), pathOf(other)))).toContain('This request is closed');
  });

  test(keeps('legacy.once'), async () => {
    const shop = await openShop(testApp());
    const calls = Array.from({ length: 8 }, () =>
      shop.legacy('/create', { ...TABLE, id: 'once', email: 'a@example.com' }),
    );
    const urls = (await Promise.all(calls)).map(({ body }) => body.url);
    expect(new Set(urls).size).toBe(1);
    expect(await shop.run('listPaymentLinks')).toMatchObject({ total_count: 1 });
    const mixed = await Promise.all(
      ['1', '2', '3'].map((amount) => shop.legacy('/create', { title: 'x', amount, id: 'mixed' })),
    );
    expect(mixed.filter(({ body }) => body.status === 'success')).toHaveLength(1);
    for (const said of mixed) if (said.body.status === 'error') expect(codeOf(said)).toBe('unknown');
  });

  describe(keeps('legacy.status'), () => {
    const statusOf = async (shop: Shop, id: string) => (await shop.legacy('/get/', { id })).body.status;

    test('pending, failed, paid, and paid for good', async () => {
      const shop = await openShop(testApp());
      const path = pathOf(await shop.legacy('/create', { ...TABLE, id: 'a' }));
      expect(await statusOf(shop, 'a')).toBe('pending');
      await ask(testApp(), await payByCard(testApp(), path, DECLINED));
      expect(await statusOf(shop, 'a')).toBe('failed');
      await ask(testApp(), await payByCard(testApp(), path));
      expect(await statusOf(shop, 'a')).toBe('paid');
      const [payment] = paymentsIn(await shop.v2('/payments'));
      await shop.run('refundPayment', { id: payment?.id });
      expect(await statusOf(shop, 'a')).toBe('paid');
    });

    test('pending while the provider has not said', async () => {
      const shop = await openShop(testApp());
      const path = pathOf(await shop.legacy('/create', { ...TABLE, id: 'a' }));
      await ask(testApp(), await payByBank(testApp(), path, 'pending'));
      expect(await statusOf(shop, 'a')).toBe('pending');
    });

    test('by its maker’s id only, and in its account only', async () => {
      const shop = await openShop(testApp());
      const { body } = await shop.v2('/create', { ...TABLE, type: 'paymentlink' });
      expect(codeOf(await shop.legacy('/get', { id: body.id }))).toBe('nosuchlink');
      await shop.legacy('/create', { ...TABLE, id: 'mine' });
      expect(codeOf(await (await openShop(testApp())).legacy('/get', { id: 'mine' }))).toBe('nosuchlink');
    });
  });

  describe(keeps('legacy.return'), () => {
    test.each([
      ['success', '4242 4242 4242 4242'],
      ['failed', DECLINED],
    ])('%s', async (outcome, card) => {
      const shop = await openShop(testApp());
      const id = unique('Order №');
      const made = await shop.legacy('/create', { ...TABLE, id, response: 'https://shop.example/?a=1' });
      const { location } = await ask(testApp(), await payByCard(testApp(), pathOf(made), card));
      expect(Object.fromEntries(new URL(location).searchParams)).toEqual({
        a: '1',
        response: md5(`${outcome}${id}`),
        return_id: md5(`${shop.token}${id}`),
      });
    });
  });
});

describe(keeps('legacy.direct'), () => {
  const testApp = sharedStreet();
  const direct = { ...TABLE, type: 'direct' } as const;

  test('a program gets the address, a browser is sent there', async () => {
    const shop = await openShop(testApp());
    for (const headers of [{}, { Accept: '*/*' }, { Accept: 'application/json' }]) {
      const { status, body } = await shop.legacy('/create', { ...direct, id: 'a' }, { headers });
      expect({ status, url: body.url }).toEqual({ status: 200, url: expect.stringMatching(/\/checkout$/) });
    }
    const { status, location } = await shop.legacy('/create', { ...direct, id: 'a' }, { as: 'form', headers: BROWSER });
    expect({ status, location }).toEqual({
      status: 303,
      location: expect.stringMatching(/\/link\/[0-9a-z]{10}\/checkout$/),
    });
    expect(codeOf(await shop.legacy('/create', { ...direct, amount: 'x' }, { headers: BROWSER }))).toBe(
      'notvalidamount',
    );
  });

  test('straight to the provider’s page, where it is paid; the same payment for whoever comes again', async () => {
    const shop = await openShop(testApp());
    const path = pathOf(await shop.legacy('/create', { ...direct, id: 'a' }));
    const first = await ask(testApp(), path, { headers: BROWSER });
    expect(first).toMatchObject({ status: 303, location: expect.stringMatching(/\/sandbox\/sbx_/) });
    expect((await ask(testApp(), path, { headers: BROWSER })).location).toBe(first.location);
    expect(await shop.run('listPayments')).toMatchObject({ total_count: 1 });
    await ask(testApp(), await finish(testApp(), first.location, { card_number: '4242 4242 4242 4242' }));
    expect((await shop.legacy('/get', { id: 'a' })).body.status).toBe('paid');
    const after = await ask(testApp(), path, { headers: BROWSER });
    expect({ status: after.status, text: words(after.text) }).toMatchObject({
      status: 200,
      text: expect.stringContaining('paid'),
    });
  });

  test('an attempt by another method is continued', async () => {
    const shop = await openShop(testApp());
    const path = pathOf(await shop.legacy('/create', { ...direct, id: 'a' }));
    await payByBank(testApp(), path.replace('/checkout', ''), 'pending').catch(() => undefined);
    await ask(testApp(), path, { headers: BROWSER });
    expect(await shop.run('listPayments')).toMatchObject({ total_count: 1, payments: [{ payment_method: 'ideal' }] });
  });

  test(keeps('legacy.looking'), async () => {
    const shop = await openShop(testApp());
    const path = pathOf(await shop.legacy('/create', { ...direct, id: 'a' }));
    const looks: Record<string, string>[] = [
      {},
      { Accept: '*/*' },
      { ...BROWSER, 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
      { ...BROWSER, 'User-Agent': 'facebookexternalhit/1.1' },
      { ...BROWSER, 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { ...BROWSER, 'Sec-Purpose': 'prefetch;prerender' },
      { ...BROWSER, Purpose: 'prefetch' },
    ];
    for (const headers of looks) {
      const { status, text } = await ask(testApp(), path, { headers });
      expect({ status, text: words(text) }).toMatchObject({ status: 200, text: expect.stringContaining('€12.50') });
    }
    const head = await ask(testApp(), path, { method: 'HEAD', headers: BROWSER });
    expect(head.status).toBe(200);
    expect(await shop.run('listPayments')).toMatchObject({ total_count: 0 });
  });

  test('what cannot be begun is shown: donations, holds, what is closed, what is not there', async () => {
    const shop = await openShop(testApp());
    for (const type of ['donation', 'pre-auth']) {
      const { body } = await shop.v2('/create', { ...TABLE, type });
      expect((await ask(testApp(), `/link/${body.id}/checkout`, { headers: BROWSER })).status).toBe(200);
    }
    const { body } = await shop.v2('/create', { ...TABLE, type: 'paymentlink' });
    await shop.run('disconnectProvider');
    expect((await ask(testApp(), `/link/${body.id}/checkout`, { headers: BROWSER })).status).toBe(200);
    await page(testApp(), '/link/0000000000/checkout', { status: 404 });
    expect(await shop.run('listPayments')).toMatchObject({ total_count: 0 });
  });
});
