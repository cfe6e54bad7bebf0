/**
 * The environment of a trial: a database, a folder, and one business with a payment provider and a receiver of
 * webhooks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { freePort } from '../../test/kit/free-port.ts';
import { type OwnPostgres, openPostgres } from '../../test/kit/own-postgres.ts';
import { keyOf } from '../../test/kit/secret-key.ts';
import type { Row, Rows, TrialSettings } from './report.ts';
import { type Service, service } from './service.ts';

export interface Place extends AsyncDisposable {
  readonly folder: string;
  readonly databaseUrl: string;
  /** Settings of every process that uses this database. */
  readonly environment: Readonly<Record<string, string>>;
  /** The Postgres server that was started for this trial. Undefined on SQLite, and if an existing server is used. */
  readonly postgres: OwnPostgres | undefined;
  readonly service: Service;
  readonly rows: Rows;
}

export interface PlaceSettings {
  /** Additional settings of the service, such as `SMTP_URL`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Folder for the database; by default a new one. */
  readonly folder?: string;
  /** Public address of the service, if it differs from the address at which it listens. */
  readonly baseUrl?: string;
}

/**
 * Postgres settings with which every acknowledged commit is on the disk. The log is limited, to fit on a small disk.
 */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '96MB' };

/** Rate limits are on and count every call, but are too high to be reached. */
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_BURST: '1000000', RATE_LIMIT_SESSION: '1000000' };

export async function openPlace(
  { engine, bin, postgresUrl }: TrialSettings,
  { environment = {}, folder: given, baseUrl }: PlaceSettings = {},
): Promise<Place> {
  const folder = mkdtempSync(join(given ?? tmpdir(), 'billhook-trial-'));
  const postgres = engine === 'postgres' && postgresUrl === undefined ? await openPostgres(DURABLE, given) : undefined;
  const serverUrl = postgresUrl ?? postgres?.url ?? '';
  const databaseUrl = engine === 'sqlite' ? `file:${join(folder, 'billhook.db')}` : await newDatabase(serverUrl);
  const port = await freePort();
  const settings = {
    DATABASE_URL: databaseUrl,
    ...keyOf(databaseUrl),
    ...UNLIMITED,
    LOG_LEVEL: 'warn',
    BASE_URL: baseUrl ?? `http://127.0.0.1:${port}`,
    TMPDIR: folder,
    ...environment,
  };
  const running = service({ bin, port, folder, environment: settings });
  return {
    folder,
    databaseUrl,
    environment: settings,
    postgres,
    service: running,
    rows: (sql) =>
      engine === 'sqlite' ? rowsOfFile(databaseUrl.slice('file:'.length), sql) : rowsOf(databaseUrl, sql),
    [Symbol.asyncDispose]: async () => {
      await running[Symbol.asyncDispose]();
      if (postgres) await postgres.stop();
      else if (engine === 'postgres') await dropDatabase(serverUrl, databaseUrl);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Business {
  readonly token: string;
  /** Secret that signs its webhooks. */
  readonly secret: string;
}

/** Creates the business in this process, before the service starts. Commands would cost one start of a process each. */
export async function openBusiness({ environment }: Place, receiverUrl: string): Promise<Business> {
  const app = await createApp(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  try {
    const { administration } = app;
    const account = await administration.createAccount({ name: 'Trial & Co', email: 'owner@trial.example' });
    await administration.claimKey();
    await administration.run(account, 'connectProvider', { kind: 'sandbox' });
    const { secret } = await administration.run(account, 'createWebhookEndpoint', { url: receiverUrl });
    const scopes = ['billing.read', 'billing.write'];
    const { token } = await administration.run(account, 'createToken', { scopes });
    return { token, secret };
  } finally {
    await app.close();
  }
}

async function newDatabase(serverUrl: string): Promise<string> {
  const name = `trial_${Date.now().toString(36)}_${process.pid}`;
  await rowsOf(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

async function dropDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
  await rowsOf(serverUrl, `drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
}

async function rowsOfFile(file: string, sql: string): Promise<Row[]> {
  using connection = new DatabaseSync(file, { timeout: 10_000 });
  return connection.prepare(sql).all();
}

async function rowsOf(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
