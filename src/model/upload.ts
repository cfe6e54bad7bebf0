/** Upload tickets (R105). A ticket has a secret address to which one file of an account can be uploaded. */
import { randomBytes } from 'node:crypto';
import { secretDigest } from './token.ts';

export const UPLOAD_PURPOSES = ['bank_statement', 'attachment'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

const MINUTE_MS = 60_000;

export const UPLOAD_BOUNDS = {
  /** Maximum size of a file. The same as the maximum for bank statements in `bank-entry.ts`. */
  fileBytes: 5 * 1024 * 1024,
  /** Time in which a file can be uploaded. */
  openMs: 15 * MINUTE_MS,
  /** Time for which an unused uploaded file is kept. */
  keptMs: 60 * MINUTE_MS,
  /**
   * Time for which a file can be read again after its use. If a caller loses the answer, it can therefore repeat the
   * call.
   */
  afterUseMs: 10 * MINUTE_MS,
  /** Time limit for receiving a file. Shorter than the server's own time limit for a request. */
  bodyMs: 55_000,
  /**
   * Maximum number of simultaneous uploads to one ticket. A second upload is allowed in case the first upload hangs.
   */
  arriving: 2,
  /** Maximum number of unexpired tickets per account. */
  perAccount: 20,
} as const;

/** Secret at the end of an upload's address; gives permission to upload. Only its digest is stored. */
export type UploadSecret = string & { readonly __type: 'UploadSecret' };

/** 192 random bits. */
const SECRET_BYTES = 24;
const SECRET = /^[A-Za-z0-9_-]{32}$/;

export function newUploadSecret(): UploadSecret {
  return randomBytes(SECRET_BYTES).toString('base64url') as UploadSecret;
}

/** Digest with which a ticket is found; `undefined` for a text without the format of a secret. */
export function uploadDigest(text: string): string | undefined {
  return SECRET.test(text) ? secretDigest(text) : undefined;
}
