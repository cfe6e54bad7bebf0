/**
 * A whole worker process. It waits for a line, then works until it is killed. Its clock starts at `now`, so that the
 * leases of earlier workers have expired.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import type { Instant } from '../../../src/model/dates.ts';
import { keyOf } from '../../kit/secret-key.ts';

export interface DeliverOrder {
  readonly environment: Readonly<Record<string, string>>;
  readonly now: number;
}

const order = JSON.parse(process.argv[2] ?? '') as DeliverOrder;
let started = performance.now();
const clock = { now: () => Math.floor(order.now + performance.now() - started) as Instant };
const app = await createApp(
  readConfig({ LOG_LEVEL: 'silent', ...keyOf(order.environment.DATABASE_URL), ...order.environment }),
  { clock, migrate: false },
);
// Loaded before `ready`: the time of the test is for work, not for the start.
await import('../../../src/worker/loop.ts');
flushCompileCache();
process.stdout.write('"ready"\n');
await once(process.stdin, 'data');
started = performance.now();
await app.work(new AbortController().signal);
