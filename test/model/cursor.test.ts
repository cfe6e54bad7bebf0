import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from '../../src/operations/kernel/paging.ts';
import { holds } from './property.ts';

const lists = fc.constantFrom('invoices', 'overdue', 'customers');
/** Any text, including lone surrogates and control characters. */
const anyText = fc.string({ unit: fc.nat(0xff_ff).map((code) => String.fromCharCode(code)) });
const values = fc.oneof(fc.maxSafeInteger(), anyText);
const places = fc.array(values, { minLength: 1, maxLength: 4 });

const encoded = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');

describe('a cursor leads back to its place, and in its own list only (R10)', () => {
  test('whatever was encoded is decoded', () => {
    holds(
      fc.property(lists, places, (list, place) => {
        expect(decodeCursor(list, encodeCursor(list, place))).toEqual(place);
      }),
    );
  });

  test('the cursor of one list is none in another', () => {
    holds(
      fc.property(lists, lists, places, (one, other, place) => {
        fc.pre(one !== other);
        expect(decodeCursor(other, encodeCursor(one, place))).toBeUndefined();
      }),
    );
  });

  test('a cursor can stand in an address as it is', () => {
    holds(
      fc.property(lists, places, (list, place) => {
        const cursor = encodeCursor(list, place);
        expect(encodeURIComponent(cursor)).toBe(cursor);
      }),
    );
  });
});

describe('anything else is no cursor, and nothing throws (R10)', () => {
  test('any text', () => {
    holds(fc.property(anyText, (text) => decodeCursor('invoices', text) === undefined));
  });

  test('any other JSON', () => {
    holds(
      fc.property(fc.jsonValue(), (json) => {
        fc.pre(!Array.isArray(json) || json[0] !== 'invoices');
        expect(decodeCursor('invoices', encoded(json))).toBeUndefined();
      }),
    );
  });

  test.each([
    ['nothing', ''],
    ['a cursor cut short', encodeCursor('invoices', ['2026-03-01', 42]).slice(0, -4)],
    ['a place that is a list', encoded(['invoices', [42]])],
    ['a place that is an object', encoded(['invoices', { id: 42 }])],
    ['a place that is nothing', encoded(['invoices', null])],
    ['a place that is true', encoded(['invoices', true])],
    ['a place between two integers', encoded(['invoices', 1.5])],
    ['a place too far to be exact', encoded(['invoices', 2 ** 53])],
    ['an object that looks like a list', encoded({ 0: 'invoices', 1: 42, length: 2 })],
    ['a list of lists without end', Buffer.from('['.repeat(100_000)).toString('base64url')],
  ])('%s', (_what, cursor) => {
    expect(decodeCursor('invoices', cursor)).toBeUndefined();
  });
});
