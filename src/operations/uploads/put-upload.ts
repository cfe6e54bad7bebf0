/** A file is put at an upload's address. Who has the address may put it: no token, no sign-in. */

import { safeName } from '../../model/attachment.ts';
import { BillingError } from '../../model/billing-error.ts';
import { addMs } from '../../model/dates.ts';
import { UPLOAD_BOUNDS, uploadDigest } from '../../model/upload.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { UploadRow } from '../../store/delivery/uploads.ts';
import { judgeFile } from '../attachments/judge-file.ts';
import { judgeStatement } from '../bank/judge-statement.ts';
import { accountOf } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';

export type FoundUpload = { readonly account: AccountRow; readonly upload: UploadRow };

/** `undefined`: there is no such ticket, or it has expired. */
export async function findUpload(services: Services, secret: string): Promise<FoundUpload | undefined> {
  const digest = uploadDigest(secret);
  const upload = digest && (await services.store.uploads.byDigest(digest, services.clock.now()));
  return upload ? { upload, account: await accountOf(services, upload.account_id) } : undefined;
}

/** Throws for an address that takes no file (any more). Called before a body is read. */
export function requireOpen(found: FoundUpload | undefined): FoundUpload {
  if (!found) throw gone();
  if (found.upload.has_file === 1) throw taken();
  return found;
}

function gone(): BillingError {
  return new BillingError('upload_not_found', 'There is no upload at this address, or it has expired.', {
    hint: 'Ask for another address with requestUpload.',
  });
}

function taken(): BillingError {
  return new BillingError('upload_taken', 'A file was put at this address already; it takes one.', {
    hint: 'For another file ask for another address with requestUpload.',
  });
}

export type PutFile = {
  readonly upload_id: number;
  readonly bytes: number;
  /** What has to be told when the file is imported, such as the columns of a CSV; null if nothing. */
  readonly needs: string | null;
};

/** Refuses a file that is not what its ticket is for; otherwise what has to be told about it, or null. */
async function judged(services: Services, { account, upload }: FoundUpload, file: Buffer): Promise<string | null> {
  if (upload.purpose === 'bank_statement') return judgeStatement({ ...services, account }, file);
  await services.attachmentBytes.take(account.id, file.length);
  await judgeFile(file, 'file');
  return null;
}

/**
 * Judges the file by its content, and keeps it. `name`: what it is called where it came from. A refused file leaves the ticket open, with the reason, so that another
 * one can be put. Of two files at the same time one is kept.
 */
export async function putUpload(
  services: Services,
  { account, upload }: FoundUpload,
  file: Buffer,
  name: string | null = null,
): Promise<PutFile> {
  const { store, clock } = services;
  return store.asTenant({ tenant: account.id }, async () => {
    const needs = await judged(services, { account, upload }, file).catch(async (error: unknown) => {
      const [fault] = error instanceof BillingError ? (error.details.faults ?? []) : [];
      if (fault) await store.transaction((tx) => tx.uploads.refuse(upload, fault.message));
      throw error;
    });
    const now = clock.now();
    const file_name = name === null ? null : safeName(name) || null;
    const accepted = { fault: needs, now, until: addMs(now, UPLOAD_BOUNDS.keptMs), file_name };
    const isKept = await store.transaction((tx) => tx.uploads.accept(upload, file, accepted));
    if (isKept) return { upload_id: upload.id, bytes: file.length, needs };
    throw upload.expires_at > now ? taken() : gone();
  });
}
