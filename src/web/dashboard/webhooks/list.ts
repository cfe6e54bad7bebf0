import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { EndpointData } from '../../../operations/webhooks/endpoint.ts';
import { listWebhookEndpoints } from '../../../operations/webhooks/list-webhook-endpoints.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { faultSummary } from '../components/form.ts';
import { emptyNote, invalidFilters, pager } from '../components/listing.ts';
import { filledIn, type Page, run, type SignedIn, uncached } from '../page.ts';

export const endpointsPage: Page<SignedIn> = {
  path: '/webhooks',
  needs: 'billing.read',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].webhooks;
    const found = await run(uncached(visit), listWebhookEndpoints, filledIn(visit.query, ['cursor'])).catch(
      invalidFilters({}, visit.language),
    );
    if ('faults' in found)
      return {
        title: words.title,
        body: html`<h1>${words.title}</h1>${faultSummary(found, visit.language)}`,
        status: 422,
      };
    const { webhook_endpoints: endpoints, next_cursor: next } = found;
    const make = html`<a class="button" href="${visit.at('/webhooks/new')}">${words.make}</a>`;
    const hasAny = found.total_count > 0;
    return {
      title: words.title,
      body: html`<div class="head"><h1>${words.title}</h1>${hasAny ? make : ''}</div><p class="soft">${words.text}</p>
<section class="card">${hasAny ? table(visit, endpoints) : emptyNote(words.none, make)}
${pager(visit, { path: '/webhooks', query: {}, next })}</section>`,
    };
  },
};

function table({ at, language }: SignedIn, endpoints: readonly EndpointData[]): Html {
  const words = DASHBOARD[language].webhooks;
  const { url, events, status } = words.columns;
  return html`<table class="rows"><caption class="hidden">${words.title}</caption>
<thead><tr><th scope="col">${url}</th><th scope="col">${events}</th><th scope="col">${status}</th></tr></thead>
<tbody>${endpoints.map(
    (one) => html`<tr><th scope="row"><a href="${at(`/webhooks/${one.id}`)}"><bdi>${one.url}</bdi></a></th>
<td data-label="${events}">${one.events === null ? words.all : words.count(one.events.length)}</td>
<td data-label="${status}">${stateTag(one, language)}</td></tr>`,
  )}</tbody></table>`;
}

export function stateTag({ status, failing_since: failing }: EndpointData, language: Language): Html {
  const words = DASHBOARD[language].webhooks;
  if (status === 'disabled') return html`<span class="tag">${words.states.disabled}</span>`;
  return failing === null
    ? html`<span class="tag paid">${words.states.enabled}</span>`
    : html`<span class="tag overdue">${words.states.failing}</span>`;
}
