// Reads on a replica (setting DATABASE_READ_URL): which operations use it, and that all callers see their own changes.
// A second database stands in for the replica. It has the same accounts with other content, so that each answer shows
// where it was read.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { isReadOnly } from '../../src/model/token.ts';
import { CATALOG, type OperationName, operationNamed } from '../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import type { Caller } from '../../src/operations/kernel/context.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../kit/desk.ts';
import { openTcpGate, type TcpGate } from '../kit/tcp-gate.ts';
import { exported } from '../operations/exported-files.ts';

/**
 * All operations that read on the replica. Idempotency keys, tokens, sign-in, single objects and look-ups of a change
 * are read from the primary database.
 */
const ON_REPLICA = [
  'getTaxReport',
  'listActivity',
  'listCreditNotes',
  'listCustomers',
  'listInvoices',
  'listItems',
  'listOverdueInvoices',
  'listPaymentLinks',
  'listPayments',
  'listQuotes',
  'listReceipts',
  'listSubscriptions',
  'listSuggestions',
  'search',
  'searchLedger',
];

type Side = { readonly ledger: Ledger; readonly desk: Desk };

let primary: Side;
let replica: Side;
let gate: TcpGate;
let store: Store;
let failures: unknown[];
let now = 0;

/**
 * Runs the same steps on both sides, so that ids and the number of changes are equal. All texts contain the name of the
 * side.
 */
async function openSide(name: string): Promise<Side> {
  const ledger = await openLedger('postgres');
  const desk = await openDesk(ledger, { handle: 'shop', currency: 'EUR' });
  await desk.invoice({ customer: { name: `${name} customer` }, reference: `${name} reference` });
  await desk.run('createItem', { code: 'HOUR', description: `${name} item`, unit_price: 5 });
  return { ledger, desk };
}

beforeAll(async () => {
  primary = await openSide('primary');
  replica = await openSide('replica');
  expect(replica.desk.account.id).toBe(primary.desk.account.id);
  const address = new URL(replica.ledger.database.url);
  gate = await openTcpGate({ host: address.hostname, port: Number(address.port) });
  address.port = String(gate.port);
  failures = [];
  store = openStore(
    primary.ledger.database.url,
    () => undefined,
    () => now,
    { steadyTime: () => now, readUrl: address.href, onReplicaFailure: (error) => failures.push(error) },
  );
});
afterAll(async () => {
  await store.close();
  await gate[Symbol.asyncDispose]();
  for (const side of [primary, replica]) await side.ledger[Symbol.asyncDispose]();
});

const services = () => ({ ...primary.desk.testApp.app.services, store });

async function revisionOn({ ledger, desk }: Side): Promise<number> {
  const [row] = await ledger.database.rows<{ revision: number }>(
    `select sum(count) as revision from counters where account_id = ${desk.account.id} and noun in ('activity', 'kept_documents')`,
  );
  return row?.revision ?? 0;
}

/** Makes changes on the replica, until it has as many as the primary database. */
async function catchUp(): Promise<void> {
  const missing = (await revisionOn(primary)) - (await revisionOn(replica));
  for (let n = 0; n < missing; n++) await replica.desk.run('createCustomer', { name: `replayed ${n}` });
}

/** A caller as interfaces create it after authentication, with the revision of the primary database. */
async function caller(): Promise<Caller> {
  return { ...primary.desk.caller, revision: await revisionOn(primary) };
}

async function answer(name: OperationName, input: unknown = {}, as: Partial<Caller> = {}): Promise<string> {
  const fresh = { ...services(), responseCache: { get: () => undefined, set: () => undefined } } as never;
  const { data } = await call(fresh, { ...(await caller()), ...as }, operationNamed(name), input);
  return JSON.stringify(data);
}

const search = () => answer('listCustomers', { query: 'customer' });

describe('on the replica', () => {
  test('run searches and filtered lists of a caller whose changes it has', async () => {
    expect(await search()).toContain('replica customer');
    expect(await answer('listInvoices', { reference: 'replica' })).toContain('replica reference');
    expect(await answer('listItems', { query: 'replica item' })).toContain('replica item');
    expect(await answer('listSuggestions', { kind: 'customer' })).toContain('replica customer');
  });

  test('run exports', async () => {
    const file = await exported(services(), await caller(), 'customers', 'csv');
    expect(file.toString()).toContain('replica customer');
    await catchUp();
  });

  test('run these operations, exports, and no others; they change nothing', () => {
    const declared = Object.values({ ...CATALOG, ...FOR_DASHBOARD }).filter(({ readsOnReplica }) => readsOnReplica);
    expect(declared.filter((op) => !isReadOnly(op) || op.volatile)).toEqual([]);
    expect(new Set(declared.map(({ name }) => name))).toEqual(new Set(ON_REPLICA));
  });
});

describe('on the database itself', () => {
  test('run single objects, statistics, unfiltered lists, and what a change looks up', async () => {
    const [{ id } = { id: 0 }] = await primary.desk.rows<{ id: number }>('customers');
    expect(await answer('getCustomer', { id })).toContain('primary customer');
    expect(await answer('listCustomers')).toContain('primary customer');
    const invoice = { customer_id: id, description: 'Work', amount: 5 };
    const made = await answer('createInvoice', invoice);
    expect(made).toContain('primary customer');
    await catchUp();
  });

  test('run searches of a caller whose revision is not known, and of the service itself', async () => {
    expect(await answer('listCustomers', { query: 'customer' }, { revision: null })).toContain('primary customer');
    const found = await store.batch((tx) => tx.customers.list(primary.desk.account.id, {}, { limit: 5 }));
    expect(found[0]?.name).toBe('primary customer');
  });

  test('runs a search after a change that the replica does not have yet; when it has it, the replica searches again', async () => {
    expect(await search()).toContain('replica customer');
    await primary.desk.run('createCustomer', { name: 'a new customer' });
    expect(await search()).toContain('a new customer');
    await catchUp();
    expect(await search()).toContain('replica customer');
  });

  test('run all searches while the replica is away, which is told once; later the replica is asked again', async () => {
    failures.length = 0;
    await gate.shut();
    expect(await search()).toContain('primary customer');
    expect(await search()).toContain('primary customer');
    expect(failures).toHaveLength(1);
    await gate.reopen();
    expect(await search()).toContain('primary customer');
    now += 5_000;
    for (let n = 0; n < 5 && !(await search()).includes('replica customer'); n++, now += 5_000) await delay(20);
    expect(await search()).toContain('replica customer');
  });

  test('run searches while the replica lacks a table of a newer version', async () => {
    await replica.ledger.database.execute('alter table customers rename to not_yet');
    expect(await search()).toContain('primary customer');
    await replica.ledger.database.execute('alter table not_yet rename to customers');
    now += 5_000;
    expect(await search()).toContain('replica customer');
  });
});

test('the setting needs a Postgres database, and its value is not shown', () => {
  const read = (settings: Record<string, string>) => () => readConfig(settings);
  expect(read({ DATABASE_READ_URL: 'postgres://replica/billhook' })).toThrow(
    /DATABASE_READ_URL is set, but DATABASE_URL/,
  );
  const wrong = { DATABASE_URL: 'postgres://a/b', DATABASE_READ_URL: 'mysql://user:secret@host/b' };
  expect(read(wrong)).toThrow(ConfigError);
  expect(read(wrong)).toThrow(/DATABASE_READ_URL has a value that is not allowed\. Allowed: postgres:/);
  expect(read(wrong)).not.toThrow(/secret/);
});
