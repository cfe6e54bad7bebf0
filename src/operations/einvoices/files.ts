/**
 * E-invoices as XML files. The bytes of a file never change, because the file is built from data that was stored when
 * the document was issued (R86).
 */
import * as z from 'zod';
import { type EInvoice, PROFILES } from '../../documents/einvoice/einvoice.ts';
import type { EInvoiceFormat } from '../../model/einvoice-format.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { PdfFile } from '../archive/printer.ts';
import { requireCreditNote } from '../credit-notes/credit-note.ts';
import { contentOfInvoice, contentOfNote, filesOfInvoice } from '../invoices/einvoice/read.ts';
import { requirePossible } from '../invoices/einvoice/state.ts';
import { requireInvoice } from '../invoices/invoice.ts';
import { importedElsewhere, notPending } from '../invoices/states.ts';
import type { Caller, ReadContext, Services } from '../kernel/context.ts';
import type { Operation } from '../kernel/declaration.ts';
import { CreditNoteReference, InvoiceReference } from '../kernel/fields.ts';
import { call, operation, READS } from '../kernel/operation.ts';
import { einvoiceFile, profileOf } from './file.ts';

const UBL = z.enum(PROFILES).default('peppol').describe('peppol: Peppol BIS Billing 3.');
const CII = z.enum(['en16931', 'xrechnung']).default('en16931');
const output = z.object({ filename: z.string(), bytes: z.custom<Uint8Array>(), sha256: z.string().nullable() });
const REFUSALS = ['einvoice_incomplete'] as const;

/** This operation is not in the catalogue of operations, because no tool can show a file. */
export const invoiceUbl = operation({
  name: 'getInvoiceUbl',
  title: 'Get an invoice as UBL',
  summary: 'Returns the issued invoice as an e-invoice in UBL 2.1: the same bytes always, without its payments.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: InvoiceReference, profile: UBL }),
  output,
  refusals: ['invoice_not_found', 'invoice_ambiguous', 'invoice_is_draft', 'invoice_imported', ...REFUSALS],
})(async (ctx, { id, profile }) => requiredFile(ctx, await issued(ctx, id), `ubl_${profile}`));

export const invoiceCii = operation({
  name: 'getInvoiceCii',
  title: 'Get an invoice as CII',
  summary: 'Returns the issued invoice as an e-invoice in UN/CEFACT CII: the same bytes always, without its payments.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: InvoiceReference, profile: CII }),
  output,
  refusals: ['invoice_not_found', 'invoice_ambiguous', 'invoice_is_draft', 'invoice_imported', ...REFUSALS],
})(async (ctx, { id, profile }) => requiredFile(ctx, await issued(ctx, id), `cii_${profile}`));

export const creditNoteUbl = operation({
  name: 'getCreditNoteUbl',
  title: 'Get a credit note as UBL',
  summary: 'Returns the credit note as an e-invoice in UBL 2.1: the same bytes always.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: CreditNoteReference, profile: UBL }),
  output,
  refusals: ['credit_note_not_found', 'credit_note_ambiguous', ...REFUSALS],
})(async (ctx, { id, profile }) => requiredFile(ctx, await noted(ctx, id), `ubl_${profile}`));

export const creditNoteCii = operation({
  name: 'getCreditNoteCii',
  title: 'Get a credit note as CII',
  summary: 'Returns the credit note as an e-invoice in UN/CEFACT CII: the same bytes always.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ id: CreditNoteReference, profile: CII }),
  output,
  refusals: ['credit_note_not_found', 'credit_note_ambiguous', ...REFUSALS],
})(async (ctx, { id, profile }) => requiredFile(ctx, await noted(ctx, id), `cii_${profile}`));

export type XmlOperation = typeof invoiceUbl | typeof invoiceCii | typeof creditNoteUbl | typeof creditNoteCii;

/**
 * Returns a function that runs the operation and returns its file. `input`: `{ id, profile }`. Throws the refusals of
 * the operation.
 */
export function xmlFile(op: XmlOperation) {
  return async (services: Services, caller: Caller, input: unknown): Promise<PdfFile> => {
    // `revision: null` keeps the answer out of the cache. The cache would store the bytes as JSON.
    const { data } = await call(services, { ...caller, revision: null }, op as Operation, input);
    return data as PdfFile;
  };
}

/**
 * Content of an e-invoice. `invoice`: the invoice whose attachments are embedded. Null for a credit note: credit notes
 * have no attachments.
 */
type Written = { readonly content: EInvoice; readonly invoice: InvoiceRow | null };

async function issued(ctx: ReadContext, id: string | number): Promise<Written> {
  const invoice = await requireInvoice(ctx, id);
  if (invoice.status === 'draft') throw notPending(invoice, 'issueInvoice makes it final.');
  if (invoice.import_id !== null) throw importedElsewhere(invoice);
  return { content: await contentOfInvoice(ctx.store, invoice), invoice };
}

async function noted(ctx: ReadContext, id: string | number): Promise<Written> {
  return { content: await contentOfNote(ctx.store, await requireCreditNote(ctx, id)), invoice: null };
}

async function requiredFile(
  { store }: ReadContext,
  { content, invoice }: Written,
  format: EInvoiceFormat,
): Promise<PdfFile> {
  requirePossible(content, profileOf(format));
  const attachments = invoice ? await filesOfInvoice(store, invoice) : [];
  return { ...einvoiceFile({ ...content, attachments }, format), sha256: null };
}
