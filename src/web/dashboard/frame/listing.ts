/** What lists have around their rows: filters, the way to the next page, and words when there is nothing. */
import { html } from 'hono/html';
import { Refusal } from '../../../model/refusal.ts';
import type { Html } from '../../layout/document.ts';
import type { Inside, Refused, Sent } from '../page.ts';
import { WORDS } from '../words.ts';
import { type FieldSpec, fieldOf, refusedWith } from './form.ts';

/** What a list is narrowed by. */
export function filterForm({ at }: Inside, path: string, fields: readonly FieldSpec[], refused: Refused): Html {
  return html`<form class="card filters few" method="get" action="${at(path)}" role="search">${fields.map((one) => fieldOf(one, refused))}
<button class="button second" type="submit">${WORDS.invoices.show}</button></form>`;
}

/** For lists: what is wrong with the filters is said beside them, instead of a page of its own. */
export function unlessAskedWrongly(sent: Sent): (error: unknown) => Refused {
  return (error) => {
    const { code, message, details } = error instanceof Refusal ? error : ({} as Partial<Refusal>);
    if (code === 'validation_failed') return refusedWith(error, sent);
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

type Asked = Readonly<Record<string, string>>;
type Place = { readonly path: string; readonly asked: Asked; readonly next: string | null };

/** By the place after the last row: pages do not shift while rows are added. */
export function pager({ at, query }: Inside, { path, asked, next }: Place): Html | '' {
  const isFirst = query.cursor === undefined;
  if (next === null && isFirst) return '';
  const { first, next: more } = WORDS.invoices;
  const href = (cursor: Asked) => at(`${path}?${new URLSearchParams({ ...asked, ...cursor })}`);
  return html`<p class="pages">${isFirst ? html`<span></span>` : html`<a class="link" href="${href({})}">${first}</a>`}
${next === null ? '' : html`<a class="link" href="${href({ cursor: next })}" rel="next">${more}</a>`}</p>`;
}
