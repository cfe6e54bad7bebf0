/** Decodes a file into text. Banks write UTF-8, UTF-16 and Windows-1252. */
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { decodedText, unmarkedUtf16 } from '../text-encoding.ts';
import { StatementFault } from './entry.ts';

/** Files that are not text, by their first bytes, with advice for each. */
const NOT_TEXT: readonly (readonly [bytes: readonly number[], advice: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'It is a ZIP archive or an Excel file: unpack it, or export CAMT.053, MT940 or CSV.'],
  [[0x1f, 0x8b], 'It is packed with gzip: unpack it first.'],
  [[0x25, 0x50, 0x44, 0x46], 'It is a PDF: export CAMT.053, MT940 or CSV at your bank instead.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'It is an Excel file: export CAMT.053, MT940 or CSV instead.'],
];

/** Throws {@link StatementFault} for a file that is empty, too large or not text. */
export function decoded(bytes: Uint8Array): string {
  if (bytes.length > BANK_BOUNDS.fileBytes) {
    throw new StatementFault(`It is larger than ${BANK_BOUNDS.fileBytes / 1024 / 1024} MB: export a shorter period.`);
  }
  for (const [first, advice] of NOT_TEXT) {
    if (first.every((byte, index) => bytes[index] === byte)) throw new StatementFault(advice);
  }
  const text = decodedText(bytes, unmarkedUtf16(bytes));
  if (text.trim() === '') throw new StatementFault('It is empty.');
  if (text.includes('\0')) throw new StatementFault('It is no text: export CAMT.053, MT940 or CSV.');
  return text;
}
