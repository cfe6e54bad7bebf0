// On Postgres, locked rows and floods of calls of one account do not delay other accounts (D-440).
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { openDatabase } from '../../../src/store/engine/database.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { endVerified } from '../../kit/verified.ts';

const WRITERS = 64;
/** Writes use one third of the 12 connections. One account may use half of the connections for writes. */
const WRITING_AT_ONCE = 2;

let ledger: Ledger;
let busy: Desk;
let other: Desk;
beforeAll(async () => {
  ledger = await openLedger('postgres');
  busy = await openDesk(ledger);
  other = await openDesk(ledger);
  for (let n = 0; n < 3; n++) await other.invoice();
});
afterEach(() => ledger.database.execute('rollback'));
afterAll(() => endVerified(ledger));

/** Locks rows in a transaction that stays open, as another program could. */
async function holding(rows: string): Promise<void> {
  await ledger.database.execute('begin');
  expect(await ledger.database.rows(`select 1 from ${rows} for update`)).not.toEqual([]);
}

/** Number of database connections that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  // Statistics are cached for the duration of a transaction, so clear them before each read.
  await ledger.database.rows('select pg_stat_clear_snapshot()');
  const waiting = `select count(distinct pid) as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  return (await ledger.database.rows<{ n: number }>(waiting))[0]?.n ?? 0;
}

describe.each([
  { at: 1, named: 'the row of its lock', rows: () => `counters where account_id = ${busy.account.id}` },
  { at: 2, named: 'its own row', rows: () => `accounts where id = ${busy.account.id}` },
])('while a program holds $named, and 64 calls want to write', ({ rows, at }) => {
  test('every read and write of another account is answered; then all 64 are', async () => {
    const tokens = {
      busy: await busy.testApp.token(undefined, busy.account),
      other: await busy.testApp.token(undefined, other.account),
    };
    const get = async (path: string) => (await busy.testApp.fetch(path, { token: tokens.other })).status;
    await holding(rows());
    let answered = 0;
    const writers = Array.from({ length: WRITERS }, async (_, n) => {
      const json = { name: `Customer ${n}` };
      const headers = { 'Idempotency-Key': `flood-${at}-${n}` };
      const { status } = await busy.testApp.fetch('/api/v1/customers', { token: tokens.busy, json, headers });
      answered++;
      return status;
    });
    while ((await waitingForLocks()) < WRITING_AT_ONCE) await delay(5);
    expect(await get('/api/v1/invoices')).toBe(200);
    expect(await get('/api/v1/invoices?customer=Ann')).toBe(200);
    expect(await get('/api/v1/invoices/stats')).toBe(200);
    expect(await other.run('createCustomer', { name: 'Bob' })).toMatchObject({ name: 'Bob' });
    // The blocked account can still read, because reads wait for no lock.
    expect(await busy.run('getInvoiceStats')).toMatchObject({ total_invoices: 0 });
    expect(await waitingForLocks()).toBe(WRITING_AT_ONCE);
    expect(answered, 'no writer was answered while the others were').toBe(0);
    await ledger.database.execute('rollback');
    expect(new Set(await Promise.all(writers))).toEqual(new Set([201]));
  });
});

test('200 invoices that one account makes at once are all made, without a gap, while another account is answered', async () => {
  const token = await busy.testApp.token(undefined, busy.account);
  const reader = await busy.testApp.token(undefined, other.account);
  const made = Array.from({ length: 200 }, async (_, n) => {
    const json = { customer: { name: `Ann ${n}` }, description: 'Work', amount: 1 };
    const headers = { 'Idempotency-Key': `burst-${n}` };
    return (await busy.testApp.fetch('/api/v1/invoices', { token, json, headers })).status;
  });
  expect((await busy.testApp.fetch('/api/v1/invoices', { token: reader })).status).toBe(200);
  expect(await other.run('createCustomer', { name: 'Eve' })).toMatchObject({ name: 'Eve' });
  expect(Map.groupBy(await Promise.all(made), (status) => status).get(201)).toHaveLength(200);
  const numbers = (await busy.rows<{ invoice_number: string }>('invoices')).map((row) =>
    Number(row.invoice_number.split('-').at(-1)),
  );
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1));
}, 600_000);

test('a window of the rate limit whose row is locked is counted in memory, and delays no other', async () => {
  const { store } = ledger.testApp.app.services;
  const window = store.rateWindow({ name: 'held', points: 3, seconds: 60 });
  await window.take('a');
  await holding(`rate_limits where key = 'held:a'`);
  const held = Array.from({ length: 20 }, () => window.take('a'));
  expect(await window.take('b')).toMatchObject({ taken: 1 });
  expect((await Promise.all(held)).map(({ taken }) => taken)).toContain(20);
  await ledger.database.execute('rollback');
  expect(await window.take('a')).toMatchObject({ taken: 2 });
});

test('long searches of one account leave connections for the searches of another', async () => {
  const { store } = ledger.testApp.app.services;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const search = (desk: Desk, until?: Promise<void>) =>
    store.asTenant({ tenant: desk.account.id }, () =>
      store.batch(async (tx) => {
        await until;
        return tx.customers.count(desk.account.id, {});
      }),
    );
  const long = Array.from({ length: 5 }, () => search(busy, ended));
  expect(await search(other)).toBeGreaterThan(0);
  const { data } = await call(ledger.testApp.app.services, other.caller, CATALOG.listInvoices, { customer: 'Ann' });
  expect(data.total_count).toBeGreaterThan(0);
  end();
  expect(new Set(await Promise.all(long)).size).toBe(1);
});

test('each kind of connection has its limits, and what the address says wins', async () => {
  const url = `${ledger.database.url}?options=${encodeURIComponent('-c lock_timeout=123')}`;
  const database = openDatabase(url, () => undefined);
  const shown = async (kysely: (typeof database)['kysely'], name: string) =>
    (await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(kysely)).rows[0]?.[name];
  expect(await shown(database.kysely, 'lock_timeout')).toBe('123ms');
  expect(await shown(database.kysely, 'statement_timeout')).toBe('30s');
  expect(await shown(database.reader, 'statement_timeout')).toBe('15s');
  expect(await shown(database.searcher, 'statement_timeout')).toBe('1min');
  expect(await database.migrating((kysely) => shown(kysely, 'statement_timeout'))).toBe('0');
  await database.close();
});
