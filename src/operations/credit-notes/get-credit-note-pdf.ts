import * as z from 'zod';
import type { CreditLine } from '../../model/credit.ts';
import type { TaxLine } from '../../model/invoice.ts';
import type { Caller, Services } from '../context.ts';
import { requireCustomer } from '../customers/customer.ts';
import { CreditNoteReference } from '../fields.ts';
import type { InvoicePdf } from '../invoices/get-invoice-pdf.ts';
import { nameOf, requireInvoice } from '../invoices/invoice.ts';
import { partiesOf } from '../invoices/parties.ts';
import { pdfNameOf, printPdf } from '../invoices/print-pdf.ts';
import { call, operation, READS } from '../operation.ts';
import { requireCreditNote } from './credit-note.ts';

/** Not in the catalogue: its result is bytes, which no tool can show and the answer cache cannot keep. */
export const creditNotePdf = operation({
  name: 'getCreditNotePdf',
  title: 'Get a credit note as PDF',
  summary: 'Returns the credit note as a PDF file, with the parties of its invoice.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: CreditNoteReference }),
  output: z.object({ filename: z.string(), bytes: z.custom<Uint8Array>() }),
  refusals: ['credit_note_not_found', 'service_busy'],
})(async (ctx, { id }) => {
  const note = await requireCreditNote(ctx, id);
  const invoice = await requireInvoice(ctx, note.invoice_id);
  const parties = await partiesOf(ctx, invoice, await requireCustomer(ctx, note.customer_id, 'id'));
  const creditNote = {
    number: note.credit_note_number,
    date: note.date,
    invoiceNumber: nameOf(invoice),
    invoiceDate: invoice.date,
    reason: note.reason,
    currency: note.currency,
    lines: JSON.parse(note.lines) as CreditLine[],
    taxLines: JSON.parse(note.tax_lines) as TaxLine[],
    subtotal: note.subtotal,
    total: note.amount,
    createdAt: note.created_at,
  };
  return { filename: pdfNameOf(note.credit_note_number), bytes: await printPdf(ctx, { creditNote, parties }) };
});

/** `input` is `{ id }`, the credit note's id or number. Throws the refusals of {@link creditNotePdf}. */
export async function getCreditNotePdf(services: Services, caller: Caller, input: unknown): Promise<InvoicePdf> {
  // Without a revision the answer is not cached; the cache would store it as JSON.
  const { data } = await call(services, { ...caller, revision: null }, creditNotePdf, input);
  return data;
}
