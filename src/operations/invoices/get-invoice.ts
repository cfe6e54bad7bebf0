import * as z from 'zod';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import { InvoiceReference, todayOf } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { Attachment, attachmentsOf } from './attached.ts';
import { contentOfInvoice } from './einvoice/read.ts';
import { EInvoiceState, einvoiceState, noEInvoice } from './einvoice/state.ts';
import { Invoice, invoiceNotFound, invoicesNamed, presentInvoice } from './invoice.ts';

const InvoiceWithState = Invoice.extend({
  attachments: z.array(Attachment),
  einvoice: EInvoiceState,
  may_be_meant: z.string().nullable().describe('Others with these digits.'),
});

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
  const [invoice, ...others] = await invoicesNamed(ctx, id, ctx.store);
  if (!invoice) throw invoiceNotFound(id, 'id');
  const einvoice =
    invoice.import_id === null ? einvoiceState(await contentOfInvoice(ctx.store, invoice)) : noEInvoice();
  const meant = others.length === 0 ? null : others.map(nameWithCustomer).join(' and ');
  const attachments = await attachmentsOf(ctx.store, invoice);
  return { ...presentInvoice(invoice, ctx, todayOf(ctx)), attachments, einvoice, may_be_meant: meant };
});

function nameWithCustomer({ id, invoice_number: number, customer_name: customer }: InvoiceRow): string {
  return `${number ?? 'a draft'} of ${JSON.stringify(customer)} (id ${id})`;
}
