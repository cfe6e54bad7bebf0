// A failover to an asynchronous standby that lacks the last changes, with the sample receiver: the worker says at once
// which acknowledged events are gone, and `verify --against` finds exactly these.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBusiness } from '../../api/rest/exchange.ts';
import { freePort } from '../../kit/free-port.ts';
import { COPIED, type OwnPostgres, openPostgres } from '../../kit/own-postgres.ts';
import { openTcpGate } from '../../kit/tcp-gate.ts';
import { openTestApp } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { ON_THIS_MACHINE } from '../../webhooks/receiver.ts';
import { openPlace } from '../cli/kit.ts';

const RECEIVER = join(import.meta.dirname, '../../../examples/webhook-receiver.js');
const INVOICE = { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work', amount: 1 };

async function on({ url }: OwnPostgres, sql: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the sample receiver, which keeps its list in `file`. */
async function openSample(secret: string, port: number, file: string): Promise<AsyncDisposable> {
  const child = spawn(process.execPath, [RECEIVER, secret, `http://localhost:${port}/`, file]);
  await once(child.stdout, 'data');
  return {
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

test('what was acknowledged and is lost is named by the worker at once, and by verify --against', async () => {
  await using opened = new AsyncDisposableStack();
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'billhook-test-tail-')), (path) =>
    rmSync(path, { recursive: true }),
  );
  const primary = opened.adopt(await openPostgres(COPIED), ({ stop }) => stop());
  const gate = opened.use(await openTcpGate({ host: '127.0.0.1', port: Number(new URL(primary.url).port) }));
  const standby = opened.adopt(await primary.standby({ through: gate.port }), ({ stop }) => stop());
  const both = primary.url.replace(/@([^/]+)/, `@$1,${new URL(standby.url).host}`);
  const logged: { readonly err?: { readonly message: string }; readonly task?: string }[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const testApp = opened.use(await openTestApp({ environment: { ...ON_THIS_MACHINE, DATABASE_URL: both }, log }));
  const { send, run, account } = await openBusiness(testApp);
  const port = await freePort();
  const endpoint = await run('createWebhookEndpoint', { url: `http://localhost:${port}/` });
  const file = join(folder, 'acknowledged.ndjson');
  opened.use(await openSample(String(endpoint.secret), port, file));
  const stop = new AbortController();
  const working = testApp.app.work(stop.signal);
  const list = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { readonly id: string; readonly sequence: number })
      .sort((a, b) => a.sequence - b.sequence);
  const acknowledged = async (count: number) => {
    await expect.poll(() => list().length, { timeout: 30_000 }).toBe(count);
    return list();
  };

  for (let n = 0; n < 5; n++) expect((await send('POST /invoices', { json: INVOICE })).status).toBe(201);
  await acknowledged(5);
  const delivered = `select count(*)::int as n from webhook_deliveries where status = 'delivered'`;
  await expect.poll(() => on(standby, delivered), { timeout: 30_000 }).toEqual([{ n: 5 }]);
  await gate.shut();
  for (let n = 0; n < 4; n++) expect((await send('POST /invoices', { json: INVOICE })).status).toBe(201);
  const lost = (await acknowledged(9)).filter(({ sequence }) => sequence > 5);
  await expect.poll(() => on(primary, delivered), { timeout: 30_000 }).toEqual([{ n: 9 }]);
  await primary.kill();
  await on(standby, 'select pg_promote()');

  const found = () => logged.filter(({ err }) => err?.message.includes('events that are not in the database'));
  await expect.poll(found, { timeout: 30_000 }).toHaveLength(1);
  const [{ err, task } = {}] = found();
  expect(task).toBe('lost events');
  for (const { id, sequence } of lost) expect(err?.message).toContain(`: ${sequence} invoice.created ${id}`);
  expect(err?.message.match(/evt_/g)).toHaveLength(4);
  expect(testApp.app.services.acknowledged.lost()).toBe(4);

  await using place = await openPlace('postgres');
  const verify = async () => {
    const { code, stdout } = await place.run(['verify', '--against', file, '--account', account.handle, '--json'], {
      DATABASE_URL: both,
    });
    expect(code).toBe(1);
    return JSON.parse(stdout).accounts as unknown;
  };
  const ends = {
    first: expect.objectContaining({ id: lost[0]?.id }),
    last: expect.objectContaining({ id: lost[3]?.id }),
  };
  const none = { count: 0, first: null, last: null };
  expect(await verify()).toEqual([
    {
      account: account.handle,
      acknowledged: 9,
      lost: { count: 4, ...ends },
      written_over: none,
      not_acknowledged: none,
    },
  ]);
  // The service goes on, and gives some of the lost numbers to new events.
  for (let n = 0; n < 2; n++) {
    await expect.poll(async () => (await send('POST /invoices', { json: INVOICE })).status).toBe(201);
  }
  const lostIds = new Set(lost.map(({ id }) => id));
  const since = (await acknowledged(11)).filter(({ id, sequence }) => sequence > 5 && !lostIds.has(id));
  expect(since.map(({ sequence }) => sequence)).toEqual([6, 7]);
  expect(await verify()).toMatchObject([
    {
      acknowledged: 11,
      lost: { count: 4, ...ends },
      written_over: { count: 2, first: { instead: { id: since[0]?.id } } },
    },
  ]);
  stop.abort();
  await working;
  // The books agree with themselves: without the receiver's list, nothing shows the loss.
  await expectVerified(both);
  expect(found()).toHaveLength(1);
});
