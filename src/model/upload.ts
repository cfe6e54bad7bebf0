/** Upload tickets: an address that receives one file for the account that requested it (R105). */
import { randomBytes } from 'node:crypto';
import { secretDigest } from './token.ts';

export const UPLOAD_PURPOSES = ['bank_statement', 'attachment'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

const MINUTE_MS = 60_000;

export const UPLOAD_BOUNDS = {
  /** Largest file, the same as for a bank statement. */
  fileBytes: 5 * 1024 * 1024,
  /** Time in which a file can be uploaded. */
  openMs: 15 * MINUTE_MS,
  /** Time for which an uploaded file is kept if it is not used. */
  keptMs: 60 * MINUTE_MS,
  /** Time for which a file can still be read after its use, in case the call is repeated after a lost answer. */
  afterUseMs: 10 * MINUTE_MS,
  /** Time limit for the bytes of a file. Shorter than the time after which the server cuts off a request. */
  bodyMs: 55_000,
  /** Largest number of files that may arrive for one ticket at the same time: a second one in case the first hangs. */
  arriving: 2,
  /** Largest number of open tickets of an account, with their files. */
  perAccount: 20,
} as const;

/** Secret at the end of an upload's address, which is the permission to upload. Only its digest is stored. */
export type UploadSecret = string & { readonly __type: 'UploadSecret' };

/** 192 random bits. */
const SECRET_BYTES = 24;
const SECRET = /^[A-Za-z0-9_-]{32}$/;

export function newUploadSecret(): UploadSecret {
  return randomBytes(SECRET_BYTES).toString('base64url') as UploadSecret;
}

/** Digest by which a ticket is looked up; `undefined` for a text that has not the form of a secret. */
export function uploadDigest(text: string): string | undefined {
  return SECRET.test(text) ? secretDigest(text) : undefined;
}
