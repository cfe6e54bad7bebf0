// A segment is right or gone while payments change beside whoever builds it and whoever reads it (R31).
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cachedPaymentList } from '../../../src/legacy/operations/cached-payment-list.ts';
import { successfulPaymentQueries } from '../../../src/legacy/store/successful-payments.ts';
import type { Services } from '../../../src/operations/context.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { type RandomChoices, randomChoices } from '../../operations/ledger-life.ts';
import { OFFLINE } from '../../operations/payments/shop.ts';
import { openPaymentList, type PaymentList, WORDING } from './payment-list.ts';

type Happens = { readonly before?: () => Promise<unknown>; readonly after?: () => Promise<unknown> };

/** The same services, in which something else happens right before the rows of a segment are read, or right after. */
function interrupted(services: Services, { before, after }: Happens): Services {
  const { store } = services;
  const payments = store.with(successfulPaymentQueries);
  const inRange: typeof payments.inRange = async (...range) => {
    await before?.();
    const rows = await payments.inRange(...range);
    await after?.();
    return rows;
  };
  const own: Services['store']['with'] = (queries) =>
    (queries as unknown) === successfulPaymentQueries ? ({ ...payments, inRange } as never) : store.with(queries);
  return { ...services, store: { ...store, with: own } };
}

function once(happens: () => Promise<unknown>): () => Promise<unknown> {
  let due = true;
  return async () => {
    const isDue = due;
    due = false;
    if (isDue) await happens();
  };
}

const isRight = async (list: PaymentList) => expect(await list.told()).toEqual(await list.true());

/** Changes of the first payments there are; `missing` is a number below theirs that no payment has. */
const CHANGES: Readonly<Record<string, (list: PaymentList, missing: number) => string>> = {
  'a payment changed': (_, missing) => `update payments set amount = amount + 1 where id = ${missing + 1}`,
  'a payment gone': (_, missing) => `delete from payments where id = ${missing + 1}`,
  'a payment with a smaller number': (list, missing) => list.adding({ id: missing }),
  'a customer renamed': ({ customers }) => `update customers set name = 'Renée' where id = ${customers[0]}`,
};

async function withRoom(list: PaymentList): Promise<number> {
  const missing = await list.add();
  await list.addMany(5);
  await list.execute(`delete from payments where id = ${missing}`);
  return missing;
}

