/** Throughput of `serve --processes 2` compared with one process: the same list on the same database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { keyOf } from '../../test/kit/secret-key.ts';
import { answersPerSecond } from './asking.ts';
import { fillLedger } from './ledger.ts';
import { onPostgres } from './postgres.ts';
import { compare, ROUNDS, type Row } from './rows.ts';

const BIN = new URL('../../bin/billhook.js', import.meta.url).pathname;
const LIST = '/api/v1/invoices?limit=20';

type Serving = { readonly child: ChildProcess; readonly origin: string };

/**
 * Smallest accepted throughput of two processes, divided by the throughput of one. `kept`: for a cached list. `fresh`:
 * for a list that is not cached.
 */
type Bounds = { readonly kept: number; readonly fresh: number };

/**
 * On two cores, two processes cannot reach twice the throughput. For each cached answer, the client needs a quarter
 * of the processor time that a server needs. A Postgres server uses the same cores too.
 */
const BOUNDS = { SQLite: { kept: 1.2, fresh: 1.5 }, Postgres: { kept: 1, fresh: 1.3 } } as const satisfies Record<
  string,
  Bounds
>;

export async function processes(): Promise<Row[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'billhook-bench-')), 'processes.db');
  return [...(await oneAndTwo('SQLite', `file:${file}`)), ...(await onPostgres((url) => oneAndTwo('Postgres', url)))];
}

async function oneAndTwo(engine: keyof typeof BOUNDS, url: string): Promise<Row[]> {
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'error' };
  const settings = { DATABASE_URL: url, ...keyOf(url), ...limits };
  const rows = [
    ['cached', BOUNDS[engine].kept, () => LIST],
    // A random day before the first invoice. Two calls rarely have the same day, so nearly no answer is cached.
    ['never asked before', BOUNDS[engine].fresh, () => `${LIST}&date_from=${anyDay()}`],
  ] as const;
  // Each measurement has its own token, because all measurements together exceed the rate limit of one token.
  const tokens = await tokensOfLedger(settings, rows.length * (ROUNDS + 1) * 2);
  const asked = ({ origin }: Serving, path: () => string) => answersPerSecond(origin, tokens.pop() ?? '', path);
  const [one, two] = [await serve(settings, 1), await serve(settings, 2)];
  const measured: Row[] = [];
  try {
    for (const [what, least, path] of rows) {
      const ofOne: number[] = [];
      const ofTwo: number[] = [];
      // The first round does not count, because V8 compiles the code in it.
      for (let round = 0; round <= ROUNDS; round++) {
        ofOne[round] = await asked(one, path);
        ofTwo[round] = await asked(two, path);
      }
      const row = `GET /invoices, ${what}, serve --processes 2, ${engine}`;
      measured.push(compare(row, 'one process', ofTwo.slice(1), ofOne.slice(1), least));
    }
    return measured;
  } finally {
    await Promise.all([one, two].map(ended));
  }
}

async function tokensOfLedger(settings: Record<string, string>, count: number): Promise<string[]> {
  const app = await createApp(readConfig(settings));
  const account = await fillLedger(app.services, 2_000);
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    const { token } = await app.administration.run(account, 'createToken', { scopes: ['billing.read'] });
    tokens.push(token);
  }
  await app.close();
  return tokens;
}

async function ended({ child }: Serving): Promise<void> {
  child.kill();
  await once(child, 'exit');
}

function anyDay(): string {
  return new Date(Math.floor(Math.random() * 40_000) * 86_400_000 - 2e12).toISOString().slice(0, 10);
}

async function serve(settings: Record<string, string>, count: number): Promise<Serving> {
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', '--no-worker', '--processes', String(count)], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /listens on [^ ]+:(\d+) /.exec(line)?.[1];
    if (port !== undefined) return { child, origin: `http://127.0.0.1:${port}` };
  }
  throw new Error(`serve --processes ${count} did not start`);
}
