import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { ItemData } from '../../../operations/items/item.ts';
import { listItems } from '../../../operations/items/list-items.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { price as priceText, rateText } from '../components/formats.ts';
import { choices, listView } from '../components/list.ts';
import { type Column, rowsTable } from '../components/table.ts';
import { type Page, run, type SignedIn } from '../page.ts';

export const itemsPage: Page<SignedIn> = {
  path: '/items',
  needs: 'billing.read',
  show: (visit) => {
    const { list: words } = DASHBOARD[visit.language].items;
    return listView(visit, {
      path: '/items',
      words,
      tabs: {
        name: 'state',
        label: words.state,
        values: choices(['active', 'inactive'], words.states, visit.language),
      },
      search: { name: 'query', label: words.query },
      make: html`<a class="button" href="${visit.at('/items/new')}">${words.make}</a>`,
      find: ({ state, ...query }) =>
        run(visit, listItems, { ...query, ...(state === undefined ? {} : { active: state === 'active' }) }),
      table: ({ items }) => rowsTable(words.title, columnsOf(visit), items),
    });
  },
};

function columnsOf({ at, language }: SignedIn): readonly Column<ItemData>[] {
  const { columns, states } = DASHBOARD[language].items.list;
  return [
    {
      label: columns.code,
      cell: ({ id, code }) => html`<a href="${at(`/items/${id}/change`)}"><bdi>${code}</bdi></a>`,
    },
    {
      label: columns.description,
      phone: 'below',
      cell: ({ description }) => html`<bdi class="text">${description}</bdi>`,
    },
    { label: columns.tax, kind: 'short', cell: (item) => taxOf(item, language) },
    {
      label: columns.state,
      phone: 'aside',
      cell: ({ active }) =>
        html`<span class="tag${active ? ' paid' : ''}">${active ? states.active : states.inactive}</span>`,
    },
    {
      label: columns.price,
      kind: 'figure',
      phone: 'end',
      cell: ({ unit_price: price, currency }) => (price === null ? '' : priceText(price, currency, language)),
    },
  ];
}

function taxOf({ tax_rate: rate }: ItemData, language: Language): string {
  return rate === null ? '' : `${rateText(rate, language)}%`;
}
