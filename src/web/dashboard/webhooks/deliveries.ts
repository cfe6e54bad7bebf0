/** Deliveries of a webhook and their responses. */

import { html } from 'hono/html';
import { DELIVERY_STATUSES } from '../../../model/webhook.ts';
import type { DeliveryData } from '../../../operations/webhooks/delivery.ts';
import { listWebhookDeliveries } from '../../../operations/webhooks/list-webhook-deliveries.ts';
import { COLONS } from '../../../words/languages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { faultSummary, fieldOf } from '../components/form.ts';
import { moment } from '../components/formats.ts';
import { emptyNote, invalidFilters, pager } from '../components/listing.ts';
import { buttonForm } from '../components/step.ts';
import { filledIn, NO_FAULTS, run, type SignedIn, uncached } from '../page.ts';

const TAGS = { pending: 'pending', delivered: 'paid', exhausted: 'overdue' } as const;

export async function deliveryList(visit: SignedIn, id: number): Promise<Html> {
  const words = DASHBOARD[visit.language].webhooks.deliveries;
  const status = DELIVERY_STATUSES.find((one) => one === visit.query.status);
  const query: Record<string, string> = status === undefined ? {} : { status };
  const place = filledIn(visit.query, ['cursor']);
  const found = await run(uncached(visit), listWebhookDeliveries, { id, ...query, ...place }).catch(
    invalidFilters(query, visit.language),
  );
  if ('faults' in found)
    return html`<h2>${words.title}</h2>${faultSummary(found, visit.language)}${filter(visit, id, query)}`;
  const none = status === undefined ? words.none : words.noneFound;
  return html`<h2>${words.title}</h2>${filter(visit, id, query)}
${
  found.webhook_deliveries.length === 0
    ? emptyNote(none)
    : html`<p class="soft">${words.count(found.total_count)}</p>
<ul class="activity">${found.webhook_deliveries.map((one) => delivery(visit, one))}</ul>`
}
${pager(visit, { path: `/webhooks/${id}`, query, next: found.next_cursor })}`;
}

function filter({ at, language }: SignedIn, id: number, query: Readonly<Record<string, string>>): Html {
  const words = DASHBOARD[language].webhooks.deliveries;
  const options = [
    ['', DASHBOARD[language].page.all] as const,
    ...DELIVERY_STATUSES.map((one) => [one, words.statuses[one]] as const),
  ];
  const field = { name: 'status', label: words.status, options, isOptional: 'quietly' } as const;
  return html`<form class="filters few" method="get" action="${at(`/webhooks/${id}`)}">${fieldOf(field, { ...NO_FAULTS, sent: query }, language)}
<button class="button second" type="submit">${DASHBOARD[language].page.apply}</button></form>`;
}

function delivery(visit: SignedIn, one: DeliveryData): Html {
  const words = DASHBOARD[visit.language].webhooks.deliveries;
  const zone = visit.session.account.timezone;
  const { status, next_attempt_at: next } = one;
  const later = next === null || status !== 'pending' ? '' : ` · ${words.next(moment(next, zone, visit.language))}`;
  const again = html`${words.again} <span class="hidden">${one.event} ${one.event_id}</span>`;
  return html`<li><div class="head"><div><p><strong>${one.event}</strong> <span class="tag ${TAGS[status]}">${words.statuses[status]}</span></p>
<p><time datetime="${one.created_at}">${moment(one.created_at, zone, visit.language)}</time> · ${one.event_id}${later}</p></div>
${status === 'pending' ? '' : buttonForm(visit, `/webhooks/${one.endpoint_id}/deliveries/${one.id}/redeliver`, again, 'plain')}</div>
${one.attempts.length === 0 ? '' : html`<details><summary>${words.attempts(one.attempts.length)}</summary><ul>${one.attempts.map((attempt) => attemptLine(visit, attempt))}</ul></details>`}</li>`;
}

function attemptLine(
  visit: SignedIn,
  { at, status, duration_ms: ms, error, answer }: DeliveryData['attempts'][number],
) {
  const words = DASHBOARD[visit.language].webhooks.deliveries;
  const what = status === null ? words.failed(error ?? '') : words.answered({ status: String(status), ms: String(ms) });
  return html`<li><p><time datetime="${at}">${moment(at, visit.session.account.timezone, visit.language)}</time>${COLONS[visit.language]} <bdi>${what}</bdi></p>
${answer ? html`<pre class="letter short" tabindex="0">${answer}</pre>` : ''}</li>`;
}
