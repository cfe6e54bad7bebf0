/** The lines of an invoice or a credit note as a table. */
import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { Html } from '../../layout/document.ts';
import { money, rateText } from '../components/formats.ts';
import { INVOICE_WORDS } from './words.ts';

export function itemsTable(
  { items: lines, currency }: Pick<InvoiceData, 'items' | 'currency'>,
  language: Language,
): Html {
  const words = INVOICE_WORDS[language];
  const { what, quantity, price, tax, total } = words.items;
  return html`<table class="rows"><caption class="hidden">${words.items.title}</caption>
<thead><tr><th scope="col">${what}</th><th scope="col" class="end">${quantity}</th><th scope="col" class="end">${price}</th><th scope="col" class="end">${tax}</th><th scope="col" class="end">${total}</th></tr></thead>
<tbody>${lines.map(
    (
      line,
    ) => html`<tr><th scope="row"><bdi>${line.description}</bdi></th><td class="end" data-label="${quantity}">${rateText(line.quantity, language)}</td>
<td class="end" data-label="${price}">${money(line.unit_price, currency, language)}</td><td class="end" data-label="${tax}">${rateText(line.tax_rate, language)}${language === 'de' ? ' ' : ''}%</td><td class="end" data-label="${total}">${money(line.total, currency, language)}</td></tr>`,
  )}</tbody></table>`;
}
