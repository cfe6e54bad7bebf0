/** Answers of the tools for catalogue items. */
import type * as z from 'zod';
import type { ItemData } from '../../operations/items/item.ts';
import type { listItems } from '../../operations/items/list-items.ts';
import { answerBuilder, PAGE, rows, type Shape } from '../shape.ts';
import { counted, price, quoted } from '../words.ts';
import { pageFacts } from './page.ts';

type Listed = z.input<typeof listItems.output>;

const ITEM = {
  id: 'number',
  code: 'untrusted',
  description: 'untrusted',
  unit: 'text',
  currency: 'text',
  unit_price: 'money',
  tax_rate: 'number',
  tax_category: 'text',
  deactivated: 'flag',
} as const satisfies Shape;

function rowOf(item: ItemData) {
  const { active, created_at, ...facts } = item;
  return { ...facts, unit: item.unit === 'piece' ? undefined : item.unit, deactivated: active ? undefined : true };
}

export const itemList = answerBuilder({ total_count: 'number', ...PAGE, items: rows(ITEM) })(
  (data: Listed, context) => {
    const { query, active } = context.args;
    const state = active === undefined ? '' : active === true ? 'active ' : 'deactivated ';
    const which = query === undefined ? '' : ` matching ${quoted(String(query), 60)}`;
    return {
      summary:
        data.total_count === 0
          ? `There are no ${state}items${which}.`
          : `${counted(data.total_count, `${state}item`)}${which}.`,
      total_count: data.total_count,
      ...pageFacts(data, data.items.length, context),
      items: data.items.map(rowOf),
    };
  },
);

export const itemCreated = answerBuilder(ITEM, ['id', 'code', 'unit_price'])((item: ItemData) => {
  const said = item.unit_price === null ? 'no price of its own' : price(item.unit_price, item.currency);
  return {
    summary: `Added item ${item.id}, ${quoted(item.code)}: ${said}. A line of an invoice can name it. Nothing was sent.`,
    ...rowOf(item),
  };
});
