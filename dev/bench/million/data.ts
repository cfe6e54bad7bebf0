/**
 * Opens the database with the large ledger. The first run creates it, and stores it for later runs in the folder of the
 * setting MILLION_FOLDER. `node dev/bench/million/data.ts sqlite` only creates it.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Config, readConfig } from '../../../src/config.ts';
import { createAccount } from '../../../src/operations/accounts/create-account.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { type Engine, openDatabase } from '../../../src/store/engine/database.ts';
import { openStore } from '../../../src/store/store.ts';
import { openKeptPostgres } from '../../../test/kit/own-postgres.ts';
import { fill, HANDLE, INVOICES } from './fill.ts';

const FOLDER =
  process.env.MILLION_FOLDER ?? new URL('../../../node_modules/.cache/billhook-million', import.meta.url).pathname;

/**
 * `vacuum`: replaces the autovacuum of a real Postgres server, which is off here because it could run during a
 * measurement. It does nothing on SQLite.
 */
export type Data = {
  readonly url: string;
  readonly vacuum: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Opens the ledger, migrated to the current schema. */
export async function openData(engine: Engine): Promise<Data> {
  mkdirSync(FOLDER, { recursive: true });
  return engine === 'sqlite' ? sqliteData() : postgresData();
}

async function sqliteData(): Promise<Data> {
  const file = join(FOLDER, 'sqlite.db');
  if (!existsSync(file)) {
    const making = `${file}.making`;
    for (const left of ['', '-wal', '-shm']) rmSync(`${making}${left}`, { force: true });
    await make(`file:${making}`);
    renameSync(making, file);
  }
  // Migrates the database, and throws if its ledger has another size or fill version.
  await isFilled(`file:${file}`);
  return { url: `file:${file}`, vacuum: async () => undefined, stop: async () => undefined };
}

async function postgresData(): Promise<Data> {
  const server = await openKeptPostgres(join(FOLDER, 'pg'));
  if (!(await isFilled(server.url))) await make(server.url);
  const vacuum = async () => {
    const { kysely } = openDatabase(server.url, () => undefined);
    await sql`vacuum analyze`.execute(kysely);
    await kysely.destroy();
  };
  await vacuum();
  return { ...server, vacuum };
}

export function configOf(url: string): Config {
  return readConfig(settingsOf(url));
}

export function settingsOf(url: string): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: url,
    // On SQLite the secret key is in a file beside the database file.
    ...(url.startsWith('file:') ? {} : { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 'bench').toString('base64') }),
    PORT: '0',
    BASE_URL: 'http://localhost:8787',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_OLDER: '1000000',
    RATE_LIMIT_SESSION: '1000000',
  };
}

/**
 * The name of the account, which contains the size and the fill version. Increase the version when `fill` writes other
 * rows.
 */
const NAME = `${INVOICES} invoices, fill 4`;

/**
 * Migrates the database. Returns true if it contains the complete ledger, and false if it contains no ledger.
 * @throws {Error} if the ledger has another size or fill version, or is incomplete. In an incomplete ledger, the count
 * of issued invoices is still 0, because it is written last.
 */
async function isFilled(url: string): Promise<boolean> {
  await migrate(url);
  const { kysely } = openDatabase(url, () => undefined);
  const account = await kysely
    .selectFrom('accounts')
    .select(['name', 'invoices_issued'])
    .where('handle', '=', HANDLE)
    .executeTakeFirst();
  await kysely.destroy();
  if (!account) return false;
  const reason =
    account.name !== NAME
      ? `is "${account.name}" instead of "${NAME}"`
      : account.invoices_issued === 0
        ? 'was left half made'
        : null;
  if (reason) throw new Error(`the ledger in ${FOLDER} ${reason}: delete that folder, and start again`);
  return true;
}

async function migrate(url: string): Promise<void> {
  const store = openStore(url, () => undefined);
  await store.migrate();
  await store.close();
}

async function make(url: string): Promise<void> {
  await migrate(url);
  const store = openStore(url, () => undefined);
  const now = Date.now();
  const services = { store, clock: { now: () => now } } as unknown as Services;
  const account = await createAccount(services, { name: NAME, handle: HANDLE });
  await store.close();
  const database = openDatabase(url, () => undefined);
  if (database.engine === 'sqlite') {
    // The file needs no durability: if this process dies, the file is deleted.
    for (const pragma of ['synchronous = off', 'cache_size = -1500000', 'wal_autocheckpoint = 100000']) {
      await sql.raw(`pragma ${pragma}`).execute(database.kysely);
    }
  }
  const begin = performance.now();
  // The connection for migrations has no time limit. On Postgres, the other connections end a statement after half a
  // minute.
  await database.migrating((kysely) =>
    fill({ kysely, engine: database.engine }, account, now as never, (text) =>
      process.stderr.write(`  ${text} after ${((performance.now() - begin) / 1000).toFixed(0)} s\n`),
    ),
  );
  if (database.reader !== database.kysely) await database.reader.destroy();
  if (database.engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.kysely);
  await database.kysely.destroy();
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { stop } = await openData(process.argv[2] === 'postgres' ? 'postgres' : 'sqlite');
  await stop();
}
