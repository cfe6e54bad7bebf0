/** An endpoint that is gone, or has only failed for days, is turned off, and its owner is told by mail. */
import { randomUUID } from 'node:crypto';
import { endpointDisabledMail } from '../../documents/mail/account-mails.ts';
import type { Instant } from '../../model/dates.ts';
import type { Queries } from '../../store/store.ts';
import type { EndpointRow } from '../../store/webhook-endpoints.ts';
import type { Services } from '../context.ts';

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
    door: 'worker',
    subject_kind: 'webhook_endpoint',
    subject_id: endpoint.id,
    summary: `Turned off the webhook endpoint ${endpoint.url}: ${reason}`,
    request_id: `webhook-endpoint-${endpoint.id}`,
    created_at: at,
  });
  await tellOwner(tx, services, disabled, at, reason);
}

async function tellOwner(
  tx: Queries,
  services: Services,
  endpoint: EndpointRow,
  at: Instant,
  reason: string,
): Promise<void> {
  const account = await tx.accounts.byId(endpoint.account_id);
  if (!account?.email) return;
  await tx.mails.insert({
    account_id: account.id,
    invoice_id: null,
    request_id: null,
    kind: 'notice',
    recipient: account.email,
    ...endpointDisabledMail({ owner: account.name, url: endpoint.url, reason }),
    message_id: `<${randomUUID()}@${new URL(services.addresses.baseUrl).hostname}>`,
    unsubscribe_url: null,
    status: services.mail.configured ? 'queued' : 'kept',
    next_attempt_at: services.mail.configured ? at : null,
    undo: null,
    created_at: at,
  });
}
