/**
 * Child process: the service on the ledger of a million invoices. Prints where it listens, then answers each line of its
 * input with a line of JSON: `reset`, `longest` (the longest wait of the event loop since the last `reset`), `worker` (the time
 * of the look for overdue invoices).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { createApp } from '../../src/app.ts';
import { tellOverdue } from '../../src/operations/invoices/tell-overdue.ts';
import { configOf } from './data.ts';
import { HANDLE } from './fill.ts';

const RESOLUTION_MS = 1;

const app = await createApp(configOf(process.argv[2] ?? ''));
const account = await app.administration.account(HANDLE);
const { token } = await app.administration.run(account, 'createToken', { scopes: ['billing.read'] });
const owner = `owner-${token.slice(-8).toLowerCase()}@example.com`;
const { sign_in_url: link } = await app.administration.run(account, 'createUser', { email: owner });
const { port } = await app.listen();
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
say({ port, token, link });

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'reset') delay.reset();
  const begin = performance.now();
  if (line === 'worker') await tellOverdue(app.services);
  say({ longest: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), took: performance.now() - begin });
}
process.exit();

function say(what: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
