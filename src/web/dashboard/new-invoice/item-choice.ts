/**
 * Choice of a catalogue item for a line. It works without a script: the server fills in empty fields of the line after
 * the form was sent.
 */
import { listItems } from '../../../operations/items/list-items.ts';
import type { FieldSpec } from '../components/form.ts';
import { run, type SignedIn } from '../page.ts';

const OPTIONS_MAX = 100;

type Option = readonly [value: string, label: string];
/** Options of the select. `typed`: there are too many items for a select, so the person types the item's code. */
export type ItemChoice = readonly Option[] | 'typed' | 'none';

export async function itemChoice(visit: SignedIn): Promise<ItemChoice> {
  const { items, total_count: total } = await run(visit, listItems, { active: true, limit: OPTIONS_MAX });
  if (total === 0) return 'none';
  if (total > OPTIONS_MAX) return 'typed';
  return items
    .map(({ id, code, description }): Option => [String(id), `${code} · ${description}`])
    .sort(([, a], [, b]) => a.localeCompare(b));
}

/**
 * Options of a line's field for the item. `chosen`: the item that the draft's line already has. If this item is
 * deactivated, `choice` lacks it, so its option is added.
 */
export function itemOptions(choice: ItemChoice, chosen: string): Partial<FieldSpec> {
  if (typeof choice === 'string') return {};
  const isKnown = choice.some(([value]) => value === chosen);
  const others: readonly Option[] = chosen === '' || isKnown ? [] : [[chosen, chosen]];
  return { options: [['', '–'], ...choice, ...others] };
}
