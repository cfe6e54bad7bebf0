// One real Postgres server for the whole test run. Tests create their own databases on it.
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../src/store/store.ts';
import { FORGETFUL, openPostgres } from './own-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Name of a migrated database without connections, which tests copy. */
    migratedDatabase: string;
  }
}

const MIGRATED = 'migrated';

let stopServer: (() => Promise<void>) | undefined;

export async function setup(project: TestProject): Promise<void> {
  const { url, stop } = await openPostgres(FORGETFUL);
  stopServer = stop;
  project.provide('postgresUrl', url);
  await migrate(url);
  project.provide('migratedDatabase', MIGRATED);
}

export async function teardown(): Promise<void> {
  await stopServer?.();
}

async function migrate(serverUrl: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${MIGRATED}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = MIGRATED;
  const store = openStore(url.href, () => undefined);
  await store.migrate();
  await store.close();
}
