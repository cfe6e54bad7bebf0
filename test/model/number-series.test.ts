// Series of document numbers: prefixes with a year, and prefixes whose numbers could be the same (R100).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceNumber, numberKey, prefixOn, sequenceIn } from '../../src/model/codes.ts';
import type { LocalDate } from '../../src/model/dates.ts';
import {
  canGiveSameNumber,
  collidesWithinKind,
  numbersWith,
  parsePrefix,
  type Skipped,
  skippedUntil,
} from '../../src/model/number-series.ts';
import { holds } from './property.ts';

describe('the setting of a prefix', () => {
  test.each([
    ['INV-', 'INV-'],
    ['', ''],
    [' inv-{YEAR}- ', 'INV-{year}-'],
    ['{yy}', '{yy}'],
    ['{year}', '{year}'],
    ['R.{yy}_/', 'R.{yy}_/'],
    ['2026-', '2026-'],
    ['A1', 'A1'],
    ['-', '-'],
    ['ABCDEFGHIJKLMNOPQRST', 'ABCDEFGHIJKLMNOPQRST'],
    ['ABCDEFGHIJKLMN{year}', 'ABCDEFGHIJKLMN{year}'],
  ])('%j is kept as %j', (given, kept) => {
    expect(parsePrefix(given)).toBe(kept);
  });

  test.each([
    '{year}{yy}',
    '{year}-{year}',
    '{yy}{yy}',
    '{month}',
    '{year',
    'year}',
    '{}',
    '{{year}}',
    'INV ',
    'INV 1',
    'É',
    'A\nB',
    '<B>',
    'ABCDEFGHIJKLMNOPQRSTU',
    'ABCDEFGHIJKLMNO{year}',
    '#1',
    'A\\',
    '42$',
  ])('%j is none', (given) => {
    expect(parsePrefix(given)).toBe(given === 'INV ' ? 'INV' : undefined);
  });

  test('takes the year of the date', () => {
    expect(prefixOn('INV-{year}-', '2026-12-31' as LocalDate)).toBe('INV-2026-');
    expect(prefixOn('INV-{year}-', '2027-01-01' as LocalDate)).toBe('INV-2027-');
    expect(prefixOn('X{yy}/', '2009-01-01' as LocalDate)).toBe('X09/');
    expect(prefixOn('INV-', '2027-01-01' as LocalDate)).toBe('INV-');
  });
});

