/** Measures how much accounts on one Postgres database slow down each other, for the figures of docs/scale.md. */
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { start } from './children.ts';
import { onPostgres } from './postgres.ts';
import { compare, median, type Row, SECONDS } from './rows.ts';

const WRITERS = 64;
const READS = 300;

type Account = { readonly id: number; readonly token: string; readonly customer: number; readonly lastInvoice: number };
type Service = { readonly at: string; readonly accounts: readonly Account[] };

export function scale(): Promise<Row[]> {
  return onPostgres(async (url) => {
    const { child, said } = await start('scale', url, './scale/server.ts');
    const service = { at: `http://127.0.0.1:${String(said.port)}/api/v1`, accounts: said.accounts as Account[] };
    const database = new Client({ connectionString: url });
    await database.connect();
    try {
      const reading = reader(service);
      await reading();
      const rows = [
        atMostTwice('read of an account, 64 writers of another', await reading(), await whileWriting(service, reading)),
        atMostTwice(
          'read of an account, the row of another locked',
          await reading(),
          await whileLocked(service, database, reading),
        ),
        await spread(service),
      ];
      await tellSizes(database);
      return rows;
    } finally {
      await database.end();
      child.kill();
    }
  });
}

/** Returns a function that reads invoices of the second account, each only once, and returns the median time in ms. */
function reader({ at, accounts }: Service): () => Promise<number> {
  const [, { token, lastInvoice } = { token: '', lastInvoice: 0 }] = accounts;
  const headers = { authorization: `Bearer ${token}` };
  let next = lastInvoice;
  return async () => {
    const times: number[] = [];
    for (let n = 0; n < READS; n++) {
      const begun = performance.now();
      const answer = await fetch(`${at}/invoices/${next--}`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`a read was answered with ${answer.status}`);
      times.push(performance.now() - begun);
    }
    return median(times);
  };
}

function writing({ at }: Service, { token, customer }: Account, connections: number): autocannon.Options {
  return {
    url: `${at}/invoices`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customer_id: customer, description: 'Work', amount: 12.5 }),
    connections,
    duration: SECONDS,
  };
}

async function whileWriting(service: Service, reading: () => Promise<number>): Promise<number> {
  const [busy] = service.accounts;
  if (!busy) throw new Error('no account');
  const flood = autocannon({ ...writing(service, busy, WRITERS), duration: 60 });
  await delay(500);
  const time = await reading();
  (flood as unknown as { stop: () => void }).stop();
  const { non2xx, errors } = await flood;
  if (non2xx + errors > 0) throw new Error(`${non2xx} writers were refused, ${errors} failed`);
  return time;
}

async function whileLocked(service: Service, database: Client, reading: () => Promise<number>): Promise<number> {
  const [busy] = service.accounts;
  if (!busy) throw new Error('no account');
  await database.query('begin');
  await database.query('select 1 from accounts where id = $1 for update', [busy.id]);
  const flood = autocannon({ ...writing(service, busy, WRITERS), duration: 60 });
  await delay(500);
  const time = await reading();
  await database.query('rollback');
  (flood as unknown as { stop: () => void }).stop();
  await flood;
  return time;
}

/** Eight accounts together must write at least 0.9 times as many invoices per second as one account. */
async function spread(service: Service): Promise<Row> {
  const rate = async (accounts: readonly Account[], connections: number) => {
    const all = await Promise.all(accounts.map((account) => autocannon(writing(service, account, connections))));
    return all.reduce((sum, { requests, duration }) => sum + requests.total / duration, 0);
  };
  const one: number[] = [];
  const eight: number[] = [];
  for (let round = 0; round < 3; round++) {
    one.push(await rate(service.accounts.slice(0, 1), 16));
    eight.push(await rate(service.accounts, 2));
  }
  return compare('POST /invoices, 8 accounts on Postgres', 'one account', eight, one, 0.9);
}

function atMostTwice(what: string, alone: number, meanwhile: number): Row {
  const ratio = meanwhile / alone;
  const [measured, bare] = [`${meanwhile.toFixed(2)} ms`, `${alone.toFixed(2)} ms alone`];
  return { what, measured, bare, ratio, bound: '≤ 2', ok: ratio <= 2 };
}

/**
 * Prints the bytes per row of the twelve largest tables, including indexes. An invoice has rows in several tables, so
 * the sum of these figures is about the size of one invoice.
 */
async function tellSizes(database: Client): Promise<void> {
  const { rows } = await database.query<{ name: string; bytes: string; rows: string }>(
    `select relname as name, pg_total_relation_size(relid) as bytes, n_live_tup as rows
      from pg_stat_user_tables where n_live_tup > 0 order by 2 desc limit 12`,
  );
  for (const { name, bytes, rows: count } of rows) {
    process.stderr.write(
      `${name}: ${count} rows, ${Math.round(Number(bytes) / Number(count))} bytes each with indexes\n`,
    );
  }
}
