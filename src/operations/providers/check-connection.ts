/** Tests the key of an account's connection and describes problems for the operator (R50). */
import type { AccountRow } from '../../store/access/accounts.ts';
import type { ConnectionRow } from '../../store/payments/provider-connections.ts';
import type { Services } from '../kernel/context.ts';
import { accessOf } from './open-provider.ts';
import { tryConnection } from './verify-connection.ts';

export type ConnectionCheck = {
  /** Text about the connection if it works; otherwise null. */
  readonly state: string | null;
  /**
   * Problems that prevent payments, or hide refunds and disputes from the service.
   */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
};

export async function checkConnection(services: Services, account: AccountRow): Promise<ConnectionCheck> {
  const connection = await services.store.connections.find(account.id);
  if (!connection) {
    const note = 'no provider is connected, so nothing can be paid online; see "billhook provider connect"';
    return { state: null, problems: [], notes: [note] };
  }
  const { kind, state } = connection;
  if (kind === 'sandbox') return { state: 'the sandbox answers; no real money moves', problems: [], notes: [] };
  if (state === 'onboarding') {
    const note = `${kind} has not finished its onboarding; then: billhook provider connect --kind ${kind}`;
    return { state: null, problems: [], notes: [note] };
  }
  const trial = await tryConnection(services, connection);
  switch (trial.is) {
    case 'refused':
      return { state: null, problems: [`${kind} does not accept the key: ${trial.reason}`], notes: [] };
    case 'unverified':
      return { state: null, problems: [`${kind} cannot be reached: ${trial.reason}`], notes: [] };
    case 'good': {
      const { mode, missing } = trial.report;
      const notes = [...missing, ...stranded(await services.store.subscriptions.countUnusableMandates(account.id))];
      return {
        state: mode === 'test' ? `${kind} answers, in test mode: no real money moves` : `${kind} answers, in live mode`,
        problems: withoutSecret(services, connection),
        notes: mode === 'test' ? ['test mode: no real money moves', ...notes] : notes,
      };
    }
  }
}

/**
 * Problem of a Stripe connection without a signing secret. Stripe's events are then rejected as forged, so refunds and
 * disputes are noticed late.
 */
function withoutSecret(services: Services, connection: ConnectionRow): string[] {
  const { apiKey } = accessOf(services, connection.account_id, connection);
  if (connection.kind !== 'stripe' || (apiKey ?? '').includes(',whsec_')) return [];
  return [
    'the webhook secret of stripe is missing, so its events are rejected; add an endpoint there (docs/payments.md names the events), then: billhook provider connect --kind stripe --api-key sk_…,whsec_…',
  ];
}

function stranded(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count} ${count === 1 ? 'subscription was' : 'subscriptions were'} agreed to at a former connection and cannot be charged now: connect that account again, or ask the customers to pay once at their own page`,
  ];
}
