/** The lines and sums of an invoice or a quote, as a table. */
import { html } from 'hono/html';
import type { InvoiceDetails } from '../../model/invoice.ts';
import { type Discount, type Line, type TaxLine, totalsBefore } from '../../model/invoice-sums.ts';
import { priceIn } from '../../model/language.ts';
import type { Parties } from '../../model/parties.ts';
import { exemptionOf } from '../../model/tax.ts';
import { unitIn } from '../../model/units.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import { COLONS } from '../../words/languages.ts';
import type { Html } from '../layout/document.ts';
import { hundredthsText } from '../layout/formats.ts';
import { money, type PageView } from './view.ts';

type InvoiceRow = NonNullable<Payable['invoice']>;
type Bill = Pick<InvoiceRow, 'lines' | 'tax_lines' | 'details' | 'parties' | 'amount'> &
  Partial<Pick<InvoiceRow, 'amount_paid'>>;

type Look = {
  /** Largest number of lines on the page; default: all. The PDF shows all lines. */
  readonly linesMax?: number;
  /** Heading of the section for screen readers. Default: `facts.lines`. */
  readonly label?: string;
  /** Shows the unit and the unit price of each line. */
  readonly hasPrices?: true;
  /** Shown above and below the table. */
  readonly above?: Html | '';
  readonly below: Html | '';
};

export function billItems(view: PageView, bill: Bill, look: Look): Html {
  const { facts } = view.words;
  const { linesMax, label = facts.lines, hasPrices, above = '', below } = look;
  const lines = linesOf(bill);
  const more = linesMax === undefined ? 0 : lines.length - linesMax;
  return html`<section class="card" aria-label="${label}">${above}
<table class="items"><caption class="hidden">${label}</caption>
<thead><tr><th scope="col">${facts.item}</th><th scope="col">${facts.amount}</th></tr></thead>
<tbody>${lines.slice(0, linesMax).map((line) => itemRow(view, line, hasPrices))}</tbody>
<tfoot>${sums(view, bill)}</tfoot></table>
${more > 0 ? html`<p class="hint">${facts.moreLines(more)}</p>` : ''}
${below}
</section>`;
}

function linesOf({ lines }: Pick<Bill, 'lines'>): readonly Line[] {
  return JSON.parse(lines) as Line[];
}

/** Table row of a line. The shown amount is after the discount, and includes tax if the invoice's prices do. */
function itemRow(view: PageView, line: Line, hasPrices: true | undefined): Html {
  const { description, quantity, total, gross = total, discount, discounted = 0 } = line;
  const count = hasPrices || quantity === 100 ? '' : `${hundredthsText(quantity, view.language)} × `;
  const priced = hasPrices ? html`<br><span class="hint">${priceText(view, line)}</span>` : '';
  const off = discount
    ? html`<br><span class="hint">${discountText(view, discount)}${COLONS[view.language]} <span class="whole">${minus(view, discounted)}</span></span>`
    : '';
  return html`<tr><th scope="row">${count}<bdi class="text">${description}</bdi>${priced}${off}</th><td>${money(view, gross)}</td></tr>`;
}

/** Describes quantity and price: `7.5 hours × 95.00`. For pieces, the text contains no unit. */
function priceText(
  { language, currency }: PageView,
  { quantity, unit = 'piece', unitPrice, priceScale = 0 }: Line,
): string {
  const many = hundredthsText(quantity, language);
  const counted = unit === 'piece' ? many : `${many} ${unitIn(language, unit, quantity)}`;
  return `${counted} × ${priceIn(language, unitPrice, priceScale, currency)}`;
}

/** Describes a discount: `Discount 10% (regular customer)`. */
function discountText({ words, language }: PageView, discount: Discount): Html {
  const rate = 'percent' in discount ? hundredthsText(discount.percent, language) : null;
  const { reason } = discount;
  return html`${words.facts.discount(rate)}${reason === undefined ? '' : html` (<bdi>${reason}</bdi>)`}`;
}

/**
 * Rows for discount, tax, total and earlier payments. If prices include tax, the tax comes after the total. The page
 * shows the amount due above these rows.
 */
function sums(view: PageView, bill: Bill): Html[] {
  const { facts } = view.words;
  const { amount, amount_paid: paid = 0 } = bill;
  const details = JSON.parse(bill.details) as InvoiceDetails;
  const taxes = taxRows(view, bill, details);
  const off = discountTaken(bill, details);
  const discount = details.discount && off > 0 ? [row(discountText(view, details.discount), minus(view, off))] : [];
  const total = row(facts.total, money(view, amount), 'total');
  return [
    ...discount,
    ...(details.pricesIncludeTax
      ? [total, ...taxes]
      : [...taxes, ...(taxes.length + discount.length > 0 || paid > 0 ? [total] : [])]),
    ...(paid > 0 ? [row(facts.paidSoFar, money(view, -paid))] : []),
  ];
}

/** The invoice's discount, including tax if the invoice's prices include tax. */
function discountTaken(bill: Bill, { pricesIncludeTax }: InvoiceDetails): number {
  const lines = linesOf(bill);
  if (pricesIncludeTax) return lines.reduce((sum, { gross = 0 }) => sum + gross, 0) - bill.amount;
  return totalsBefore({ lines, taxLines: taxLinesOf(bill) }).discountTotal;
}

function taxLinesOf({ tax_lines: lines }: Pick<Bill, 'tax_lines'>): readonly TaxLine[] {
  return JSON.parse(lines) as TaxLine[];
}

/** Returns a row per tax line. A line without tax is shown only if a reason for the exemption is known. */
function taxRows(view: PageView, bill: Bill, { pricesIncludeTax }: InvoiceDetails): Html[] {
  const { words, language } = view;
  const { tax: taxWords, taxIncluded } = words.facts;
  const { seller }: Partial<Parties> = bill.parties === null ? {} : (JSON.parse(bill.parties) as Parties);
  return taxLinesOf(bill).flatMap((line) => {
    const rate = hundredthsText(line.rate, language);
    if (line.tax > 0) return [row(pricesIncludeTax ? taxIncluded(rate) : taxWords(rate), money(view, line.tax))];
    const { reason } = exemptionOf(line, language, seller?.exemption_reason);
    return reason === null ? [] : [row(html`${taxWords(rate)} (<bdi>${reason}</bdi>)`, money(view, 0))];
  });
}

function row(label: string | Html, amount: string, look?: 'total'): Html {
  return html`<tr${look ? html` class="${look}"` : ''}><th scope="row">${label}</th><td>${amount}</td></tr>`;
}

/** Amount after a minus sign (U+2212). A line never breaks between this sign and the amount. */
function minus(view: PageView, minor: number): string {
  return `−${money(view, minor)}`;
}
