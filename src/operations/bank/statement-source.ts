/** Source of the bytes of a bank statement: a field of the call, a file in a chat application, or an upload (R105). */
import * as z from 'zod';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { addMs } from '../../model/dates.ts';
import { HostFileFault, type HostFiles } from '../../model/host-file.ts';
import type { UploadId } from '../../model/ids.ts';
import { UPLOAD_BOUNDS } from '../../model/upload.ts';
import { Base64Bytes } from '../kernel/base64.ts';
import type { Context } from '../kernel/context.ts';
import { anotherWay, requireUploaded, uploadedFile } from '../uploaded/find-uploaded.ts';

declare module '../kernel/context.ts' {
  interface Services {
    /** Downloads files from chat applications, such as ChatGPT. */
    readonly hostFiles: HostFiles;
  }
}

export const Base64File = Base64Bytes(BANK_BOUNDS.fileBytes);

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

/** Checks that a call has exactly one source. */
export function sourceFaults(input: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const [first, second] = SOURCES.filter((name) => input[name] !== undefined);
  if (first === undefined) {
    const message =
      'is required: the text of a bank statement (CAMT.053, MT940 or CSV); or file; or upload_id, which requestUpload gives';
    return [{ field: 'content', message }];
  }
  return second === undefined ? [] : [{ field: second, message: `must not be given together with ${first}` }];
}

/**
 * A bank statement and the input field that it came from. If the file has a fault, the refusal contains this `field`.
 */
export type StatementSource = { readonly bytes: Uint8Array; readonly field: (typeof SOURCES)[number] };

export async function statementBytes(ctx: Context, { content, file, upload_id }: Given): Promise<StatementSource> {
  if (content !== undefined) return { bytes: Buffer.from(content), field: 'content' };
  if (upload_id !== undefined)
    return { bytes: await uploadedFile(ctx, upload_id, 'bank_statement'), field: 'upload_id' };
  if (typeof file === 'object') return { bytes: await downloaded(ctx, file), field: 'file' };
  return { bytes: Buffer.from(file ?? '', 'base64'), field: 'file' };
}

async function downloaded(ctx: Context, { download_url }: z.infer<typeof HostFile>): Promise<Uint8Array> {
  try {
    return await ctx.hostFiles.download(download_url, BANK_BOUNDS.fileBytes, ctx.signal);
  } catch (error) {
    if (!(error instanceof HostFileFault)) throw error;
    throw invalid([{ field: 'file.download_url', message: error.message }], anotherWay('bank_statement'));
  }
}

export async function requireUpload(ctx: Context, { upload_id: id }: Given): Promise<void> {
  if (id !== undefined) await requireUploaded(ctx, id, 'bank_statement');
}

/**
 * Marks the upload as used. Its file is kept for a while, so that the caller can repeat the call after a lost answer.
 */
export async function useUpload(ctx: Context, { upload_id }: Given): Promise<void> {
  if (upload_id === undefined) return;
  const now = ctx.now();
  const times = { now, until: addMs(now, UPLOAD_BOUNDS.afterUseMs) };
  await ctx.store.transaction((tx) => tx.uploads.use(ctx.account.id, upload_id as UploadId, times));
}
