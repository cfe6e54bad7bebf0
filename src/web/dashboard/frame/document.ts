/** What every page of the dashboard has around its content. */
import { html } from 'hono/html';
import type { Addresses } from '../../../operations/context.ts';
import { type Html, masthead } from '../../layout/document.ts';
import { icon } from '../../layout/icons.ts';
import { notice } from '../../layout/notice.ts';
import { privacyLink } from '../../layout/privacy-link.ts';
import type { Inside, View, Visit } from '../page.ts';
import { type Said, WORDS } from '../words.ts';
import { hiddenKey } from './form.ts';
import { isSetting, settingsNav } from './settings-nav.ts';

const NAV = [
  ['/', WORDS.nav.overview],
  ['/invoices', WORDS.nav.invoices],
  ['/payments', WORDS.nav.payments],
  ['/links', WORDS.nav.links],
  ['/customers', WORDS.nav.customers],
  ['/subscriptions', WORDS.nav.subscriptions],
  ['/plans', WORDS.nav.plans],
  ['/activity', WORDS.nav.activity],
  ['/settings', WORDS.nav.settings],
  ['/you', WORDS.nav.person],
] as const;

/** For whoever is signed in. `path`: of the page, below the dashboard. */
export function insideBody(visit: Inside, path: string, { body }: View, said: Said | undefined): Html {
  const { at, session } = visit;
  const isHere = (place: string) =>
    place === '/' ? path === '/' : place === '/settings' ? isSetting(path) : path.startsWith(place);
  return html`<a class="skip" href="#content">${WORDS.skip}</a>
<div class="top"><div class="wide">${masthead(session.account.name)}
<form class="out" method="post" action="${at('/sign-out')}">${hiddenKey(visit)}<button class="plain" type="submit">${WORDS.signOut}</button></form>
<nav aria-label="${WORDS.nav.label}"><ul>${NAV.map(
    ([place, label]) =>
      html`<li><a href="${at(place)}"${isHere(place) ? html` aria-current="page"` : ''}>${label}</a></li>`,
  )}</ul></nav></div></div>
<main class="wide" id="content">${settingsNav(visit, path)}${saidNote(said)}${body}</main>`;
}

/** For whoever is not signed in: one card in the middle. */
export function outsideBody(
  { body }: Pick<View, 'body'>,
  said: Said | undefined,
  addresses: Pick<Addresses, 'baseUrl'>,
): Html {
  return html`<main class="card narrow" id="content">${saidNote(said)}${body}</main>
<footer class="narrow">${privacyLink(addresses, 'en')}</footer>`;
}

function saidNote(said: Said | undefined): Html | '' {
  return said === undefined
    ? ''
    : html`<p class="said" role="status">${icon('good')}<span>${WORDS.said[said]}</span></p>`;
}

export type Trouble = Exclude<keyof typeof WORDS.troubles, 'refused' | 'back' | 'requestId' | 'wait'>;

export function troubleView(trouble: Trouble, at: Visit['at'], more?: string): View {
  const { heading, text } = WORDS.troubles[trouble];
  return explained(
    { heading, text, tone: trouble === 'not_found' ? 'quiet' : 'bad' },
    {
      more: html`${more === undefined ? '' : html`<p class="soft">${more}</p>`}
<p><a class="button second" href="${at('/')}">${WORDS.troubles.back}</a></p>`,
    },
  );
}

type Explained = { readonly heading: string; readonly text: string; readonly tone: 'quiet' | 'bad' };

/** A page that says why there is none. */
export function explained({ heading, text, tone }: Explained, { more, status }: { more: Html; status?: number }): View {
  return {
    title: heading,
    body: html`<div class="card narrow">${notice({ tone, heading, text })}${more}</div>`,
    ...(status === undefined ? {} : { status }),
  };
}
