import { webcrypto } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTokenSecret, newTokenSecret, secretDigest } from '../../src/model/token.ts';
import { holds } from './property.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const secrets = fc.noShrink(fc.constant(undefined).map(newTokenSecret));

/** CRC-32 bit by bit, without a table: polynomial 0xEDB88320, reflected. */
function crc32Of(text: string): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

/** Six digits of base 62, most significant digit first. */
function base62Of(number: number): string {
  const places = [5, 4, 3, 2, 1, 0].map((place) => 62 ** place);
  return places.map((value) => BASE62.charAt(Math.floor(number / value) % 62)).join('');
}

const checksumOf = (text: string) => base62Of(crc32Of(text));

function replaceAt(text: string, index: number, replacement: string): string {
  return text.slice(0, index) + replacement + text.slice(index + replacement.length);
}

describe('a token is bh_ and 43 base62 characters, the last 6 a checksum (R12)', () => {
  test('holds to its form and recognises itself', () => {
    holds(
      fc.property(secrets, (secret) => {
        expect(secret).toMatch(/^bh_[0-9A-Za-z]{43}$/);
        expect(isTokenSecret(secret)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('the oracle is the CRC-32 everybody else means', () => {
    // The published check value of CRC-32/ISO-HDLC.
    expect(crc32Of('123456789')).toBe(0xcb_f4_39_26);
    expect([base62Of(0), base62Of(61), base62Of(62), base62Of(62 ** 5)]).toEqual([
      '000000',
      '00000z',
      '000010',
      '100000',
    ]);
  });

  test('the checksum is the CRC-32 of the random part in base 62', () => {
    holds(
      fc.property(secrets, (secret) => {
        expect(secret.slice(-6)).toBe(checksumOf(secret.slice(3, -6)));
      }),
    );
    const random = fc.string({ unit: fc.constantFrom(...BASE62), minLength: 37, maxLength: 37 });
    holds(fc.property(random, (text) => isTokenSecret(`bh_${text}${checksumOf(text)}`)));
  });

  test.each([
    ['nothing', () => ''],
    ['the prefix alone', () => 'bh_'],
    ['a token cut short', () => newTokenSecret().slice(0, -1)],
    ['a token with something behind it', () => `${newTokenSecret()}0`],
    ['a token with a line end', () => `${newTokenSecret()}\n`],
    ['a token with a space in front', () => ` ${newTokenSecret()}`],
    ['a token without its prefix', () => newTokenSecret().slice(3)],
    ['a token in upper case', () => newTokenSecret().toUpperCase()],
    ['a token with an accent', () => replaceAt(newTokenSecret(), 10, 'é')],
    ['two tokens', () => newTokenSecret() + newTokenSecret()],
  ])('refuses %s', (_what, text) => {
    expect(isTokenSecret(text())).toBe(false);
  });
});

describe('typing errors are told apart without the store (R12)', () => {
  test('every change of a single character is noticed', () => {
    const secret = newTokenSecret();
    for (let index = 0; index < secret.length; index++) {
      for (const character of `${BASE62}_-`) {
        const changed = replaceAt(secret, index, character);
        if (changed !== secret) expect(isTokenSecret(changed)).toBe(false);
      }
    }
  });

  test('a changed character is noticed in any token', () => {
    holds(
      fc.property(secrets, fc.nat(45), fc.constantFrom(...BASE62), (secret, index, character) => {
        const changed = replaceAt(secret, index, character);
        expect(isTokenSecret(changed)).toBe(changed === secret);
      }),
      { numRuns: 500 },
    );
  });

  test('every swap of two neighbours that differ is noticed in any token', () => {
    holds(
      fc.property(secrets, (secret) => {
        for (let index = 0; index < secret.length - 1; index++) {
          const swapped = replaceAt(secret, index, secret.charAt(index + 1) + secret.charAt(index));
          expect(isTokenSecret(swapped)).toBe(swapped === secret);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a token cannot be guessed (R12)', () => {
  const many = Array.from({ length: 5_000 }, () => newTokenSecret());
  const randomParts = many.map((secret) => secret.slice(3, -6));

  test('five thousand are all different', () => {
    expect(new Set(many).size).toBe(many.length);
  });

  test('no character of the alphabet is favoured', () => {
    const counts = new Map(Array.from(BASE62, (character) => [character, 0]));
    for (const character of randomParts.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    // 61 degrees of freedom: a uniform source exceeds 200 once in 10^16 runs; `byte % 62` alone would give about 1 200.
    expect(chiSquare([...counts.values()])).toBeLessThan(200);
  });

  test('no character is favoured in any single place', () => {
    for (let place = 0; place < 37; place++) {
      const counts = new Map(Array.from(BASE62, (character) => [character, 0]));
      for (const part of randomParts) counts.set(part.charAt(place), (counts.get(part.charAt(place)) ?? 0) + 1);
      expect(chiSquare([...counts.values()])).toBeLessThan(220);
    }
  });
});

function chiSquare(observed: readonly number[]): number {
  const expected = observed.reduce((sum, n) => sum + n, 0) / observed.length;
  return observed.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
}

describe('only the SHA-256 is kept (R12)', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ])('the digest of %j is the published one', (text, digest) => {
    expect(secretDigest(text)).toBe(digest);
  });

  test('the digest is the lower-case hex SHA-256 of the whole secret', async () => {
    const secret = newTokenSecret();
    const digest = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
    expect(secretDigest(secret)).toBe(Buffer.from(digest).toString('hex'));
    expect(secretDigest(secret)).toMatch(/^[0-9a-f]{64}$/);
  });
});
