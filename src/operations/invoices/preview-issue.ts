import * as z from 'zod';
import { requireCustomer } from '../customers/customer.ts';
import { DateField, InvoiceReference } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { requireInvoice } from './invoice.ts';
import { contentIn, PREVIEWED, previewed, printedWarnings } from './invoice-warnings.ts';

export const previewIssue = operation({
  name: 'previewIssue',
  title: 'Preview issuing a draft',
  summary: 'Returns what a draft would lack if it were issued now, and what an issued invoice lacks. Changes nothing.',
  scope: 'billing.read',
  effects: READS,
  volatile: true,
  input: z.strictObject({ id: InvoiceReference, date: DateField.optional().describe('New date of a draft.') }),
  output: z.object(PREVIEWED),
  refusals: ['invoice_not_found', 'invoice_ambiguous'],
})(async (ctx, { id, date }) => {
  const invoice = await requireInvoice(ctx, id);
  if (invoice.parties !== null) return { warnings: printedWarnings(ctx, invoice, invoice.parties) };
  const customer = await requireCustomer(ctx, invoice.customer_id, 'id');
  return previewed(ctx, { ...contentIn(invoice), date: date ?? invoice.date }, customer);
});
