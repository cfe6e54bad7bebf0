/**
 * A PDF file: its tables of objects, and the objects that are asked for. Nothing is repaired: a file whose tables are wrong could
 * show other readers another invoice.
 */

import { UnreadableEInvoice } from '../unreadable.ts';
import {
  damaged,
  isDictionary,
  nameIn,
  type PdfDictionary,
  type PdfReader,
  type PdfValue,
  readerAt,
  referenceIn,
} from './objects.ts';
import { type Budget, unpacked } from './streams.ts';

/** An object by itself, or one of those packed into a stream. */
type Entry = { readonly offset: number } | { readonly stream: number; readonly index: number } | null;

/** Objects packed into a stream: its content, and where each of them begins. */
type Pack = { readonly content: string; readonly offsets: readonly number[] };

/** Attack: a table of zeros packs well, and takes memory for each of its rows. */
const OBJECTS_MAX = 1_000_000;

export type PdfStream = { readonly dictionary: PdfDictionary; readonly data: () => Buffer };

export type PdfFile = {
  readonly catalog: PdfDictionary;
  /** What a reference leads to; other values are themselves. */
  readonly resolve: (value: PdfValue | undefined) => PdfValue;
  readonly stream: (number: number) => PdfStream;
};

/** `budget`: how many bytes may be unpacked, all streams together. */
export function openPdf(bytes: Buffer, budget: Budget): PdfFile {
  const begin = bytes.subarray(0, 1024).indexOf('%PDF-');
  const file = begin > 0 ? bytes.subarray(begin) : bytes;
  const text = file.toString('latin1');
  const entries = new Map<number, Entry>();
  const parsed = new Map<string, PdfValue>();
  const packs = new Map<number, Pack>();
  const opening = new Set<number>();

  function resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let hops = 0; referenceIn(found) !== undefined; hops += 1) {
      if (hops > 10) throw damaged('references lead in circles');
      found = object(referenceIn(found) ?? 0);
    }
    return found;
  }

  /** Null for an object that is not there (7.3.10). Attack: many references to one large object; it is parsed once. */
  function object(number: number): PdfValue {
    const entry = entries.get(number) ?? null;
    if (entry === null) return null;
    const pack = 'offset' in entry ? undefined : packOf(entry.stream);
    const offset = 'offset' in entry ? entry.offset : pack?.offsets[entry.index];
    if (offset === undefined) return null;
    const key = 'offset' in entry ? `${offset}` : `${entry.stream}:${offset}`;
    const known = parsed.get(key);
    if (known !== undefined) return known;
    const reader = pack ? readerAt(pack.content, offset) : objectAt(offset, number);
    const value = reader.value();
    parsed.set(key, value);
    return value;
  }

  function objectAt(offset: number, number?: number): PdfReader {
    const reader = readerAt(text, offset);
    const found = reader.integer();
    if (found === undefined || reader.integer() === undefined || !reader.skip('obj'))
      throw damaged(`there is no object at byte ${offset}`);
    if (number !== undefined && found !== number)
      throw damaged(`the object at byte ${offset} is ${found}, not ${number}`);
    return reader;
  }

  function stream(number: number): PdfStream {
    const entry = entries.get(number);
    if (!entry || !('offset' in entry)) throw damaged(`stream ${number} is not there`);
    return streamIn(objectAt(entry.offset, number));
  }

  function streamIn(reader: PdfReader): PdfStream {
    const dictionary = reader.value();
    if (!isDictionary(dictionary) || !reader.skip('stream')) throw damaged('a stream is expected, but there is none');
    const start =
      reader.place() + (/^(\r\n|\n|\r)/.exec(text.slice(reader.place(), reader.place() + 2))?.[0].length ?? 0);
    const data = () => {
      const length = resolve(dictionary.get('Length'));
      const isWhole = typeof length === 'number' && readerAt(text, start + length).skip('endstream');
      const end = isWhole ? start + length : text.indexOf('endstream', start);
      if (end < 0) throw damaged('a stream does not end');
      return unpacked(file.subarray(start, end), dictionary, resolve, budget);
    };
    return { dictionary, data };
  }

  function packOf(number: number): Pack {
    const known = packs.get(number);
    if (known) return known;
    // Its own length may be an object that is packed in it.
    if (opening.has(number)) throw damaged('streams of objects contain each other');
    opening.add(number);
    const { dictionary, data } = stream(number);
    const [first, count] = [resolve(dictionary.get('First')), resolve(dictionary.get('N'))];
    const content = data().toString('latin1');
    const head = readerAt(content, 0);
    const offsets: number[] = [];
    for (let index = 0; index < Number(count); index += 1) {
      const offset = head.integer() === undefined ? undefined : head.integer();
      if (offset === undefined) throw damaged('a stream of objects has no table');
      offsets.push(Number(first) + offset);
    }
    const pack = { content, offsets };
    packs.set(number, pack);
    return pack;
  }

  /** Newest first, so that what is known stays. */
  function add(number: number, entry: Entry): void {
    if (entries.has(number)) return;
    if (entries.size >= OBJECTS_MAX)
      throw new UnreadableEInvoice('SIZE', `is a PDF of more than ${OBJECTS_MAX} objects`);
    entries.set(number, entry);
  }

  function readTable(reader: PdfReader): PdfDictionary {
    while (!reader.skip('trailer')) {
      const [first, count] = [reader.integer(), reader.integer()];
      if (first === undefined || count === undefined) throw damaged('the table of objects cannot be read');
      for (let index = 0; index < count; index += 1) {
        const offset = reader.integer();
        if (offset === undefined || reader.integer() === undefined)
          throw damaged('the table of objects cannot be read');
        const isUsed = reader.skip('n');
        if (!isUsed && !reader.skip('f')) throw damaged('the table of objects cannot be read');
        add(first + index, isUsed ? { offset } : null);
      }
    }
    const trailer = reader.value();
    if (!isDictionary(trailer)) throw damaged('it has no trailer');
    return trailer;
  }

  /** A table in a stream (7.5.8). */
  function readStreamedTable(offset: number): PdfDictionary {
    const { dictionary, data } = streamIn(objectAt(offset));
    if (nameIn(dictionary.get('Type')) !== 'XRef') throw damaged('the table of objects is not where it should be');
    const [typeWidth, secondWidth, thirdWidth] = numbersIn(dictionary.get('W'));
    if (typeWidth === undefined || secondWidth === undefined || thirdWidth === undefined)
      throw damaged('the table of objects has no widths');
    const width = typeWidth + secondWidth + thirdWidth;
    const isSound = [typeWidth, secondWidth, thirdWidth].every((one) => one >= 0 && one <= 6) && secondWidth > 0;
    if (!isSound) throw damaged('the table of objects has odd widths');
    const rows = data();
    const index = numbersIn(dictionary.get('Index'));
    const sections = index.length > 0 ? index : [0, Number(dictionary.get('Size'))];
    let at = 0;
    for (let section = 0; section + 1 < sections.length; section += 2) {
      const first = sections[section] ?? 0;
      for (let row = 0; row < (sections[section + 1] ?? 0) && at + width <= rows.length; row += 1, at += width) {
        const type = typeWidth === 0 ? 1 : rows.readUIntBE(at, typeWidth);
        const second = rows.readUIntBE(at + typeWidth, secondWidth);
        const third = thirdWidth === 0 ? 0 : rows.readUIntBE(at + typeWidth + secondWidth, thirdWidth);
        add(first + row, type === 1 ? { offset: second } : type === 2 ? { stream: second, index: third } : null);
      }
    }
    return dictionary;
  }

  /** All tables, newest first; the first trailer is the valid one. */
  function readTables(): PdfDictionary {
    const from = Number(/startxref\s+(\d{1,10})\s*/.exec(text.slice(text.lastIndexOf('startxref')))?.[1]);
    const waiting = [from];
    const seen = new Set<number>();
    let newest: PdfDictionary | undefined;
    for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
      if (!(offset >= 0 && offset < text.length)) throw damaged('the table of objects is not where it should be');
      if (seen.has(offset)) continue;
      seen.add(offset);
      const reader = readerAt(text, offset);
      const trailer = reader.skip('xref') ? readTable(reader) : readStreamedTable(offset);
      if (trailer.has('Encrypt'))
        throw new UnreadableEInvoice('ENCRYPTED', 'is an encrypted PDF; save it without a password');
      newest ??= trailer;
      // A hybrid file: the table in the stream comes before the older tables (7.5.8.4).
      for (const next of [trailer.get('XRefStm'), trailer.get('Prev')])
        if (typeof next === 'number') waiting.push(next);
    }
    if (newest === undefined) throw damaged('it has no trailer');
    return newest;
  }

  const catalog = resolve(readTables().get('Root'));
  if (!isDictionary(catalog)) throw damaged('it has no catalog');
  return { catalog, resolve, stream };
}

function numbersIn(value: PdfValue | undefined): number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}
