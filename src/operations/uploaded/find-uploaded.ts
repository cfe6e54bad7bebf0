/** Finds an upload and its file. Used by the operations for which uploads are requested (R105). */
import { BillingError, invalid } from '../../model/billing-error.ts';
import type { UploadId } from '../../model/ids.ts';
import type { UploadPurpose } from '../../model/upload.ts';
import type { UploadRow } from '../../store/delivery/uploads.ts';
import type { Context } from '../kernel/context.ts';

/**
 * Returns the upload if its file has arrived. Throws if the upload is unknown or has expired, if it has another
 * purpose, or if its file has not arrived yet.
 */
export async function requireUploaded(ctx: Context, id: number, purpose: UploadPurpose): Promise<UploadRow> {
  const upload = await ctx.store.uploads.find(ctx.account.id, id as UploadId, ctx.now());
  if (!upload) throw uploadNotFound(id, purpose);
  if (upload.purpose !== purpose) {
    const message = `is an upload of purpose ${upload.purpose}, and must be one of purpose ${purpose}`;
    throw invalid([{ field: 'upload_id', message }], anotherWay(purpose));
  }
  if (upload.has_file === 1) return upload;
  const last = upload.fault === null ? '' : ` The last file was refused: it ${upload.fault}.`;
  throw new BillingError('upload_waiting', `No file has come yet for upload ${id}.${last}`, {
    field: 'upload_id',
    hint: 'Ask the person to open its page_url and drop the file there, and call again when they say that it is done.',
    retryable: true,
  });
}

/**
 * Returns the file's bytes. Throws if the upload was deleted after {@link requireUploaded}, because it expired or
 * because another call used it.
 */
export async function uploadedFile(ctx: Context, id: number, purpose: UploadPurpose): Promise<Uint8Array> {
  const bytes = await ctx.store.uploads.file(ctx.account.id, id as UploadId);
  if (!bytes) throw uploadNotFound(id, purpose);
  return bytes;
}

export function uploadNotFound(id: number, purpose: UploadPurpose): BillingError {
  return new BillingError('upload_not_found', `There is no upload ${id}, or it has expired.`, {
    field: 'upload_id',
    hint: anotherWay(purpose),
  });
}

export function anotherWay(purpose: UploadPurpose): string {
  return `Call requestUpload with purpose ${purpose}, and let the person drop the file on its page_url.`;
}
