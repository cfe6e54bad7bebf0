/** What `serve --processes 2` brings: the same list, asked of one process and of two, on one file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { requestsPerSecond } from './children.ts';
import { fillLedger } from './ledger.ts';
import { compare, PERIODIC_TASKS, type Row } from './rows.ts';
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
  const asked = ({ origin }: Serving) =>
    requestsPerSecond({ url: `${origin}/api/v1/invoices?limit=20`, headers: { authorization: `Bearer ${token}` } });
  const ofOne: number[] = [];
  const ofTwo: number[] = [];
  for (let round = 0; round < PERIODIC_TASKS; round++) {
    ofOne.push(await asked(one));
    ofTwo.push(await asked(two));
  }
  one.child.kill();
  two.child.kill();
  return [compare('GET /invoices, serve --processes 2', 'one process', ofTwo, ofOne, 1.5)];
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
