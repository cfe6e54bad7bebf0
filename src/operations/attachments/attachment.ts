/** Rules that the operations on attachments share (R105). */
import { BillingError } from '../../model/billing-error.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { alreadyIssued } from '../invoices/draft.ts';
import { nameOf, requireInvoice } from '../invoices/invoice.ts';
import { requireAllowed } from '../invoices/states.ts';
import type { Context } from '../kernel/context.ts';
import type { AttachmentBytes } from './storing-limit.ts';

declare module '../kernel/context.ts' {
  interface Services {
    readonly attachmentBytes: AttachmentBytes;
  }
}

const IF_ISSUED =
  'Its files are those that it was issued with. Attach files to a draft: createInvoice with draft: true.';

/** Returns the draft. Rejects an issued invoice, because its files must not change. */
export async function requireDraft(
  ctx: Context,
  reference: string | number,
  db: Queries = ctx.store,
): Promise<InvoiceRow> {
  const invoice = await requireInvoice(ctx, reference, db);
  requireAllowed(invoice, 'edit', () => alreadyIssued(invoice, ctx, IF_ISSUED));
  return invoice;
}

/**
 * Locks the draft's row and raises its revision. A call that issues the draft with an older `revision` is then
 * rejected. Otherwise the call could issue files that its caller has not seen.
 */
export async function lockDraft(tx: Queries, ctx: Context, draft: InvoiceRow): Promise<number> {
  const revision = await tx.invoices.countEdit(ctx.account.id, draft.id);
  if (revision === undefined) throw new Error(`draft ${draft.id} is none any more`);
  return revision;
}

export function attachmentNotFound(invoice: InvoiceRow, id: number): BillingError {
  return new BillingError('attachment_not_found', `${nameOf(invoice)} has no attachment ${id}.`, {
    field: 'attachment_id',
    hint: 'getInvoice lists the attachments of an invoice with their ids.',
  });
}

/** Size as text in a sentence, such as `12 KB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
