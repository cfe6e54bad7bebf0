/**
 * Child process that kills itself (SIGKILL) at one moment of a call to the provider:
 * - `answered`: the provider has carried out the call, and no result is stored.
 * - `written`: the result is written, and not committed.
 *
 * Or at one moment of a transaction that merges or erases a customer. `written`: the query has run, and nothing is
 * committed. `committed`: nobody was told of the commit.
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
  /** The call to the provider, or the query, and the moment of it at which the process ends. */
  readonly dies:
    | { readonly at: 'create' | 'lookUp' | 'refund' | 'capture' | 'cancel'; readonly when: 'answered' | 'written' }
    | { readonly at: keyof typeof WRITES; readonly when: 'written' | 'committed' };
  readonly does:
    | { readonly start: string }
    | { readonly refresh: number }
    | { readonly work: 'giveRefunds' }
    | { readonly operation: OperationName; readonly input: Readonly<Record<string, unknown>> };
}

/** Queries at which a process can be told to end. */
const WRITES = {
  merge: ['merging', 'merge'],
  erase: ['erasing', 'erase'],
  eraseMails: ['eraseTraces', 'mails'],
} as const satisfies Readonly<Record<string, readonly [keyof Queries, string]>>;

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
        order.dies.at in WRITES
          ? writeAndDie((tx) => change(tx), real)
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

/** Runs a transaction. Ends the process if the transaction has reached the query that the order names. */
async function writeAndDie<T>(change: (tx: Queries) => Promise<T>, { store }: Services): Promise<T> {
  const [noun, query] = WRITES[order.dies.at as keyof typeof WRITES];
  let isWritten = false;
  const result = await store.transaction((tx) => {
    const group = tx[noun] as unknown as Readonly<Record<string, (...given: never[]) => Promise<unknown>>>;
    const watched = async (...given: never[]) => {
      const written = await group[query]?.(...given);
      isWritten = true;
      if (order.dies.when === 'written') await end();
      return written;
    };
    return change({ ...tx.all(), [noun]: { ...group, [query]: watched } });
  });
  if (isWritten) await end();
  return result;
}

function marked(provider: Provider): Provider {
  const { at, when } = order.dies;
  if (at in WRITES) return provider;
  const real = provider[at as keyof Provider] as unknown as (...given: never[]) => Promise<unknown>;
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
