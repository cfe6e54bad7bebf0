/** The text of a file: banks write UTF-8, UTF-16 and Windows-1252. */
import { isUtf8 } from 'node:buffer';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { StatementFault } from './entry.ts';

/** What is no text, by its first bytes, and what to do instead. */
const NOT_TEXT: readonly (readonly [bytes: readonly number[], advice: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'It is a ZIP archive or an Excel file: unpack it, or export CAMT.053, MT940 or CSV.'],
  [[0x1f, 0x8b], 'It is packed with gzip: unpack it first.'],
  [[0x25, 0x50, 0x44, 0x46], 'It is a PDF: export CAMT.053, MT940 or CSV at your bank instead.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'It is an Excel file: export CAMT.053, MT940 or CSV instead.'],
];

/** Throws {@link StatementFault} for a file that is empty, too large or no text. */
export function decoded(bytes: Uint8Array): string {
  if (bytes.length > BANK_BOUNDS.fileBytes) {
    throw new StatementFault(`It is larger than ${BANK_BOUNDS.fileBytes / 1024 / 1024} MB: export a shorter period.`);
  }
  for (const [first, advice] of NOT_TEXT) {
    if (first.every((byte, index) => bytes[index] === byte)) throw new StatementFault(advice);
  }
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.trim() === '') throw new StatementFault('It is empty.');
  if (text.includes('\0')) throw new StatementFault('It is no text: export CAMT.053, MT940 or CSV.');
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  // Also for ISO-8859-1: the Encoding Standard reads both names as windows-1252.
  return 'windows-1252';
}
