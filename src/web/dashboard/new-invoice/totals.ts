import { html } from 'hono/html';
import type * as z from 'zod';
import type { previewInvoice } from '../../../operations/invoices/preview-invoice.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { day, money } from '../frame/formats.ts';
import { NEW_INVOICE } from './words.ts';

const { totals: words } = NEW_INVOICE;

/** Takes the focus, because it was asked for and stands below what was typed. */
export function totalsPart(found: z.input<typeof previewInvoice.output>): Html {
  const { currency, subtotal, tax_lines: taxes, amount, due_date: due } = found;
  const sum = (one: number) => money(one, currency);
  return html`<section class="sum" role="status" tabindex="-1" autofocus aria-labelledby="totals-title"><h2 id="totals-title">${words.title}</h2>${factList(
    [
      [words.net, sum(subtotal)],
      ...taxes.map(({ rate, taxable, tax }) => [words.tax(rate, sum(taxable)), sum(tax)] as const),
      [words.gross, html`<strong>${sum(amount)}</strong>`],
      [words.due, day(due)],
    ],
  )}</section>`;
}
