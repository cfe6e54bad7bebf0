// Child process: reads files with one very long field each, and prints the results. Runs with
// `--no-regexp-optimization`.
import { readStatement } from '../../../src/documents/bank-statement/read.ts';
import { readEInvoice } from '../../../src/documents/einvoice-reading/read.ts';
import { importBankStatement } from '../../../src/operations/bank/import-bank-statement.ts';
import { objectsOf, pdfWithTable } from '../einvoice-reading/hybrid-pdf.ts';
import { INVOICE } from '../einvoice-reading/sample-facts.ts';
import { writtenUbl } from '../einvoice-reading/written-ubl.ts';
import { USUAL } from '../einvoice-reading/written-xml.ts';

const STATEMENT = 5_200_000;
const EINVOICE = 19_000_000;

const mt940 = (details: string) =>
  `:20:X\n:25:NL91ABNA0417164300\n:28C:1\n:60F:C260101EUR0,00\n:61:2601020102C1,00NTRF\n:86:${details}\n:62F:C260101EUR1,00\n`;
const camt = (amount: string, text: string) =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>' +
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt>` +
  `<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
const csv = (head: string, row: string) => `Date,Amount,Currency,Description${head}\n2026-01-02,${row}\n`;

const BATCH = `${'<a/>'.repeat(200_000)}<Amt Ccy="EUR">20000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-02</Dt></BookgDt>
  <NtryDtls>${'<TxDtls><Amt Ccy="EUR">1.00</Amt></TxDtls>'.repeat(20_000)}</NtryDtls>`;

const STATEMENTS: Readonly<Record<string, string>> = {
  blanks: ' '.repeat(STATEMENT),
  'blanks before a text': `${' '.repeat(STATEMENT)}x`,
  'MT940, blanks in details': mt940(`a${' '.repeat(STATEMENT)}b`),
  'MT940, slashes in details': mt940(`/REMI/USTD//a${'/'.repeat(STATEMENT)}x/EREF/a${'/'.repeat(9)}x`),
  'MT940, slashes after a name': mt940(`/NAME/a${'/'.repeat(STATEMENT)}x/IBAN/x`),
  'MT940, lines of details': mt940('a\n'.repeat(STATEMENT / 2)),
  'CAMT, a batch of thousands': camt('1.00', 'a').replace(/<Amt.*<\/NtryDtls>/, BATCH),
  'CAMT, zeros in an amount': camt(`1.${'0'.repeat(STATEMENT)}1`, 'a'),
  'CAMT, blanks in a text': camt('1.00', `a${' '.repeat(STATEMENT)}b`),
  'CSV, empty columns in the header': csv(','.repeat(STATEMENT), '1.00,EUR,a'),
  'CSV, empty columns in a row': csv('', `1.00,EUR,a${','.repeat(STATEMENT)}`),
  'CSV, columns over many lines in quotes': csv('', `1.00,EUR,a${`${','.repeat(900)}"\n"`.repeat(5_700)}`),
  'CSV, a header over many lines in quotes': csv(`${','.repeat(900)}"\n"`.repeat(200), '1.00,EUR,a'),
};

const XML = writtenUbl(INVOICE, { prefixes: USUAL.prefixes });
const pdf = (more: string) => pdfWithTable(objectsOf([{ name: 'factur-x.xml', content: XML }]), more);
const EINVOICES: Readonly<Record<string, Buffer>> = {
  blanks: Buffer.alloc(EINVOICE, ' '),
  'blanks before a document type': Buffer.from(`${' '.repeat(EINVOICE)}<!DOCTYPE a>`),
  'PDF with blanks': pdf(' '.repeat(EINVOICE)),
  'PDF with a comment': pdf(`%${'a'.repeat(EINVOICE)}\n`),
  'PDF with a text': pdf(`/A (${'a'.repeat(EINVOICE)})`),
  'PDF with hexadecimal digits': pdf(`/A <${'0'.repeat(EINVOICE)}>`),
};

function outcomeOf(read: () => unknown): string {
  try {
    read();
    return 'read';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message.slice(0, 60)}` : String(error);
  }
}

function readAll(text: string): void {
  readStatement(Buffer.from(text), {});
}

const base64 = importBankStatement.input.safeParse({ file: 'A'.repeat(6_900_000) });
const outcomes = [
  ['base64 of a statement', String(base64.success)],
  ...Object.entries(STATEMENTS).map(([name, text]) => [`statement: ${name}`, outcomeOf(() => readAll(text))]),
  ...Object.entries(EINVOICES).map(([name, file]) => [`e-invoice: ${name}`, outcomeOf(() => readEInvoice(file))]),
];
console.log(JSON.stringify(Object.fromEntries(outcomes)));
