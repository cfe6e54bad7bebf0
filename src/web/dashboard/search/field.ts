/** The search field in the header of every page. */

import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { icon } from '../../layout/icons.ts';
import type { SignedIn } from '../page.ts';

export const SEARCH_PLACE = '/search';

/**
 * The form with the search field. `isFocused`: true after a search without results, so that the person can type another
 * search text.
 */
export function searchField({ at, language }: SignedIn, query: string, isFocused: boolean): Html {
  const { label, hint, button } = DASHBOARD[language].page.search;
  return html`<form class="search" method="get" action="${at(SEARCH_PLACE)}" role="search" aria-label="${label}">
<input type="search" name="q" value="${query}" placeholder="${hint}" aria-label="${label}" maxlength="255" autocomplete="off" spellcheck="false"${isFocused ? html` autofocus` : ''}>
<button class="plain" type="submit">${icon('search')}<span class="hidden">${button}</span></button></form>`;
}
