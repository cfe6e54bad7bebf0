/** Reads a bank statement in any of its formats (R89). Bytes in, entries out: no clock, no I/O. */
import type { Currency } from '../../model/currency.ts';
import { readCamt } from './camt.ts';
import { type CsvMapping, readCsv } from './csv.ts';
import { decoded } from './encoding.ts';
import type { Reading, ReadStatement } from './entry.ts';
import { isMt940, readMt940 } from './mt940.ts';

/** `mapping` and `currency`: for CSV of a bank that is not known, or without a currency. */
export type ReadOptions = { readonly mapping?: CsvMapping | undefined; readonly currency?: Currency | undefined };

/**
 * In slices. Throws {@link StatementFault} for anything that is no statement, of more than 5 MB or 10 000 transactions, or not
 * readable; nothing is skipped silently but amounts of zero.
 */
export function* readStatement(bytes: Uint8Array, options: ReadOptions): Reading<ReadStatement> {
  // Pasted text may begin with blank lines, which XML does not allow before its declaration.
  const text = decoded(bytes).trimStart();
  if (text.startsWith('<')) return { format: 'camt053', entries: yield* readCamt(text) };
  if (isMt940(text)) return { format: 'mt940', entries: yield* readMt940(text) };
  return { format: 'csv', entries: yield* readCsv(text, options) };
}
