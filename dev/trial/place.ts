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
  /** Database that the trial has made, and removes. By default a new one. */
  readonly database?: { readonly url: string; readonly rows: Rows };
}

/**
 * Postgres settings with which every acknowledged commit is on the disk. The log is limited, to fit on a small disk.
 */
export const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '96MB' };

/** Rate limits are on and count every call, but are too high to be reached. */
const UNLIMITED = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_BURST: '1000000', RATE_LIMIT_SESSION: '1000000' };

export async function openPlace(
  settings: TrialSettings,
  { environment = {}, folder: parent, baseUrl, database: given }: PlaceSettings = {},
): Promise<Place> {
  const folder = mkdtempSync(join(parent ?? tmpdir(), 'billhook-trial-'));
  const database: OpenDatabase = given ? { ...given, remove: nothing } : await openDatabase(settings, folder, parent);
  const port = await freePort();
  const all = {
    DATABASE_URL: database.url,
    ...keyOf(database.url),
    ...UNLIMITED,
    LOG_LEVEL: 'warn',
    BASE_URL: baseUrl ?? `http://127.0.0.1:${port}`,
    TMPDIR: folder,
    ...environment,
  };
  const running = service({ bin: settings.bin, port, folder, environment: all });
  return {
    folder,
    databaseUrl: database.url,
    environment: all,
    postgres: database.postgres,
    service: running,
    rows: database.rows,
    [Symbol.asyncDispose]: async () => {
      await running[Symbol.asyncDispose]();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface OpenDatabase {
  readonly url: string;
  readonly rows: Rows;
  readonly postgres?: OwnPostgres;
  readonly remove: () => Promise<void>;
}

const nothing = async () => undefined;

/** `parent`: folder for the files of a new Postgres server. */
async function openDatabase(
  { engine, postgresUrl }: TrialSettings,
  folder: string,
  parent: string | undefined,
): Promise<OpenDatabase> {
  if (engine === 'sqlite') {
    const file = join(folder, 'billhook.db');
    return { url: `file:${file}`, rows: (sql) => rowsOfFile(file, sql), remove: nothing };
  }
  if (postgresUrl !== undefined) {
    const url = await newDatabase(postgresUrl);
    return { url, rows: (sql) => rowsOf(url, sql), remove: () => dropDatabase(postgresUrl, url) };
  }
  const postgres = await openPostgres(DURABLE, parent);
  const url = await newDatabase(postgres.url);
  return { url, rows: (sql) => rowsOf(url, sql), postgres, remove: postgres.stop };
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

export async function rowsOfFile(file: string, sql: string): Promise<Row[]> {
  using connection = new DatabaseSync(file, { timeout: 10_000 });
  return connection.prepare(sql).all();
}

export async function rowsOf(connectionString: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
