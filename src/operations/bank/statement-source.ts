/** Source of the bytes of a bank statement: the call itself, a file of a chat host, or an upload (R105). */
import * as z from 'zod';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { BillingError, invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { addMs } from '../../model/dates.ts';
import { HostFileFault, type HostFiles } from '../../model/host-file.ts';
import type { UploadId } from '../../model/ids.ts';
import { UPLOAD_BOUNDS } from '../../model/upload.ts';
import type { Context } from '../kernel/context.ts';

declare module '../kernel/context.ts' {
  interface Services {
    /** Downloads files of chat hosts. */
    readonly hostFiles: HostFiles;
  }
}

const BASE64_MAX = Math.ceil((BANK_BOUNDS.fileBytes * 4) / 3) + 4;

/**
 * Searches for a character that is not in Base64: an expression for the whole text (`^[…]+$`) could overflow the stack
 * for a file of megabytes.
 */
function isBase64(text: string): boolean {
  const padding = text.indexOf('=');
  return padding !== 0 && !/[^A-Za-z0-9+/\s=]/.test(text) && (padding < 0 || /^={1,2}$/.test(text.slice(padding)));
}

export const Base64File = z
  .string()
  .min(1)
  .max(BASE64_MAX)
  .refine(isBase64, 'must be base64')
  .meta({ pattern: '^[A-Za-z0-9+/\\s]+={0,2}$' });

/** A file as ChatGPT passes it (`openai/fileParams`). Only its address is used. */
export const HostFile = z.strictObject({
  download_url: z
    .string()
    .min(1)
    .max(BOUNDS.url * 4),
  file_id: z.string().max(BOUNDS.name),
  mime_type: z.string().max(BOUNDS.name).optional(),
  file_name: z.string().max(BOUNDS.name).optional(),
});

type Given = {
  readonly content?: string | undefined;
  readonly file?: string | z.infer<typeof HostFile> | undefined;
  readonly upload_id?: number | undefined;
};

const SOURCES = ['content', 'file', 'upload_id'] as const;

/** A call must have exactly one source. */
export function sourceFaults(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const [first, second] = SOURCES.filter((name) => input[name] !== undefined);
  if (first === undefined) {
    const message = 'is required: the text of a bank statement (CAMT.053, MT940 or CSV); or file, or upload_id';
    return [{ field: 'content', message }];
  }
  return second === undefined ? [] : [{ field: second, message: `must not be given together with ${first}` }];
}

/** `field`: field that a fault of the file is reported for. */
export type StatementSource = { readonly bytes: Uint8Array; readonly field: (typeof SOURCES)[number] };

export async function statementBytes(ctx: Context, { content, file, upload_id }: Given): Promise<StatementSource> {
  if (content !== undefined) return { bytes: Buffer.from(content), field: 'content' };
  if (upload_id !== undefined) return { bytes: await uploadedFile(ctx, upload_id as UploadId), field: 'upload_id' };
  if (typeof file === 'object') return { bytes: await downloaded(ctx, file), field: 'file' };
  return { bytes: Buffer.from(file ?? '', 'base64'), field: 'file' };
}

const ANOTHER_WAY = 'Call requestUpload, and let the person drop the file on its page_url.';

async function downloaded(ctx: Context, { download_url }: z.infer<typeof HostFile>): Promise<Uint8Array> {
  try {
    return await ctx.hostFiles.download(download_url, BANK_BOUNDS.fileBytes, ctx.signal);
  } catch (error) {
    if (!(error instanceof HostFileFault)) throw error;
    throw invalid([{ field: 'file.download_url', message: error.message }], ANOTHER_WAY);
  }
}

/** Refuses an unknown upload, and one whose file has not arrived yet. */
export async function requireUpload(ctx: Context, { upload_id: id }: Given): Promise<void> {
  if (id === undefined) return;
  const upload = await ctx.store.uploads.find(ctx.account.id, id as UploadId, ctx.now());
  if (!upload) throw uploadNotFound(id);
  if (upload.has_file === 1) return;
  const last = upload.fault === null ? '' : ` The last file was refused: it ${upload.fault}.`;
  throw new BillingError('upload_waiting', `No file has come yet for upload ${id}.${last}`, {
    field: 'upload_id',
    hint: 'Ask the person to open its page_url and drop the file there, and call again when they say that it is done.',
    retryable: true,
  });
}

function uploadNotFound(id: number): BillingError {
  return new BillingError('upload_not_found', `There is no upload ${id}, or it has expired.`, {
    field: 'upload_id',
    hint: ANOTHER_WAY,
  });
}

async function uploadedFile(ctx: Context, id: UploadId): Promise<Uint8Array> {
  const bytes = await ctx.store.uploads.file(ctx.account.id, id);
  // The upkeep may just have deleted the upload.
  if (!bytes) throw uploadNotFound(id);
  return bytes;
}

/** Marks the upload as read. Its file is kept for a while, for a repetition of the call after a lost answer. */
export async function useUpload(ctx: Context, { upload_id }: Given): Promise<void> {
  if (upload_id === undefined) return;
  const now = ctx.now();
  const times = { now, until: addMs(now, UPLOAD_BOUNDS.afterUseMs) };
  await ctx.store.transaction((tx) => tx.uploads.use(ctx.account.id, upload_id as UploadId, times));
}
