/** A complete service for a test: real store, real app, and a clock that the test moves. */
import { pino } from 'pino';
import { test } from 'vitest';
import { type App, createApp, type Replacements } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Clock, Instant } from '../../src/model/dates.ts';
import { parseInstant } from '../../src/model/dates.ts';
import type { Scope } from '../../src/model/token.ts';
import { createAccount } from '../../src/operations/accounts/create-account.ts';
import { CATALOG, type OperationName, operationNamed } from '../../src/operations/catalog.ts';
import type { Caller } from '../../src/operations/kernel/context.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import type { AccountRow } from '../../src/store/access/accounts.ts';
import { migratedDatabase } from './postgres.ts';
import { WHOLE } from './proof.ts';
import { keyOf } from './secret-key.ts';
import { migratedImage } from './sqlite.ts';

const BOTH = ['sqlite', 'postgres'] as const;
export type TestEngine = (typeof BOTH)[number];
/** The only engine of this run. Undefined except in the suite `postgres`. */
const ONLY = BOTH.find((engine) => engine === process.env.TEST_ENGINE);

/** Engines for tests of store contracts, races, totals, money and identity. */
export const ENGINES: readonly TestEngine[] = ONLY ? [ONLY] : BOTH;

/**
 * Engines for tests of rules, such as validation, days and pages. No statement of the store affects these rules. SQLite
 * in `npm test`, Postgres in `npm run test:system`.
 */
export const ENGINES_OF_RULES: readonly TestEngine[] = WHOLE ? ENGINES : [ONLY ?? 'sqlite'];

/**
 * `test` for a rule inside a suite for {@link ENGINES}. On engines that are not in {@link ENGINES_OF_RULES}, the
 * returned function defines no test.
 */
export function testOfRules(engine: TestEngine): typeof test {
  return ENGINES_OF_RULES.includes(engine) ? test : NO_TEST;
}

const NO_TEST = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as typeof test;

/** Noon in Amsterdam, in the middle of a month, so that no test is at a boundary by accident. */
const START = parseInstant('2026-03-17T11:00:00Z') as Instant;

export type TestClock = Clock & {
  readonly set: (instant: string) => void;
  /** Lets time pass. */
  readonly advance: (ms: number) => void;
  /** Changes the clock without any time passing, like a correction of the system time. */
  readonly step: (byMs: number) => void;
};

export function testClock(start: Instant = START): TestClock {
  let now = start;
  /** Changes made by `step`. `at`: time of the change on a clock that no `step` has changed. */
  const steps: { number: number; byMs: number; at: number }[] = [];
  /** Changes before the start of this clock. */
  const learned: { number: number; byMs: number; at: number }[] = [];
  let count = 0;
  const passed = () => now - steps.reduce((sum, { byMs }) => sum + byMs, 0);
  return {
    now: () => now,
    steps: () => [...learned, ...steps].map(({ number, byMs, at }) => ({ number, byMs, agoMs: passed() - at })),
    learn: ({ byMs, agoMs }) => void learned.push({ number: ++count, byMs, at: passed() - agoMs }),
    step: (byMs) => {
      steps.push({ number: ++count, byMs, at: passed() });
      now = (now + byMs) as Instant;
    },
    set: (instant) => {
      const parsed = parseInstant(instant);
      if (parsed === undefined) throw new Error(`not an instant: ${instant}`);
      now = parsed;
      steps.length = 0;
    },
    advance: (ms) => {
      now = (now + ms) as Instant;
    },
  };
}

