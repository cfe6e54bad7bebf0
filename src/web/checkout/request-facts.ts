/** Details of a payment request: purpose, dates, lines and amount. */
import { html } from 'hono/html';
import type { InvoiceDetails } from '../../model/invoice.ts';
import { type Discount, type Line, type TaxLine, totalsBefore } from '../../model/invoice-sums.ts';
import type { Parties } from '../../model/parties.ts';
import { exemptionOf } from '../../model/tax.ts';
import type { Payable } from '../../operations/payments/payable.ts';
import { COLONS } from '../../words/languages.ts';
import type { Html } from '../layout/document.ts';
import { factList } from '../layout/facts.ts';
import { dateText, hundredthsText, momentText } from '../layout/formats.ts';
import { largeAmount } from '../layout/notice.ts';
import { rhythmText } from '../layout/rhythm.ts';
import { money, pathOf, type View } from './view.ts';

export function whatFor(view: View): Html {
  const { payable, words } = view;
  return html`<div class="what">
<p class="kind">${words.kinds[payable.kind]}</p>
<h1><bdi>${payable.title}</bdi></h1>
${payable.amount === null ? '' : largeAmount(money(view, payable.amount))}
${recurring(view)}
${payable.request?.note ? html`<p class="soft text"><bdi>${payable.request.note}</bdi></p>` : ''}
</div>`;
}

/** Terms that the payer of a first recurring payment accepts. */
function recurring({ payable, words, language }: View): Html | '' {
  const { subscription } = payable;
  if (subscription === null) return '';
  const rhythm = rhythmText(subscription, language);
  return html`<p class="soft">${words.recurring({
    rhythm,
    times: subscription.installments === null ? null : String(subscription.installments),
  })}</p>`;
}

export function requestFacts(view: View): Html | '' {
  const { payable, words, language } = view;
  const { invoice, request, account } = payable;
  const { facts } = words;
  const until = request?.expires_at ?? null;
  return factList([
    [facts.billedTo, invoice && bdi(invoice.customer_name)],
    [facts.dueDate, invoice && dateText(invoice.due_date, language)],
    [facts.reference, invoice?.reference ? bdi(invoice.reference) : null],
    [facts.payableUntil, until === null ? null : momentText(until, account.timezone, language)],
  ]);
}

