/** Child process: V2 with long lists, or the bare thing it is compared with. Prints where it listens as one line of JSON. */
import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import { waitingJobs } from '../../src/operations/jobs/job-counts.ts';
import { openBenchApp } from '../test-app.ts';
import { FEW, fillPayments, MANY } from './fill-payments.ts';

const [role, argument = ''] = process.argv.slice(2);

if (role === 'fill-lists') await fillLists();
else if (role === 'lists') await lists(argument);
else if (role === 'bare-list') bareList(readFileSync(argument));

async function fillLists(): Promise<void> {
  const app = await openBenchApp('lists');
  const tokenFor = async (count: number) => {
    const account = await fillPayments(app, count);
    return (await app.administration.run(account, 'createToken', { scopes: ['billing.read'] })).token;
  };
  const [few, many] = [await tokenFor(FEW), await tokenFor(MANY)];
  await app.close();
  const fresh = `${app.file}.fresh`;
  copyFileSync(app.file, fresh);
  await askOnce(app.file, many);
  say({ file: app.file, fresh, few, many });
}

/** What a first whole list leads to: the worker keeps it ready for the next one. */
async function askOnce(file: string, token: string): Promise<void> {
  const app = await openBenchApp('lists', file);
  const { port, stop } = await app.listen();
  const headers = { 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${port}/v2/payments`;
  await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ token }) })).arrayBuffer();
  await stop();
  const done = new AbortController();
  const worker = app.work(done.signal);
  while ((await waitingJobs(app.services)).length > 0) await delay(100);
  done.abort();
  await worker;
  await app.close();
}

/** On what was filled before, by a process that has nothing of that in its memory. */
async function lists(file: string): Promise<void> {
  const { port } = await (await openBenchApp('lists', file)).listen();
  say({ port });
}

const CHUNK = 64 * 1024;

/** The same bytes from memory, no faster than they are taken. */
function bareList(body: Buffer): void {
  const app = express();
  app.post('/{*path}', async (_req, res) => {
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    for (let at = 0; at < body.length; at += CHUNK) {
      if (!res.write(body.subarray(at, at + CHUNK))) await once(res, 'drain');
    }
    res.end();
  });
  const server = app.listen(0, '127.0.0.1', () => say({ port: (server.address() as { port: number }).port }));
}

function say(line: object): void {
  console.log(JSON.stringify(line));
}
