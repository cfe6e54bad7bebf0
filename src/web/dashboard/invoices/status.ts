import { html } from 'hono/html';
import type { InvoiceStatus } from '../../../model/invoice.ts';
import type { Html } from '../../layout/document.ts';
import { WORDS } from '../words.ts';

export function statusTag(status: InvoiceStatus): Html {
  return html`<span class="tag ${status}">${WORDS.invoices.statuses[status] ?? status}</span>`;
}
