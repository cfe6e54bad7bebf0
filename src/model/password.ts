/** Passwords: argon2id with the parameters that OWASP recommends, in the form that names them (PHC). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Length is what makes them hard to guess; the upper bound keeps one guess from costing more than another. */
export const PASSWORD_LENGTH = { min: 10, max: 200 } as const;

/** `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`, different each time. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, { salt, memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM }, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${plain(salt)}$${plain(tag)}`;
}

/** Nobody's. Whoever has no password costs the same time as whoever has another one. */
const NOBODYS = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${plain(Buffer.alloc(SALT_BYTES))}$${plain(Buffer.alloc(TAG_BYTES))}`;

/** `encoded`: null where there is no user, or none with a password; then the answer is no, after the same work. */
export async function isPassword(password: string, encoded: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = ENCODED.exec(encoded ?? NOBODYS) ?? [];
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

/** The same password is the same on every keyboard (RFC 8265 §4.2.2, NFC). */
function derive(password: string, { salt, ...cost }: Cost, tagLength: number): Promise<Buffer> {
  const message = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce: salt, tagLength, ...cost }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    );
  });
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
