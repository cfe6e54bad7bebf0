import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';

export function statusTag({ status, disputed }: Pick<InvoiceData, 'status' | 'disputed'>, language: Language): Html {
  const { statuses, disputed: label } = DASHBOARD[language].invoiceList;
  const tag = html`<span class="tag ${status}">${statuses[status] ?? status}</span>`;
  return disputed ? html`<span>${tag} <span class="tag overdue">${label}</span></span>` : tag;
}
