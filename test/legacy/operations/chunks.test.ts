// Whole lists of payments that are kept ready say what the rows say, at every moment, and are kept for whoever asks (R31).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPaymentChunks } from '../../../src/legacy/operations/build-chunks.ts';
import { cachedPaymentList } from '../../../src/legacy/operations/cached-payment-list.ts';
import { PAYMENT_ENCODING } from '../../../src/legacy/v2/encode-payment.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { OFFLINE } from '../../operations/payments/shop.ts';
import { openPaymentList, type PaymentList, WORDING } from './payment-list.ts';

describe.each(ENGINES)('segments of payments on %s', (engine) => {
  let ledger: Ledger;
  let list: PaymentList;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  beforeEach(async () => {
    list = await openPaymentList(ledger);
  });

  const isRight = async () => expect(await list.told()).toEqual(await list.true());

  test('they hold the oldest payments, in full ones only, and the list is told from them', async () => {
    await list.addMany(10);
    const before = await list.told();
    expect(await list.build()).toBeNull();
    expect((await list.chunks()).map(({ rows }) => rows)).toEqual([4, 4]);
    expect(await list.told()).toEqual(before);
    await list.execute('update payment_segments set row_count = 100 where first_id = 1');
    expect((await list.told()).rows).toBe(106);
  });

  test('/payments leaves byte for byte as before, and with the right length', async () => {
    await list.addMany(2_300);
    const token = await ledger.testApp.token(undefined, list.caller.account);
    const answer = async () => (await ledger.testApp.fetch('/v2/payments', { json: { token } })).text();
    const before = await answer();
    expect(await buildPaymentChunks(list.services, list.caller.account.id, PAYMENT_ENCODING)).toBeNull();
    expect((await list.chunks()).map(({ rows }) => rows)).toEqual([1_000, 1_000]);
    expect(await answer()).toBe(before);
    expect(JSON.parse(before)).toMatchObject({ status: 'success', length: 2_300 });
  });

  describe('what a list says of a payment forgets the segment that holds it, and no other', () => {
    const CHANGES: Readonly<Record<string, (id: number, of: PaymentList) => string>> = {
      'it failed after all': () => `status = 'failed'`,
      'nothing was due for it': () => 'overpaid = amount',
      'its amount': () => 'amount = 3',
      'its currency': () => `currency = 'USD'`,
      'its customer': (_, { customers }) => `customer_id = ${customers[1]}`,
      'its payer’s name': () => `payer_name = 'Zoë'`,
      'its payer’s e-mail': () => `payer_email = 'z@x.example'`,
      'its note': () => 'note = null',
      'its moment': () => 'paid_at = 8',
      'its type': () => `type = 'donation'`,
      'its request': (_, { requests }) => `request_id = ${requests[1]}`,
      'its invoice': (_, { invoices }) => `request_id = null, invoice_id = ${invoices[1]}`,
      'it is held now': () => `status = 'authorized', authorized_at = 8, paid_at = null`,
      'its subscription': (_, { subscriptions }) => `subscription_id = ${subscriptions[1]}`,
    };
    test.each(Object.entries(CHANGES))('%s', async (_what, change) => {
      await list.addMany(12);
      await list.build();
      const [, { last, first } = { last: 0, first: 0 }] = await list.chunks();
      for (const id of [first, last]) {
        const before = await list.told();
        await list.execute(`update payments set ${change(id, list)} where id = ${id}`);
        expect((await list.chunks()).length).toBe(2);
        await isRight();
        expect(await list.told()).not.toEqual(before);
        await list.build();
        await isRight();
        expect((await list.chunks()).length).toBe(3);
      }
    });

    test('money that comes to be held, is captured in part, or let go', async () => {
      const held = await list.add({ status: 'pending', type: 'pre-auth', paid_at: null });
      const letGo = await list.add({ status: 'pending', type: 'pre-auth', paid_at: null });
      await list.addMany(10);
      for (const change of [
        `status = 'authorized', authorized_at = 8 where id in (${held}, ${letGo})`,
        `authorized_at = 9 where id = ${held}`,
        `status = 'paid', amount = 4, paid_at = 10 where id = ${held}`,
        `status = 'failed' where id = ${letGo}`,
      ]) {
        await list.build();
        const before = await list.told();
        await list.execute(`update payments set ${change}`);
        expect(await list.told()).not.toEqual(before);
        await isRight();
      }
      await list.build();
      await list.execute(list.adding({ id: 900_000_000, status: 'authorized', authorized_at: 8, paid_at: null }));
      await isRight();
    });

    test('one that is removed', async () => {
      await list.addMany(12);
      await list.build();
      const [{ last } = { last: 0 }] = await list.chunks();
      await list.execute(`delete from payments where id = ${last}`);
      expect((await list.chunks()).length).toBe(2);
      await isRight();
    });

    test('one that comes with a number of before, and one that is paid late', async () => {
      const late = await list.add({ status: 'pending' });
      const never = await list.add({ status: 'pending' });
      await list.addMany(12);
      await list.build();
      expect((await list.chunks()).length).toBe(3);
      await list.execute(`update payments set status = 'failed' where id = ${never}`);
      expect((await list.chunks()).length).toBe(3);
      await list.execute(`delete from payments where id = ${never}`);
      await list.build();
      await list.execute(list.adding({ id: never }));
      expect((await list.chunks()).length).toBe(2);
      await list.build();
      await list.execute(`update payments set status = 'paid' where id = ${late}`);
      expect((await list.chunks()).length).toBe(2);
      await isRight();
    });
  });

  test('what no list says forgets nothing: a refund, a look-up, a name that stays', async () => {
    await list.addMany(8);
    await list.build();
    const all = await list.chunks();
    await list.execute(`update payments set status = 'refunded', amount_refunded = amount, note = note, checks = 3,
      description = 'x', next_check_at = 1, fee = 2`);
    await list.execute(`update customers set name = name, email = email, phone = '1', note = 'x'`);
    await list.execute(`update payment_requests set note = note, code = code, paid_count = 8, metadata = '{"a":"b"}'`);
    expect(await list.chunks()).toEqual(all);
    await isRight();
  });

  describe('what belongs to payments forgets the segments that hold one of them', () => {
    const CHANGES: Readonly<Record<string, readonly [(of: PaymentList) => object, (of: PaymentList) => string]>> = {
      'a customer’s name': [
        ({ customers }) => ({ customer_id: customers[1] }),
        ({ customers }) => `update customers set name = 'Renée' where id = ${customers[1]}`,
      ],
      'a customer’s e-mail': [
        ({ customers }) => ({ customer_id: customers[1] }),
        ({ customers }) => `update customers set email = null where id = ${customers[1]}`,
      ],
      'a request’s note': [
        ({ requests }) => ({ request_id: requests[1], note: null }),
        ({ requests }) => `update payment_requests set note = 'new' where id = ${requests[1]}`,
      ],
      'a request’s code': [
        ({ requests }) => ({ request_id: requests[1] }),
        ({ requests }) => `update payment_requests set code = 'new-' || code where id = ${requests[1]}`,
      ],
      'the code of what a subscription was first paid with': [
        ({ subscriptions }) => ({ subscription_id: subscriptions[1] }),
        ({ subscriptions }) => `update payment_requests set code = 'new-' || code
          where id = (select request_id from subscriptions where id = ${subscriptions[1]})`,
      ],
      'what a subscription was first paid with': [
        ({ subscriptions }) => ({ subscription_id: subscriptions[1] }),
        ({ subscriptions, requests }) =>
          `update subscriptions set request_id = ${requests[1]} where id = ${subscriptions[1]}`,
      ],
      'an invoice’s code': [
        ({ invoices }) => ({ request_id: null, invoice_id: invoices[1] }),
        ({ invoices }) => `update invoices set code = 'new-' || code where id = ${invoices[1]}`,
      ],
    };
    test.each(Object.entries(CHANGES))('%s', async (_what, [fields, change]) => {
      await list.addMany(5);
      await list.add(fields(list) as never);
      await list.addMany(6);
      await list.build();
      const before = [await list.told(), await list.chunks()] as const;
      await list.execute(change(list));
      expect(await list.chunks()).toEqual(before[1].toSpliced(1, 1));
      expect(await list.told()).not.toEqual(before[0]);
      await isRight();
    });
  });

  test('gaps are filled to their ends, whatever became of what was in them', async () => {
    await list.addMany(16);
    await list.build();
    const [, two, three] = await list.chunks();
    await list.execute(`update payments set status = 'failed' where id between ${two?.first} and ${three?.last}`);
    expect(await list.build()).toBeNull();
    const all = await list.chunks();
    expect(all.map(({ rows }) => rows)).toEqual([4, 0, 4]);
    expect(all[1]).toMatchObject({ first: two?.first, last: three?.last });
    await isRight();
    await list.execute(`update payments set status = 'paid' where id >= ${two?.first}`);
    await list.execute(list.adding({ amount: 5 }));
    expect(await list.build()).toBeNull();
    expect((await list.chunks()).map(({ rows }) => rows)).toEqual([4, 4, 4, 4]);
    await isRight();
  });

  test('those of another wording and claims of a builder who died are not read, and give way', async () => {
    await list.addMany(9);
    await list.build({ name: 'test-0', encode: () => '"old"' });
    await isRight();
    await list.build();
    await list.execute(`update payment_segments set row_count = null, body = null
      where account_id = ${list.caller.account.id} and first_id = 1`);
    await isRight();
    await list.build();
    expect((await list.chunks()).map(({ rows }) => rows)).toEqual([4, 4]);
    expect(await ledger.database.rows(`select id from payment_segments where form = 'test-0'`)).toEqual([]);
    await isRight();
  });

  test('a builder goes on where it stopped', async () => {
    await list.addMany(20);
    const build = () => buildPaymentChunks(list.services, list.caller.account.id, WORDING, { rows: 4, chunks: 2 });
    expect(await build()).toBe(ledger.testApp.clock.now());
    expect((await list.chunks()).length).toBe(2);
    expect(await build()).toBe(ledger.testApp.clock.now());
    expect(await build()).toBeNull();
    expect((await list.chunks()).length).toBe(5);
  });

  describe('asking', () => {
    const jobs = () =>
      ledger.database.rows<{ subject_id: number; run_at: number | null; attempts: number }>(
        `select * from jobs where kind = 'payment_segments' and subject_id = ${list.caller.account.id}`,
      );

    test('a list in which many rows had to be written asks once for segments, and a worker makes them', async () => {
      await list.addMany(999);
      await list.told();
      expect(await jobs()).toEqual([]);
      await list.add();
      await list.told(PAYMENT_ENCODING);
      await list.told(PAYMENT_ENCODING);
      expect(await jobs()).toMatchObject([{ attempts: 0 }]);
      await list.execute(`update jobs set run_at = null, attempts = 9 where kind = 'payment_segments'`);
      await list.told(PAYMENT_ENCODING);
      expect(await jobs()).toMatchObject([{ run_at: ledger.testApp.clock.now(), attempts: 0 }]);
      const done = new AbortController();
      const worker = ledger.testApp.app.work(done.signal);
      await expect.poll(jobs).toEqual([]);
      done.abort();
      await worker;
      expect((await list.chunks()).map(({ rows }) => rows)).toEqual([1_000]);
      expect(await list.told(PAYMENT_ENCODING)).toEqual(await list.true(PAYMENT_ENCODING));
      expect(await jobs()).toEqual([]);
    });

    test('a reader who goes away has asked, too', async () => {
      await list.addMany(1_200);
      let rows = 0;
      for await (const batch of cachedPaymentList(list.services, list.caller, WORDING)) {
        rows += batch.rows;
        if (rows >= 1_000) break;
      }
      expect((await jobs()).length).toBe(1);
    });

    test('a store that cannot be written does not end a list', async () => {
      await list.addMany(1_000);
      const unavailable = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
      const services = { ...list.services, store: { ...list.services.store, transaction: unavailable } };
      let rows = 0;
      for await (const batch of cachedPaymentList(services, list.caller, WORDING)) rows += batch.rows;
      expect(rows).toBe(1_000);
      expect(await jobs()).toEqual([]);
    });
  });
});
