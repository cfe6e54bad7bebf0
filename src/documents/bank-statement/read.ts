/** Reads a bank statement in any of its formats (R89). Pure function from bytes to entries, without clock and I/O. */
import { readCamt } from './camt.ts';
import { type CsvOptions, readCsv } from './csv.ts';
import { decoded } from './encoding.ts';
import { type Collected, type ReadStatement, StatementFault, type StatementFormat } from './entry.ts';
import { isMt940, notMt940, readMt940 } from './mt940.ts';

/** Options for CSV: `mapping` for an unknown bank, `currency` for a file without a currency. */
export type ReadOptions = CsvOptions;

/** Formats that are recognized only to refuse them by name. OFX, also known as QFX, is SGML or XML. */
const OTHER_KINDS: readonly (readonly [begins: RegExp, kind: string])[] = [
  [/^OFXHEADER:|^(?:<\?[^>]*>\s*)*(?:<\?OFX\b|<OFX>)/, 'OFX'],
  [/^!(?:Type|Account|Option):/i, 'QIF'],
  [/^00000\d{9}05.{100,112}\r?$/m, 'CODA'],
];
const KIND_WITHIN = 2_000;

/**
 * Reads a bank statement. A transaction that cannot become an entry is listed in `leftOut` with a reason. Throws
 * {@link StatementFault} if the file is no statement, has more than 5 MB or 10 000 transactions, or cannot be read.
 */
export function readStatement(bytes: Uint8Array, options: ReadOptions): ReadStatement {
  // Pasted text may start with blank lines, which XML does not allow before its declaration.
  const text = decoded(bytes).trimStart();
  const [, kind] = OTHER_KINDS.find(([begins]) => begins.test(text.slice(0, KIND_WITHIN))) ?? [];
  if (kind !== undefined) {
    throw new StatementFault(`It is ${kind}, which is not read: export CAMT.053, MT940 or CSV at your bank.`);
  }
  if (text.startsWith('<')) return withFormat('camt053', readCamt(text));
  if (isMt940(text)) return withFormat('mt940', readMt940(text));
  const other = options.mapping ? undefined : notMt940(text);
  if (other !== undefined) throw new StatementFault(other);
  return withFormat('csv', readCsv(text, options));
}

function withFormat(format: StatementFormat, { entries, leftOut, warnings }: Collected): ReadStatement {
  return { format, entries, leftOut, warnings };
}
