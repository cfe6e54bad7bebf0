// Damaged bank statements: cut off, wrapped by a mail program, in another character set or order, with a separator
// missing or added. Every entry is right, or a problem is reported: amounts are never wrong, and entries never lost,
// without a message (R89a).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ReadStatement,
  type StatementEntry,
  StatementFault,
} from '../../../../src/documents/bank-statement/entry.ts';
import type { ReadOptions } from '../../../../src/documents/bank-statement/read.ts';
import { CAMT } from '../../../documents/bank-statement/golden/camt.ts';
import { CSV_KNOWN } from '../../../documents/bank-statement/golden/csv-known.ts';
import { CSV_MAPPED } from '../../../documents/bank-statement/golden/csv-mapped.ts';
import type { Golden } from '../../../documents/bank-statement/golden/golden.ts';
import { MT940_EDGES } from '../../../documents/bank-statement/golden/mt940.ts';
import { MT940_DIALECTS } from '../../../documents/bank-statement/golden/mt940-dialects.ts';
import { read } from '../../../documents/bank-statement/reader.ts';
import { sized } from '../../../kit/proof.ts';

const ALL: readonly Golden[] = [...MT940_DIALECTS, ...MT940_EDGES, ...CAMT, ...CSV_KNOWN, ...CSV_MAPPED];
/** Files without warnings. */
const WHOLE_FILES = ALL.filter(({ warnings = [] }) => warnings.length === 0);
const RUNS = sized({ quick: 600, usual: 1_500, whole: 20_000 });

const moneyIn = ({ bookedOn, amount, currency, direction }: StatementEntry) =>
  JSON.stringify([bookedOn, amount, currency, direction]);
const sorted = (entries: readonly StatementEntry[]) =>
  entries
    .filter(({ isBooked }) => isBooked)
    .map(moneyIn)
    .sort();

function outcome(file: Uint8Array, options: ReadOptions | undefined): ReadStatement | 'refused' {
  try {
    return read(file, options ?? {});
  } catch (error) {
    if (error instanceof StatementFault) return 'refused';
    throw error;
  }
}

/** Whether a problem was reported: warnings, doubtful entries, or more entries left out than before. */
function saysSo(found: ReadStatement, before: ReadStatement): boolean {
  return (
    found.warnings.length > 0 ||
    found.leftOut.length > before.leftOut.length ||
    found.entries.some(({ doubt }) => doubt !== null)
  );
}

