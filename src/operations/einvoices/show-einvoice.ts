import * as z from 'zod';
import { LANGUAGES } from '../../model/language.ts';
import { requireCreditNote } from '../credit-notes/credit-note.ts';
import { contentOfInvoice, contentOfNote } from '../invoices/einvoice/read.ts';
import { EInvoiceState, einvoiceState } from '../invoices/einvoice/state.ts';
import { requireInvoice } from '../invoices/invoice.ts';
import { Id } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';

export const showEInvoice = operation({
  name: 'showEInvoice',
  title: 'Show what an e-invoice lacks',
  summary: "Returns whether an e-invoice of a document is possible, and what is missing, in the reader's language.",
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ document: z.enum(['invoice', 'credit_note']), id: Id, language: z.enum(LANGUAGES) }),
  output: EInvoiceState,
  refusals: ['invoice_not_found', 'invoice_ambiguous', 'credit_note_not_found', 'credit_note_ambiguous'],
})(async (ctx, { document, id, language }) => {
  const content =
    document === 'invoice'
      ? await contentOfInvoice(ctx.store, await requireInvoice(ctx, id))
      : await contentOfNote(ctx.store, await requireCreditNote(ctx, id));
  return einvoiceState(content, language);
});
