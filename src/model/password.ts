/**
 * Passwords: hashed by argon2id with the parameters that OWASP recommends. The stored text (PHC format) includes the
 * parameters.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { trimmedEnd } from './text.ts';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** The minimum makes passwords hard to guess; the maximum limits the cost of a hash. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/**
 * Hashes a password: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`. The salt is random, so each call returns a
 * different text.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, { salt, memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM }, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${plain(salt)}$${plain(tag)}`;
}

/**
 * A password is checked against this hash if no hash is stored. The response time then does not reveal whether a user
 * exists.
 */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${plain(Buffer.alloc(SALT_BYTES))}$${plain(Buffer.alloc(TAG_BYTES))}`;

/**
 * True if the password is right. `encoded`: the stored text; null if the user does not exist or has no password. For
 * null, the result is false, after the same time as for a wrong password.
 */
export async function isPassword(password: string, encoded: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = ENCODED.exec(encoded ?? DUMMY_HASH) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(password, { salt: Buffer.from(salt, 'base64'), ...cost }, expected.length);
  return timingSafeEqual(actual, expected) && encoded !== null;
}

type Cost = {
  readonly salt: Buffer;
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
};

/** Computes the tag. Normalizes the password first: all keyboards then give the same bytes (RFC 8265 §4.2.2, NFC). */
function derive(password: string, { salt, ...cost }: Cost, tagLength: number): Promise<Buffer> {
  const message = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce: salt, tagLength, ...cost }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

function plain(bytes: Buffer): string {
  return trimmedEnd(bytes.toString('base64'), /=/);
}
