import * as z from 'zod';
import { contentOfInvoice } from '../einvoices/read.ts';
import { EInvoiceState, einvoiceState } from '../einvoices/state.ts';
import { InvoiceReference } from '../fields.ts';
import { operation, READS } from '../operation.ts';
import { Invoice, presentInvoice, requireInvoice, todayOf } from './invoice.ts';

const InvoiceWithState = Invoice.extend({ einvoice: EInvoiceState });

export const getInvoice = operation({
  name: 'getInvoice',
  title: 'Get an invoice',
  summary:
    'Returns one invoice with its lines, tax, paid and due amounts, and payment link. For its payments use listPayments with invoice_id.',
  scope: 'billing.read',
  route: 'GET /invoices/{id}',
  effects: READS,
  input: z.strictObject({ id: InvoiceReference }),
  output: InvoiceWithState,
  refusals: ['invoice_not_found'],
})(async (ctx, { id }) => {
  const invoice = await requireInvoice(ctx, id);
  const einvoice = einvoiceState(await contentOfInvoice(ctx.store, invoice));
  return { ...presentInvoice(invoice, ctx, todayOf(ctx)), einvoice };
});
