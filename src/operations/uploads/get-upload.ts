import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { formatInstant, type Instant } from '../../model/dates.ts';
import type { UploadId } from '../../model/ids.ts';
import { UPLOAD_PURPOSES } from '../../model/upload.ts';
import type { UploadRow } from '../../store/delivery/uploads.ts';
import { Id, InstantText } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';

const STATUSES = ['waiting', 'refused', 'received', 'used', 'expired'] as const;

export const getUpload = operation({
  name: 'getUpload',
  title: 'Get an upload',
  summary:
    'Returns whether the file of an upload has come, was refused (another one can be put) or used, and what its import needs to be told. Never the file.',
  scope: 'billing.read',
  // The path ends with `/status`, because the path `/uploads/{secret}` already receives files (`PUT`).
  route: 'GET /uploads/{id}/status',
  effects: READS,
  // Answers are not cached. The arrival of a file writes no activity, so a cached answer would not be invalidated.
  volatile: true,
  input: z.strictObject({ id: Id }),
  output: z.object({
    upload_id: z.int(),
    purpose: z.enum(UPLOAD_PURPOSES),
    status: z.enum(STATUSES),
    fault: z.string().nullable().describe('Why the last file was refused.'),
    needs: z
      .string()
      .nullable()
      .describe('What has to be told when the file is imported, such as the columns of a CSV.'),
    expires_at: InstantText,
  }),
  refusals: ['upload_not_found'],
})(async (ctx, { id }) => {
  // With the time 0 as `now`, `find` also returns an expired upload that the worker has not deleted yet.
  const upload = await ctx.store.uploads.find(ctx.account.id, id as UploadId, 0 as Instant);
  if (!upload) {
    throw new BillingError('upload_not_found', `There is no upload ${id}, or it has expired.`, {
      field: 'id',
      hint: 'Ask for another one with requestUpload.',
    });
  }
  const { purpose, fault, has_file, expires_at } = upload;
  return {
    upload_id: upload.id,
    purpose,
    status: statusOf(upload, ctx.now()),
    fault: has_file === 1 ? null : fault,
    needs: has_file === 1 ? fault : null,
    expires_at: formatInstant(expires_at),
  };
});

function statusOf(upload: UploadRow, now: Instant): (typeof STATUSES)[number] {
  if (upload.used_at !== null) return 'used';
  if (upload.expires_at <= now) return 'expired';
  if (upload.has_file === 1) return 'received';
  return upload.fault === null ? 'waiting' : 'refused';
}
