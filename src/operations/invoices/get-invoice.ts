import * as z from 'zod';
import { InvoiceReference } from '../fields.ts';
import { operation, READS } from '../operation.ts';
import { Invoice, presentInvoice, requireInvoice, todayOf } from './invoice.ts';

export const getInvoice = operation({
  name: 'getInvoice',
  title: 'Get an invoice',
  summary:
    'Returns one invoice with its lines, tax, paid and due amounts, and payment link. For its payments use listPayments with invoice_id.',
  scope: 'billing.read',
  route: 'GET /invoices/{id}',
  effects: READS,
  input: z.strictObject({ id: InvoiceReference }),
  output: Invoice,
  refusals: ['invoice_not_found'],
})(async (ctx, { id }) => presentInvoice(await requireInvoice(ctx, id), ctx, todayOf(ctx)));
