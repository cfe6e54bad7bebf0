/** The fields of an item's form. */

import { html } from 'hono/html';
import { BillingError, invalid } from '../../../model/billing-error.ts';
import { BOUNDS } from '../../../model/bounds.ts';
import type { Language } from '../../../model/language.ts';
import { type Currency, withDot } from '../../../model/money.ts';
import { UNITS, unitIn } from '../../../model/units.ts';
import type { ItemData } from '../../../operations/items/item.ts';
import type { Dashboard } from '../../../words/messages.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { currencyChoices } from '../components/choices.ts';
import type { FieldSpec } from '../components/form.ts';
import { priceInput, rateNumber } from '../components/numbers.ts';
import { categoryChoices } from '../components/tax-words.ts';

type ItemField = keyof Dashboard['items']['fields'];
export const ITEM_FIELDS = Object.keys(DASHBOARD.en.items.fields) as readonly ItemField[];

const SHAPES: Readonly<Record<ItemField, Partial<FieldSpec>>> = {
  code: { attributes: html` maxlength="${BOUNDS.itemCode}" autocomplete="off" spellcheck="false"` },
  description: { rows: 2, attributes: html` maxlength="${BOUNDS.description}" autocomplete="off"` },
  unit: {},
  unit_price: { isOptional: true, attributes: html` maxlength="40" inputmode="decimal" autocomplete="off"` },
  currency: {},
  tax_rate: { isOptional: true, attributes: html` maxlength="6" inputmode="decimal" autocomplete="off"` },
  tax_category: { isOptional: true },
  active: {},
};

/**
 * Returns the fields of an item's form. `values`: the edited item, or the defaults of a new item. A new item has no
 * status yet.
 */
export function itemFields(language: Language, values: Partial<Values>): readonly FieldSpec[] {
  const { fields: labels, hints, list } = DASHBOARD[language].items;
  const hintOf: { readonly [Field in ItemField]?: string } = hints;
  const optionsOf: { readonly [Field in ItemField]?: FieldSpec['options'] } = {
    unit: UNITS.map((unit) => [unit, unitIn(language, unit)] as const),
    currency: currencyChoices(),
    tax_category: categoryChoices(language),
    active: [['true', list.states.active] as const, ['false', list.states.inactive]],
  };
  return ITEM_FIELDS.filter((name) => name !== 'active' || values.active !== undefined).map((name) => ({
    name,
    label: labels[name],
    value: values[name] ?? '',
    ...(hintOf[name] === undefined ? {} : { hint: hintOf[name] }),
    ...SHAPES[name],
    ...(optionsOf[name] === undefined ? {} : { options: optionsOf[name] }),
  }));
}

type Values = Readonly<Record<ItemField, string | null>>;

/** Maps each form field to its stored value. */
export function shownValues(item: ItemData): Values {
  const { code, description, unit, unit_price: price, currency, tax_rate: rate, tax_category, active } = item;
  return {
    code,
    description,
    unit,
    currency,
    tax_category,
    unit_price: price === null ? null : priceInput(price, currency as Currency),
    tax_rate: rate === null ? null : String(rate),
    active: String(active),
  };
}

/** Converts form fields into an operation's input. */
export function itemInput(fields: Readonly<Record<string, string | null>>): Record<string, unknown> {
  const { unit_price: price, tax_rate: rate, active, ...others } = fields;
  return {
    ...others,
    ...(price === undefined ? {} : { unit_price: price === null ? null : withDot(price) }),
    ...(rate === undefined ? {} : { tax_rate: rate === null ? null : rateNumber(rate) }),
    ...(active === undefined ? {} : { active: active === 'true' }),
  };
}

/** If the item's code is already in use, turns the operation's refusal into a fault of the field `code`. */
export async function unlessTaken<T>(doing: Promise<T>, language: Language): Promise<T> {
  return doing.catch((error: unknown) => {
    if (!(error instanceof BillingError) || error.code !== 'item_exists') throw error;
    throw invalid([{ field: 'code', message: DASHBOARD[language].items.taken }]);
  });
}
