import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../kit/postgres.ts';
import { ENGINES_OF_RULES, openTestApp, type TestApp, type TestEngine } from '../../kit/test-app.ts';
import { expectData, expectRefusal, openBusiness, send } from './exchange.ts';

type Entry = {
  readonly level: number;
  readonly msg: string;
  readonly requestId?: string;
  readonly err?: { message: string };
};

const logged: Entry[] = [];
const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(JSON.parse(String(chunk)) as Entry);
      done();
    },
  }),
);

type Wreck = {
  readonly testApp: TestApp;
  /** Runs `during` while the table is missing. */
  readonly without: <T>(table: string, during: () => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

/** A service whose database the test can break from outside. No operation and no store is replaced. */
async function openWreck(engine: TestEngine): Promise<Wreck> {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-test-'));
  const postgres = engine === 'postgres' ? await freshDatabase() : null;
  const file = join(folder, 'billhook.db');
  const execute = (sql: string) => (postgres ? onPostgres(postgres.url, sql) : onSqlite(file, sql));
  const testApp = await openTestApp({ log, environment: { DATABASE_URL: postgres?.url ?? `file:${file}` } });
  return {
    testApp,
    without: async (table, during) => {
      await execute(`alter table ${table} rename to lost_table`);
      return during().finally(() => execute(`alter table lost_table rename to ${table}`));
    },
    close: async () => {
      await testApp[Symbol.asyncDispose]();
      await postgres?.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function onSqlite(file: string, sql: string): Promise<void> {
  using database = new DatabaseSync(file);
  database.exec(sql);
}

async function onPostgres(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

describe.each(ENGINES_OF_RULES)('500 on %s: a bug of ours', (engine) => {
  let wreck: Wreck;
  beforeAll(async () => {
    wreck = await openWreck(engine);
  });
  afterAll(() => wreck.close());
  beforeEach(() => {
    logged.length = 0;
  });

  test('shows nothing of the inside, and is logged once with the request id', async () => {
    const business = await openBusiness(wreck.testApp);
    const calls = ['GET /customers', 'GET /customers/1', 'POST /customers', 'GET /invoices?customer=Ann'];
    for (const line of calls) {
      logged.length = 0;
      const sent = line.startsWith('POST') ? { json: { name: 'Secret Ann' } } : {};
      const answer = await wreck.without('customers', () => business.send(line, sent));
      const error = expectRefusal(answer, 500, 'internal_error');
      expect(Object.keys(error).sort()).toEqual(['code', 'hint', 'message', 'retryable']);
      expect(answer.text).not.toMatch(/customers|lost_table|relation|no such|sql|select|\bat \w|node_modules|\.ts/i);
      const entries = logged.filter(({ level }) => level >= 50);
      expect(entries.map(({ requestId }) => requestId)).toEqual([answer.headers['x-request-id']]);
      expect(entries[0]?.err?.message).toMatch(/customers/);
    }
    expectData(await business.send('GET /customers'));
  });

  test('is never logged with the token', async () => {
    const business = await openBusiness(wreck.testApp);
    const create = () => business.send('POST /customers', { json: { name: 'Ann' } });
    expectRefusal(await wreck.without('activity', create), 500, 'internal_error');
    expect(JSON.stringify(logged)).not.toContain(business.token);
  });

  test('a bug half-way through a change undoes all of it', async () => {
    const business = await openBusiness(wreck.testApp);
    const before = await business.footprint();
    const json = { customer: { name: 'Ann' }, description: 'Work', amount: 1, idempotency_key: 'k' };
    const create = () => business.send('POST /invoices', { json });
    expectRefusal(await wreck.without('activity', create), 500, 'internal_error');
    expect(await business.footprint()).toEqual(before);
    const again = await create();
    expect(expectData(again, 201)).toMatchObject({ invoice_number: 'INV-000001' });
    expect(again.headers['idempotent-replayed']).toBeUndefined();
  });

  test('a bug while the token is looked up is answered in the same way', async () => {
    const business = await openBusiness(wreck.testApp);
    const answer = await wreck.without('token_secrets', () => business.send('GET /customers'));
    expectRefusal(answer, 500, 'internal_error');
    expect(answer.headers['www-authenticate']).toBeUndefined();
    expect(answer.headers['x-ratelimit-remaining']).toBeDefined();
  });

  test('refusals and problems are no bugs: they are not logged as errors', async () => {
    const business = await openBusiness(wreck.testApp);
    for (const line of ['GET /nothing', 'GET /customers/1', 'DELETE /customers', 'POST /customers']) {
      await business.send(line);
    }
    await send(wreck.testApp, 'GET /customers');
    expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
