/**
 * Child process that serves V2 with long lists, or the bare server for the comparison. Prints its port as one line of
 * JSON. With `fill-lists`, it only fills a database, and prints the database file and the tokens of the accounts.
 */
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import express from 'express';
import type { App } from '../../../src/app.ts';
import { preparedOn, READS, recorded } from '../recorded.ts';
import { openBenchApp } from '../test-app.ts';
import { FEW, fillPayments, MANY } from './fill-payments.ts';

const [role, argument = ''] = process.argv.slice(2);

if (role === 'fill-lists') await fillLists();
else if (role === 'lists') await lists(argument);
else if (role === 'bare-rows') bareList(await rowsOf(JSON.parse(argument)));

async function fillLists(): Promise<void> {
  const app = await openBenchApp('lists');
  const tokenFor = async (count: number) => {
    const account = await fillPayments(app, count);
    return (await app.administration.run(account, 'createToken', { scopes: ['billing.read'] })).token;
  };
  const [few, many] = [await tokenFor(FEW), await tokenFor(MANY)];
  await app.close();
  say({ file: app.file, few, many });
}

async function askOver(app: App, token: string): Promise<void> {
  const { port, stop } = await app.listen();
  const headers = { 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${port}/v2/payments`;
  await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ token }) })).arrayBuffer();
  await stop();
}

/** Serves a database that another process filled, so that the memory of this process does not include the filling. */
async function lists(file: string): Promise<void> {
  const { port } = await (await openBenchApp('lists', file)).listen();
  say({ port });
}

type Packed = { readonly rows: string };

/** Records the statements of the service for the list. Returns a function that repeats them and yields rows as JSON. */
async function rowsOf({ file, token }: { file: string; token: string }): Promise<() => Generator<string>> {
  const app = await openBenchApp('lists', file);
  const { statements } = await recorded(READS, () => askOver(app, token));
  await app.close();
  const database = new DatabaseSync(file);
  database.exec('pragma query_only = 1; pragma cache_size = -16384;');
  const prepared = preparedOn(database, statements);
  return function* () {
    for (const { statement, values } of prepared) {
      for (const { rows } of statement.all(...values) as Partial<Packed>[]) {
        if (rows === undefined) continue;
        yield (JSON.parse(rows) as unknown[][]).map(asPayment).join(',');
      }
    }
  };
}

function asPayment([id, amount, currency, name, email, note, paidat, type, linkid]: readonly unknown[]): string {
  return JSON.stringify({ id, amount, currency, name, email, note, paidat, type, linkid });
}

/** Sends the pieces as fast as the client reads them. */
function bareList(pieces: () => Iterable<string>): void {
  const app = express();
  app.post('/{*path}', async (_req, res) => {
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    for (const piece of pieces()) if (!res.write(piece)) await once(res, 'drain');
    res.end();
  });
  const server = app.listen(0, '127.0.0.1', () => say({ port: (server.address() as { port: number }).port }));
}

function say(line: object): void {
  console.log(JSON.stringify(line));
}
