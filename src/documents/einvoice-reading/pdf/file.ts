/**
 * Reads the objects of a PDF. Refuses wrong tables and lengths, because programs repair them differently and could then
 * find different invoices in the file.
 */
import { type Budget, newBudget } from './budget.ts';
import { isDictionary, type PdfDictionary, type PdfValue, readValue, referenceIn } from './objects.ts';
import { damaged, type Scanner, scannerAt } from './scanner.ts';
import { objectAt, type PdfSource, type PdfStream, streamIn } from './source.ts';
import { readTables } from './tables.ts';

export type PdfFile = {
  readonly catalog: PdfDictionary;
  /** The value that a reference points to. Other values are returned unchanged. */
  readonly resolve: (value: PdfValue | undefined) => PdfValue;
  readonly stream: (number: number) => PdfStream;
  readonly budget: Budget;
};

/** A stream that contains objects: its content, and the offset of each object. */
type Pack = { readonly content: string; readonly offsets: readonly number[] };

/** Largest number of references in a chain. A reference may point to another reference. */
const HOPS_MAX = 10;

/** Opens a PDF. Offsets count from its header, which need not be at the first byte. */
export function openPdf(bytes: Buffer): PdfFile {
  const budget = newBudget();
  const file = bytes.subarray(Math.max(0, bytes.subarray(0, 1024).indexOf('%PDF-')));
  const source: PdfSource = { bytes: file, text: file.toString('latin1'), budget };
  const { entries, trailer } = readTables(source);
  const parsed = new Map<string, PdfValue>();
  const packs = new Map<number, Pack | 'opening'>();

  function resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let hops = 0; hops <= HOPS_MAX; hops += 1) {
      const number = referenceIn(found);
      if (number === undefined) return found;
      found = object(number);
    }
    throw damaged('references lead in circles');
  }

  /**
   * Returns the object with this number; null if it is missing (ISO 32000-2, 7.3.10). Each object is parsed only once,
   * because a file may contain many references to one large object (attack).
   */
  function object(number: number): PdfValue {
    const entry = entries.get(number) ?? null;
    if (entry === null) return null;
    const pack = 'offset' in entry ? undefined : packOf(entry.stream);
    const offset = 'offset' in entry ? entry.offset : pack?.offsets[entry.index];
    if (offset === undefined) return null;
    const key = 'offset' in entry ? `${offset}` : `${entry.stream} ${offset}`;
    const known = parsed.get(key);
    if (known !== undefined) return known;
    const value = readValue(pack ? scannerAt(pack.content, offset, budget) : objectAt(source, offset, number));
    parsed.set(key, value);
    return value;
  }

  function stream(number: number): PdfStream {
    const entry = entries.get(number) ?? null;
    if (entry === null || !('offset' in entry)) throw damaged(`stream ${number} is not there`);
    return streamIn(source, objectAt(source, entry.offset, number), resolve);
  }

  function packOf(number: number): Pack {
    const known = packs.get(number);
    // Attack: the length of a stream is an object inside the stream itself.
    if (known === 'opening') throw damaged('streams of objects contain each other');
    if (known) return known;
    packs.set(number, 'opening');
    const { dictionary, data } = stream(number);
    const content = data().toString('latin1');
    const offsets = offsetsIn(
      scannerAt(content, 0, budget),
      resolve(dictionary.get('First')),
      resolve(dictionary.get('N')),
    );
    const pack = { content, offsets };
    packs.set(number, pack);
    return pack;
  }

  const catalog = resolve(trailer.get('Root'));
  if (!isDictionary(catalog)) throw damaged('it has no catalog');
  return { catalog, resolve, stream, budget };
}

/** Reads the table at the start of an object stream. The table has a number and an offset for each object. */
function offsetsIn(head: Scanner, first: PdfValue, count: PdfValue): readonly number[] {
  const offsets: number[] = [];
  for (let index = 0; index < Number(count); index += 1) {
    const [number, offset] = [head.integer(), head.integer()];
    if (number === undefined || offset === undefined || typeof first !== 'number') {
      throw damaged('a stream of objects has no table');
    }
    offsets.push(first + offset);
  }
  return offsets;
}
