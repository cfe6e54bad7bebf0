/**
 * Work that follows a request: jobs compared with bare SQL updates, webhooks to a local receiver, and events of an
 * account with many idle endpoints.
 */
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { Agent, request } from 'undici';
import { type App, createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { EventType } from '../../src/model/event.ts';
import { type JobKind, WEBHOOK_JOB } from '../../src/model/job-kind.ts';
import { jobCounts } from '../../src/operations/jobs/job-counts.ts';
import type { Services } from '../../src/operations/kernel/context.ts';
import { fanOutEvents } from '../../src/operations/webhooks/fan-out-events.ts';
import type { AccountRow } from '../../src/store/access/accounts.ts';
import { runQueue } from '../../src/worker/queue.ts';
import { keyOf } from '../../test/kit/secret-key.ts';
import { onPostgres } from './postgres.ts';
import { compare, median, ROUNDS, type Row } from './rows.ts';
import { openBenchApp } from './test-app.ts';

const JOBS = 5_000;
const DELIVERIES = 2_000;
const IDLE_ENDPOINTS = 10_000;
const EVENTS = 500;

export async function queueRows(): Promise<Row[]> {
  return [await jobsOnSqlite(), await jobsOnPostgres(), await deliveries(), await idleEndpoints()];
}

async function jobsOnSqlite(): Promise<Row> {
  const app = await openBenchApp('jobs');
  const bare = new DatabaseSync(join(mkdtempSync(join(tmpdir(), 'billhook-bench-')), 'bare.db'));
  bare.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4000;');
  bare.exec('create table jobs (id integer primary key, run_at integer); insert into jobs values (1, 0)');
  const update = bare.prepare('update jobs set run_at = ? where id = 1');
  const rates = await takeTurns(app, async (n) => void update.run(n));
  bare.close();
  await app.close();
  return compare('jobs claimed and settled, SQLite', 'bare durable updates', rates.ours, rates.bare, 0.3);
}

function jobsOnPostgres(): Promise<Row> {
  return onPostgres(async (url) => {
    const app = await createApp(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'error', ...keyOf(url) }));
    const bare = new Client({ connectionString: url });
    await bare.connect();
    await bare.query('create table bare (id int primary key, run_at bigint)');
    await bare.query('insert into bare values (1, 0)');
    const text = 'update bare set run_at = $1 where id = 1';
    const rates = await takeTurns(app, async (n) => void (await bare.query({ name: 'bare', text, values: [n] })));
    await bare.end();
    await app.close();
    return compare('jobs claimed and settled, Postgres', 'bare updates, no fsync on both', rates.ours, rates.bare, 0.3);
  });
}

async function takeTurns(app: App, update: (n: number) => Promise<void>) {
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push(
      await rateOf(JOBS, async () => {
        for (let n = 0; n < JOBS; n++) await update(n);
      }),
    );
    await addJobs(app.services);
    rates.ours.push(await rateOf(JOBS, () => workOff(app, JOBS)));
  }
  return rates;
}

async function rateOf(count: number, run: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await run();
  return count / ((performance.now() - begin) / 1_000);
}

/** A job whose handler does nothing, so that only the queue is measured. */
const BENCH_JOB = {
  name: 'bench',
  concurrency: 64,
  inOneLane: 64,
  leaseMs: 60_000,
} as const satisfies JobKind;

async function addJobs({ store, clock }: Services): Promise<void> {
  const now = clock.now();
  await store.transaction(async (tx) => {
    for (let subject_id = 0; subject_id < JOBS; subject_id++) {
      await tx.jobs.add({ kind: BENCH_JOB.name, lane: 'bench', subject_id, priority: 1, run_at: now, created_at: now });
    }
  });
}

async function workOff({ services, log }: App, count: number): Promise<void> {
  const stop = new AbortController();
  let done = 0;
  const handler = async () => {
    if (++done === count) stop.abort();
    return null;
  };
  await runQueue({ services, log, counts: jobCounts() }, BENCH_JOB, handler, stop.signal);
}

