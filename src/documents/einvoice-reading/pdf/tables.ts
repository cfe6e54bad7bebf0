/** Reads cross-reference tables, which contain the position of each object (ISO 32000-2, 7.5.4 and 7.5.8). */
import { UnreadableEInvoice } from '../unreadable.ts';
import { STEPS } from './budget.ts';
import {
  isDictionary,
  nameIn,
  numbersIn,
  type PdfDictionary,
  type PdfValue,
  readValue,
  referenceIn,
} from './objects.ts';
import { damaged, type Scanner, scannerAt } from './scanner.ts';
import { objectAt, type PdfSource, streamIn } from './source.ts';

/** Position of an object: a byte offset, or an index in an object stream; null for a deleted object. */
export type Entry = { readonly offset: number } | { readonly stream: number; readonly index: number } | null;

/** Limit against an attack: a table of zeros compresses well, but each row takes memory. */
const OBJECTS_MAX = 1_000_000;

/** Entries by object number. Newer tables are read first, and their rows are not overwritten. */
class Entries extends Map<number, Entry> {
  add(number: number, entry: Entry): void {
    if (this.has(number)) return;
    const tooMany = this.size >= OBJECTS_MAX;
    if (tooMany) throw new UnreadableEInvoice('size', `is a PDF of more than ${OBJECTS_MAX} objects`);
    this.set(number, entry);
  }
}

type Tables = { readonly entries: ReadonlyMap<number, Entry>; readonly trailer: PdfDictionary };

/** Reads the tables, newest first, so that the newest trailer is used. */
export function readTables(source: PdfSource): Tables {
  const { text, budget } = source;
  const entries = new Entries();
  const waiting = [Number(/^startxref\s+(\d{1,10})(?!\d)/.exec(text.slice(text.lastIndexOf('startxref')))?.[1])];
  const seen = new Set<number>();
  let newest: PdfDictionary | undefined;
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (!(offset >= 0 && offset < text.length)) throw misplaced();
    if (seen.has(offset)) continue;
    seen.add(offset);
    const scanner = scannerAt(text, offset, budget);
    const trailer = scanner.skip('xref') ? readTable(scanner, entries) : readPackedTable(source, offset, entries);
    const isEncrypted = trailer.has('Encrypt');
    if (isEncrypted) throw new UnreadableEInvoice('encrypted', 'is an encrypted PDF; save it without a password');
    newest ??= trailer;
    // A table may name a compressed table (`XRefStm`) and an older table (`Prev`). The compressed table takes precedence
    // over the older one (ISO 32000-2, 7.5.8.4).
    waiting.push(...numbersIn([trailer.get('XRefStm') ?? null, trailer.get('Prev') ?? null]));
  }
  if (newest === undefined) throw misplaced();
  return { entries, trailer: newest };
}

function misplaced(): UnreadableEInvoice {
  return damaged('the table of objects is not where it should be');
}

function unreadable(): UnreadableEInvoice {
  return damaged('the table of objects cannot be read');
}

function readTable(scanner: Scanner, entries: Entries): PdfDictionary {
  while (!scanner.skip('trailer')) {
    const [first, count] = [scanner.integer(), scanner.integer()];
    if (first === undefined || count === undefined) throw unreadable();
    for (let index = 0; index < count; index += 1) {
      const [offset, generation] = [scanner.integer(), scanner.integer()];
      const isUsed = scanner.skip('n');
      if (offset === undefined || generation === undefined || !(isUsed || scanner.skip('f'))) throw unreadable();
      entries.add(first + index, isUsed ? { offset } : null);
    }
  }
  const trailer = readValue(scanner);
  if (!isDictionary(trailer)) throw unreadable();
  return trailer;
}

/**
 * Reads a table from a stream. Each row of the table has three numbers. The stream's dictionary must not contain
 * references, because the positions of objects are not known yet.
 */
function readPackedTable(source: PdfSource, offset: number, entries: Entries): PdfDictionary {
  const { dictionary, data } = streamIn(source, objectAt(source, offset), direct);
  if (nameIn(dictionary.get('Type')) !== 'XRef') throw misplaced();
  const widths = numbersIn(dictionary.get('W'));
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths;
  const isSound = widths.length === 3 && secondWidth > 0 && widths.every((one) => [0, 1, 2, 3, 4, 5, 6].includes(one));
  if (!isSound) throw unreadable();
  const rows = data();
  const width = typeWidth + secondWidth + thirdWidth;
  const [size] = numbersIn([dictionary.get('Size') ?? null]);
  const sections = dictionary.has('Index') ? numbersIn(dictionary.get('Index')) : [0, size ?? 0];
  let at = 0;
  for (let section = 0; section < sections.length; section += 2) {
    const [first = 0, count = 0] = sections.slice(section, section + 2);
    for (let row = 0; row < count && at + width <= rows.length; row += 1, at += width) {
      source.budget.step(STEPS.row);
      const type = typeWidth === 0 ? 1 : rows.readUIntBE(at, typeWidth);
      const second = rows.readUIntBE(at + typeWidth, secondWidth);
      const third = thirdWidth === 0 ? 0 : rows.readUIntBE(at + typeWidth + secondWidth, thirdWidth);
      entries.add(first + row, entryOf(type, second, third));
    }
  }
  return dictionary;
}

function entryOf(type: number, second: number, third: number): Entry {
  if (type === 1) return { offset: second };
  return type === 2 ? { stream: second, index: third } : null;
}

function direct(value: PdfValue | undefined): PdfValue {
  if (referenceIn(value) !== undefined) throw unreadable();
  return value ?? null;
}