export type TestApp = {
  readonly app: App;
  readonly clock: TestClock;
  readonly account: AccountRow;
  /** Calls an operation directly, with all scopes and no interface in between. */
  readonly run: (name: OperationName, input?: unknown, caller?: Partial<Caller>) => Promise<Record<string, never>>;
  /** Creates a token with the given scopes (default: read and write). */
  readonly token: (scopes?: readonly string[], account?: AccountRow) => Promise<string>;
  /** Creates another business in the same service. */
  readonly anotherAccount: (handle: string) => Promise<AccountRow>;
  /**
   * Sends a request to a path such as `/api/v1/invoices`. At the first call the service starts to listen on loopback.
   */
  readonly fetch: (path: string, init?: RequestInit & { token?: string; json?: unknown }) => Promise<Response>;
  readonly baseUrl: () => Promise<string>;
  readonly caller: (account?: AccountRow) => Caller;
  [Symbol.asyncDispose](): Promise<void>;
};

export type TestAppOptions = Replacements & {
  readonly engine?: TestEngine;
  readonly environment?: Readonly<Record<string, string>>;
  readonly account?: Readonly<Record<string, string>>;
};

/** `await using testApp = await openTestApp()`. Default: a migrated SQLite database in memory. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { engine = 'sqlite', environment = {}, account: accountInput = {}, ...replace } = options;
  const postgres = engine === 'postgres' ? await migratedDatabase() : null;
  const config = readConfig({
    DATABASE_URL: postgres?.url ?? ':memory:',
    ...keyOf(environment.DATABASE_URL ?? postgres?.url),
    BASE_URL: 'https://billing.example',
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '100000',
    RATE_LIMIT_OLDER: '100000',
    RATE_LIMIT_SESSION: '100000',
    // No server listens there, so requests to real providers fail at once.
    STRIPE_API_URL: 'http://127.0.0.1:9',
    MOLLIE_API_URL: 'http://127.0.0.1:9',
    ...environment,
  });
  const clock = testClock();
  const migrated = {
    ...(config.databaseUrl === ':memory:' ? { image: await migratedImage() } : {}),
    ...(environment.DATABASE_URL === undefined ? { migrate: false } : {}),
  };
  const app = await createApp(config, { clock, log: pino({ level: 'silent' }), ...migrated, ...replace });
  const wanted = { name: 'Test & Co', email: 'owner@test.example', handle: 'test', ...accountInput };
  // An image of a service already contains the account.
  const known = replace.image ? await app.services.store.accounts.byHandle(wanted.handle) : undefined;
  const account = known ?? (await createAccount(app.services, wanted));
  let listening: ReturnType<App['listen']> | undefined;

  const caller = (of: AccountRow = account): Caller => ({
    actor: { kind: 'system', name: 'test' },
    channel: 'command line',
    scopes: new Set<Scope>(['billing.read', 'billing.write', 'account.manage']),
    account: of,
    revision: null,
    requestId: 'test',
  });
  const testApp: TestApp = {
    app,
    clock,
    account,
    caller,
    run: async (name, input = {}, as = {}) => {
      const op = operationNamed(name);
      const { data } = await call(app.services, { ...caller(), ...as }, op, input);
      return data as Record<string, never>;
    },
    token: async (scopes = ['billing.read', 'billing.write'], of = account) => {
      const { data } = await call(app.services, caller(of), CATALOG.createToken, { scopes, name: 'test token' });
      return data.token;
    },
    anotherAccount: (handle) => createAccount(app.services, { name: `Business ${handle}`, handle }),
    baseUrl: async () => {
      listening ??= app.listen();
      return `http://127.0.0.1:${(await listening).port}`;
    },
    fetch: async (path, { token, json, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (token) headers.set('Authorization', `Bearer ${token}`);
      if (json !== undefined) headers.set('Content-Type', 'application/json');
      const body = json === undefined ? init.body : JSON.stringify(json);
      const method = init.method ?? (json === undefined ? 'GET' : 'POST');
      return fetch(`${await testApp.baseUrl()}${path}`, {
        ...init,
        method,
        headers,
        ...(body == null ? {} : { body }),
      });
    },
    [Symbol.asyncDispose]: async () => {
      const open = await listening;
      await open?.stop();
      await app.close();
      await postgres?.drop();
    },
  };
  return testApp;
}
