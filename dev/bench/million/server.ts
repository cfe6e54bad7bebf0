/**
 * Child process that runs the service on the ledger of a million invoices. It prints its port. Then it reads commands,
 * one per line, runs each, and answers with a line of JSON. The answer contains the duration of the command. It also
 * contains the longest wait of the event loop and the longest statement since the last `reset`. Some commands:
 * - `worker` emits the events of overdue invoices.
 * - `reminders` turns automatic reminders on and off again.
 * - `export` reads an export of everything.
 */
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { createApp } from '../../../src/app.ts';
import { administrator } from '../../../src/operations/administration.ts';
import { downloadExport } from '../../../src/operations/exports/download-export.ts';
import { startExport } from '../../../src/operations/exports/start-export.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { emitOverdueEvents } from '../../../src/operations/reminders/emit-overdue-events.ts';
import { remindInvoices } from '../../../src/operations/reminders/remind-invoices.ts';
import { configOf } from './data.ts';
import { HANDLE } from './fill.ts';
import type { Order } from './service.ts';

const RESOLUTION_MS = 1;
const databaseUrl = process.argv[2] ?? '';
/**
 * Milliseconds for which the event loop was held. On Postgres: processor time of its thread. Postgres, the client and
 * the zlib threads need the same two cores, so the thread often waits for a core; that wait is the machine's. On
 * SQLite: also the time in which a statement waits for the disk, because it runs on the thread of the event loop.
 */
const held = databaseUrl.startsWith('file:') ? () => performance.eventLoopUtilization().active : threadCpuMs;
/** The longest time (ms) for which the event loop was held without a pause. */
let longest = 0;
let before = held();

/** The longest statement of SQLite. On Postgres, statements run in the server, not on the event loop. */
let statement = { sql: '', ms: 0 };
for (const name of ['all', 'get', 'run'] as const) {
  const run = StatementSync.prototype[name] as (...given: unknown[]) => unknown;
  const timed = function (this: StatementSync, ...given: unknown[]) {
    return whileTimed(this.sourceSQL, () => run.apply(this, given));
  };
  Object.assign(StatementSync.prototype, { [name]: timed });
}
const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  return whileTimed(sql, () => exec.call(this, sql));
};

const app = await createApp(configOf(databaseUrl));
const account = await app.administration.account(HANDLE);
const { token } = await app.administration.run(account, 'createToken', {
  scopes: ['billing.read', 'billing.write'],
});
const owner = `owner-${token.slice(-8).toLowerCase()}@example.com`;
const { sign_in_url: link } = await app.administration.run(account, 'createUser', { email: owner });
const { port } = await app.listen();
setInterval(() => {
  const now = held();
  longest = Math.max(longest, now - before);
  before = now;
}, RESOLUTION_MS).unref();
say({ port, token, link });

const ORDERS: Readonly<Record<Order, () => Promise<void>>> = {
  reset: async () => undefined,
  longest: async () => undefined,
  worker: () => emitOverdueEvents(app.services),
  reminders: async () => {
    // Two reminder plans, with one step and with two steps. Most of the open invoices are past all steps.
    for (const days of [[7], [1, 7]]) {
      await app.administration.run(account, 'setReminders', { enabled: true, days });
      await remindInvoices(app.services);
    }
    await app.administration.run(account, 'setReminders', { enabled: false });
  },
  export: async () => {
    const caller = administrator(account);
    const { data } = await call(app.services, caller, startExport, { format: 'csv' });
    const { pieces } = await downloadExport(app.services, caller, data.id);
    for await (const _ of pieces);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'reset') {
    longest = 0;
    statement = { sql: '', ms: 0 };
  }
  const begin = performance.now();
  await ORDERS[line as Order]();
  say({ longest, took: performance.now() - begin, statement });
}
process.exit();

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function whileTimed<Result>(sql: string, run: () => Result): Result {
  const begin = performance.now();
  try {
    return run();
  } finally {
    const ms = performance.now() - begin;
    if (ms > statement.ms) statement = { sql, ms };
  }
}

function say(what: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
