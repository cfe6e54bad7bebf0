import { html } from 'hono/html';
import type * as z from 'zod';
import type { Connection } from '../../../operations/providers/connect-provider.ts';
import { showProvider } from '../../../operations/providers/show-provider.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { moment } from '../components/formats.ts';
import { emptyNote } from '../components/listing.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { STRIPE_EVENTS } from './stripe-events.ts';

const PLACE = '/settings/provider';
type ConnectionData = z.input<typeof Connection>;

export const providerPage: Page<SignedIn> = {
  path: PLACE,
  needs: 'account.manage',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].provider;
    const connection = await run(visit, showProvider);
    return {
      title: words.title,
      body: html`<h1>${words.title}</h1><p class="soft">${words.text}</p>
${connection.kind === null ? html`<section class="card">${emptyNote(words.none, link(visit, 'connect', words.connect))}</section>` : connected(visit, connection)}`,
    };
  },
};

function link({ at }: SignedIn, path: string, label: string, look = 'button'): Html {
  return html`<a class="${look}" href="${at(`${PLACE}/${path}`)}">${label}</a>`;
}

function connected(visit: SignedIn, connection: ConnectionData): Html {
  const words = DASHBOARD[visit.language].provider;
  const { kind, state, mode, unverified, drill, connected_at: since } = connection;
  const name = words.kinds[kind ?? 'sandbox'];
  const isReady = state === 'ready';
  const standing = unverified ? words.states.unverified : words.states[state ?? 'onboarding'];
  const tag = html`<span class="tag ${isReady && !unverified ? 'paid' : 'pending'}">${standing}</span>`;
  const { facts } = words;
  return html`<section class="card"><h2>${name} ${tag}</h2>${factList([
    [facts.since, since === null ? null : moment(since, visit.session.account.timezone, visit.language)],
    [facts.mode, mode === null ? null : words.modes[mode]],
    [facts.drill, drill],
    [facts.key, isReady && kind !== 'sandbox' ? words.kept : null],
  ])}
${unverified ? html`<p class="banner">${words.unverified}</p>` : ''}
${isReady || kind === null ? '' : html`<h2>${words.onboarding}</h2><ol class="steps">${words.steps[kind].map((step) => html`<li>${step}</li>`)}</ol>`}
${kind === 'stripe' ? callback(visit) : ''}
<div class="buttons">${isReady ? '' : link(visit, 'ready', words.markReady)}${link(visit, 'connect', words.another, 'button second')}${link(visit, 'disconnect', words.disconnect, 'button second')}</div></section>`;
}

function callback({ services, session, language }: SignedIn): Html {
  const words = DASHBOARD[language].provider;
  return html`<p>${words.callback}</p><p class="letter">${services.addresses.baseUrl}/callbacks/stripe/${session.account.handle}</p>
<details><summary>${words.events}</summary><ul>${STRIPE_EVENTS.map((event) => html`<li><code>${event}</code></li>`)}</ul></details>`;
}
