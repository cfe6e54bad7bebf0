/** Content and format of the lists of V2 (R31, R32, R35), on both engines because the store encodes the rows. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentId } from '../../../src/model/ids.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ask, finish, page, payByBank, payByCard, post, valueIn } from '../../web/browse.ts';
import { codeOf, makeLink, openShop, paymentsIn, type Said, type Shop, sharedStreet } from '../kit.ts';
import { keeps } from '../promises.ts';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  const testApp = sharedStreet({ engine });
  const path = (code: string) => `/link/${code}`;
  const pay = async (code: string, card?: string) => ask(testApp(), await payByCard(testApp(), path(code), card));
  const codes = (said: Said) => paymentsIn(said).map(({ linkid }) => linkid);
  const rowOf = async (code: string) => {
    const row = await testApp().app.services.store.requests.byCode(code as never);
    if (!row) throw new Error(`there is nothing at ${code}`);
    return row;
  };

  /** Pays with details of the payer, as on donations and personal pages. */
  async function give(reference: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const attempt = valueIn(await page(testApp(), path(reference)), 'attempt');
    const { location } = await post(testApp(), path(reference), { method: 'card', attempt, ...fields });
    await ask(testApp(), await finish(testApp(), location, { card_number: '4242 4242 4242 4242' }));
  }

  async function invoice(shop: Shop): Promise<{ id: number; code: string }> {
    const customer = { name: 'Ben', email: 'ben@example.com' };
    const made = await shop.run('createInvoice', { customer, description: 'Work', amount: 50 });
    return { id: Number(made.id), code: String(made.payment_url).split('/').at(-1) ?? '' };
  }

  describe('a shop in which everything was paid', () => {
    let shop: Shop;
    let link: string;
    let billed: { id: number; code: string };
    let donation: string;
    let personal: string;
    beforeAll(async () => {
      shop = await openShop(testApp());
      link = await makeLink(shop, { name: 'Ann "A" <b>', email: 'ann@example.com', description: 'Ring\ntwice' });
      await pay(link, '4000 0000 0000 0002');
      await pay(link);
      billed = await invoice(shop);
      await pay(billed.code);
      donation = await makeLink(shop, { type: 'donation', title: 'Roof', amount: '1000' });
      await give(donation, { amount: '5', name: 'Cor', note: 'For the roof' });
      await give(`@${shop.account.handle}`, { amount: '7,50', email: 'dee@example.com', note: 'Lunch' });
      personal = String((await testApp().app.services.store.requests.byPersonalPage(shop.account.id))?.code);
      const test = await makeLink(shop, { testmode: 1, title: 'Rehearsal' });
      await pay(test);
      await payByBank(testApp(), path(await makeLink(shop, { title: 'Undecided' })), 'pending');
      await makeLink(shop, { title: 'Unpaid' });
    });

    test(keeps('v2.payments'), async () => {
      const found = paymentsIn(await shop.v2('/payments'));
      expect(found.map(({ type }) => type)).toEqual([
        'paymentlink',
        'personallink',
        'donation',
        'paymentlink',
        'paymentlink',
      ]);
      expect(found.slice(1).map(({ linkid }) => linkid)).toEqual([personal, donation, billed.code, link]);
    });

    test(keeps('v2.payment'), async () => {
      const found = paymentsIn(await shop.v2('/payments'));
      expect(found.at(-1)).toEqual({
        ...{ id: expect.any(Number), amount: '12.50', name: 'Ann "A" <b>', email: 'ann@example.com' },
        ...{ note: 'Ring\ntwice', paidat: '20260317110000', type: 'paymentlink', linkid: link },
      });
      expect(found[2]).toMatchObject({ amount: '5.00', name: 'Cor', email: '', note: 'For the roof' });
      expect(found[1]).toMatchObject({ amount: '7.50', email: 'dee@example.com', note: 'Lunch' });
      expect(found[0]).toMatchObject({ name: '', email: '', note: '' });
    });

    test(keeps('v2.get'), async () => {
      for (const [code, type] of [
        [link, 'paymentlink'],
        [donation, 'donation'],
        [personal, 'personallink'],
      ] as const) {
        const { id } = await rowOf(code);
        const [byCode, byNumber] = await Promise.all([code, id].map((one) => shop.v2('/get', { id: one, type })));
        expect(codes(byCode as Said)).toEqual([id]);
        expect(byNumber?.body).toEqual(byCode?.body);
        expect((await shop.v2('/get', { id: String(id), type }, { as: 'form' })).body).toEqual(byCode?.body);
      }
    });

    test(keeps('v2.get.linkid'), async () => {
      const [all] = paymentsIn(await shop.v2('/payments')).slice(-1);
      const [one] = paymentsIn(await shop.v2('/get', { id: all?.linkid, type: 'paymentlink' }));
      expect(all?.linkid).toBe(link);
      expect(one).toEqual({ ...all, linkid: (await rowOf(link)).id });
    });

    test(keeps('v2.get.invoice'), async () => {
      const found = await shop.v2('/get', { id: billed.code, type: 'paymentlink' });
      expect(paymentsIn(found)).toMatchObject([
        { name: 'Ben', amount: '50.00', type: 'paymentlink', linkid: billed.id },
      ]);
      expect(codeOf(await shop.v2('/get', { id: billed.code, type: 'donation' }))).toBe('nosuchlink');
    });

    test(keeps('v2.get.type'), async () => {
      for (const type of ['paymentplan', 'pre-auth', 'donation', 'personallink']) {
        expect(codeOf(await shop.v2('/get', { id: link, type }))).toBe('nosuchlink');
        expect(codeOf(await shop.v2('/get', { id: (await rowOf(link)).id, type }))).toBe('nosuchlink');
      }
    });

    test(keeps('code.nosuchlink'), async () => {
      const stranger = await openShop(testApp());
      const { id } = await rowOf(link);
      for (const one of [
        link,
        id,
        billed.code,
        billed.id,
        '0',
        '-1',
        '1.5',
        '0'.repeat(10),
        'x'.repeat(5_000),
        999_999_999,
      ]) {
        expect(codeOf(await stranger.v2('/get', { id: one, type: 'paymentlink' }))).toBe('nosuchlink');
      }
      expect(codeOf(await stranger.v2('/get', { id: personal, type: 'personallink' }))).toBe('nosuchlink');
      expect(paymentsIn(await stranger.v2('/payments'))).toEqual([]);
      expect((await stranger.v2('/customers')).body).toEqual([]);
    });

    test(keeps('v2.customers'), async () => {
      const { body } = await shop.v2('/customers');
      expect(body).toEqual([
        expect.objectContaining({ name: 'dee@example.com', email: 'dee@example.com' }),
        { id: expect.any(Number), name: 'Ben', email: 'ben@example.com', note: '', country: '', phone: '' },
        { id: expect.any(Number), name: 'Ann "A" <b>', email: 'ann@example.com', note: '', country: '', phone: '' },
      ]);
    });
  });

  test('an invoice is found by its number where no link has it', async () => {
    const shop = await openShop(testApp());
    const billed = await invoice(shop);
    await shop.run('recordPayment', { id: billed.id });
    expect(codes(await shop.v2('/get', { id: billed.id, type: 'paymentlink' }))).toEqual([billed.id]);
    const draft = await shop.run('createInvoice', {
      customer: { name: 'B' },
      description: 'x',
      amount: 1,
      draft: true,
    });
    expect(codeOf(await shop.v2('/get', { id: draft.id, type: 'paymentlink' }))).toBe('nosuchlink');
  });

  test(keeps('v2.get.last'), async () => {
    const shop = await openShop(testApp());
    const donation = await makeLink(shop, { type: 'donation', title: 'Roof', amount: 1000 });
    expect(paymentsIn(await shop.v2('/get', { id: donation, type: 'donation', last: 1 }))).toEqual([]);
    for (const amount of ['1', '2', '3']) await give(donation, { amount });
    const last = await shop.v2('/get', { id: donation, type: 'donation', last: '1' });
    expect(paymentsIn(last).map(({ amount }) => amount)).toEqual(['3.00']);
    for (const other of ['0', '', 'yes', '2']) {
      expect(paymentsIn(await shop.v2('/get', { id: donation, type: 'donation', last: other }))).toHaveLength(3);
    }
  });

  test(keeps('v2.successful'), async () => {
    const shop = await openShop(testApp());
    const links = [];
    for (const title of ['paid', 'given back', 'paid twice']) {
      const code = await makeLink(shop, { title });
      await pay(code);
      links.push(code);
    }
    const [, back, twice] = links;
    const ids = new Map(paymentsIn(await shop.v2('/payments')).map(({ linkid, id }) => [linkid, id]));
    await shop.run('refundPayment', { id: ids.get(back ?? '') });
    // Makes the whole payment exceed the amount due. It will be refunded, and no event reported that it was received.
    await testApp().app.services.store.transaction((tx) =>
      tx.payments.overpay(ids.get(twice ?? '') as PaymentId, 1_250, 0),
    );
    await pay(await makeLink(shop, { title: 'declined' }), '4000 0000 0000 0002');
    expect(codes(await shop.v2('/payments'))).toEqual([back, links[0]]);
  });

  describe(keeps('v2.pages'), () => {
    let shop: Shop;
    beforeAll(async () => {
      shop = await openShop(testApp());
      for (let n = 1; n <= 7; n++) await shop.run('createCustomer', { name: `Customer ${n}` });
      const donation = await makeLink(shop, { type: 'donation', title: 'Roof', amount: 1000 });
      for (let n = 1; n <= 3; n++) await give(donation, { amount: String(n) });
    });
    const names = async (values: object) =>
      ((await shop.v2('/customers', { ...values })).body as unknown as { name: string }[]).map(({ name }) =>
        name.at(-1),
      );

    test('a page of customers, and of payments', async () => {
      expect(await names({ page: 1, pagesize: 3 })).toEqual(['7', '6', '5']);
      expect(await names({ page: '3', pagesize: '3' })).toEqual(['1']);
      expect(await names({ page: 4, pagesize: 3 })).toEqual([]);
      expect(await names({ pagesize: 2 })).toEqual(['7', '6']);
      expect(await names({ page: 1 })).toHaveLength(7);
      expect(await names({})).toHaveLength(7);
      const amounts = async (values: object) =>
        paymentsIn(await shop.v2('/payments', { ...values })).map(({ amount }) => amount);
      expect(await amounts({ page: 2, pagesize: 2 })).toEqual(['1.00']);
      expect(await amounts({ pagesize: 500 })).toEqual(['3.00', '2.00', '1.00']);
    });

    test.each([
      { pagesize: 0 },
      { pagesize: 501 },
      { page: 0 },
      { page: -1 },
      { page: 'x' },
      { pagesize: '1e2' },
      { page: [1] },
    ])('%j is refused', async (values) => {
      for (const path of ['/customers', '/payments']) {
        expect((await shop.v2(path, values)).body.realerror).toMatch(/^page(size)? must/);
      }
    });
  });
});
