import * as z from 'zod';
import { requireCustomer } from '../customers/customer.ts';
import { InvoiceReference } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { requireInvoice } from './invoice.ts';
import { contentIn, ISSUED, previewWarnings } from './issuing.ts';

export const previewIssue = operation({
  name: 'previewIssue',
  title: 'Preview issuing a draft',
  summary: 'Returns what a draft would lack if it were issued now. Changes nothing.',
  scope: 'billing.read',
  effects: READS,
  volatile: true,
  input: z.strictObject({ id: InvoiceReference }),
  output: z.object({ warnings: ISSUED.warnings }),
  refusals: ['invoice_not_found', 'invoice_ambiguous'],
})(async (ctx, { id }) => {
  const invoice = await requireInvoice(ctx, id);
  const customer = await requireCustomer(ctx, invoice.customer_id, 'id');
  return { warnings: await previewWarnings(ctx, contentIn(invoice), customer) };
});
