/** A new account in a service, with typed calls of operations. The answers and refusals of the calls are checked. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type * as z from 'zod';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { BillingError, type BillingErrorCode } from '../../src/model/billing-error.ts';
import type { Clock } from '../../src/model/dates.ts';
import { createAccount } from '../../src/operations/accounts/create-account.ts';
import { CATALOG, type OperationName, operationNamed } from '../../src/operations/catalog.ts';
import type { Caller } from '../../src/operations/kernel/context.ts';
import type { IdempotentCall } from '../../src/operations/kernel/idempotency.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import type { AccountRow } from '../../src/store/access/accounts.ts';
import { openDatabase, type TestDatabase } from './database.ts';
import { keyOf } from './secret-key.ts';
import { openTestApp, type TestApp, type TestAppOptions, type TestEngine } from './test-app.ts';

/** A service, and its database for the test to inspect. */
export interface Ledger extends AsyncDisposable {
  readonly testApp: TestApp;
  readonly database: TestDatabase;
}

export async function openLedger(engine: TestEngine, options: Omit<TestAppOptions, 'engine'> = {}): Promise<Ledger> {
  const database = await openDatabase(engine, 'migrated');
  const environment = { ...options.environment, DATABASE_URL: database.url };
  const testApp = await openTestApp({ migrate: false, ...options, environment });
  return {
    testApp,
    database,
    [Symbol.asyncDispose]: async () => {
      await testApp[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

/**
 * Opens a second instance of the same service, like another process: same database and clock, own connections and
 * settings.
 */
export function openNeighbour(
  { testApp, database }: Ledger,
  environment: Record<string, string> = {},
  clock: Clock = testApp.clock,
): Promise<App> {
  const config = readConfig({
    DATABASE_URL: database.url,
    ...keyOf(database.url),
    BASE_URL: 'https://billing.example',
    ...environment,
  });
  return createApp(config, { clock, log: testApp.app.log });
}

export type Answer<Name extends OperationName> = z.output<(typeof CATALOG)[Name]['output']>;
type Run = <Name extends OperationName>(name: Name, input?: unknown, as?: Partial<Caller>) => Promise<Answer<Name>>;

export interface Desk {
  readonly testApp: TestApp;
  readonly account: AccountRow;
  readonly caller: Caller;
  /** Calls an operation. Its answer must have exactly the shape that the operation declares. */
  readonly run: Run;
  readonly runOnce: <Name extends OperationName>(
    name: Name,
    input: unknown,
    once: IdempotentCall,
    as?: Partial<Caller>,
  ) => Promise<{ data: Answer<Name>; replayed: boolean }>;
  /** Calls an operation that must be refused, with a declared error code and without a change of the account's rows. */
  readonly refused: (name: OperationName, input?: unknown, as?: Partial<Caller>) => Promise<BillingError>;
  /** Creates an invoice of 100 in the account's currency for a new customer. `fields` override this. */
  readonly invoice: (fields?: Readonly<Record<string, unknown>>) => Promise<Answer<'createInvoice'>>;
  /** Rows of the account in a table, ordered by id. */
  readonly rows: <R = Record<string, unknown>>(table: string) => Promise<readonly R[]>;
  readonly snapshot: () => ReturnType<TestDatabase['dump']>;
}

const START = '2026-03-17T11:00:00Z';
let desks = 0;

/** Opens a new account, and sets the clock back to its start. */
export async function openDesk(
  { testApp, database }: Ledger,
  account: Readonly<Record<string, string>> = {},
): Promise<Desk> {
  testApp.clock.set(START);
  const handle = `desk-${++desks}`;
  const row = await createAccount(testApp.app.services, { name: 'Test & Co', handle, ...account });
  const caller = testApp.caller(row);
  const operationOf = operationNamed;
  const desk: Desk = {
    testApp,
    account: row,
    caller,
    run: async (name, input = {}, as = {}) => {
      const op = operationOf(name);
      const { data } = await call(testApp.app.services, { ...caller, ...as }, op, input);
      const parsed = op.output.parse(data);
      if (!isDeepStrictEqual(parsed, data)) {
        expect(parsed, `the answer of ${name} has its declared shape`).toEqual(data);
      }
      return data as Answer<typeof name>;
    },
    runOnce: async (name, input, once, as = {}) => {
      const answer = await call(testApp.app.services, { ...caller, ...as }, operationOf(name), input, once);
      return answer as { data: Answer<typeof name>; replayed: boolean };
    },
    refused: async (name, input = {}, as = {}) => {
      const before = await desk.snapshot();
      const refusal = await refusalOf(call(testApp.app.services, { ...caller, ...as }, operationOf(name), input));
      expectDeclared(name, refusal.code);
      const after = await desk.snapshot();
      if (!isDeepStrictEqual(after, before)) {
        expect(after, `${refusal.code} of ${name} changes nothing`).toEqual(before);
      }
      return refusal;
    },
    invoice: (fields = {}) => {
      const customer = fields.customer_id === undefined ? { customer: { name: 'Ann' } } : {};
      const line = fields.items === undefined ? { description: 'Work', amount: 100 } : {};
      return desk.run('createInvoice', { ...customer, ...line, ...fields });
    },
    rows: (table) => database.rows(`select * from ${table} where account_id = ${row.id} order by id`),
    snapshot: () => database.dump(row.id),
  };
  return desk;
}

/** Error codes that every operation may return, in addition to the codes that the operation declares. */
const GENERAL: readonly BillingErrorCode[] = [
  'validation_failed',
  'insufficient_scope',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'store_unavailable',
];

export function expectDeclared(name: OperationName, code: BillingErrorCode): void {
  expect([...GENERAL, ...CATALOG[name].refusals], `${name} declares what it refuses with`).toContain(code);
}

export async function refusalOf(called: Promise<unknown>): Promise<BillingError> {
  const outcome = await called.then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );
  if (outcome instanceof BillingError) return outcome;
  throw new Error('this was to be refused', { cause: outcome });
}
