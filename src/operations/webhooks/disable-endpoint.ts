/**
 * Disables an endpoint that answered 410 Gone or has failed for days. Ends its pending deliveries, and informs the
 * business by mail if the account has an e-mail address. No-op if the endpoint is already disabled.
 */
import { endpointDisabledMail } from '../../documents/mail/account-mails.ts';
import type { Instant } from '../../model/dates.ts';
import type { EndpointRow } from '../../store/delivery/webhook-endpoints.ts';
import type { Queries } from '../../store/store.ts';
import type { Services } from '../kernel/context.ts';
import { insertMail } from '../mails/queue-mail.ts';

export async function disableEndpoint(
  tx: Queries,
  services: Services,
  endpoint: EndpointRow,
  at: Instant,
  reason: string,
): Promise<void> {
  const disabled = await tx.endpoints.disable(endpoint.id, at, reason);
  if (!disabled) return;
  await tx.deliveries.exhaust(endpoint.id);
  await tx.journal.addActivity({
    account_id: endpoint.account_id,
    operation: 'deliverWebhook',
    actor_kind: 'system',
    actor_id: null,
    actor_name: 'webhooks',
    channel: 'worker',
    subject_kind: 'webhook_endpoint',
    subject_id: endpoint.id,
    summary: `Turned off the webhook endpoint ${endpoint.url}: ${reason}`,
    request_id: `webhook-endpoint-${endpoint.id}`,
    created_at: at,
  });
  await mailOwner(tx, services, disabled, at, reason);
}

async function mailOwner(
  tx: Queries,
  services: Services,
  endpoint: EndpointRow,
  at: Instant,
  reason: string,
): Promise<void> {
  const account = await tx.accounts.byId(endpoint.account_id);
  if (!account?.email) return;
  const content = endpointDisabledMail({ owner: account.name, url: endpoint.url, reason });
  await insertMail(tx, services, account.id, { kind: 'notice', to: account.email, content }, at);
}
