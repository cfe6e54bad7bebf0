import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface FreshDatabase extends AsyncDisposable {
  readonly url: string;
  drop(): Promise<void>;
}

/** An empty database of its own on the test run's Postgres. Dropping it also cuts connections that are still open. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  const drop = () => administer(`drop database if exists ${name} with (force)`);
  return { url: url.href, drop, [Symbol.asyncDispose]: drop };
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
