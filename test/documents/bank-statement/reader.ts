/** Reads a whole statement, for tests. */
import { type ReadStatement, StatementFault } from '../../../src/documents/bank-statement/entry.ts';
import { type ReadOptions, readStatement } from '../../../src/documents/bank-statement/read.ts';

export function read(file: string | Uint8Array, options: ReadOptions = {}): ReadStatement {
  return readStatement(typeof file === 'string' ? Buffer.from(file) : file, options);
}

/** Message with which a file is refused. */
export function fault(file: string | Uint8Array, options: ReadOptions = {}): string {
  try {
    read(file, options);
  } catch (error) {
    if (error instanceof StatementFault) return error.message;
    throw error;
  }
  throw new Error('it was read');
}
