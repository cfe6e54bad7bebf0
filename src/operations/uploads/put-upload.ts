/**
 * Receives a file at an upload's address. Anyone who has the address may send the file, without a token or a sign-in.
 */

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

/**
 * Returns the upload whose address contains this secret; `undefined` if the secret is unknown or the upload has
 * expired.
 */
export async function findUpload(services: Services, secret: string): Promise<FoundUpload | undefined> {
  const digest = uploadDigest(secret);
  const upload = digest && (await services.store.uploads.byDigest(digest, services.clock.now()));
  return upload ? { upload, account: await accountOf(services, upload.account_id) } : undefined;
}

/** Throws if the upload is unknown, has expired or already has a file. Called before the body is read. */
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
  /**
   * Information that the import of the file still needs, such as the columns of a CSV file. Null if the import needs
   * nothing more.
   */
  readonly needs: string | null;
};

/**
 * Checks the file. Throws if the file does not fit the upload's purpose. Returns the information that the import still
 * needs, or null.
 */
async function judged(services: Services, { account, upload }: FoundUpload, file: Buffer): Promise<string | null> {
  if (upload.purpose === 'bank_statement') return judgeStatement({ ...services, account }, file);
  await services.attachmentBytes.take(account.id, file.length);
  await judgeFile(file, 'file');
  return null;
}

/**
 * Checks the file's content and stores the file. `name`: the file's name on the sender's device. A refused file leaves
 * the upload open and stores the reason, so that another file can be sent. If two files arrive at the same time, only
 * one is stored.
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
