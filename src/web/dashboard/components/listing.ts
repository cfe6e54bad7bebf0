/** Parts of list pages: filter form, pager and empty state. */

import { html } from 'hono/html';
import { BillingError } from '../../../model/billing-error.ts';
import type { Language } from '../../../model/language.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import type { FormFields, Refused, SignedIn } from '../page.ts';
import { type FieldSpec, fieldOf, refusedWith } from './form.ts';

/** Filter form. Browsers send it with GET, so the filters are in the URL. */
export function filterForm(
  { at, language }: SignedIn,
  path: string,
  fields: readonly FieldSpec[],
  refused: Refused,
): Html {
  return html`<form class="card filters few" method="get" action="${at(path)}" role="search" aria-label="${DASHBOARD[language].page.filters}">${fields.map((one) => fieldOf(one, refused, language))}
<button class="button second" type="submit">${DASHBOARD[language].page.apply}</button></form>`;
}

/** Converts a refusal caused by a filter into faults of the filter form. Other errors are thrown again. */
export function invalidFilters(sent: FormFields, language: Language): (error: unknown) => Refused {
  return (error) => {
    const { code, message, details } = error instanceof BillingError ? error : ({} as Partial<BillingError>);
    if (code === 'validation_failed') return refusedWith(error, sent, language);
    // The filter names an unknown or ambiguous customer or invoice. That is a fault of the filter, not a missing page.
    const { field } = details ?? {};
    const isUnclear = code?.endsWith('_not_found') || code?.endsWith('_ambiguous') || code === 'customer_merged';
    if (!isUnclear || field === undefined) throw error;
    return { message: null, faults: new Map([[field, message ?? '']]), sent };
  };
}

/** Text of an empty list, with a next step. */
export function emptyNote({ heading, text }: { heading: string; text: string }, more: Html | '' = ''): Html {
  return html`<div class="empty"><h2>${heading}</h2><p>${text}</p></div>${more === '' ? '' : html`<p class="empty">${more}</p>`}`;
}

type ListQuery = Readonly<Record<string, string>>;
type Place = { readonly path: string; readonly query: ListQuery; readonly next: string | null };

/** Links to the first and the next page. With cursors, pages stay stable while rows are added. */
export function pager(visit: SignedIn, { path, query, next }: Place): Html | '' {
  const isFirst = visit.query.cursor === undefined;
  if (next === null && isFirst) return '';
  const { first, next: more } = DASHBOARD[visit.language].page;
  const href = (cursor: ListQuery) => visit.at(`${path}?${new URLSearchParams({ ...query, ...cursor })}`);
  return html`<p class="pages">${isFirst ? html`<span></span>` : html`<a class="link" href="${href({})}">${first}</a>`}
${next === null ? '' : html`<a class="link" href="${href({ cursor: next })}" rel="next">${more}</a>`}</p>`;
}
