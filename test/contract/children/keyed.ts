/**
 * Child process that makes one call with an idempotency key, and kills itself (SIGKILL) at one moment of the call:
 * - `begun`: before the transaction of the change.
 * - `taken`: the transaction has taken the key.
 * - `written`: the change is written, and not committed.
 * - `committed`: right after the commit.
 * - `answered`: the call has returned.
 */
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import type { Instant } from '../../../src/model/dates.ts';
import { administrator } from '../../../src/operations/administration.ts';
import { type OperationName, operationNamed } from '../../../src/operations/catalog.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import type { IdempotentCall } from '../../../src/operations/kernel/idempotency.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import type { Queries } from '../../../src/store/store.ts';
import { keyOf } from '../../kit/secret-key.ts';

export interface KeyedOrder {
  readonly environment: Readonly<Record<string, string>>;
  readonly now: number;
  readonly accountId: number;
  readonly operation: OperationName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly once: IdempotentCall;
  readonly dies: 'begun' | 'taken' | 'written' | 'committed' | 'answered';
}

const order = JSON.parse(process.argv[2] ?? '') as KeyedOrder;

const config = readConfig({ LOG_LEVEL: 'silent', ...keyOf(order.environment.DATABASE_URL), ...order.environment });
const { services, administration } = await createApp(config, { clock: { now: () => order.now as Instant } });
flushCompileCache();
process.stdout.write('"ready"\n');
const caller = administrator(await administration.account(String(order.accountId)));
await call(mortal(services), caller, operationNamed(order.operation), order.input, order.once);
await dieAt('answered');
process.stdout.write('{"data":{"survived":true}}\n');
process.exit();

/** The first transaction of the call is the one that makes the change. */
function mortal(real: Services): Services {
  const transaction: Services['store']['transaction'] = async (change) => {
    await dieAt('begun');
    const result = await real.store.transaction(async (tx) => {
      const written = await change(dyingOnceTaken(tx));
      await dieAt('written');
      return written;
    });
    await dieAt('committed');
    return result;
  };
  return { ...real, store: { ...real.store, transaction } };
}

function dyingOnceTaken(tx: Queries): Queries {
  const take: Queries['idempotency']['take'] = async (...given) => {
    const taken = await tx.idempotency.take(...given);
    await dieAt('taken');
    return taken;
  };
  return { ...tx.all(), idempotency: { ...tx.idempotency, take } };
}

async function dieAt(moment: KeyedOrder['dies']): Promise<void> {
  if (moment !== order.dies) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise<never>(() => undefined);
}
