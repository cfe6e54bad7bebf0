import * as z from 'zod';
import type { Caller, Services } from '../context.ts';
import { InvoiceReference } from '../fields.ts';
import { call, operation, READS } from '../operation.ts';
import { paymentUrl, requireInvoice } from './invoice.ts';
import { partiesOf } from './parties.ts';

export type InvoicePdf = { readonly filename: string; readonly bytes: Uint8Array };

/** Outside the catalogue, because bytes are no JSON: no tool can show them, and no answer of it is remembered. */
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
  const facts = { invoice, parties, paymentUrl: paymentUrl(invoice, ctx) };
  const bytes = await ctx.pdfs.printed(facts, async () => {
    const { renderInThread } = await import('./pdf-threads.ts');
    const { logo: file } = parties.seller;
    const logo = file === null ? null : ((await ctx.store.logos.find(ctx.account.id, file)) ?? null);
    return renderInThread({ ...facts, logo });
  });
  return { filename: filenameOf(invoice.invoice_number ?? `draft-${invoice.id}`), bytes };
});

/** The invoice by id or number; refuses as every operation does. */
export async function getInvoicePdf(services: Services, caller: Caller, input: unknown): Promise<InvoicePdf> {
  // Without a revision the answer is not kept: that would be as JSON.
  const { data } = await call(services, { ...caller, revision: null }, invoicePdf, input);
  return data;
}

/** A prefix may hold a slash, which no file name can. */
function filenameOf(name: string): string {
  return `${name.replace(/[^A-Za-z0-9-]+/g, '-')}.pdf`;
}
