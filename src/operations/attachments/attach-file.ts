import * as z from 'zod';
import { ATTACHMENT_BOUNDS, nameFault, nameFor, nameKey, safeName } from '../../model/attachment.ts';
import { BillingError, invalid, type ValidationIssue } from '../../model/billing-error.ts';
import type { UploadId } from '../../model/ids.ts';
import type { AttachmentRow } from '../../store/invoices/attachments.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { Attachment, attachmentsOf, presentAttachment } from '../invoices/attached.ts';
import { nameOf } from '../invoices/invoice.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { Base64Bytes } from '../kernel/base64.ts';
import type { Context } from '../kernel/context.ts';
import { Id, InvoiceReference } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { requireUploaded, uploadedFile, uploadNotFound } from '../uploaded/find-uploaded.ts';
import { lockDraft, requireDraft, sizeText } from './attachment.ts';
import { judgeFile } from './judge-file.ts';

const Name = z
  .string()
  .min(1)
  .max(ATTACHMENT_BOUNDS.name)
  .superRefine((name, { addIssue }) => {
    const message = nameFault(name);
    if (message !== null) addIssue({ code: 'custom', message });
  });

export const attachFile = operation({
  name: 'attachFile',
  title: 'Attach a file to a draft',
  summary:
    'Attaches a file to a draft, up to 10 (PDF, PNG, JPEG, CSV, XLSX, ODS; 10 MB together). It goes out with the mail and the e-invoice once the draft is issued. First requestUpload with purpose attachment, then this with its upload_id. Sends nothing.',
  scope: 'billing.write',
  route: 'POST /invoices/{id}/attachments',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({
    id: InvoiceReference,
    upload_id: Id.optional().describe('Of requestUpload.'),
    name: Name.optional().describe('Its file name; the ending is that of its content.'),
    file: Base64Bytes(ATTACHMENT_BOUNDS.fileBytes)
      .optional()
      .describe('Its bytes in base64; or send the file itself as the body, with name in the query.'),
  }),
  notForAssistants: ['file'],
  bodyFile: { field: 'file', bytesMax: ATTACHMENT_BOUNDS.fileBytes },
  combinations: sourceFaults,
  output: Attachment.extend({
    invoice_id: z.int(),
    revision: z.int().describe('Of the draft now.'),
    attachments: z.array(Attachment).describe('All of the draft.'),
  }),
  refusals: [
    'invoice_not_found',
    'invoice_ambiguous',
    'invoice_already_issued',
    'attachments_full',
    'upload_not_found',
    'upload_waiting',
    'upload_taken',
    'rate_limited',
  ],
  resource: [
    { kind: 'invoice', argument: 'id' },
    { kind: 'upload', argument: 'upload_id' },
  ],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id, name, ...given }) => {
  const seen = await requireDraft(ctx, id);
  const { content, upload_id, called } = await sourceOf(ctx, given);
  // Checked before the transaction, so that the account's lock is held for a shorter time. The result stays valid,
  // because the file of an upload never changes.
  const type = await judgeFile(content, given.upload_id === undefined ? 'file' : 'upload_id');
  return ctx.write(async (tx) => {
    const draft = await requireDraft(ctx, seen.id, tx);
    const revision = await lockDraft(tx, ctx, draft);
    const before = await tx.attachments.ofInvoice(ctx.account.id, draft.id);
    requireRoom(draft, before, content.length);
    if (
      upload_id !== null &&
      !(await tx.uploads.take(ctx.account.id, upload_id, { purpose: 'attachment', now: ctx.now() }))
    )
      throw await goneUpload(tx, ctx, upload_id);
    const taken = before.map((one) => one.name);
    const named = name === undefined ? nameFor(called, type, taken) : nameFor(name, type, []);
    if (taken.some((one) => nameKey(one) === nameKey(named))) throw invalid([{ field: 'name', message: NAME_TAKEN }]);
    const row = {
      account_id: ctx.account.id,
      invoice_id: draft.id,
      name: named,
      type,
      size: content.length,
      upload_id,
    };
    const added = presentAttachment(await tx.attachments.insert({ ...row, created_at: ctx.now() }, content));
    return {
      result: { ...added, invoice_id: draft.id, revision, attachments: await attachmentsOf(tx, draft) },
      events: [],
      activity: {
        subject: { kind: 'invoice', id: draft.id },
        summary: `Attached ${added.name} (${sizeText(added.bytes)}) to ${nameOf(draft)} for ${draft.customer_name}`,
      },
    };
  });
});

const NAME_TAKEN = 'is the name of another file of this invoice';

function sourceFaults({ upload_id, file }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (upload_id === undefined && file === undefined) {
    return [
      { field: 'upload_id', message: 'is required: of requestUpload with purpose attachment; or the file itself' },
    ];
  }
  if (upload_id === undefined || file === undefined) return [];
  return [{ field: 'file', message: 'must not be given together with upload_id' }];
}

type Source = {
  readonly content: Uint8Array;
  readonly upload_id: UploadId | null;
  /** Name of the file on its sender's device; empty if unknown. */
  readonly called: string;
};

async function sourceOf(
  ctx: Context,
  { upload_id: id, file = '' }: { readonly upload_id?: number | undefined; readonly file?: string | undefined },
): Promise<Source> {
  if (id === undefined) {
    const content = Buffer.from(file, 'base64');
    await ctx.attachmentBytes.take(ctx.account.id, content.length);
    return { content, upload_id: null, called: '' };
  }
  const used = await ctx.store.attachments.byUpload(ctx.account.id, id as UploadId);
  if (used) throw usedUpload(used);
  const { file_name } = await requireUploaded(ctx, id, 'attachment');
  const content = await uploadedFile(ctx, id, 'attachment');
  return { content, upload_id: id as UploadId, called: safeName(file_name ?? '') };
}

/**
 * Returns the refusal for an upload that could not be taken, because another call used it first or because it expired.
 */
async function goneUpload(tx: Queries, ctx: Context, id: UploadId): Promise<BillingError> {
  const used = await tx.attachments.byUpload(ctx.account.id, id);
  return used ? usedUpload(used) : uploadNotFound(id, 'attachment');
}

function usedUpload({ upload_id, name, invoice_id }: AttachmentRow): BillingError {
  return new BillingError('upload_taken', `The file of upload ${upload_id} is attached already, as ${name}.`, {
    field: 'upload_id',
    hint: `getInvoice ${invoice_id} lists it. For another file call requestUpload with purpose attachment again.`,
  });
}

function requireRoom(draft: InvoiceRow, before: readonly AttachmentRow[], bytes: number): void {
  const { perInvoice, invoiceBytes } = ATTACHMENT_BOUNDS;
  const stored = before.reduce((sum, { size }) => sum + size, 0);
  const hint = 'Remove another one first (DELETE /invoices/{id}/attachments/{attachment_id}, or on the dashboard).';
  if (before.length >= perInvoice) {
    throw new BillingError('attachments_full', `${nameOf(draft)} has ${perInvoice} attachments, the most.`, { hint });
  }
  if (stored + bytes <= invoiceBytes) return;
  const message = `The attachments of an invoice may have ${sizeText(invoiceBytes)} together; ${nameOf(draft)} has ${sizeText(stored)}, and this file ${sizeText(bytes)}.`;
  throw new BillingError('attachments_full', message, { hint });
}
