/**
 * Worker that starts and charges due subscription periods, and kills itself (SIGKILL) at one moment of the first
 * charge:
 * - `begun`: before the period is committed.
 * - `attempted`: the attempt is stored, and the provider has not received it.
 * - `charged`: the provider has charged, and the result is not stored.
 * - `settled`: the result is written, and not committed.
 * - `committed`: the first transaction is committed.
 */
import { flushCompileCache } from 'node:module';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/config.ts';
import type { Instant } from '../../../src/model/dates.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { beginPeriods } from '../../../src/operations/subscriptions/begin-periods.ts';
import { chargePeriods } from '../../../src/operations/subscriptions/charge-periods.ts';
import { keyOf } from '../../kit/secret-key.ts';

export const CHARGE_MOMENTS = ['begun', 'attempted', 'charged', 'settled'] as const;
/**
 * Moments of the first invoice. `begun`: the invoice and its mail are written, but not committed. `committed`: both are
 * committed.
 */
export const INVOICE_MOMENTS = ['begun', 'committed'] as const;

export interface ChargeOrder {
  readonly environment: Readonly<Record<string, string>>;
  readonly now: number;
  readonly dies: (typeof CHARGE_MOMENTS)[number] | (typeof INVOICE_MOMENTS)[number];
}

/** Runs only as a program: the test also imports this file, for its types and moments. */
if (process.argv[2] !== undefined && import.meta.filename === process.argv[1]) await live(JSON.parse(process.argv[2]));

async function live(order: ChargeOrder): Promise<never> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...keyOf(order.environment.DATABASE_URL), ...order.environment });
  const { services } = await createApp(config, { clock: { now: () => order.now as Instant }, migrate: false });
  const reach = mortal(services, order.dies);
  flushCompileCache();
  process.stdout.write('"ready"\n');
  await beginPeriods(reach);
  await chargePeriods(reach);
  process.stdout.write('{"data":{"survived":true}}\n');
  return process.exit();
}

function mortal(real: Services, dies: ChargeOrder['dies']): Services {
  const { sandbox } = real.providers;
  let doomed = dies === 'begun';
  return {
    ...real,
    store: {
      ...real.store,
      transaction: async (change) => {
        const committed = await real.store.transaction(async (tx) => {
          const result = await change(tx);
          if (doomed) await end();
          return result;
        });
        if (dies === 'committed') await end();
        return committed;
      },
    },
    providers: {
      ...real.providers,
      sandbox: {
        ...sandbox,
        connect: (access) => {
          const provider = sandbox.connect(access);
          return {
            ...provider,
            chargeMandate: async (charge) => {
              if (dies === 'attempted') await end();
              const answer = await provider.chargeMandate(charge);
              if (dies === 'charged') await end();
              doomed = dies === 'settled';
              return answer;
            },
          };
        },
      },
    },
  };
}

async function end(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise<never>(() => undefined);
}