function bdi(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

type InvoiceRow = NonNullable<Payable['invoice']>;

/** Largest number of lines on the page. The PDF shows all lines. */
const LINES_MAX = 4;

export function invoiceItems(view: View): Html | '' {
  const { payable, words } = view;
  const { invoice } = payable;
  if (!invoice) return '';
  const { facts } = words;
  const lines = linesOf(invoice);
  const more = lines.length - LINES_MAX;
  return html`<section class="card" aria-label="${facts.lines}">
<table class="items"><caption class="hidden">${facts.lines}</caption>
<thead><tr><th scope="col">${facts.item}</th><th scope="col">${facts.amount}</th></tr></thead>
<tbody>${lines.slice(0, LINES_MAX).map((line) => itemRow(view, line))}</tbody>
<tfoot>${sums(view, invoice)}</tfoot></table>
${more > 0 ? html`<p class="hint">${facts.moreLines(more)}</p>` : ''}
${pdfLink(view)}
</section>`;
}

function linesOf({ lines }: Pick<InvoiceRow, 'lines'>): readonly Line[] {
  return JSON.parse(lines) as Line[];
}

/** The amount of a line after its discount. It includes tax if the invoice's prices include tax. */
function itemRow(view: View, { description, quantity, total, gross = total, discount, discounted = 0 }: Line): Html {
  const count = quantity === 100 ? '' : `${hundredthsText(quantity, view.language)} × `;
  const off = discount
    ? html`<br><span class="hint">${discountText(view, discount)}${COLONS[view.language]} ${minus(view, discounted)}</span>`
    : '';
  return html`<tr><th scope="row">${count}<bdi class="text">${description}</bdi>${off}</th><td>${money(view, gross)}</td></tr>`;
}

/** Describes a discount: `Discount 10% (regular customer)`. */
function discountText({ words, language }: View, discount: Discount): Html {
  const rate = 'percent' in discount ? hundredthsText(discount.percent, language) : null;
  const { reason } = discount;
  return html`${words.facts.discount(rate)}${reason === undefined ? '' : html` (<bdi>${reason}</bdi>)`}`;
}

/**
 * Rows for discount, tax, total and earlier payments. If prices include tax, the tax comes after the total. The page
 * shows the amount due above these rows.
 */
function sums(view: View, invoice: InvoiceRow): Html[] {
  const { facts } = view.words;
  const { amount, amount_paid: paid } = invoice;
  const details = JSON.parse(invoice.details) as InvoiceDetails;
  const taxes = taxRows(view, invoice, details);
  const off = discountTaken(invoice, details);
  const discount = details.discount && off > 0 ? [row(discountText(view, details.discount), minus(view, off))] : [];
  const total = row(facts.total, money(view, amount));
  return [
    ...discount,
    ...(details.pricesIncludeTax
      ? [total, ...taxes]
      : [...taxes, ...(taxes.length + discount.length > 0 || paid > 0 ? [total] : [])]),
    ...(paid > 0 ? [row(facts.paidSoFar, money(view, -paid))] : []),
  ];
}

/** The invoice's discount, including tax if the invoice's prices include tax. */
function discountTaken(invoice: InvoiceRow, { pricesIncludeTax }: InvoiceDetails): number {
  const lines = linesOf(invoice);
  if (pricesIncludeTax) return lines.reduce((sum, { gross = 0 }) => sum + gross, 0) - invoice.amount;
  return totalsBefore({ lines, taxLines: taxLinesOf(invoice) }).discountTotal;
}

function taxLinesOf({ tax_lines: lines }: Pick<InvoiceRow, 'tax_lines'>): readonly TaxLine[] {
  return JSON.parse(lines) as TaxLine[];
}

/** Returns a row per tax line. A line without tax is shown only if a reason for the exemption is known. */
function taxRows(view: View, invoice: InvoiceRow, { pricesIncludeTax }: InvoiceDetails): Html[] {
  const { words, language } = view;
  const { tax: taxWords, taxIncluded } = words.facts;
  const { seller }: Partial<Parties> = invoice.parties === null ? {} : (JSON.parse(invoice.parties) as Parties);
  return taxLinesOf(invoice).flatMap((line) => {
    const rate = hundredthsText(line.rate, language);
    if (line.tax > 0) return [row(pricesIncludeTax ? taxIncluded(rate) : taxWords(rate), money(view, line.tax))];
    const { reason } = exemptionOf(line, language, seller?.exemption_reason);
    return reason === null ? [] : [row(html`${taxWords(rate)} (<bdi>${reason}</bdi>)`, money(view, 0))];
  });
}

function row(label: string | Html, amount: string): Html {
  return html`<tr><th scope="row">${label}</th><td>${amount}</td></tr>`;
}

/** Amount after a minus sign (U+2212). A line never breaks between this sign and the amount. */
function minus(view: View, minor: number): string {
  return `−${money(view, minor)}`;
}

export function pdfLink(view: View): Html | '' {
  const { payable, words } = view;
  if (!payable.invoice || payable.invoice.import_id !== null) return '';
  return html`<p><a class="link" href="${pathOf(view, '/invoice.pdf')}">${words.facts.pdf}</a></p>`;
}

/** The amount raised, with a progress bar if there is a goal. */
export function donationProgress(view: View): Html | '' {
  const { payable, words } = view;
  const { kind, goal, raised } = payable;
  if (kind !== 'donation') return '';
  if (!goal) return raised > 0 ? html`<p>${words.raisedOnly(money(view, raised))}</p>` : '';
  const text = words.raised({ raised: money(view, raised), goal: money(view, goal) });
  return html`<div class="field"><progress aria-label="${words.progress}" max="${goal}" value="${Math.min(raised, goal)}">${text}</progress>
<p class="soft">${text}</p></div>`;
}
