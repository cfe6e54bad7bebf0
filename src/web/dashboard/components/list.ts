/** A list page: tabs, a search field, more filters, rows, and a link to the next page. */

import { html } from 'hono/html';
import { fromAddress } from '../../../model/codes.ts';
import type { Language } from '../../../model/language.ts';
import type { CustomerMatchData } from '../../../operations/customers/customer-filter.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { matchNote, nearNote } from '../customers/match.ts';
import { filledIn, NO_FAULTS, type Refused, type SignedIn, type View } from '../page.ts';
import { type FieldSpec, faultSummary, type Named } from './form.ts';
import { listFilters, type Months, type Tabs } from './list-filters.ts';
import { emptyNote, invalidFilters, pager } from './listing.ts';
import { NEEDS_CURRENCY, type Sorting } from './table.ts';

/** Fields of a list operation's output that every list page needs, apart from the rows. */
type Listed = {
  readonly total_count: number;
  readonly next_cursor: string | null;
  readonly totals?: readonly { readonly currency: string }[];
  /** Given only in lists with the filter `customer`. */
  readonly customer_match?: CustomerMatchData | null;
  /** Customers with a similar name, if no customer matched. Only the list of customers sets this field. */
  readonly nearest?: CustomerMatchData['nearest'];
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
  /** The values of one filter, as links above the list. */
  readonly tabs?: Tabs;
  readonly months?: Months;
  /** The filter that is always shown. */
  readonly search?: FieldSpec;
  /** Filters that are collapsed while none of them is set. */
  readonly filters?: readonly FieldSpec[];
  /** Names of filters that only links set, such as `customer_id`. */
  readonly ids?: readonly string[];
  /** Note with the name of the customer or plan that a filter of `ids` selects. */
  readonly whose?: Html | '';
  /** Button that opens the form for a new object. */
  readonly make?: Html;
  readonly find: (query: Readonly<Record<string, unknown>>) => Promise<Found>;
  /** Sort orders. `sort`: value for the operation. The first order is the default. */
  readonly orders?: readonly (readonly [sort: string, label: string])[];
  /**
   * True if the list shows one period by default. The filters of such a list stay visible even if the list is empty, so
   * that the person can choose a different period.
   */
  readonly isPeriod?: true;
  /** Shown while the account has no object of this kind. Default: the `make` button. */
  readonly firstSteps?: Html;
  /** Sums over the whole list, below the count. */
  readonly sums?: (found: Found) => readonly string[];
  readonly table: (found: Found, sorting: Sorting) => Html;
};

export async function listView<Found extends Listed>(visit: SignedIn, spec: ListSpec<Found>): Promise<View> {
  const { words, ids = [] } = spec;
  const query = filledIn(visit.query, [...fieldsOf(spec, visit.language).map(({ name }) => name), ...ids]);
  const numbers = ids.filter((id) => id in query).map((id) => [id, fromAddress(query[id] ?? '')]);
  const found = await spec
    .find({ ...query, ...Object.fromEntries(numbers), ...filledIn(visit.query, ['cursor']) })
    .catch(invalidFilters(query, visit.language));
  if ('faults' in found) return { title: words.title, body: await head(visit, spec, found), status: 422 };
  const isFiltered = Object.keys(query).some((name) => name !== 'sort');
  if (found.total_count === 0 && !isFiltered && !spec.isPeriod) return { title: words.title, body: nothingYet(spec) };
  const list = found.total_count === 0 ? noneFound(visit, spec, isFiltered) : listed(visit, spec, found, query);
  const match = matchNote(visit, { path: spec.path, query }, found.customer_match ?? null);
  return {
    title: words.title,
    body: html`${await head(visit, spec, { ...NO_FAULTS, sent: query })}${match}${nearNote(visit, query.query ?? '', found.nearest)}${list}`,
  };
}

/** Names and labels of all filters and of the sort order. The fault summary uses the labels. */
function fieldsOf<Found extends Listed>(
  { tabs, months, search, filters = [], orders = [] }: ListSpec<Found>,
  language: Language,
): readonly Named[] {
  return [
    ...(tabs ? [tabs] : []),
    ...(months ? [months] : []),
    ...(search ? [search] : []),
    ...filters,
    ...(orders.length === 0 ? [] : [{ name: 'sort', label: DASHBOARD[language].page.sort }]),
  ];
}

async function head<Found extends Listed>(visit: SignedIn, spec: ListSpec<Found>, refused: Refused): Promise<Html> {
  const { words, whose = '', make = '' } = spec;
  return html`<div class="head"><h1>${words.title}</h1>${make === '' ? '' : html`<div class="buttons">${make}</div>`}</div>
${whose}${faultSummary(refused, visit.language, fieldsOf(spec, visit.language))}${await listFilters(visit, spec, refused)}`;
}

/** Page for an account that has no object of this kind. It has no filters, because there is nothing to filter. */
function nothingYet<Found extends Listed>({ words, make, firstSteps }: ListSpec<Found>): Html {
  return html`<h1>${words.title}</h1><section class="card">${emptyNote(words.none, firstSteps ?? make)}</section>`;
}

function noneFound<Found extends Listed>({ at }: SignedIn, spec: ListSpec<Found>, isFiltered: boolean): Html {
  const { path, words, firstSteps } = spec;
  if (!isFiltered) return html`<section class="card">${emptyNote(words.none, firstSteps)}</section>`;
  const clear = html`<a class="button second" href="${at(path)}">${words.clear}</a>`;
  return html`<section class="card">${emptyNote(words.noneFound, clear)}</section>`;
}

function listed<Found extends Listed>(visit: SignedIn, spec: ListSpec<Found>, found: Found, query: ListQuery): Html {
  const sums = spec.sums?.(found) ?? [];
  const sorting = sortingOf(visit, spec, found, query);
  return html`<section class="card"><div><h2>${spec.words.count(found.total_count)}</h2>${sums.map((sum) => html`<p class="soft">${sum}</p>`)}</div>
${spec.table(found, sorting)}${pager(visit, { path: spec.path, query, next: found.next_cursor })}</section>`;
}

/**
 * Returns the current sort order, and the links of the column headings for other sort orders. The links keep the
 * filters and lead to the first page. Rows can be sorted by amount only if all rows have the same currency.
 */
function sortingOf<Found extends Listed>(
  { at }: SignedIn,
  { path, orders = [] }: ListSpec<Found>,
  { totals = [] }: Found,
  query: ListQuery,
): Sorting {
  const [usual] = orders;
  const [total, ...more] = totals;
  const currency = query.currency ?? (more.length === 0 ? total?.currency : undefined);
  return {
    current: query.sort ?? usual?.[0] ?? '',
    href: (sort) => {
      const needs = NEEDS_CURRENCY.test(sort);
      if (needs && currency === undefined) return undefined;
      return at(`${path}?${new URLSearchParams({ ...query, ...(needs && currency ? { currency } : {}), sort })}`);
    },
  };
}

/** Options of a filter: one for all rows, and one for each value. */
export function choices(values: readonly string[], labels: Readonly<Record<string, string>>, language: Language) {
  return [['', DASHBOARD[language].page.all], ...values.map((one) => [one, labels[one] ?? one])] as [string, string][];
}
