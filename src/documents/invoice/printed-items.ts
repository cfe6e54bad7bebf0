import type { Discount, Line, TaxLine } from '../../model/invoice-sums.ts';
import {
  amountIn,
  dateIn,
  type Language,
  labelled,
  moneyIn,
  numberIn,
  percentIn,
  priceIn,
} from '../../model/language.ts';
import { type Currency, fromHundredths } from '../../model/money.ts';
import { categoryOf, type TaxCategory } from '../../model/tax.ts';
import { unitIn } from '../../model/units.ts';
import { DOCUMENTS } from '../../words/texts.ts';

export type PrintedItem = {
  /** Cells: description, quantity, unit price, tax rate, amount. */
  readonly cells: readonly string[];
  /** Texts that are printed below the description. */
  readonly details: readonly string[];
};

type Priced = {
  readonly currency: Currency;
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  readonly pricesIncludeTax?: boolean;
};

export function columnsOf(
  { currency, pricesIncludeTax = false }: Omit<Priced, 'lines' | 'taxLines'>,
  language: Language,
) {
  const { columns } = DOCUMENTS[language].invoice;
  const { description, quantity, tax } = columns;
  const [price, amount] = pricesIncludeTax ? [columns.grossPrice, columns.gross] : [columns.unitPrice, columns.net];
  return [description, quantity, price(currency), tax, amount(currency)];
}

export function printedItems({ currency, lines, taxLines }: Priced, language: Language): PrintedItem[] {
  // If several tax groups have 0 %, each line names its category. If only one group has 0 %, the category in the sums
  // is enough.
  const namesCategory = taxLines.filter(({ rate }) => rate === 0).length > 1;
  return lines.map((line) => ({
    cells: [
      line.description,
      quantityOf(line, language),
      priceIn(language, line.unitPrice, line.priceScale ?? 0, currency),
      categoryOf(line) === 'outside_scope' ? '–' : percentIn(language, fromHundredths(line.taxRate)),
      amountIn(language, line.gross ?? line.total, currency),
    ],
    details: [
      ...periodOf(line, language),
      ...discountOf(line, currency, language),
      ...(namesCategory ? categoryNameOf(line, language) : []),
    ],
  }));
}

/** The name of a discount: `Discount 10%`, or `Discount` for an amount. */
export function discountName(discount: Discount, language: Language): string {
  const percent = 'percent' in discount ? percentIn(language, fromHundredths(discount.percent)) : null;
  return DOCUMENTS[language].invoice.discount(percent);
}

function periodOf({ period }: Line, language: Language): string[] {
  return period ? [`${dateIn(language, period.start)} – ${dateIn(language, period.end)}`] : [];
}

function discountOf({ discount, discounted = 0 }: Line, currency: Currency, language: Language): string[] {
  if (!discount) return [];
  const text = labelled(language, discountName(discount, language), `−${moneyIn(language, discounted, currency)}`);
  return [discount.reason ? `${text} · ${discount.reason}` : text];
}

function categoryNameOf(line: Line, language: Language): string[] {
  const category = categoryOf(line);
  return category === null || category === 'standard' ? [] : [categoryName(category, language)];
}

/** Name of a tax category with a capital first letter, for a separate line of text. */
export function categoryName(category: Exclude<TaxCategory, 'standard'>, language: Language): string {
  const name = DOCUMENTS[language].invoice.categories[category];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Formats a quantity with its unit, such as `2.5 hours`. A number of pieces has no unit: `3`. */
function quantityOf({ quantity, unit = 'piece' }: Line, language: Language): string {
  const many = numberIn(language, fromHundredths(quantity), 6);
  return unit === 'piece' ? many : `${many} ${unitIn(language, unit, quantity)}`;
}
