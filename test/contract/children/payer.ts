/**
 * Child process with many payers. On each link, the payers start to pay at once, pay, and then query the result.
 *
 * The process prints `ready` and waits for a line of input. Then it prints a line for each link, with the ids of the
 * link's sandbox payments.
 */
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import { BillingError } from '../../../src/model/billing-error.ts';
import type { Instant } from '../../../src/model/dates.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { createOrLookUp } from '../../../src/operations/payments/ask-provider.ts';
import { findPayable } from '../../../src/operations/payments/payable.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import { submitSandboxPayment } from '../../../src/operations/sandbox/sandbox-desk.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { keyOf } from '../../kit/secret-key.ts';

export interface PayOrder {
  readonly environment: Readonly<Record<string, string>>;
  readonly now: number;
  readonly codes: readonly string[];
  /**
   * `payers`: number of payers who start at once on each link. `looks`: number of queries of the results of each link.
   */
  readonly payers: number;
  readonly looks: number;
}

const order = JSON.parse(process.argv[2] ?? '') as PayOrder;

try {
  const config = readConfig({ LOG_LEVEL: 'silent', ...keyOf(order.environment.DATABASE_URL), ...order.environment });
  const { services } = await createApp(config, { clock: { now: () => order.now as Instant } });
  flushCompileCache();
  report('ready');
  await once(process.stdin, 'data');
  for (const code of order.codes) report({ data: { paid: await payLink(services, code) } });
} catch (error) {
  report({ bug: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
process.exit();

async function payLink(services: Services, code: string): Promise<string[]> {
  const begun = await Promise.all(Array.from({ length: order.payers }, () => begin(services, code)));
  const attempts = begun.filter((attempt) => attempt !== undefined);
  const ids = [...new Set(attempts.map(({ provider_payment_id: id }) => id ?? ''))];
  await Promise.all(ids.map((id) => pay(services, id)));
  const looks = Array.from({ length: attempts.length > 0 ? order.looks : 0 }, (_, n) => attempts[n % attempts.length]);
  await Promise.all(looks.map((attempt) => createOrLookUp(services, attempt as PaymentRow)));
  return ids;
}

/** Returns `undefined` if the link is already paid, by the other process. */
async function begin(services: Services, code: string): Promise<PaymentRow | undefined> {
  const payable = await findPayable(services, code);
  if (!payable) throw new Error(`nothing to pay at ${code}`);
  return startPayment(services, payable, { method: 'card' }).catch(unlessRefused);
}

async function pay(services: Services, id: string): Promise<void> {
  await submitSandboxPayment(services, id, { card_number: '4242424242424242' }).catch(unlessRefused);
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof BillingError && error.code === 'payment_link_inactive') return undefined;
  throw error;
}

function report(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