type Mutation = { readonly name: string; readonly at: number; readonly by: number };
const mutation = fc.record({
  sample: fc.nat(WHOLE_FILES.length - 1),
  name: fc.constantFrom('cut', 'wrapped', 'less', 'more', 'joined', 'doubled', 'lost'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  by: fc.integer({ min: 20, max: 100 }),
});

/**
 * Separators of fields. A comma before a digit is excluded: it may be the decimal comma of an amount, and removing it
 * changes the amount.
 */
const SEPARATOR = /[;\t"]|,(?!\d)/;

function mutated(file: string, { name, at, by }: Mutation): string {
  const place = Math.floor(at * file.length);
  const lines = file.split(/(?<=\n)/);
  const line = Math.floor(at * lines.length);
  const separators = [...file.matchAll(new RegExp(SEPARATOR, 'g'))].map(({ index }) => index);
  const separator = separators[Math.floor(at * separators.length)] ?? place;
  if (name === 'cut') return file.slice(0, place);
  if (name === 'wrapped') return lines.map((one) => one.replace(new RegExp(`.{${by}}(?=.)`, 'g'), '$&\n')).join('');
  if (name === 'less') return file.slice(0, separator) + file.slice(separator + 1);
  if (name === 'more') return `${file.slice(0, separator)}${file[separator] ?? ''}${file.slice(separator)}`;
  if (name === 'joined') return lines.map((one, index) => (index === line ? one.replace(/\r?\n$/, '') : one)).join('');
  const part = name === 'doubled' ? [lines[line] ?? '', lines[line] ?? ''] : [];
  return [...lines.slice(0, line), ...part, ...lines.slice(line + 1)].join('');
}

test('a damaged file gives the same amounts, or says that something is wrong', () => {
  const seen = { refused: 0, said: 0, same: 0 };
  fc.assert(
    fc.property(mutation, ({ sample, ...how }) => {
      const { name, file, options } = WHOLE_FILES[sample] as Golden;
      const before = read(file, options);
      const changed = mutated(file, how);
      const found = outcome(Buffer.from(changed), options);
      if (found === 'refused') seen.refused += 1;
      else if (saysSo(found, before)) seen.said += 1;
      else {
        seen.same += 1;
        expectFound(found.entries, before.entries, { name, changed, how });
      }
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(seen.refused, seen.said, seen.same), 'of each some').toBeGreaterThan(RUNS / 20);
});

type Case = { readonly name: string; readonly changed: string; readonly how: Mutation };

/**
 * Without balances or sums (CSV, CAMT.053), a file with a missing or repeated line is a valid statement with other
 * entries. The same holds for an MT940 cut between two statements. Then only the remaining entries must be right.
 */
function expectFound(
  found: readonly StatementEntry[],
  before: readonly StatementEntry[],
  { name, changed, how }: Case,
): void {
  const isUncounted = !/^\s*[:{]/.test(changed) && !/CLBD|TxsSummry/.test(changed);
  const message = `${name}: ${how.name}\n${changed}`;
  const known = new Set(sorted(before));
  if (isUncounted && how.name === 'doubled') expect(new Set(sorted(found)), message).toEqual(known);
  else if (how.name === 'cut' || (isUncounted && how.name === 'lost')) {
    for (const one of sorted(found)) expect([...known], message).toContain(one);
  } else expect(sorted(found), message).toEqual(sorted(before));
}

describe('the same file', () => {
  const bytesOf: Readonly<Record<string, (file: string) => Uint8Array>> = {
    'with a mark of UTF-8': (file) => Buffer.from(`\ufeff${file.replace(/^\ufeff/, '')}`),
    'in UTF-16': (file) => Buffer.from(`\ufeff${file.replace(/^\ufeff/, '')}`, 'utf16le'),
    'in UTF-16 without its mark': (file) => Buffer.from(file.replace(/^\ufeff/, ''), 'utf16le'),
    'in big-endian UTF-16': (file) => Buffer.from(`\ufeff${file.replace(/^\ufeff/, '')}`, 'utf16le').swap16(),
    'with line ends of Windows': (file) => Buffer.from(file.replace(/\r?\n/g, '\r\n')),
    'with line ends of old Macs': (file) => Buffer.from(file.replace(/\r?\n/g, '\r')),
    'with line ends of Unix': (file) => Buffer.from(file.replace(/\r\n/g, '\n')),
    'below blank lines': (file) => Buffer.from(`\n\n${file.replace(/^\ufeff/, '')}`),
  };

  test.each(Object.keys(bytesOf))('%s', (how) => {
    for (const { name, file, options } of ALL) {
      const { entries } = read(bytesOf[how]?.(file) ?? Buffer.from(''), options);
      expect(entries, name).toEqual(read(file, options).entries);
    }
  });

  test('in Latin-1, where it has no other letters', () => {
    const samples = ALL.filter(({ file }) => [...file].every((letter) => letter < '\u0100'));
    expect(samples.length).toBeGreaterThan(100);
    for (const { name, file, options } of samples) {
      expect(read(Buffer.from(file, 'latin1'), options).entries, name).toEqual(read(file, options).entries);
    }
  });

  test('with its rows, or its statements, the other way round', () => {
    for (const { name, file, options } of [...CSV_KNOWN, ...CSV_MAPPED]) {
      const before = read(file, options);
      if (before.entries.length < 2 || before.warnings.length > 0 || before.leftOut.length > 0) continue;
      const lines = file.split(/\r?\n/).filter((line) => line !== '');
      const rows = lines.slice(lines.length - before.entries.length).reverse();
      const turned = [...lines.slice(0, lines.length - rows.length), ...rows, ''].join('\n');
      const found = read(turned, options);
      expect([sorted(found.entries), found.warnings], name).toEqual([sorted(before.entries), []]);
    }
  });
});
