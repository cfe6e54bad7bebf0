import { html } from 'hono/html';
import type * as z from 'zod';
import type { previewInvoice } from '../../../operations/invoices/preview-invoice.ts';
import type { Html } from '../../layout/document.ts';
import { factList } from '../../layout/facts.ts';
import { day } from '../frame/formats.ts';
import { sumFacts } from '../invoices/sums.ts';
import { WORDS } from '../words.ts';
import { NEW_INVOICE } from './words.ts';

/** Takes the focus, because it was asked for and stands below what was typed. */
export function totalsPart(found: z.input<typeof previewInvoice.output>): Html {
  const facts = [...sumFacts(found), [WORDS.invoice.facts.due, day(found.due_date)] as const];
  return html`<section class="letter sum" role="status" tabindex="-1" autofocus aria-labelledby="totals-title"><h2 id="totals-title">${NEW_INVOICE.totals}</h2>${factList(facts)}</section>`;
}