describe.each(ENGINES)('beside segments of payments on %s', (engine) => {
  let ledger: Ledger;
  let list: PaymentList;
  beforeAll(async () => {
    ledger = await openLedger(engine, OFFLINE);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  beforeEach(async () => {
    list = await openPaymentList(ledger);
  });

  const moments = Object.entries(CHANGES).flatMap(([what, change]) =>
    (['before', 'after'] as const).map((moment) => [what, moment, change] as const),
  );
  test.each(moments)('%s right %s its rows were read is not lost', async (_what, moment, change) => {
    const missing = await withRoom(list);
    const services = interrupted(list.services, { [moment]: once(() => list.execute(change(list, missing))) });
    expect(await list.build(WORDING, services)).toBe(ledger.testApp.clock.now() + 1_000);
    expect(await list.chunks()).toEqual([]);
    await isRight(list);
    expect(await list.build()).toBeNull();
    expect((await list.chunks()).length).toBe(1);
    await isRight(list);
  });

  test('two builders do not build the same', async () => {
    await list.addMany(40);
    await Promise.all([list.build(), list.build(), list.build()]);
    await list.build();
    const all = await list.chunks();
    expect(all.every(({ first }, n) => first === (all[n - 1]?.last ?? 0) + 1)).toBe(true);
    expect(all.map(({ rows }) => rows)).toEqual(Array(10).fill(4));
    await isRight(list);
  });

  test('at any moment of any life the list says what the rows say', async () => {
    for (const seed of [1, 2, 3]) await live(await openPaymentList(ledger), randomChoices(seed), 40);
  });
});

/** Random steps: each is a change, a building, or a reading during which something changes. */
async function live(list: PaymentList, random: RandomChoices, steps: number): Promise<void> {
  const account = list.caller.account.id;
  await list.addMany(10);
  for (let step = 0; step < steps; step++) {
    const kind = random.below(10);
    if (kind < 3) await list.build();
    else if (kind === 3) {
      const moment = random.pick(['before', 'after'] as const);
      await list.build(WORDING, interrupted(list.services, { [moment]: once(() => change(list, random)) }));
    } else if (kind === 4) await readSlowly(list, random);
    else if (kind === 5) {
      const which = random.pick(['row_count = null, body = null', `form = 'test-0'`]);
      await list.execute(`update payment_segments set ${which} where id in
        (select id from payment_segments where account_id = ${account} order by last_id desc limit ${random.below(3)})`);
    } else await change(list, random);
    expect(await list.told(), `step ${step}`).toEqual(await list.true());
  }
}

async function change(list: PaymentList, random: RandomChoices): Promise<void> {
  const { customers, requests, invoices, caller } = list;
  const ids = await list.ledger.database.rows<{ id: number }>(
    `select id from payments where account_id = ${caller.account.id} order by id`,
  );
  const id = random.pick(ids)?.id ?? 0;
  const customer = random.pick(customers);
  const set = random.pick([
    ...[`status = 'paid'`, `status = 'paid'`, `status = 'refunded'`, `status = 'failed'`, `status = 'pending'`],
    ...[
      `overpaid = amount - overpaid`,
      `amount = ${random.below(9)}`,
      `note = 'n${random.below(9)}'`,
      'paid_at = null',
    ],
    ...[`customer_id = ${customer}`, `payer_name = 'P${random.below(9)}'`, `request_id = ${random.pick(requests)}`],
    `request_id = null, invoice_id = ${random.pick(invoices)}`,
  ]);
  await list.execute(
    random.pick([
      ...Array<string>(5).fill(`update payments set ${set} where id = ${id}`),
      ...Array<string>(5).fill(
        list.adding({ customer_id: customer, status: random.pick(['paid', 'paid', 'pending']) }),
      ),
      `delete from payments where id = ${id}`,
      `update customers set name = 'C${random.below(9)}' where id = ${customer}`,
      `update payment_requests set note = 'r${random.below(9)}' where id = ${random.pick(requests)}`,
    ]),
  );
}

/** What was listed all along is told once, in its place; what changed meanwhile, once or not at all. */
async function readSlowly(list: PaymentList, random: RandomChoices): Promise<void> {
  const words = (text: string) => new Map((JSON.parse(`[${text}]`) as { id: number }[]).map((one) => [one.id, one]));
  const before = words((await list.true()).text);
  const texts: string[] = [];
  let rows = 0;
  for await (const batch of cachedPaymentList(list.services, list.caller, WORDING)) {
    texts.push(typeof batch.text === 'string' ? batch.text : Buffer.from(batch.text).toString());
    rows += batch.rows;
    if (random.below(3) === 0) await change(list, random);
    if (random.below(4) === 0) await list.build();
  }
  const after = words((await list.true()).text);
  const told = JSON.parse(`[${texts.join(',')}]`) as { id: number }[];
  const ids = told.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect(told.length).toBe(rows);
  const found = new Map(told.map((one) => [one.id, one]));
  for (const [id, one] of before) {
    if (JSON.stringify(after.get(id)) === JSON.stringify(one)) expect(found.get(id)).toEqual(one);
  }
}

describe('changes that are under way on postgres', () => {
  let ledger: Ledger;
  let list: PaymentList;
  let other: Client;
  beforeAll(async () => {
    ledger = await openLedger('postgres', OFFLINE);
    other = new Client({ connectionString: ledger.database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await ledger[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    list = await openPaymentList(ledger);
  });

  test.each(Object.entries(CHANGES))('%s: nothing is built around what could not see the claim', async (_, change) => {
    const missing = await withRoom(list);
    await other.query('begin');
    await other.query(change(list, missing));
    const { before, after } = { before: await list.told(), after: await list.build() };
    expect(after).toBe(ledger.testApp.clock.now() + 1_000);
    expect(await list.chunks()).toEqual([]);
    await other.query('commit');
    expect(await list.told()).not.toEqual(before);
    await isRight(list);
    expect(await list.build()).toBeNull();
    await isRight(list);
  });

  test.each(Object.entries(CHANGES))('%s: begun after the claim, it ends it whenever it commits', async (_, change) => {
    const missing = await withRoom(list);
    let committed: Promise<unknown> = Promise.resolve();
    const services = interrupted(list.services, {
      before: once(async () => {
        await other.query('begin');
        await other.query(change(list, missing));
      }),
      // Not waited for: whoever keeps the segment waits for the claim, which the change has taken.
      after: once(async () => {
        committed = other.query('commit');
      }),
    });
    expect(await list.build(WORDING, services)).toBe(ledger.testApp.clock.now() + 1_000);
    await committed;
    expect(await list.chunks()).toEqual([]);
    await isRight(list);
  });

  test('a change of another account is in nobody’s way', async () => {
    const stranger = await openPaymentList(ledger);
    await list.addMany(4);
    await other.query('begin');
    await other.query(stranger.adding());
    expect(await list.build()).toBeNull();
    await other.query('rollback');
    expect((await list.chunks()).length).toBe(1);
  });
});