describe('two prefixes', () => {
  test.each([
    ['INV-', 'INV-'],
    ['A', 'A1'],
    ['', '1'],
    ['', '{year}'],
    ['{year}', '{yy}'],
    ['{year}', '20'],
    ['INV-{year}-', 'INV-2026-'],
    ['R{year}', 'R'],
    ['R{yy}9', 'R209'],
  ])('%j and %j could give the same number', (one, other) => {
    expect(canGiveSameNumber(one, other)).toBe(true);
    expect(canGiveSameNumber(other, one)).toBe(true);
  });

  test.each([
    ['INV-', 'CN-'],
    ['A', 'A1-'],
    ['', 'CN-'],
    ['{year}-', '{year}'],
    ['INV-', 'INV-{year}-'],
    ['R{yy}-', 'R{year}-'],
    ['C-{year}-', 'C-20A6-'],
    ['1', '2'],
  ])('%j and %j never give the same number', (one, other) => {
    expect(canGiveSameNumber(one, other)).toBe(false);
    expect(canGiveSameNumber(other, one)).toBe(false);
  });

  test('that give the same number are known to', () => {
    const number = fc
      .tuple(
        fc.string({ unit: fc.constantFrom('A', '-'), maxLength: 2 }),
        fc.constantFrom('', '20', '26', '2026'),
        fc.string({ unit: fc.constantFrom('2', '6', '0'), minLength: 2, maxLength: 6 }),
      )
      .map((parts) => parts.join(''));
    /** A setting that numbers a document of 2026 so. Undefined if the digits behind it are no sequence. */
    const settingOf = (of: string, digits: number, year: '' | '{year}' | '{yy}') => {
      const [prefix, sequence] = [of.slice(0, -digits), of.slice(-digits)];
      if (sequenceIn(prefix, of) === undefined || Number(sequence) === 0) return undefined;
      return year === '' ? prefix : prefix.replace(year === '{yy}' ? '26' : '2026', year);
    };
    const way = fc.tuple(
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom('' as const, '{year}' as const, '{yy}' as const),
    );
    let met = 0;
    holds(
      fc.property(number, way, way, (of, one, other) => {
        const [a, b] = [settingOf(of, ...one), settingOf(of, ...other)];
        if (a === undefined || b === undefined || a === b) return;
        met++;
        const on = '2026-05-05' as LocalDate;
        expect(sequenceIn(prefixOn(a, on), of)).toBeDefined();
        expect(canGiveSameNumber(a, b), `${a} and ${b} give ${of}`).toBe(true);
      }),
    );
    expect(met).toBeGreaterThan(10);
  });

  test('that could give the same number give one', () => {
    const literal = fc.string({ unit: fc.constantFrom('A', '-', '2', '6', '0'), maxLength: 4 });
    holds(
      fc.property(literal, literal, (one, other) => {
        const [a, b] = [one, other].sort((x, y) => x.length - y.length) as [string, string];
        const number = `${b}1`;
        expect(canGiveSameNumber(a, b)).toBe(/^\d+$/.test(number.slice(a.length)) && number.startsWith(a));
      }),
    );
  });

  test('of one kind also differ in letters and digits, unless they are one series', () => {
    for (const [setting, prefix] of [
      ['INV-', 'INV/'],
      ['INV', 'INV-'],
      ['INV-{year}-', 'INV/2026/'],
      ['INV{year}', 'INV-'],
      ['2', ''],
    ] as const) {
      expect(collidesWithinKind(setting, prefix), `${setting} ${prefix}`).toBe(setting !== 'INV{year}');
    }
    for (const [setting, prefix] of [
      ['INV-', 'INV-'],
      ['INV-{year}-', 'INV-2026-'],
      ['INV-{year}-', 'INV-'],
      ['{yy}-', '26-'],
      ['RE-', 'INV-'],
    ] as const) {
      expect(collidesWithinKind(setting, prefix), `${setting} ${prefix}`).toBe(false);
    }
    expect(collidesWithinKind('INV{year}', 'INV')).toBe(true);
  });
});

describe('a number', () => {
  const prefixes = fc.string({ unit: fc.constantFrom(...'AB012-/._'), maxLength: 12 });
  const sequences = fc.integer({ min: 1, max: 999_999_999_999 });

  test('has the sequence it was made of, in each of its forms, and in no other series', () => {
    holds(
      fc.property(prefixes, sequences, fc.integer({ min: 1, max: 9 }), (prefix, sequence, digits) => {
        const number = invoiceNumber(prefix, sequence, digits);
        expect(sequenceIn(prefix, number)).toBe(sequence);
        expect(numbersWith(prefix, sequence)).toContain(number);
        expect(sequenceIn(`${prefix}-`, number)).toBeUndefined();
        expect(numberKey(number)).toBe(number.replaceAll(/[^A-Z0-9]/g, ''));
      }),
    );
    expect(numbersWith('INV-', 42)).toEqual([
      ...['INV-42', 'INV-042', 'INV-0042', 'INV-00042', 'INV-000042', 'INV-0000042', 'INV-00000042', 'INV-000000042'],
    ]);
    expect(sequenceIn('INV-', 'INV-')).toBeUndefined();
    expect(sequenceIn('INV-', 'INV-000')).toBeUndefined();
    expect(sequenceIn('INV-', 'INV-4A')).toBeUndefined();
    expect(sequenceIn('', `1${'0'.repeat(15)}`)).toBeUndefined();
  });

  test('that is skipped joins those directly before it', () => {
    let skipped: Skipped = [];
    skipped = skippedUntil(skipped, 1, 458);
    expect(skipped).toEqual([[1, 457]]);
    skipped = skippedUntil(skipped, 458, 500);
    expect(skipped).toEqual([[1, 499]]);
    skipped = skippedUntil(skipped, 502, 503);
    expect(skipped).toEqual([
      [1, 499],
      [502, 502],
    ]);
  });
});
