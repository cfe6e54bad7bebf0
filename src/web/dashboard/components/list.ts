/** A list page: filters, rows, and a link to the next page (by cursor). */
import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { CustomerMatchData } from '../../../operations/customers/customer-filter.ts';
import type { Html } from '../../layout/document.ts';
import { matchNote } from '../customers/match.ts';
import { filledIn, NO_FAULTS, type Refused, type SignedIn, type View } from '../page.ts';
import { type FieldSpec, faultSummary, fieldOf } from './form.ts';
import { emptyNote, invalidFilters, pager } from './listing.ts';
import { PAGE_WORDS } from './words.ts';

/** Fields that all list operations answer beside their rows. */
type Listed = {
  readonly total_count: number;
  readonly next_cursor: string | null;
  /** For lists with the filter `customer`. */
  readonly customer_match?: CustomerMatchData | null;
};
type ListQuery = Readonly<Record<string, string>>;
type Explained = { readonly heading: string; readonly text: string };

export type ListSpec<Found extends Listed> = {
  readonly path: string;
  readonly words: {
    readonly title: string;
    readonly count: (count: number) => string;
    readonly none: Explained;
    readonly noneFound: Explained;
    readonly clear: string;
  };
  readonly filters: readonly FieldSpec[];
  /** Filters that only links set, such as `customer_id`. */
  readonly ids?: readonly string[];
  /** A note that names the customer or plan of such a filter. */
  readonly whose?: Html | '';
  /** The button that creates an object. */
  readonly make?: Html;
  readonly find: (query: Readonly<Record<string, unknown>>) => Promise<Found>;
  /** Sums over the whole list, shown below the count. */
  readonly sums?: (found: Found) => readonly string[];
  readonly table: (found: Found) => Html;
};

export async function listView<Found extends Listed>(visit: SignedIn, spec: ListSpec<Found>): Promise<View> {
  const { words, filters, ids = [] } = spec;
  const query = filledIn(visit.query, [...filters.map(({ name }) => name), ...ids]);
  const numbers = ids.filter((id) => /^\d+$/.test(query[id] ?? '')).map((id) => [id, Number(query[id])]);
  const found = await spec
    .find({ ...query, ...Object.fromEntries(numbers), ...filledIn(visit.query, ['cursor']) })
    .catch(invalidFilters(query, visit.language));
  if ('faults' in found) return { title: words.title, body: head(visit, spec, found), status: 422 };
  const list = found.total_count === 0 ? empty(visit, spec, query) : listed(visit, spec, found, query);
  const match = matchNote(visit, { path: spec.path, query }, found.customer_match ?? null);
  return { title: words.title, body: html`${head(visit, spec, { ...NO_FAULTS, sent: query })}${match}${list}` };
}

function head<Found extends Listed>({ at, language }: SignedIn, spec: ListSpec<Found>, refused: Refused): Html {
  const { path, words, filters, ids = [], whose = '', make = '' } = spec;
  const kept = ids.filter((id) => id in refused.sent);
  const form = html`<form class="card filters" method="get" action="${at(path)}" role="search">
${kept.map((id) => html`<input type="hidden" name="${id}" value="${refused.sent[id]}">`)}
${filters.map((one) => fieldOf({ ...one, isOptional: 'quietly' }, refused, language))}
<button class="button second" type="submit">${PAGE_WORDS[language].apply}</button></form>`;
  return html`<div class="head"><h1>${words.title}</h1>${make === '' ? '' : html`<div class="buttons">${make}</div>`}</div>
${whose}${faultSummary(refused, language, filters)}${filters.length === 0 ? '' : form}`;
}

function empty<Found extends Listed>({ at }: SignedIn, { path, words }: ListSpec<Found>, query: ListQuery): Html {
  const isFiltered = Object.keys(query).length > 0;
  const clear = isFiltered ? html`<a class="button second" href="${at(path)}">${words.clear}</a>` : '';
  return html`<section class="card">${emptyNote(isFiltered ? words.noneFound : words.none, clear)}</section>`;
}

function listed<Found extends Listed>(visit: SignedIn, spec: ListSpec<Found>, found: Found, query: ListQuery): Html {
  const sums = spec.sums?.(found) ?? [];
  return html`<section class="card"><div><h2>${spec.words.count(found.total_count)}</h2>${sums.map((sum) => html`<p class="soft">${sum}</p>`)}</div>
${spec.table(found)}${pager(visit, { path: spec.path, query, next: found.next_cursor })}</section>`;
}

/** Options of a filter: all, or one value. */
export function choices(values: readonly string[], labels: Readonly<Record<string, string>>, language: Language) {
  return [['', PAGE_WORDS[language].all], ...values.map((one) => [one, labels[one] ?? one])] as [string, string][];
}
