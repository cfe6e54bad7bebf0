/**
 * Child process that kills itself (SIGKILL) at one moment of a call to the provider:
 * - `answered`: the provider has carried out the call, and no result is stored.
 * - `written`: the result is written, and not committed.
 *
 * Or at one moment of a merge of customers: `moved`: the rows were moved, and nothing is committed. `committed`: nobody
 * was told of the commit.
 */
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import type { Instant } from '../../../src/model/dates.ts';
import type { PaymentId } from '../../../src/model/ids.ts';
import type { Provider } from '../../../src/model/provider.ts';
import { administrator } from '../../../src/operations/administration.ts';
import { type OperationName, operationNamed } from '../../../src/operations/catalog.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { createOrLookUp } from '../../../src/operations/payments/ask-provider.ts';
import { giveRefunds } from '../../../src/operations/payments/check-payments.ts';
import { findPayable } from '../../../src/operations/payments/payable.ts';
import { startPayment } from '../../../src/operations/payments/start-payment.ts';
import type { Queries } from '../../../src/store/store.ts';
import { keyOf } from '../../kit/secret-key.ts';

export interface MortalOrder {
  readonly environment: Readonly<Record<string, string>>;
  readonly now: number;
  readonly accountId: number;
  /** The call to the provider, and the moment of it at which the process ends. */
  readonly dies:
    | { readonly at: 'create' | 'lookUp' | 'refund' | 'capture' | 'cancel'; readonly when: 'answered' | 'written' }
    | { readonly at: 'merge'; readonly when: 'moved' | 'committed' };
  readonly does:
    | { readonly start: string }
    | { readonly refresh: number }
    | { readonly work: 'giveRefunds' }
    | { readonly operation: OperationName; readonly input: Readonly<Record<string, unknown>> };
}

const order = JSON.parse(process.argv[2] ?? '') as MortalOrder;
let doomed = false;

const config = readConfig({ LOG_LEVEL: 'silent', ...keyOf(order.environment.DATABASE_URL), ...order.environment });
const { services, administration } = await createApp(config, { clock: { now: () => order.now as Instant } });
flushCompileCache();
process.stdout.write('"ready"\n');
await act(mortal(services));
process.stdout.write('{"data":{"survived":true}}\n');
process.exit();

async function act(reach: Services): Promise<void> {
  const { does } = order;
  if ('start' in does) {
    const payable = await findPayable(reach, does.start);
    if (payable) await startPayment(reach, payable, { method: 'card' });
  } else if ('refresh' in does) {
    const payment = await reach.store.payments.byId(does.refresh as PaymentId);
    if (payment) await createOrLookUp(reach, payment);
  } else if ('work' in does) {
    await giveRefunds(reach);
  } else {
    const caller = administrator(await administration.account(String(order.accountId)));
    await call(reach, caller, operationNamed(does.operation), does.input);
  }
}

function mortal(real: Services): Services {
  const { sandbox } = real.providers;
  return {
    ...real,
    store: {
      ...real.store,
      transaction: (change) =>
        order.dies.at === 'merge'
          ? mergeAndDie((tx) => change(tx), real)
          : real.store.transaction(async (tx) => {
              const result = await change(tx);
              if (doomed) await end();
              return result;
            }),
    },
    providers: {
      ...real.providers,
      sandbox: { ...sandbox, connect: (access) => marked(sandbox.connect(access)) },
    },
  };
}

async function mergeAndDie<T>(change: (tx: Queries) => Promise<T>, { store }: Services): Promise<T> {
  const merged = async (tx: Queries, given: Parameters<Queries['merging']['merge']>[0]) => {
    const moved = await tx.merging.merge(given);
    if (order.dies.when === 'moved') await end();
    return moved;
  };
  const result = await store.transaction((tx) =>
    change({ ...tx.all(), merging: { ...tx.merging, merge: (given) => merged(tx, given) } }),
  );
  await end();
  return result;
}

function marked(provider: Provider): Provider {
  const { at, when } = order.dies;
  if (at === 'merge') return provider;
  const real = provider[at] as (...given: never[]) => Promise<unknown>;
  const then = async (...given: never[]) => {
    const answer = await real(...given);
    if (when === 'answered') await end();
    doomed = true;
    return answer;
  };
  return { ...provider, [at]: then };
}

async function end(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise<never>(() => undefined);
}
