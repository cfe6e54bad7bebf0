// V8 optimizes no pattern any more once a process has compiled many. A loop that was free before then takes room for each
// character, and a file that is one long field runs out of it: "Maximum call stack size exceeded".
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('files that are one long field are read or refused in a process that optimizes no pattern', async () => {
  const program = join(import.meta.dirname, 'children/long-files.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-regexp-optimization', program]);
  expect(JSON.parse(stdout)).toEqual({
    'statement: blanks': 'StatementFault: It is empty.',
    'statement: MT940, blanks in details': 'read',
    'statement: MT940, slashes in details': 'read',
    'statement: MT940, slashes after a name': 'read',
    'statement: CAMT, zeros in an amount': expect.stringMatching(/^StatementFault: .* Amt: "1\.0000/),
    'statement: CAMT, blanks in a text': 'read',
    'statement: CSV, empty columns in the header': expect.stringMatching(
      /^StatementFault: Line 1 has more than 1000 col/,
    ),
    'statement: CSV, empty columns in a row': expect.stringMatching(
      /^StatementFault: Line 2 has more than 1000 columns/,
    ),
    'e-invoice: blanks': expect.stringMatching(/^UnreadableEInvoice: is not well-formed XML/),
    'e-invoice: blanks before a document type': expect.stringMatching(/^UnreadableEInvoice: has a document type/),
    'e-invoice: PDF with blanks': 'read',
    'e-invoice: PDF with a comment': 'read',
    'e-invoice: PDF with a text': 'read',
    'e-invoice: PDF with hexadecimal digits': 'read',
  });
});
