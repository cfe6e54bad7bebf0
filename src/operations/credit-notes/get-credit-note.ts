import * as z from 'zod';
import { contentOfNote } from '../invoices/einvoice/read.ts';
import { EInvoiceState, einvoiceState } from '../invoices/einvoice/state.ts';
import { CreditNoteReference } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { CreditNote, presentCreditNote, requireCreditNote } from './credit-note.ts';

export const getCreditNote = operation({
  name: 'getCreditNote',
  title: 'Get a credit note',
  summary: 'Returns one credit note with its lines, what it did to the amount due, and the state of its refund.',
  scope: 'billing.read',
  route: 'GET /credit-notes/{id}',
  effects: READS,
  input: z.strictObject({ id: CreditNoteReference }),
  output: CreditNote.extend({ einvoice: EInvoiceState }),
  refusals: ['credit_note_not_found', 'credit_note_ambiguous'],
})(async (ctx, { id }) => {
  const note = await requireCreditNote(ctx, id);
  return { ...presentCreditNote(note, ctx), einvoice: einvoiceState(await contentOfNote(ctx.store, note)) };
});
