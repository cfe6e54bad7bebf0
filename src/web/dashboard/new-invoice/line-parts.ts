import { type Currency, toMinor, toText, withDot } from '../../../model/money.ts';
import { exemptionOf, hasReason } from '../../../model/tax.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { decimalInput, decimalNumber, priceInput, rateNumber } from '../components/numbers.ts';
import { type FormFields, textOf } from '../page.ts';

const asTyped = (text: string): unknown => text;

/** For each field of a line, the function that converts its text into the operation's value. */
const VALUES = {
  item: asTyped,
  description: asTyped,
  quantity: decimalNumber,
  unit_price: withDot,
  tax_rate: rateNumber,
  tax_category: asTyped,
  exemption_reason: asTyped,
  exemption_code: asTyped,
  unit: asTyped,
  discount_percent: rateNumber,
  discount_amount: withDot,
  discount_reason: asTyped,
  period_start: asTyped,
  period_end: asTyped,
} as const satisfies Record<string, (text: string) => unknown>;
export type Part = keyof typeof VALUES;
export const PARTS = Object.keys(VALUES) as readonly Part[];

export type TypedLine = Readonly<Record<Part, string>>;

/** Name of a field, equal to its path in the operation's faults. */
export function nameOf(index: number, part: Part): string {
  return `items[${index}].${part}`;
}

/** The lines that contain any text, in order. */
export function linesIn(sent: FormFields): readonly TypedLine[] {
  const numbers = Object.keys(sent).map((name) => /^items\[(\d{1,4})\]\.description$/.exec(name)?.[1]);
  const indexes = numbers.filter((one) => one !== undefined).map(Number);
  return indexes
    .toSorted((a, b) => a - b)
    .map(
      (index) => Object.fromEntries(PARTS.map((part) => [part, textOf(sent, nameOf(index, part)).trim()])) as TypedLine,
    )
    .filter((line) => PARTS.some((part) => line[part] !== ''));
}

/** Input of the operation, without empty lines. The indexes in the operation's faults refer to this list. */
export function itemsIn(sent: FormFields): readonly Readonly<Record<string, unknown>>[] {
  return linesIn(sent).map((line) =>
    Object.fromEntries(PARTS.filter((part) => line[part] !== '').map((part) => [part, VALUES[part](line[part])])),
  );
}

type Item = InvoiceData['items'][number];

/** Converts the lines of a draft or a quote into form fields. */
export function sentLines({
  items,
  currency,
  tax_lines: taxes,
}: Pick<InvoiceData, 'items' | 'currency' | 'tax_lines'>): FormFields {
  const lines = items.map(
    (item): TypedLine => ({
      item: item.item_id === undefined ? '' : String(item.item_id),
      description: item.description,
      quantity: decimalInput(item.quantity),
      unit_price: priceInput(item.unit_price, currency as Currency),
      // A rate of 0 stays `0`, because the operation would replace an empty text by the default rate.
      tax_rate: String(item.tax_rate),
      // The form shows a category only for lines without tax.
      tax_category: item.tax_category === 'standard' ? '' : (item.tax_category ?? ''),
      ...exemptionText(item, taxes),
      unit: item.unit === 'piece' ? '' : item.unit,
      ...discountText(item, currency as Currency),
      period_start: item.period_start ?? '',
      period_end: item.period_end ?? '',
    }),
  );
  return Object.fromEntries(lines.flatMap((line, index) => PARTS.map((part) => [nameOf(index, part), line[part]])));
}

function discountText({ discount }: Item, currency: Currency) {
  const { percent, amount, reason } = discount ?? { reason: null };
  return {
    discount_percent: percent === undefined ? '' : String(percent),
    discount_amount: amount === undefined ? '' : toText(toMinor(amount, currency), currency),
    discount_reason: reason ?? '',
  };
}

/**
 * Returns the reason and the code that a person entered for the line. The usual code and English reason of the tax
 * category are left out, because no person entered them.
 */
function exemptionText({ tax_category: category }: Item, taxes: InvoiceData['tax_lines']) {
  const taxed = category && hasReason(category) ? taxes.find((one) => one.category === category) : undefined;
  if (!taxed || !category) return { exemption_reason: '', exemption_code: '' };
  const fixed = exemptionOf({ rate: 0, category }, 'en', null);
  const { exemption_reason: reason = '', exemption_code: code = '' } = taxed;
  return {
    exemption_reason: reason === fixed.reason ? '' : reason,
    exemption_code: code === fixed.code ? '' : code,
  };
}
