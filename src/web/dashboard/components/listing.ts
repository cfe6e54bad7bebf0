/** What lists have around their rows: filters, the way to the next page, and words when there is nothing. */
import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import { Refusal } from '../../../model/refusal.ts';
import type { Html } from '../../layout/document.ts';
import type { FormFields, Refused, SignedIn } from '../page.ts';
import { type FieldSpec, fieldOf, refusedWith } from './form.ts';
import { PAGE_WORDS } from './words.ts';

/** What a list is narrowed by. */
export function filterForm(
  { at, language }: SignedIn,
  path: string,
  fields: readonly FieldSpec[],
  refused: Refused,
): Html {
  return html`<form class="card filters few" method="get" action="${at(path)}" role="search">${fields.map((one) => fieldOf(one, refused, language))}
<button class="button second" type="submit">${PAGE_WORDS[language].apply}</button></form>`;
}

/** For lists: what is wrong with the filters is said beside them, instead of a page of its own. */
export function invalidFilters(sent: FormFields, language: Language): (error: unknown) => Refused {
  return (error) => {
    const { code, message, details } = error instanceof Refusal ? error : ({} as Partial<Refusal>);
    if (code === 'validation_failed') return refusedWith(error, sent, language);
    // There is none of that name to look for, or several: the filter is wrong, the page is not.
    const { field } = details ?? {};
    const isUnclear = code?.endsWith('_not_found') || code === 'customer_ambiguous';
    if (!isUnclear || field === undefined) throw error;
    return { message: null, faults: new Map([[field, message ?? '']]), sent };
  };
}

/** An empty list, and what to do next. */
export function emptyNote({ heading, text }: { heading: string; text: string }, more: Html | '' = ''): Html {
  return html`<div class="empty"><h2>${heading}</h2><p>${text}</p></div>${more === '' ? '' : html`<p class="empty">${more}</p>`}`;
}

type ListQuery = Readonly<Record<string, string>>;
type Place = { readonly path: string; readonly query: ListQuery; readonly next: string | null };

/** By the place after the last row: pages do not shift while rows are added. */
export function pager(visit: SignedIn, { path, query, next }: Place): Html | '' {
  const isFirst = visit.query.cursor === undefined;
  if (next === null && isFirst) return '';
  const { first, next: more } = PAGE_WORDS[visit.language];
  const href = (cursor: ListQuery) => visit.at(`${path}?${new URLSearchParams({ ...query, ...cursor })}`);
  return html`<p class="pages">${isFirst ? html`<span></span>` : html`<a class="link" href="${href({})}">${first}</a>`}
${next === null ? '' : html`<a class="link" href="${href({ cursor: next })}" rel="next">${more}</a>`}</p>`;
}
