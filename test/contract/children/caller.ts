/**
 * Child process that calls one operation repeatedly. It prints `ready`, waits for a line, and then prints each answer
 * as a line of JSON. It stops at the first call that fails.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { BillingError } from '../../../src/model/billing-error.ts';
import type { Instant } from '../../../src/model/dates.ts';
import { administrator } from '../../../src/operations/administration.ts';
import { type OperationName, operationNamed } from '../../../src/operations/catalog.ts';
import type { IdempotentCall } from '../../../src/operations/kernel/idempotency.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { keyOf } from '../../kit/secret-key.ts';

export interface Order {
  /** Settings of the process (R71). `DATABASE_URL` is required. */
  readonly environment: Readonly<Record<string, string>>;
  readonly accountId: number;
  readonly now: number;
  readonly operation: OperationName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly once?: IdempotentCall;
  readonly times: number;
}

export type Report =
  | 'ready'
  | { readonly data: Readonly<Record<string, unknown>> }
  | { readonly refused: string }
  | { readonly bug: string };

const order = JSON.parse(process.argv[2] ?? '') as Order;

try {
  const config = readConfig({ LOG_LEVEL: 'silent', ...keyOf(order.environment.DATABASE_URL), ...order.environment });
  const { services, administration } = await createApp(config, { clock: { now: () => order.now as Instant } });
  const caller = administrator(await administration.account(String(order.accountId)));
  const operation = operationNamed(order.operation);
  flushCompileCache();
  report('ready');
  await once(process.stdin, 'data');
  for (let n = 0; n < order.times; n++) {
    const { data } = await call(services, caller, operation, order.input, order.once);
    report({ data });
  }
} catch (error) {
  report(error instanceof BillingError ? { refused: error.code } : { bug: String(error) });
}
process.exit();

function report(line: Report): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
