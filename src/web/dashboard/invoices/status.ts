import { html } from 'hono/html';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { Html } from '../../layout/document.ts';
import { WORDS } from '../words.ts';

export function statusTag({ status, disputed }: Pick<InvoiceData, 'status' | 'disputed'>): Html {
  const { statuses, disputed: label } = WORDS.invoices;
  const tag = html`<span class="tag ${status}">${statuses[status] ?? status}</span>`;
  return disputed ? html`<span>${tag} <span class="tag overdue">${label}</span></span>` : tag;
}
