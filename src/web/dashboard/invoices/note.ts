import { html } from 'hono/html';
import { fromAddress } from '../../../model/codes.ts';
import { getInvoice } from '../../../operations/invoices/get-invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import { run, type SignedIn } from '../page.ts';

/**
 * Returns the note above a list that is filtered by invoice. It names the invoice and links to it. Empty if the URL has
 * no `invoice_id`, or if the `invoice_id` can be neither an id nor a number.
 */
export async function invoiceNote(visit: SignedIn): Promise<Html | ''> {
  const { invoice_id: given } = visit.query;
  if (given === undefined || !/^[^\s].{0,63}$/.test(given)) return '';
  const { id, invoice_number: number } = await run(visit, getInvoice, { id: fromAddress(given) });
  return html`<p class="soft">${DASHBOARD[visit.language].page.onlyOf} <a class="link" href="${visit.at(`/invoices/${id}`)}">${number ?? id}</a></p>`;
}
