/** State of the service for its public front page, without facts about single businesses. */
import type { Services } from '../kernel/context.ts';
import { type Readiness, readiness } from './worker-heartbeat.ts';

/** `none`: no payment provider is connected. `test`: only sandboxes and test keys. */
export type MoneyMode = 'none' | 'test' | 'live';

export type ServiceStatus = Readiness & {
  /** Null if the database does not answer. */
  readonly money: MoneyMode | null;
};

export async function serviceStatus(services: Services): Promise<ServiceStatus> {
  const [ready, money] = await Promise.all([readiness(services), moneyMode(services).catch(() => null)]);
  return { ...ready.parts, money };
}

/** A provider's API key that was never tested has no mode. It counts as live, because it may be a live key. */
async function moneyMode({ store }: Services): Promise<MoneyMode> {
  const connected = await store.connections.kindsAndModes();
  if (connected.length === 0) return 'none';
  return connected.every(({ kind, mode }) => kind === 'sandbox' || mode === 'test') ? 'test' : 'live';
}