async function addEvents({ store, clock }: Services, account: AccountRow, count: number): Promise<void> {
  const type: EventType = 'invoice.created';
  const events = Array.from({ length: count }, (_, n) => ({ type, data: { n } }));
  await store.transaction((tx) => tx.journal.addEvents(account.id, events, clock.now()));
}

/** Webhooks delivered per second, compared with bare POST requests. The worker and the receiver run in one process. */
async function deliveries(): Promise<Row> {
  const app = await openBenchApp('deliveries');
  let arrived = 0;
  const all = Promise.withResolvers<void>();
  const receiver = createServer((request, answer) => {
    request.resume().on('end', () => answer.writeHead(204).end());
    if (++arrived === 2 * DELIVERIES) all.resolve();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const bare = await rateOf(DELIVERIES, () => barePosts(`http://127.0.0.1:${port}/`));
  const account = await app.administration.createAccount({ name: 'Bench', handle: 'deliveries' });
  await app.administration.run(account, 'createWebhookEndpoint', { url: `http://127.0.0.1:${port}/` });
  await addEvents(app.services, account, DELIVERIES);
  const stop = new AbortController();
  const worker = app.work(stop.signal);
  const perSecond = await rateOf(DELIVERIES, () => all.promise);
  stop.abort();
  await worker;
  await app.close();
  receiver.close();
  return {
    what: 'webhooks delivered to one local receiver',
    measured: `${perSecond.toFixed(0)}/s`,
    bare: `${bare.toFixed(0)}/s bare POSTs, a connection each`,
    ratio: perSecond / bare,
    bound: 'reported',
    ok: true,
  };
}

/** Posts requests with the same concurrency as the worker uses for one receiver. */
async function barePosts(url: string): Promise<void> {
  const dispatcher = new Agent({ pipelining: 0 });
  const body = JSON.stringify({ event: 'invoice.created', data: { n: 0 } });
  let left = DELIVERIES;
  const poster = async () => {
    while (left-- > 0) await (await request(url, { method: 'POST', body, dispatcher })).body.dump();
  };
  await Promise.all(Array.from({ length: WEBHOOK_JOB.inOneLane }, poster));
  await dispatcher.close();
}

/** Time of an event without a subscribed endpoint, with and without many endpoints for other events. */
async function idleEndpoints(): Promise<Row> {
  const app = await openBenchApp('endpoints');
  const [none, many] = [
    await app.administration.createAccount({ name: 'Bench', handle: 'none' }),
    await app.administration.createAccount({ name: 'Bench', handle: 'many' }),
  ];
  await addEndpoints(app.services, many);
  const times = { none: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS * 3; round++) {
    for (const [size, account] of Object.entries({ none, many })) {
      await addEvents(app.services, account, EVENTS);
      const begin = performance.now();
      await fanOutEvents(app.services);
      times[size as keyof typeof times].push((performance.now() - begin) / EVENTS);
    }
  }
  await app.close();
  const [a, b] = [median(times.many), median(times.none)];
  return {
    what: 'an event beside 10 000 idle endpoints',
    measured: `${(a * 1_000).toFixed(0)} µs`,
    bare: `${(b * 1_000).toFixed(0)} µs beside none`,
    ratio: a / b,
    bound: '≤ 1.5',
    ok: a / b <= 1.5,
  };
}

async function addEndpoints({ store, clock, secrets }: Services, account: AccountRow): Promise<void> {
  const sealed_secret = secrets.seal('whsec_bench');
  await store.transaction(async (tx) => {
    for (let n = 0; n < IDLE_ENDPOINTS; n++) {
      const row = { account_id: account.id, url: `https://receiver.example/${n}`, description: null, sealed_secret };
      await tx.endpoints.insert({ ...row, created_at: clock.now() }, ['invoice.cancelled', 'payment.failed']);
    }
  });
}
