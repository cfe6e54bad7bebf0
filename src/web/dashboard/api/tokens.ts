import { html } from 'hono/html';
import type * as z from 'zod';
import { type Instant, parseInstant } from '../../../model/dates.ts';
import type { Language } from '../../../model/language.ts';
import { listTokens } from '../../../operations/tokens/list-tokens.ts';
import type { Token } from '../../../operations/tokens/token.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { moment } from '../components/formats.ts';
import { labelOf } from '../components/label-of.ts';
import { secretOnce } from '../components/secret.ts';
import { limitsText } from '../limits/shown.ts';
import { type Page, run, type SignedIn } from '../page.ts';

type TokenData = z.input<typeof Token>;

export const tokensPage: Page<SignedIn> = {
  path: '/settings/api',
  needs: 'account.manage',
  show: async (visit) => {
    const words = DASHBOARD[visit.language].api;
    const { tokens } = await run(visit, listTokens);
    const make = html`<a class="button" href="${visit.at('/settings/api/new')}">${words.make}</a>`;
    return {
      title: words.title,
      body: html`<div class="head"><h1>${words.title}</h1>${tokens.length > 0 ? make : ''}</div>
<p class="soft">${words.text}</p>
<section class="card">${tokens.length === 0 ? empty(make, visit.language) : table(visit, tokens)}</section>`,
    };
  },
};

function empty(make: Html, language: Language): Html {
  const words = DASHBOARD[language].api;
  return html`<div class="empty"><h2>${words.none.heading}</h2><p>${words.none.text}</p></div><p class="empty">${make}</p>`;
}

function table(visit: SignedIn, tokens: readonly TokenData[]): Html {
  const words = DASHBOARD[visit.language].api;
  const limits = DASHBOARD[visit.language].limits;
  const { name, scopes, used, expires, actions } = words.columns;
  return html`<table class="rows"><caption class="hidden">${words.title}</caption>
<thead><tr><th scope="col">${name}</th><th scope="col">${scopes}</th><th scope="col">${limits.column}</th><th scope="col">${used}</th><th scope="col">${expires}</th><th scope="col"><span class="hidden">${actions}</span></th></tr></thead>
<tbody>${tokens.map((token) => row(visit, token))}</tbody></table>`;
}

function row(visit: SignedIn, token: TokenData): Html {
  const words = DASHBOARD[visit.language].api;
  const limits = DASHBOARD[visit.language].limits;
  const zone = visit.session.account.timezone;
  const may = token.scopes.map((scope) => labelOf(words.scopes, scope)).join(', ');
  const used = token.last_used_at === null ? words.never : moment(token.last_used_at, zone, visit.language);
  return html`<tr><th scope="row"><bdi>${token.name}</bdi></th>
<td data-label="${words.columns.scopes}">${may}</td>
<td data-label="${limits.column}">${limitsText(token.limits, visit.language)}</td>
<td data-label="${words.columns.used}">${used}</td>
<td data-label="${words.columns.expires}">${expiry(visit, token)}</td>
<td class="end">${isLive(token, visit.services.clock.now()) ? actionsFor(visit, token) : ''}</td></tr>`;
}

function isLive({ revoked_at, expires_at }: TokenData, now: Instant): boolean {
  return revoked_at === null && (expires_at === null || (parseInstant(expires_at) ?? 0) > now);
}

function expiry({ services, session, language }: SignedIn, token: TokenData): string | Html {
  const words = DASHBOARD[language].api;
  if (token.revoked_at !== null) return html`<span class="tag">${words.revoked}</span>`;
  if (!isLive(token, services.clock.now())) return html`<span class="tag overdue">${words.expired}</span>`;
  return token.expires_at === null ? words.never : moment(token.expires_at, session.account.timezone, language);
}

/**
 * Links for the actions on a token. Each link contains the token's name, because screen readers can list links without
 * the text around them.
 */
function actionsFor({ at, language }: SignedIn, { id, name }: TokenData): Html {
  const limits = DASHBOARD[language].limits;
  const words = DASHBOARD[language].api;
  const link = (path: string, label: string) =>
    html`<a href="${at(`/settings/api/${id}/${path}`)}">${label} <span class="hidden"><bdi>${name}</bdi></span></a>`;
  return html`${link('limits', limits.change)} &ensp; ${link('rotate', words.rotate)} &ensp; ${link('revoke', words.revoke)}`;
}

export function secretView(visit: SignedIn, secret: string) {
  const words = DASHBOARD[visit.language].api;
  const { title, text, label } = words.shown;
  return secretOnce(visit, { title, text, label, secret, back: '/settings/api' });
}
