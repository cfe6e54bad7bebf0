/** State of the service for its public front page, without facts about single businesses. */
import type { Services } from '../kernel/context.ts';
import { type Readiness, readiness } from './worker-heartbeat.ts';

/**
 * Kinds of payments that the service can make. `none`: no payment provider is connected. `test`: only sandboxes and
 * test keys are connected. `live`: at least one other key is connected.
 */
export type MoneyMode = 'none' | 'test' | 'live';

export type ServiceStatus = Readiness & {
  /** Null if the connections to payment providers cannot be read from the database. */
  readonly money: MoneyMode | null;
};

export async function serviceStatus(services: Services): Promise<ServiceStatus> {
  const [ready, money] = await Promise.all([readiness(services), moneyMode(services).catch(() => null)]);
  return { ...ready.parts, money };
}

/**
 * Returns one mode for all connections to payment providers. A connection without a stored mode counts as live, because
 * its API key may be a live one. The sandbox is never live.
 */
async function moneyMode({ store }: Services): Promise<MoneyMode> {
  const connected = await store.connections.kindsAndModes();
  if (connected.length === 0) return 'none';
  return connected.every(({ kind, mode }) => kind === 'sandbox' || mode === 'test') ? 'test' : 'live';
}
