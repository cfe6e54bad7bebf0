import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromAddress,
  fromSameHead,
  invoiceNumber,
  newCode,
  parseReference,
  prefixOf,
  type Reference,
} from '../../src/model/codes.ts';
import { canGiveSameNumber, parsePrefix } from '../../src/model/number-series.ts';
import { holds } from './property.ts';

const ALPHABET = [...'0123456789abcdefghjkmnpqrstvwxyz'];

const prefixes = fc
  .tuple(fc.constantFrom(...'ABCIJXYZ'), fc.string({ unit: fc.constantFrom(...'ABCXYZ0189/-'), maxLength: 15 }))
  .map(([first, rest]) => (first + rest).replace(/\d+$/, ''));
const sequences = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('a code is ten characters of base 32 without look-alikes (R5)', () => {
  test('holds to form and alphabet', () => {
    for (let i = 0; i < 1_000; i++) expect(newCode()).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
  });

  test('ten thousand are all different', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newCode())).size).toBe(10_000);
  });

  test('every byte is used, and each character stands for exactly eight of the 256', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const code = newCode((length) => new Uint8Array(length).fill(byte));
      expect(code).toHaveLength(10);
      expect(new Set(code).size).toBe(1);
      counts.set(code.charAt(0), (counts.get(code.charAt(0)) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(ALPHABET);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  test('each place depends on a random byte of its own', () => {
    const base = newCode((length) => new Uint8Array(length));
    for (let place = 0; place < 10; place++) {
      const changed = newCode((length) => new Uint8Array(length).fill(1, place, place + 1));
      expect([...changed].map((character, i) => character !== base.charAt(i))).toEqual(
        Array.from({ length: 10 }, (_, i) => i === place),
      );
    }
  });

  test('is made of nothing but what the random source gives', () => {
    const source = (length: number) => Uint8Array.from({ length }, (_, i) => i * 23);
    expect(newCode(source)).toBe(newCode(source));
  });
});

describe('an invoice number is the prefix and at least six digits (R5)', () => {
  test.each([
    ['INV-', 42, 'INV-000042'],
    ['INV-', 1, 'INV-000001'],
    ['INV-', 999_999, 'INV-999999'],
    ['INV-', 1_000_000, 'INV-1000000'],
    ['2026/', 12_345_678, '2026/12345678'],
  ])('%s and %i give %s', (prefix, sequence, number) => {
    expect(invoiceNumber(prefix, sequence)).toBe(number);
  });

  test('different sequences never share a number', () => {
    holds(
      fc.property(prefixes, sequences, sequences, (prefix, one, other) => {
        expect(invoiceNumber(prefix, one) === invoiceNumber(prefix, other)).toBe(one === other);
      }),
    );
  });

  test('different prefixes never share a number, however long the sequence', () => {
    const same = (prefix: string, sequence: number) => [prefix, sequence].join(' ');
    const near = fc.constantFrom('A', 'A1-', 'A-', 'A1A', 'A0/');
    const numbered = fc.tuple(near, fc.integer({ min: 1, max: 20_000_000 }));
    holds(
      fc.property(numbered, numbered, (one, other) => {
        expect(invoiceNumber(...one) === invoiceNumber(...other)).toBe(same(...one) === same(...other));
      }),
    );
    expect(invoiceNumber('A1', 1)).toBe(invoiceNumber('A', 1_000_001));
    expect(canGiveSameNumber('A1', 'A')).toBe(true);
    expect(canGiveSameNumber('A1-', 'A')).toBe(false);
  });
});

describe('an invoice is named by its id or by its number, as people write it (R5)', () => {
  test.each<[string | number, Reference]>([
    [42, { id: 42 }],
    ['42', { sequence: 42, id: 42 }],
    [' 42 ', { sequence: 42, id: 42 }],
    ['#42', { sequence: 42, id: 42 }],
    ['＃４２', { sequence: 42, id: 42 }],
    ['999999999999999', { sequence: 999_999_999_999_999, id: 999_999_999_999_999 }],
    ['000042', { sequence: 42 }],
    ['042', { sequence: 42 }],
    ['# 000042', { sequence: 42 }],
    ['INV-000042', { number: 'INV-000042', head: 'INV', sequence: 42 }],
    ['\tInv-000042\n', { number: 'INV-000042', head: 'INV', sequence: 42 }],
    ['inv 42', { number: 'INV 42', head: 'INV', sequence: 42 }],
    ['INV–000042', { number: 'INV-000042', head: 'INV', sequence: 42 }],
    ['F2026/42', { number: 'F2026/42', head: 'F2026', sequence: 42 }],
    ['-42', { number: '-42', head: '', sequence: 42 }],
  ])('%j', (text, reference) => {
    expect(parseReference(text)).toEqual(reference);
  });

  test.each(['-1', '+1', '1.0', '1e3', '0x10', 'INV-', '9999999999999999'])('%j is no id', (text) => {
    expect(parseReference(text)).not.toHaveProperty('id');
  });

  test.each(['', ' ', '#', 'é1', '\u00001', '٣', 'x'.repeat(65)])('%j names nothing', (text) => {
    expect(parseReference(text)).toBeUndefined();
  });

  test('an id is always a safe integer', () => {
    holds(
      fc.property(fc.oneof(fc.string(), fc.bigInt().map(String)), (text) => {
        const id = parseReference(text)?.id ?? 0;
        return Number.isSafeInteger(id) && id >= 0;
      }),
    );
  });

  test('every number of any account is found as it is, in any case, and by its prefix', () => {
    holds(
      fc.property(prefixes, sequences, (prefix, sequence) => {
        expect(parsePrefix(prefix)).toBe(prefix);
        const number = invoiceNumber(prefix, sequence);
        expect(prefixOf(number)).toBe(prefix);
        expect(parseReference(number)).toMatchObject({ number });
        expect(parseReference(` ${number.toLowerCase()} `)).toMatchObject({ number });
        expect(parseReference(number)).not.toHaveProperty('id');
        expect(fromSameHead([prefix, 'OTHER-'], parseReference(number)?.head)).toContain(prefix);
      }),
    );
  });

  test.each([
    ['42', 42],
    ['042', '042'],
    ['INV-000042', 'INV-000042'],
    ['0', '0'],
    ['9999999999999999', '9999999999999999'],
  ])('in an address, %j is %j', (text, meant) => {
    expect(fromAddress(text)).toBe(meant);
  });
});
