/** Payment methods of a pay page: the provider supports them, and the account has enabled them. */
import { offeredMethods, type PaymentMethod } from '../../model/payment.ts';
import { type MethodQuery, ProviderError } from '../../model/provider.ts';
import type { ConnectionRow } from '../../store/payments/provider-connections.ts';
import type { Services } from '../kernel/context.ts';
import { connectTo, within } from '../providers/open-provider.ts';
import type { Payable } from './payable.ts';

/**
 * Returns the payment methods of a pay page, in the order in which the page shows them. `connection`: null for test
 * links, which are paid at the sandbox.
 */
export async function methodsOf(
  services: Services,
  payable: Payable,
  connection: ConnectionRow | null,
): Promise<readonly PaymentMethod[]> {
  const { currency, amount, purpose } = payable;
  if (payable.testmode || connection === null) return offeredMethods(currency, purpose);
  const { offers } = services.providers[connection.kind];
  if (connection.kind === 'sandbox') return offers({ currency, purpose });
  const enabled = await enabledAt(services, connection, { currency, amount, purpose });
  const offered = offers({ currency, purpose }, enabled);
  const both = enabled === null ? offered : offered.filter((method) => enabled.has(method));
  // If none of the offered methods is enabled, all offered methods are shown. The provider's page then explains the
  // problem to the payer.
  return both.length > 0 ? both : offered;
}

/** Maximum time in milliseconds that a page waits for the provider. A later answer is cached for the next page. */
const PATIENCE_MS = 1_500;

async function enabledAt(
  services: Services,
  connection: ConnectionRow,
  query: MethodQuery,
): Promise<ReadonlySet<PaymentMethod> | null> {
  const key = `${connection.account_id} ${connection.fingerprint} ${query.purpose} ${query.currency} ${query.amount}`;
  const enabled = services.enabledMethods.get(key, async () =>
    connectTo(services, connection.account_id, connection.kind, connection).enabledMethods(query),
  );
  return within(connection.kind, PATIENCE_MS, enabled).catch((error: unknown) => {
    if (error instanceof ProviderError) return null;
    throw error;
  });
}
