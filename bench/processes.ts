/** What `serve --processes 2` brings: the same list, asked of one process and of two, on one file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type autocannon from 'autocannon';
import { requestsPerSecond } from './children.ts';
import { fillLedger } from './ledger.ts';
import { compare, ROUNDS, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const BIN = new URL('../bin/billhook.js', import.meta.url).pathname;

type Serving = { readonly child: ChildProcess; readonly origin: string };

/** The program that asks needs a part of a core too: on two cores, two processes cannot reach twice the throughput. */
export async function processes(): Promise<Row[]> {
  const app = await openBenchApp('processes');
  const account = await fillLedger(app.services, 2_000);
  const { token } = await app.administration.run(account, 'createToken', { scopes: ['billing.read'] });
  await app.close();
  const [one, two] = [await serve(app.file, 1), await serve(app.file, 2)];
  const headers = { authorization: `Bearer ${token}` };
  const rows = [
    // Lower, because the program that asks needs as much of a core for it as half a server.
    await compared('GET /invoices, cached', 1.2, one, two, ({ origin }) => ({
      ...{ url: `${origin}/api/v1/invoices?limit=20`, headers },
    })),
    // A day long before the first invoice, another one in each call: no answer is kept.
    await compared('GET /invoices, never asked before', 1.5, one, two, ({ origin }) => ({
      ...{ url: origin, headers },
      requests: [
        { setupRequest: (request) => ({ ...request, path: `/api/v1/invoices?limit=20&date_from=${anyDay()}` }) },
      ],
    })),
  ];
  one.child.kill();
  two.child.kill();
  return rows;
}

async function compared(
  what: string,
  least: number,
  one: Serving,
  two: Serving,
  asked: (serving: Serving) => autocannon.Options,
): Promise<Row> {
  const ofOne: number[] = [];
  const ofTwo: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ofOne.push(await requestsPerSecond(asked(one)));
    ofTwo.push(await requestsPerSecond(asked(two)));
  }
  return compare(`${what}, serve --processes 2`, 'one process', ofTwo, ofOne, least);
}

function anyDay(): string {
  return new Date(Math.floor(Math.random() * 40_000) * 86_400_000 - 2e12).toISOString().slice(0, 10);
}

async function serve(file: string, count: number): Promise<Serving> {
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', '--no-worker', '--processes', String(count)], {
    env: { ...process.env, DATABASE_URL: `file:${file}`, ...limits },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /listens on [^ ]+:(\d+) /.exec(line)?.[1];
    if (port !== undefined) return { child, origin: `http://127.0.0.1:${port}` };
  }
  throw new Error(`serve --processes ${count} did not start`);
}
