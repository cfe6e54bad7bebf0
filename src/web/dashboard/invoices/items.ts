/** Table with the lines of an invoice or a credit note. */

import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import { unitIn } from '../../../model/units.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { day, money, percent, price as priceText, rateText } from '../components/formats.ts';

type Item = InvoiceData['items'][number];

export function itemsTable(
  { items: lines, currency }: Pick<InvoiceData, 'items' | 'currency'>,
  language: Language,
): Html {
  const words = DASHBOARD[language].invoiceContent;
  // If prices include tax, the totals of the lines include tax too, so that quantity × price gives the total.
  const withTax = lines.some(({ total_with_tax: gross }) => gross !== undefined);
  const { what, quantity, price, priceWithTax, tax, total, totalWithTax } = words.items;
  const [priceLabel, totalLabel] = withTax ? [priceWithTax, totalWithTax] : [price, total];
  return html`<table class="rows"><caption class="hidden">${words.items.title}</caption>
<thead><tr><th scope="col">${what}</th><th scope="col" class="end">${quantity}</th><th scope="col" class="end">${priceLabel}</th><th scope="col" class="end">${tax}</th><th scope="col" class="end">${totalLabel}</th></tr></thead>
<tbody>${lines.map(
    (
      line,
    ) => html`<tr><th scope="row"><span><bdi class="text">${line.description}</bdi>${notesOf(line, currency, language)}</span></th><td class="end" data-label="${quantity}">${quantityText(line, language)}</td>
<td class="end" data-label="${priceLabel}">${priceText(line.unit_price, currency, language)}</td><td class="end" data-label="${tax}">${percent(line.tax_rate, language)}</td><td class="end" data-label="${totalLabel}">${money(line.total_with_tax ?? line.total, currency, language)}</td></tr>`,
  )}</tbody></table>`;
}

/** Formats a quantity with its unit: `2.5 hours`. For pieces, returns only the number. */
function quantityText({ quantity, unit }: Item, language: Language): string {
  const number = rateText(quantity, language);
  return unit === undefined || unit === 'piece' ? number : `${number} ${unitIn(language, unit, quantity * 100)}`;
}

/** Notes below the description: the reason for charging no tax, the period, and the discount. */
function notesOf(line: Item, currency: string, language: Language): Html {
  const { tax_rate: rate, tax_category: category, discount, period_start: start, period_end: end } = line;
  const notes = [
    ...(rate === 0 && category !== undefined ? [DASHBOARD[language].tax.categories[category]] : []),
    ...(start && end
      ? [DASHBOARD[language].invoiceContent.period({ first: day(start, language), last: day(end, language) })]
      : []),
    ...(discount ? [lineDiscount(discount, currency, language)] : []),
  ];
  return html`${notes.map((note) => html`<br><span class="note">${note}</span>`)}`;
}

type Discount = NonNullable<Item['discount']>;

/** Describes the discount of a line: `Discount 10% (regular customer): −€5.00`. */
function lineDiscount({ percent: rate, taken, reason }: Discount, currency: string, language: Language): string {
  const label = DASHBOARD[language].invoiceContent.items.discount({
    rate: rate === undefined ? null : percent(rate, language),
    reason,
  });
  return `${label}: −${money(taken, currency, language)}`;
}
