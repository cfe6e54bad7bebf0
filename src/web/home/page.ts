/** Front page: what the service is, whether it works, and how to connect to it. It shows no data of a business. */

import { html, raw } from 'hono/html';
import type { Language } from '../../model/language.ts';
import { hostOf, isLoopback } from '../../model/networks.ts';
import { resourcesAt } from '../../model/oauth.ts';
import type { ServiceStatus } from '../../operations/upkeep/service-status.ts';
import { COLONS } from '../../words/languages.ts';
import { PAGES } from '../../words/texts.ts';
import { type Html, masthead, type Page } from '../layout/document.ts';
import { icon } from '../layout/icons.ts';
import { privacyLink } from '../layout/privacy-link.ts';
import { productMark } from '../layout/product-mark.ts';
import { type Host, hostsFor } from './hosts.ts';

export type Front = {
  readonly baseUrl: string;
  /** Path of BASE_URL. Links contain no host, so they also work at 127.0.0.1 if BASE_URL contains localhost. */
  readonly base: string;
  readonly signUp: boolean;
  readonly isDemo: boolean;
  /** True if this installation includes the API reference. */
  readonly hasReference: boolean;
};

export function homePage(front: Front, status: ServiceStatus, language: Language): Page {
  const words = PAGES[language].home;
  const { base, signUp, hasReference } = front;
  const button = (path: string, label: string, rank: 'first' | 'second') =>
    html`<a class="button ${rank}" href="${base}${path}">${label}</a>`;
  return {
    title: `billhook · ${words.title}`,
    isPublic: true,
    body: html`${masthead('billhook', productMark())}
<main>
<section class="hero"><h1>${words.title}</h1><p class="lead">${words.lead}</p>
<p class="buttons">${button('/dashboard', words.signIn, 'first')}${signUp ? button('/dashboard/sign-up', words.signUp, 'second') : ''}${hasReference ? button('/docs', words.reference, 'second') : ''}</p></section>
<div class="columns">
${connect(front, language)}
<div>${statusCard(front, status, language)}${developers(front, language)}</div>
</div>
</main>
<footer>${privacyLink(front, language)}</footer>`,
  };
}

function statusCard({ isDemo }: Front, status: ServiceStatus, language: Language): Html {
  const { status: words } = PAGES[language].home;
  const isReady = status.store && status.migrations && status.worker;
  const line = (isGood: boolean, { good, bad }: { readonly good: string; readonly bad: string }) =>
    html`<li class="${isGood ? 'good' : 'bad'}">${icon(isGood ? 'good' : 'bad')}<span>${isGood ? good : bad}</span></li>`;
  const money = isDemo ? words.demo : status.money && words.money[status.money];
  return html`<section class="card" aria-labelledby="status"><h2 id="status">${words.title}${COLONS[language]} <span class="${isReady ? 'good' : 'bad'}">${isReady ? words.ready : words.notReady}</span></h2>
<ul class="checks">${line(status.store, words.store)}${status.store ? line(status.migrations, words.migrations) : ''}${line(status.worker, words.worker)}${
    money ? html`<li class="quiet">${icon('card')}<span>${money}</span></li>` : ''
  }</ul></section>`;
}

function connect({ baseUrl }: Front, language: Language): Html {
  const { connect: words } = PAGES[language].home;
  const { mcp } = resourcesAt(baseUrl);
  const isLocal = isLoopback(hostOf(mcp));
  const isOutOfReach = ({ callsFromOutside }: Host) => isLocal && callsFromOutside === true;
  const hosts = hostsFor(mcp);
  const open = hosts.find((host) => !isOutOfReach(host));
  return html`<section class="card" aria-labelledby="connect"><h2 id="connect">${words.title}</h2>
<p>${words.text}</p>
<div class="field"><label for="address">${words.address}</label><input id="address" readonly value="${mcp}"></div>
${isLocal ? html`<p class="soft">${words.local}</p>` : ''}
<div class="hosts">${hosts.map((host) => hostEntry(host, { isOpen: host === open, isOutOfReach: isOutOfReach(host) }, language))}</div></section>`;
}

type Shown = {
  readonly isOpen: boolean;
  /** True if the assistant's provider cannot call the service at this address. */
  readonly isOutOfReach: boolean;
};

/**
 * Collapsible entry with the steps for one assistant. It needs no script. All entries have the same `name`, so only one
 * entry is open at a time.
 */
function hostEntry(host: Host, { isOpen, isOutOfReach }: Shown, language: Language): Html {
  const { connect: words } = PAGES[language].home;
  const title = host.how.kind === 'header' ? words.otherName : host.name;
  return html`<details name="host"${isOpen ? raw(' open') : ''}><summary>${title}</summary>${
    isOutOfReach ? html`<p>${words.outside}</p>` : ''
  }${steps(host, language)}</details>`;
}

function steps({ name, how }: Host, language: Language): Html {
  const { connect: words } = PAGES[language].home;
  switch (how.kind) {
    case 'commands':
      return html`${how.lines.map(code)}${how.inside === undefined ? '' : html`<p>${words.inside({ command: how.inside, host: name })}</p>`}`;
    case 'file':
      return html`<p>${words.file(how.path)}</p>${code(how.text)}`;
    case 'settings':
      return html`<p>${words.settings(how.where)}</p>`;
    case 'header':
      return html`<p>${words.header}</p>${code('Authorization: Bearer bh_…')}`;
  }
}

function code(text: string): Html {
  return html`<pre><code>${text}</code></pre>`;
}

function developers({ base, hasReference }: Front, language: Language): Html {
  const { developers: words } = PAGES[language].home;
  const links = [
    ...(hasReference ? [['/docs', words.reference] as const] : []),
    ['/openapi.json', words.openapi],
    ['/assistant.json', words.assistant],
    ['/events.json', words.events],
    ['/llms.txt', words.llms],
    ['/readyz', words.readyz],
  ] as const;
  return html`<section class="card" aria-labelledby="developers"><h2 id="developers">${words.title}</h2>
<dl class="links">${links.map(([path, text]) => html`<div><dt><a href="${base}${path}">${path}</a></dt><dd>${text}</dd></div>`)}</dl></section>`;
}
