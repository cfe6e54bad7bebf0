// After compiling many regular expressions, V8 stops optimizing them. An interpreted loop then uses stack for each
// character, so that a file of one long field fails with "Maximum call stack size exceeded".
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('files that are one long field are read or refused in a process that optimizes no pattern', async () => {
  const program = join(import.meta.dirname, '../../documents/children/long-files.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-regexp-optimization', program]);
  const tooLong = expect.stringMatching(/^StatementFault: Line 6: field 86 has more than 20000 characters/);
  const tooWide = (line: number) => expect.stringMatching(`^StatementFault: Line ${line} has more than 1000 columns`);
  expect(JSON.parse(stdout)).toEqual({
    'base64 of a statement': 'true',
    'statement: blanks': 'StatementFault: It is empty.',
    'statement: blanks before a text': expect.stringMatching(/^StatementFault: It is not CAMT/),
    'statement: MT940, blanks in details': tooLong,
    'statement: MT940, slashes in details': tooLong,
    'statement: MT940, slashes after a name': tooLong,
    'statement: MT940, lines of details': tooLong,
    'statement: CAMT, a batch of thousands': expect.stringMatching(
      /^StatementFault: It has more than 10000 transactions/,
    ),
    'statement: CAMT, zeros in an amount': expect.stringMatching(/^StatementFault: .* Amt: "1\.0000/),
    'statement: CAMT, blanks in a text': 'read',
    'statement: CSV, empty columns in the header': tooWide(1),
    'statement: CSV, empty columns in a row': tooWide(2),
    'statement: CSV, columns over many lines in quotes': expect.stringMatching(/a quotation mark is not closed/),
    'statement: CSV, a header over many lines in quotes': tooWide(201),
    'e-invoice: blanks': expect.stringMatching(/^UnreadableEInvoice: is not well-formed XML/),
    'e-invoice: blanks before a document type': expect.stringMatching(/^UnreadableEInvoice: has a document type/),
    'e-invoice: PDF with blanks': 'read',
    'e-invoice: PDF with a comment': 'read',
    'e-invoice: PDF with a text': 'read',
    'e-invoice: PDF with hexadecimal digits': 'read',
  });
});
