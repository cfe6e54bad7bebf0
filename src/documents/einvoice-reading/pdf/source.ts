/** Reads objects and streams at given positions in the bytes of a PDF. */
import type { Budget } from './budget.ts';
import { isDictionary, type PdfDictionary, type PdfValue, readValue } from './objects.ts';
import { damaged, type Scanner, scannerAt } from './scanner.ts';
import { type Resolve, unpacked } from './streams.ts';

export type PdfSource = {
  readonly bytes: Buffer;
  /** One character per byte. */
  readonly text: string;
  readonly budget: Budget;
};

export type PdfStream = { readonly dictionary: PdfDictionary; readonly data: () => Buffer };

/**
 * Returns a scanner after the header of an object, such as `5 0 obj`. Throws if there is no header at the offset, or if
 * the object does not have the given number.
 */
export function objectAt({ text, budget }: PdfSource, offset: number, number?: number): Scanner {
  const scanner = scannerAt(text, offset, budget);
  const found = scanner.integer();
  const isObject = found !== undefined && scanner.integer() !== undefined && scanner.skip('obj');
  if (!isObject) throw damaged(`there is no object at byte ${offset}`);
  if (number === undefined || found === number) return scanner;
  throw damaged(`the object at byte ${offset} is ${found}, not ${number}`);
}

export function streamIn(source: PdfSource, scanner: Scanner, resolve: Resolve): PdfStream {
  const dictionary = readValue(scanner);
  if (!isDictionary(dictionary) || !scanner.skip('stream')) throw damaged('a stream is expected, but there is none');
  scanner.take(/\r\n|\n|\r/y);
  const start = scanner.place();
  const data = () => {
    const end = start + lengthOf(resolve(dictionary.get('Length')));
    if (!scannerAt(source.text, end, source.budget).skip('endstream')) throw damaged('the length of a stream is wrong');
    return unpacked(source.bytes.subarray(start, end), dictionary, resolve, source.budget);
  };
  return { dictionary, data };
}

function lengthOf(value: PdfValue): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw damaged('a stream has no length');
}
