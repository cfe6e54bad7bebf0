import { html } from 'hono/html';
import type { EndpointData } from '../../../operations/webhooks/endpoint.ts';
import { testWebhookEndpoint } from '../../../operations/webhooks/test-webhook-endpoint.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { faultSummary } from '../components/form.ts';
import { moment } from '../components/formats.ts';
import { buttonForm } from '../components/step.ts';
import { type Page, type Refused, runOnce, type SignedIn, type View } from '../page.ts';
import { deliveryList } from './deliveries.ts';
import { endpointOf } from './endpoint-of.ts';
import { stateTag } from './list.ts';

export async function showEndpoint(visit: SignedIn, refused: Refused): Promise<View> {
  const words = DASHBOARD[visit.language].webhooks;
  const endpoint = await endpointOf(visit);
  return {
    title: words.title,
    body: html`<p><a class="link" href="${visit.at('/webhooks')}">← ${words.back}</a></p>
${faultSummary(refused, visit.language)}<div class="head"><h1 class="address"><bdi>${endpoint.url}</bdi> ${stateTag(endpoint, visit.language)}</h1></div>
<div class="buttons" role="group" aria-label="${DASHBOARD[visit.language].page.actions}">${actions(visit, endpoint)}</div>
<section class="card">${facts(visit, endpoint)}</section>
<section class="card">${await deliveryList(visit, endpoint.id)}</section>`,
  };
}

/** Buttons of a webhook. A disabled webhook has no test button, because it cannot be tested. */
function actions(visit: SignedIn, { id, status }: EndpointData): Html {
  const words = DASHBOARD[visit.language].webhooks;
  const { edit, rotate, test, remove } = words.actions;
  const link = (path: string, label: string) =>
    html`<a class="button second" href="${visit.at(`/webhooks/${id}/${path}`)}">${label}</a>`;
  return html`${status === 'enabled' ? buttonForm(visit, `/webhooks/${id}/test`, test) : ''}${link('edit', edit)}${link('rotate', rotate)}${link('remove', remove)}`;
}

function facts(visit: SignedIn, endpoint: EndpointData): Html | '' {
  const words = DASHBOARD[visit.language].webhooks;
  const { facts: labels } = words;
  const when = (at: string | null) => (at === null ? null : moment(at, visit.session.account.timezone, visit.language));
  const said = (text: string | null) => (text === null ? null : html`<bdi>${text}</bdi>`);
  return factList([
    [labels.description, said(endpoint.description)],
    [labels.events, endpoint.events === null ? words.all : endpoint.events.join('\n')],
    [labels.failing, when(endpoint.failing_since)],
    [labels.disabled, when(endpoint.disabled_at)],
    [labels.reason, said(endpoint.disabled_reason)],
    [labels.old, when(endpoint.old_secret_until)],
    [labels.created, when(endpoint.created_at)],
  ]);
}

export const endpointPage: Page<SignedIn> = { path: '/webhooks/:id', needs: 'billing.read', show: showEndpoint };

/** Route for a button. A GET request shows the page of the webhook. */
export const testPage: Page<SignedIn> = {
  path: '/webhooks/:id/test',
  needs: 'billing.write',
  show: showEndpoint,
  act: async (visit, sent) => {
    const { id } = await endpointOf(visit);
    await runOnce(visit, testWebhookEndpoint, { id }, sent);
    return { goTo: visit.at(`/webhooks/${id}`), notice: 'endpoint_tested' };
  },
};
