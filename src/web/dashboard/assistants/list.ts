import { html } from 'hono/html';
import type * as z from 'zod';
import { resourcesAt } from '../../../model/oauth.ts';
import type { Assistant } from '../../../operations/oauth/assistant.ts';
import { listGptClients } from '../../../operations/oauth/gpt-clients.ts';
import { listAssistants } from '../../../operations/oauth/list-assistants.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { moment } from '../components/formats.ts';
import { labelOf } from '../components/label-of.ts';
import { emptyNote } from '../components/listing.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { limitsText } from '../limits/shown.ts';
import { type Page, run, type SignedIn } from '../page.ts';

type AssistantData = z.input<typeof Assistant>;

export const assistantsPage: Page<SignedIn> = {
  path: '/settings/assistants',
  needs: 'billing.read',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].assistants;
    const { assistants } = await run(visit, listAssistants);
    const { mcp } = resourcesAt(visit.services.addresses.baseUrl);
    const isOwner = visit.caller.scopes.has('account.manage');
    const list =
      assistants.length === 0 ? emptyNote(words.none, '') : rowsTable(words.title, columns(visit), assistants);
    return {
      title: words.title,
      body: html`<div class="head"><h1>${words.title}</h1></div>
<section class="card"><div class="field"><label for="address">${words.howLabel}</label><p class="hint" id="address-hint">${words.how}</p>
<input class="secret" id="address" readonly value="${mcp}" aria-describedby="address-hint"></div></section>
<section class="card">${list}</section>${isOwner ? await gpts(visit) : ''}`,
    };
  },
};

function columns(visit: SignedIn): Column<AssistantData>[] {
  const words = DASHBOARD[visit.language].assistants;
  const limits = DASHBOARD[visit.language].limits;
  const zone = visit.session.account.timezone;
  const { name, scopes, by, since, used, actions } = words.columns;
  return [
    {
      label: name,
      cell: (one) =>
        html`<bdi>${one.client_name}</bdi> <span class="soft small">${words.goesTo} <bdi>${one.redirect_host}</bdi></span>`,
    },
    { label: scopes, cell: (one) => one.scopes.map((scope) => labelOf(words.scopes, scope)).join(', ') },
    { label: limits.column, cell: (one) => limitsText(one.limits, visit.language) },
    { label: by, cell: (one) => html`<bdi>${one.connected_by}</bdi>` },
    { label: since, cell: (one) => moment(one.connected_at, zone, visit.language) },
    {
      label: used,
      cell: (one) => (one.last_used_at === null ? words.never : moment(one.last_used_at, zone, visit.language)),
    },
    {
      label: actions,
      cell: (one) => {
        const link = (step: string, label: string) =>
          html`<a href="${visit.at(`/settings/assistants/${one.id}/${step}`)}">${label} <span class="hidden"><bdi>${one.client_name}</bdi></span></a>`;
        const disconnect = link('disconnect', words.disconnect);
        return visit.caller.scopes.has('account.manage')
          ? html`${link('limits', limits.change)} &ensp; ${disconnect}`
          : disconnect;
      },
    },
  ];
}

/** OAuth credentials for GPTs of ChatGPT. A GPT cannot register by itself, so a person copies the credentials. */
async function gpts(visit: SignedIn): Promise<Html> {
  const words = DASHBOARD[visit.language].assistants;
  const { gpt } = words;
  const { clients } = await run(visit, listGptClients);
  const zone = visit.session.account.timezone;
  const remove = (id: string, name: string) =>
    html`<a href="${visit.at(`/settings/gpts/${id}/remove`)}">${gpt.remove} <span class="hidden"><bdi>${name}</bdi></span></a>`;
  const rows = rowsTable(
    gpt.title,
    [
      { label: gpt.columns.name, cell: ({ name }) => html`<bdi>${name}</bdi>` },
      { label: gpt.columns.id, cell: ({ client_id }) => client_id },
      { label: gpt.columns.since, cell: ({ created_at }) => moment(created_at, zone, visit.language) },
      { label: words.columns.actions, cell: ({ client_id, name }) => remove(client_id, name) },
    ],
    clients,
  );
  return html`<section class="card"><div><h2>${gpt.title}</h2><p class="soft">${gpt.text}</p></div>${clients.length === 0 ? '' : rows}
<p><a class="button second" href="${visit.at('/settings/gpts/new')}">${gpt.make}</a></p></section>`;
}
