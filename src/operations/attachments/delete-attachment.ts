import * as z from 'zod';
import type { AttachmentId } from '../../model/ids.ts';
import { Attachment, attachmentsOf } from '../invoices/attached.ts';
import { nameOf } from '../invoices/invoice.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { Id, InvoiceReference } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { attachmentNotFound, lockDraft, requireDraft } from './attachment.ts';

export const deleteAttachment = operation({
  name: 'deleteAttachment',
  title: 'Remove an attachment from a draft',
  summary: 'Removes a file from a draft for good; the files of an issued invoice stay. Sends nothing.',
  scope: 'billing.write',
  route: 'DELETE /invoices/{id}/attachments/{attachment_id}',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: InvoiceReference, attachment_id: Id }),
  output: z.object({
    id: z.int(),
    deleted: z.literal(true),
    invoice_id: z.int(),
    revision: z.int(),
    attachments: z.array(Attachment).describe('Those that are left.'),
  }),
  refusals: ['invoice_not_found', 'invoice_ambiguous', 'invoice_already_issued', 'attachment_not_found'],
  resource: [
    { kind: 'invoice', argument: 'id' },
    { kind: 'attachment', argument: 'attachment_id' },
  ],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})((ctx, { id, attachment_id }) =>
  ctx.write(async (tx) => {
    const draft = await requireDraft(ctx, id, tx);
    const revision = await lockDraft(tx, ctx, draft);
    const found = await tx.attachments.find(ctx.account.id, draft.id, attachment_id as AttachmentId);
    if (!found || !(await tx.attachments.delete(ctx.account.id, draft.id, found.id))) {
      throw attachmentNotFound(draft, attachment_id);
    }
    return {
      result: {
        id: found.id,
        deleted: true,
        invoice_id: draft.id,
        revision,
        attachments: await attachmentsOf(tx, draft),
      } as const,
      events: [],
      activity: {
        subject: { kind: 'invoice', id: draft.id },
        summary: `Removed ${found.name} from ${nameOf(draft)} for ${draft.customer_name}`,
      },
    };
  }),
);
