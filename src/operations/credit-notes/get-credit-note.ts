import * as z from 'zod';
import { CreditNoteReference } from '../fields.ts';
import { operation, READS } from '../operation.ts';
import { CreditNote, presentCreditNote, requireCreditNote } from './credit-note.ts';

export const getCreditNote = operation({
  name: 'getCreditNote',
  title: 'Get a credit note',
  summary: 'Returns one credit note with its lines, what it did to the amount due, and the state of its refund.',
  scope: 'billing.read',
  route: 'GET /credit-notes/{id}',
  effects: READS,
  input: z.strictObject({ id: CreditNoteReference }),
  output: CreditNote,
  refusals: ['credit_note_not_found'],
})(async (ctx, { id }) => presentCreditNote(await requireCreditNote(ctx, id), ctx));
