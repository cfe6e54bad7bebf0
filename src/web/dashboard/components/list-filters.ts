/**
 * The filters of a list: tabs and one search field. All other filters are collapsed, so that they take little space.
 */

import { html } from 'hono/html';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { countText } from '../../layout/formats.ts';
import { type Refused, type SignedIn, textOf } from '../page.ts';
import { type FieldSpec, fieldOf } from './form.ts';
import { NEEDS_CURRENCY } from './table.ts';

/** Values of one filter, shown as tabs. `name`: name of the filter. The value '' stands for all rows. */
export type Tabs = {
  readonly name: string;
  readonly label: string;
  readonly values: readonly (readonly [value: string, label: string])[];
  /**
   * Returns the number of rows for each value of the filter. Leaves out a value if no sum is stored for it. Called only
   * if no other filter is set, because the numbers count the whole list.
   */
  readonly counts?: () => Promise<Readonly<Record<string, number>>>;
  /** The selected value if the URL contains none. Default: all rows. */
  readonly usual?: string;
};

/** Filter by month. `links`: the shown month, and links to the months before and after it. */
export type Months = { readonly name: string; readonly label: string; readonly links: Html };

type Filters = {
  readonly path: string;
  readonly tabs?: Tabs;
  readonly months?: Months;
  readonly search?: FieldSpec;
  readonly filters?: readonly FieldSpec[];
  readonly ids?: readonly string[];
  readonly orders?: readonly (readonly [sort: string, label: string])[];
};

export async function listFilters(visit: SignedIn, spec: Filters, refused: Refused): Promise<Html> {
  const { tabs, months } = spec;
  return html`${tabs ? html`${await tabLinks(visit, spec, tabs, refused)}${faultOf(tabs.name, refused)}` : ''}
${months ? html`<nav class="head" id="${months.name}" aria-label="${months.label}">${months.links}</nav>${faultOf(months.name, refused)}` : ''}
${filterForm(visit, spec, refused)}`;
}

/** Shows the fault of a filter whose values are links. Such a filter has no form field that could show the fault. */
function faultOf(name: string, { faults }: Refused): Html | '' {
  const fault = faults.get(name);
  return fault === undefined ? '' : html`<p class="fault" id="${name}-fault">${fault}</p>`;
}

/**
 * Returns a link for each value of the filter. Links keep the other filters, and lead to the first page in default
 * order.
 */
async function tabLinks(
  visit: SignedIn,
  { path }: Pick<Filters, 'path'>,
  tabs: Tabs,
  { sent }: Refused,
): Promise<Html> {
  const { [tabs.name]: _, sort: __, ...kept } = sent as Readonly<Record<string, string>>;
  const current = textOf(sent, tabs.name) || (tabs.usual ?? '');
  const counts = tabs.counts && Object.keys(kept).length === 0 ? await tabs.counts() : {};
  const links = tabs.values.map(([value, label]) => {
    const query = new URLSearchParams({ ...kept, ...(value === '' ? {} : { [tabs.name]: value }) }).toString();
    const count = counts[value];
    const number = count === undefined ? '' : html` <span class="count">${countText(count, visit.language)}</span>`;
    const here = value === current ? html` aria-current="true"` : '';
    return html`<li><a href="${visit.at(path)}${query === '' ? '' : `?${query}`}"${here}>${label}${number}</a></li>`;
  });
  return html`<nav class="tabs states" id="${tabs.name}" aria-label="${tabs.label}"><ul>${links}</ul></nav>`;
}

function filterForm({ at, language }: SignedIn, spec: Filters, refused: Refused): Html | '' {
  const { path, tabs, months, search, filters = [], ids = [], orders = [] } = spec;
  const words = DASHBOARD[language].page;
  // Adds a select for the sort order, because on phones the tables have no headings to click.
  const sort: FieldSpec[] = orders.length === 0 ? [] : [{ name: 'sort', label: words.sort, options: orders }];
  const folded = [...filters, ...sort];
  if (!search && folded.length === 0) return '';
  const kept = [...(tabs ? [tabs.name] : []), ...(months ? [months.name] : []), ...ids].filter(
    (name) => name in refused.sent,
  );
  const quiet = (field: FieldSpec) => fieldOf({ ...field, isOptional: 'quietly' }, refused, language);
  const isOpen = filters.some(({ name }) => isSet(name, refused));
  const more =
    folded.length === 0
      ? ''
      : html`<details class="more-filters"${isOpen ? html` open` : ''}><summary>${filters.length === 0 ? words.sort : words.moreFilters}</summary>
<div class="filters">${folded.map(quiet)}<button class="button second" type="submit">${words.apply}</button></div></details>`;
  return html`<form class="finder" method="get" action="${at(path)}" role="search" aria-label="${words.filters}">
${kept.map((name) => html`<input type="hidden" name="${name}" value="${textOf(refused.sent, name)}">`)}
${search ? html`${quiet({ ...search, isLabelHidden: true })}<button class="button second" type="submit">${words.search.button}</button>` : ''}${more}</form>`;
}

/**
 * True if the filter has a value or a fault, so that the collapsed filters must be open. False for a `currency` that
 * was set by a click on the heading of the amount column.
 */
function isSet(name: string, { sent, faults }: Refused): boolean {
  const isForOrder = name === 'currency' && NEEDS_CURRENCY.test(textOf(sent, 'sort'));
  return faults.has(name) || (name in sent && !isForOrder);
}
