import * as z from 'zod';
import { archivedPdf } from '../archive/archived-pdf.ts';
import type { PdfFile } from '../archive/printer.ts';
import type { Caller, Services } from '../kernel/context.ts';
import { CreditNoteReference } from '../kernel/fields.ts';
import { call, operation, READS } from '../kernel/operation.ts';
import { requireCreditNote } from './credit-note.ts';

/** This operation is not in the catalogue of operations, because its result is bytes, which no tool can show. */
export const creditNotePdf = operation({
  name: 'getCreditNotePdf',
  title: 'Get a credit note as PDF',
  summary: 'Returns the credit note as a PDF file, with the parties of its invoice: the same bytes for ever.',
  scope: 'billing.read',
  route: 'GET /credit-notes/{id}/pdf',
  effects: READS,
  volatile: true,
  input: z.strictObject({ id: CreditNoteReference }),
  output: z.object({ filename: z.string(), bytes: z.custom<Uint8Array>(), sha256: z.string().nullable() }),
  refusals: ['credit_note_not_found', 'credit_note_ambiguous', 'service_busy'],
})(async (ctx, { id }) => {
  const note = await requireCreditNote(ctx, id);
  return archivedPdf(ctx, ctx.account.id, 'credit_note', note.id);
});

/**
 * Returns the PDF of a credit note. `input`: `{ id }`, the id or number of the credit note. Throws the refusals of
 * {@link creditNotePdf}.
 */
export async function getCreditNotePdf(services: Services, caller: Caller, input: unknown): Promise<PdfFile> {
  const { data } = await call(services, caller, creditNotePdf, input);
  return data;
}
