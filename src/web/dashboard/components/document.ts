/** Frame of a page: navigation, notice and footer. */

import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { Addresses } from '../../../operations/kernel/context.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { type Html, masthead } from '../../layout/document.ts';
import { icon } from '../../layout/icons.ts';
import { notice as noticeCard } from '../../layout/notice.ts';
import { privacyLink } from '../../layout/privacy-link.ts';
import { productMark } from '../../layout/product-mark.ts';
import type { SignedIn, View, Visit } from '../page.ts';
import { SEARCH_PLACE, searchField } from '../search/field.ts';
import { hiddenKey } from './form.ts';
import { mainNav } from './main-nav.ts';
import type { Notice } from './notices.ts';
import { settingsNav } from './settings-nav.ts';
import type { Trouble } from './trouble-words.ts';
import { warningText } from './warning-words.ts';

/**
 * Body of a page after sign-in. `path`: path of the page below the dashboard. `said`: texts that the page shows once.
 */
export function signedInBody(visit: SignedIn, path: string, view: View, said: Said): Html {
  const { at, session, language } = visit;
  const { body, isSearchAgain = false } = view;
  const searched = path === SEARCH_PLACE ? (visit.query.q ?? '') : '';
  const words = DASHBOARD[language].page;
  return html`<a class="skip" href="#content">${words.skip}</a>
<div class="top"><div class="wide">${masthead(session.account.name)}
${searchField(visit, searched, isSearchAgain)}
<form class="out" method="post" action="${at('/sign-out')}">${hiddenKey(visit)}<button class="plain" type="submit">${words.signOut}</button></form>
${mainNav(visit, path)}</div></div>
<main class="wide" id="content">${settingsNav(visit, path)}${noticeLine(said.notice, language)}${warningLines(said.warnings, language)}${body}</main>`;
}

/** Texts that are shown once, after a form was sent. */
type Said = { readonly notice: Notice | undefined; readonly warnings: readonly string[] };

function warningLines(warnings: readonly string[], language: Language): Html[] {
  return warnings.map((one) => html`<p class="banner" role="status">${warningText(one, language)}</p>`);
}

type Around = {
  readonly notice: Notice | undefined;
  readonly language: Language;
  readonly addresses: Pick<Addresses, 'baseUrl'>;
};

/** Body of a page before sign-in: name of the product, and one card in the middle. */
export function guestBody({ body }: Pick<View, 'body'>, { notice, language, addresses }: Around): Html {
  return html`<div class="narrow product">${masthead('billhook', productMark())}</div>
<main class="card narrow" id="content">${noticeLine(notice, language)}${body}</main>
<footer class="narrow">${privacyLink(addresses, language)}</footer>`;
}

function noticeLine(notice: Notice | undefined, language: Language): Html | '' {
  return notice === undefined
    ? ''
    : html`<p class="said" role="status">${icon('good')}<span>${DASHBOARD[language].notices[notice]}</span></p>`;
}

export function troubleView(trouble: Trouble, { at, language }: Pick<Visit, 'at' | 'language'>, more?: string): View {
  const words = DASHBOARD[language].troubles;
  const { heading, text } = words[trouble];
  return explained(
    { heading, text, tone: trouble === 'not_found' ? 'quiet' : 'bad' },
    {
      more: html`${more === undefined ? '' : html`<p class="soft">${more}</p>`}
<p><a class="button second" href="${at('/')}">${words.back}</a></p>`,
    },
  );
}

type Explanation = { readonly heading: string; readonly text: string; readonly tone: 'quiet' | 'bad' };

/** Page that explains why the requested page is not shown. */
export function explained(
  { heading, text, tone }: Explanation,
  { more, status }: { more: Html; status?: number },
): View {
  return {
    title: heading,
    body: html`<div class="card narrow">${noticeCard({ tone, heading, text })}${more}</div>`,
    ...(status === undefined ? {} : { status }),
  };
}
