/** Upload tickets: an address that takes one file for the account that asked for it (R105). */
import { randomBytes } from 'node:crypto';
import { secretDigest } from './token.ts';

export const UPLOAD_PURPOSES = ['bank_statement', 'attachment'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

const MINUTE_MS = 60_000;

export const UPLOAD_BOUNDS = {
  /** Of a file: as much as a bank statement may have. */
  fileBytes: 5 * 1024 * 1024,
  /** How long a file can be put. */
  openMs: 15 * MINUTE_MS,
  /** How long a file is kept that has come and was not used. */
  keptMs: 60 * MINUTE_MS,
  /** How long a file can still be read after its use: a call whose answer was lost is repeated. */
  afterUseMs: 10 * MINUTE_MS,
  /** How long the bytes of a file may take to arrive. Shorter than the time in which the server cuts off a request. */
  bodyMs: 55_000,
  /** Files that may arrive for one ticket at the same time: a second one if the first is stuck. */
  arriving: 2,
  /** Tickets of an account at the same time, with their files. */
  perAccount: 20,
} as const;

/** The last part of an upload's address. Who knows it may put the file. Only its digest is stored. */
export type UploadSecret = string & { readonly __type: 'UploadSecret' };

/** 192 random bits. */
const SECRET_BYTES = 24;
const SECRET = /^[A-Za-z0-9_-]{32}$/;

export function newUploadSecret(): UploadSecret {
  return randomBytes(SECRET_BYTES).toString('base64url') as UploadSecret;
}

/** The digest by which a ticket is looked up; `undefined` for a text that is no secret of a ticket. */
export function uploadDigest(text: string): string | undefined {
  return SECRET.test(text) ? secretDigest(text) : undefined;
}
