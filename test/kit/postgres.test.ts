import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { freshDatabase } from './postgres.ts';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

test('the server is a real Postgres that sorts text by code point, like SQLite', async () => {
  expect(await ask(inject('postgresUrl'), 'select version() as answer')).toMatch(/^PostgreSQL \d+/);
  expect(await ask(inject('postgresUrl'), `select 'Z' < 'a' and 'z' < 'é' as answer`)).toBe(true);
});

test('two fresh databases do not see each other', async () => {
  await using first = await freshDatabase();
  await using second = await freshDatabase();
  await ask(first.url, 'create table invoices (id int)');
  const tables = `select count(*)::int as answer from pg_tables where tablename = 'invoices'`;
  expect(await ask(first.url, tables)).toBe(1);
  expect(await ask(second.url, tables)).toBe(0);
});

test('dropping a database removes it even while somebody is connected', async () => {
  const database = await freshDatabase();
  const left = new Client({ connectionString: database.url });
  const cut = new Promise((resolve) => left.on('error', resolve));
  await left.connect();
  await database.drop();
  await cut;
  await expect(ask(database.url, 'select 1 as answer')).rejects.toThrow('does not exist');
});
