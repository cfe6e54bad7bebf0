/** Child process: the service, or the bare thing it is compared with. Prints where it listens as one line of JSON. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import express from 'express';
import { openBenchHouse } from './house.ts';
import { fillLedger } from './ledger.ts';

const [role, argument] = process.argv.slice(2);

if (role === 'billhook') await billhook();
else if (role === 'bare-express') bareExpress(Buffer.from(argument ?? '', 'base64'));
else if (role === 'bare-sqlite') bareSqlite(Number(argument));

async function billhook(): Promise<void> {
  const app = await openBenchHouse('http');
  const account = await fillLedger(app.world, 2_000);
  const { token } = await app.administration.run(account, 'createToken', { scopes: ['billing.read', 'billing.write'] });
  const { customers } = await app.administration.run(account, 'listCustomers', {});
  const { port } = await app.listen();
  say({ port, token, customer: customers[0]?.id });
}

/** Sends the same bytes that the service sends, and does nothing else. */
function bareExpress(body: Buffer): void {
  const app = express();
  app.get('/invoices', (_req, res) => {
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.end(body);
  });
  const server = app.listen(0, '127.0.0.1', () => say({ port: (server.address() as { port: number }).port }));
}

/** Commits the rows of one created invoice per transaction, as durably, with statements prepared once. */
function bareSqlite(seconds: number): void {
  const database = new DatabaseSync(join(mkdtempSync(join(tmpdir(), 'billhook-bench-')), 'bare.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  const text = 'x'.repeat(60);
  const tables = ['invoices', 'events', 'activity', 'totals'] as const;
  for (const table of tables) {
    database.exec(`create table ${table} (id integer primary key autoincrement, a integer, b text, c text, d text)`);
    database.exec(`create index ${table}_a on ${table} (a, id)`);
  }
  database.exec(
    'create table counters (id integer primary key, n integer); insert into counters values (1, 0), (2, 0), (3, 0)',
  );
  const insert = tables.map((table) => database.prepare(`insert into ${table} (a, b, c, d) values (?, ?, ?, ?)`));
  const count = database.prepare('update counters set n = n + 1 where id = ?');
  const end = performance.now() + seconds * 1000;
  let commits = 0;
  while (performance.now() < end) {
    database.exec('begin immediate');
    for (const statement of insert) statement.run(commits, text.repeat(6), text, text);
    for (const id of [1, 2, 3]) count.run(id);
    database.exec('commit');
    commits++;
  }
  say({ perSecond: commits / seconds });
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
