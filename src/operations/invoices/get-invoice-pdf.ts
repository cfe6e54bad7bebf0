import * as z from 'zod';
import type { InvoiceFields } from '../../documents/invoice/printed-invoice.ts';
import type { Line, TaxLine } from '../../model/invoice.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { Caller, Services } from '../context.ts';
import { InvoiceReference } from '../fields.ts';
import { call, operation, READS } from '../operation.ts';
import { paymentUrl, requireInvoice } from './invoice.ts';
import { partiesOf } from './parties.ts';
import { pdfNameOf, printPdf } from './print-pdf.ts';

export type InvoicePdf = { readonly filename: string; readonly bytes: Uint8Array };

/** Not in the catalogue: its result is bytes, which no tool can show and the answer cache cannot keep. */
export const invoicePdf = operation({
  name: 'getInvoicePdf',
  title: 'Get an invoice as PDF',
  summary: 'Returns the invoice as a PDF file; drafts, paid and cancelled invoices are marked as such.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: InvoiceReference }),
  output: z.object({ filename: z.string(), bytes: z.custom<Uint8Array>() }),
  refusals: ['invoice_not_found', 'service_busy'],
})(async (ctx, { id }) => {
  const invoice = await requireInvoice(ctx, id);
  const customer = await ctx.store.customers.byId(ctx.account.id, invoice.customer_id);
  if (!customer) throw new Error(`invoice ${invoice.id} has no customer`);
  const parties = await partiesOf(ctx, invoice, customer);
  const document = { invoice: printableFields(invoice), parties, paymentUrl: paymentUrl(invoice, ctx) };
  const bytes = await printPdf(ctx, document);
  return { filename: pdfNameOf(invoice.invoice_number ?? `draft-${invoice.id}`), bytes };
});

/** `input` is `{ id }`, the invoice's id or number. Throws the refusals of {@link invoicePdf}. */
export async function getInvoicePdf(services: Services, caller: Caller, input: unknown): Promise<InvoicePdf> {
  // Without a revision the answer is not cached; the cache would store it as JSON.
  const { data } = await call(services, { ...caller, revision: null }, invoicePdf, input);
  return data;
}

function printableFields(row: InvoiceRow): InvoiceFields {
  return {
    number: row.invoice_number,
    status: row.status,
    currency: row.currency,
    date: row.date,
    dueDate: row.due_date,
    reference: row.reference,
    notes: row.notes,
    lines: JSON.parse(row.lines) as Line[],
    taxLines: JSON.parse(row.tax_lines) as TaxLine[],
    subtotal: row.subtotal,
    total: row.amount,
    paid: row.amount_paid,
    refunded: row.amount_refunded,
    credited: row.amount_credited,
    due: row.amount_due,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    cancelledAt: row.cancelled_at,
  };
}
