/** Lists: filters above, rows below, and the next page by the place after the last row. */
import { html } from 'hono/html';
import type { CustomerMatchData } from '../../../operations/customers/customer-filter.ts';
import type { Html } from '../../layout/document.ts';
import { matchNote } from '../customers/match.ts';
import { filledIn, type Inside, type Refused, UNTOUCHED, type View } from '../page.ts';
import { WORDS } from '../words.ts';
import { type FieldSpec, faultSummary, fieldOf } from './form.ts';
import { emptyNote, pager, unlessAskedWrongly } from './listing.ts';

/** What every list answers beside its rows. */
type Listed = {
  readonly total_count: number;
  readonly next_cursor: string | null;
  /** Of a list with the filter `customer`. */
  readonly customer_match?: CustomerMatchData | null;
};
type Asked = Readonly<Record<string, string>>;
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
  /** Ids by which a link narrows the list; nobody types them. */
  readonly ids?: readonly string[];
  /** Whose rows they are then. */
  readonly whose?: Html | '';
  /** What can be made here. */
  readonly make?: Html;
  readonly find: (asked: Readonly<Record<string, unknown>>) => Promise<Found>;
  /** Below the count: sums over the whole list. */
  readonly sums?: (found: Found) => readonly string[];
  readonly table: (found: Found) => Html;
};

export async function listView<Found extends Listed>(visit: Inside, spec: ListSpec<Found>): Promise<View> {
  const { words, filters, ids = [] } = spec;
  const asked = filledIn(visit.query, [...filters.map(({ name }) => name), ...ids]);
  const numbers = ids.filter((id) => /^\d+$/.test(asked[id] ?? '')).map((id) => [id, Number(asked[id])]);
  const found = await spec
    .find({ ...asked, ...Object.fromEntries(numbers), ...filledIn(visit.query, ['cursor']) })
    .catch(unlessAskedWrongly(asked));
  if ('faults' in found) return { title: words.title, body: head(visit, spec, found), status: 422 };
  const list = found.total_count === 0 ? empty(visit, spec, asked) : listed(visit, spec, found, asked);
  const match = matchNote(visit, { path: spec.path, asked }, found.customer_match ?? null);
  return { title: words.title, body: html`${head(visit, spec, { ...UNTOUCHED, sent: asked })}${match}${list}` };
}

function head<Found extends Listed>({ at }: Inside, spec: ListSpec<Found>, refused: Refused): Html {
  const { path, words, filters, ids = [], whose = '', make = '' } = spec;
  const kept = ids.filter((id) => id in refused.sent);
  const form = html`<form class="card filters" method="get" action="${at(path)}" role="search">
${kept.map((id) => html`<input type="hidden" name="${id}" value="${refused.sent[id]}">`)}
${filters.map((one) => fieldOf({ ...one, isOptional: 'quietly' }, refused))}
<button class="button second" type="submit">${WORDS.invoices.show}</button></form>`;
  return html`<div class="head"><h1>${words.title}</h1>${make === '' ? '' : html`<div class="buttons">${make}</div>`}</div>
${whose}${faultSummary(refused, filters)}${filters.length === 0 ? '' : form}`;
}

function empty<Found extends Listed>({ at }: Inside, { path, words }: ListSpec<Found>, asked: Asked): Html {
  const isFiltered = Object.keys(asked).length > 0;
  const clear = isFiltered ? html`<a class="button second" href="${at(path)}">${words.clear}</a>` : '';
  return html`<section class="card">${emptyNote(isFiltered ? words.noneFound : words.none, clear)}</section>`;
}

function listed<Found extends Listed>(visit: Inside, spec: ListSpec<Found>, found: Found, asked: Asked): Html {
  const sums = spec.sums?.(found) ?? [];
  return html`<section class="card"><div><h2>${spec.words.count(found.total_count)}</h2>${sums.map((sum) => html`<p class="soft">${sum}</p>`)}</div>
${spec.table(found)}${pager(visit, { path: spec.path, asked, next: found.next_cursor })}</section>`;
}

/** For a filter that is a choice: all of them, or one. */
export function choices(values: readonly string[], labels: Readonly<Record<string, string>>) {
  return [['', WORDS.invoices.all], ...values.map((one) => [one, labels[one] ?? one])] as [string, string][];
}
