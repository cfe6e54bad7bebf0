/**
 * Whole lists are sent while they are read (R31). The tests stop reading an answer: sockets buffer a few megabytes, and
 * the list is many times larger. So the service has to stop reading too, and a test can still change the rows that the
 * service has not read yet.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { WHOLE } from '../../kit/proof.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ask, payByCard } from '../../web/browse.ts';
import { OFFLINE } from '../../web/desk.ts';
import { makeLink, openShop, type Shop } from '../kit.ts';
import { keeps } from '../promises.ts';

const ROWS = WHOLE ? 20_000 : 4_000;
/** Fewer and longer rows cost less, and give the same number of bytes. */
const NOTE = WHOLE ? 1_000 : 2_500;
/** Longer than the service needs to read and write one batch. */
const A_MOMENT_MS = 400;

const logged: string[] = [];
const log = pino(
  { level: 'warn' },
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  }),
);

/** Inserts copies of the only payment, with long notes. */
async function multiply({ database }: Ledger, count: number): Promise<void> {
  const [row] = await database.rows('select * from payments order by id desc limit 1');
  const given = { id: '', attempt_key: 'null', provider_payment_id: 'null', note: `'${'x'.repeat(NOTE)}'` };
  const columns = Object.keys(row ?? {}).filter((column) => column !== 'id');
  const values = columns.map((column) => (column in given ? given[column as keyof typeof given] : column));
  await database.execute(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into payments (${columns.join(', ')}) select ${values.join(', ')} from n, payments where id = ${row?.id}`);
  // Autovacuum would do this about a minute later. Until then, the planner of Postgres assumes that the table is empty.
  if (database.engine === 'postgres') await database.execute('analyze payments');
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function held(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe.each(ENGINES_OF_RULES)('a long list on %s', (engine) => {
  let ledger: Ledger;
  let shop: Shop;
  beforeAll(async () => {
    ledger = await openLedger(engine, { ...OFFLINE, log });
    shop = await openShop(ledger.testApp);
    const code = await makeLink(shop);
    await ask(ledger.testApp, await payByCard(ledger.testApp, `/link/${code}`));
    await multiply(ledger, ROWS);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  beforeEach(() => {
    logged.length = 0;
  });

  /** Starts a request, and returns its answer before any of it is read. */
  async function begun(path = '/v2/payments'): Promise<IncomingMessage> {
    const { hostname, port } = new URL(await ledger.testApp.baseUrl());
    const headers = { 'Content-Type': 'application/json' };
    const outgoing = request({ hostname, port, path, method: 'POST', headers, agent: false });
    outgoing.on('error', () => undefined).end(JSON.stringify({ token: shop.token }));
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    incoming.pause();
    return incoming;
  }

  const table = (from: string, to: string) => ledger.database.execute(`alter table ${from} rename to ${to}`);

  test(keeps('v2.whole', 'memory'), async () => {
    // Warm-up: memory that stays in use after a first call is not part of the list.
    await text(await begun());
    const before = held();
    const answer = await begun();
    await delay(A_MOMENT_MS);
    expect(answer.complete).toBe(false);
    expect(held() - before).toBeLessThan(8 * 1024 * 1024);
    const { payments, length } = JSON.parse(await text(answer)) as { payments: { id: number }[]; length: number };
    expect([payments.length, length]).toEqual([ROWS + 1, ROWS + 1]);
    const ids = payments.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(ROWS + 1);
  });

  test(keeps('v2.whole', 'the first byte leaves before the last row is read'), async () => {
    const answer = await begun();
    expect(answer.headers).toMatchObject({
      'transfer-encoding': 'chunked',
      'content-type': 'application/json; charset=utf-8',
    });
    await delay(A_MOMENT_MS);
    const [{ first } = { first: 0 }] = await ledger.database.rows<{ first: number }>(
      'select min(id) as first from payments',
    );
    await ledger.database.execute(`update payments set status = 'failed' where id < ${Number(first) + 100}`);
    const { length } = JSON.parse(await text(answer)) as { length: number };
    await ledger.database.execute(`update payments set status = 'paid' where status = 'failed'`);
    expect(length).toBe(ROWS + 1 - 100);
  });

  test(keeps('v2.cut'), async () => {
    const answer = await begun();
    await delay(A_MOMENT_MS);
    await table('payments', 'lost_payments');
    const cut = await text(answer).then(
      () => 'whole',
      (error: Error) => error.message,
    );
    await table('lost_payments', 'payments');
    expect(cut).toBe('aborted');
    expect(answer.complete).toBe(false);
    expect(logged.join()).toContain('an answer broke off');
    expect(logged.join()).not.toContain(shop.token);
  });

  test(keeps('v2.gone'), async () => {
    const answer = await begun();
    await delay(A_MOMENT_MS);
    answer.destroy();
    await delay(A_MOMENT_MS / 4);
    // If the service still read rows, it would fail here, because the table is missing.
    await table('payments', 'lost_payments');
    await delay(A_MOMENT_MS);
    await table('lost_payments', 'payments');
    expect(logged).toEqual([]);
  });

  test('what fails before the first row is an answer like any other', async () => {
    await table('payments', 'lost_payments');
    const answer = JSON.parse(await text(await begun())) as object;
    await table('lost_payments', 'payments');
    expect(answer).toMatchObject({ status: 'error', error: 'unknown', realerror: expect.stringContaining('our side') });
  });

  test('others are answered while it goes out', async () => {
    const whole = text(await begun());
    const order: string[] = [];
    const small = ledger.testApp.fetch('/healthz').then(() => order.push('small'));
    await Promise.all([small, whole.then(() => order.push('whole'))]);
    expect(order).toEqual(['small', 'whole']);
  });
});
