/**
 * Worker thread that parses one bank statement at a time. The answer has the entries and their keys, or the fault of
 * the file.
 */
import { parentPort } from 'node:worker_threads';
import { isKept, type ReadStatement, StatementFault } from '../../documents/bank-statement/entry.ts';
import { type ReadOptions, readStatement } from '../../documents/bank-statement/read.ts';
import { entryKeys } from './entry-key.ts';

export type StatementOrder = { readonly bytes: Uint8Array; readonly options: ReadOptions };

export type KeyedStatement = ReadStatement & {
  /** One key for each entry that is imported, in the order of the entries. */
  readonly keys: readonly string[];
};
export type StatementAnswer =
  | { readonly statement: KeyedStatement }
  | { readonly fault: string; readonly isUntold: boolean }
  | { readonly error: unknown };

parentPort?.on('message', ({ bytes, options }: StatementOrder) => {
  parentPort?.postMessage(answerTo(bytes, options));
});

function answerTo(bytes: Uint8Array, options: ReadOptions): StatementAnswer {
  try {
    const statement = readStatement(bytes, options);
    return { statement: { ...statement, keys: entryKeys(statement.entries.filter(isKept)) } };
  } catch (error) {
    return error instanceof StatementFault ? { fault: error.message, isUntold: error.isUntold } : { error };
  }
}
