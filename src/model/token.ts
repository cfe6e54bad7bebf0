/** API tokens: `bh_` + 43 base62 characters, the last 6 a checksum; only the SHA-256 is ever stored (R12). */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 37;
const CHECKSUM_LENGTH = 6;
const PATTERN = /^bh_[0-9A-Za-z]{43}$/;

export const TOKEN_LIFETIME_DAYS_DEFAULT = 180;
export const ROTATION_OVERLAP_HOURS_DEFAULT = 24;

/** The plain secret. Never logged, never stored. */
export type TokenSecret = string & { readonly __type: 'TokenSecret' };

/**
 * 37 random characters have 220 bits. Bytes of 248 and above are drawn again: 248 = 4 × 62, so all characters are
 * equally likely.
 */
export function newTokenSecret(): TokenSecret {
  let random = '';
  while (random.length < RANDOM_LENGTH) {
    for (const byte of randomBytes(64)) {
      if (byte < 248 && random.length < RANDOM_LENGTH) random += BASE62[byte % 62];
    }
  }
  return `bh_${random}${checksum(random)}` as TokenSecret;
}

/** Checks format and checksum only: recognises typing errors and truncated secrets without a database query. */
export function isTokenSecret(text: string): text is TokenSecret {
  return PATTERN.test(text) && checksum(text.slice(3, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/**
 * The digest by which tokens are stored and looked up. A look-up by digest reveals nothing about the secret by timing.
 */
export function secretDigest(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** CRC-32 in base 62, six characters, zero padded: a format that secret scanners know. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
