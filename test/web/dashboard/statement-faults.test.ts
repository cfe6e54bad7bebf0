// A bank statement that cannot be read is explained in the reader's language (R53, R89).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { statementFaultText } from '../../../src/web/layout/statement-fault-words.ts';
import { fault } from '../../documents/bank-statement/reader.ts';

const ROOT = join(import.meta.dirname, '../../..');
const why = (file: string, options = {}) => fault(file, options).replace(/\.$/, '');

/** Every message in the source of the parser, with sample values. */
function messages(): readonly string[] {
  const sources = globSync('src/documents/bank-statement/*.ts', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const written = sources.flatMap((source) =>
    [
      ...source.matchAll(
        /(['`])((?:It (?:is|has) |Line \$|\$\{(?:place|line)\}|mapping names |No row |The (?:header|file|entries|amounts) |Lines of |TxsSummry of |\$\{unsaid\} of ).*?)\1/gs,
      ),
    ].map(([, , text = '']) => text),
  );
  return written
    .filter((text) => /: |\.$|XML$|never has$|deeply$/.test(text))
    .map((text) => text.replace(/^It (is not well-formed|has a DOCTYPE|is nested).*/s, '$& (line 7).'))
    .map((text) =>
      text
        .replaceAll(/Line \$\{line\}/g, 'Line 7')
        .replaceAll(/\$\{quoted\([^{}]*\)\}/g, '"x"')
        .replaceAll(/It is \$\{what\}, and/g, 'It is camt.053.001.99, and')
        .replaceAll(/It is \$\{kind\}/g, 'It is camt.052, a report')
        .replaceAll(/\$\{currency\}/g, 'EUR')
        .replaceAll(/\$\{(?:place|line)\}/g, 'Line 3, column Amount')
        .replaceAll(/\$\{fault\.message\}/g, 'counts 2 entries, and the file has 1')
        .replaceAll(/\$\{where\}/g, 'the statement of NL20INGB0001234567')
        .replaceAll(/\$\{what\} that is not/g, '5 cells, and the header 4: a cell has the separator that is not')
        .replaceAll(/\$\{more\}/g, '')
        .replaceAll(/\$\{by\}\.$/g, ', which differ by 1.00 EUR.')
        .replaceAll(/\$\{said\}/g, 'it is empty')
        .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7')
        .replace(/\.$/, ''),
    );
}

describe.each(['nl', 'de'] as const)('in %s', (language) => {
  test('every message of the parser is translated', () => {
    const all = messages();
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((message) => statementFaultText(message, language) === message)).toEqual([]);
  });
});

const CSV = 'Datum;Betrag;Text\n02.11.2026;1.250;x\n';
const mapping = { columns: { date: 'Datum', amount: 'Betrag', text: 'Text' }, date_format: 'DD.MM.YYYY' } as const;
const EUR = { mapping, currency: 'EUR' };

test.each([
  [
    why('!Type:Bank\nD02/03/2026\n^\n'),
    'Het is QIF, dat niet wordt gelezen: exporteer CAMT.053, MT940 of CSV bij uw bank',
    'Sie ist QIF, das nicht gelesen wird: exportieren Sie CAMT.053, MT940 oder CSV bei Ihrer Bank',
  ],
  [
    why(CSV, EUR),
    'Regel 2, kolom Betrag: "1.250" kan duizend of een breuk zijn. Schrijf de decimalen, zoals 1.250,00 of 1,250.00',
    'Zeile 2, Spalte Betrag: "1.250" kann tausend oder ein Bruchteil sein. Schreiben Sie die Dezimalstellen, wie 1.250,00 oder 1,250.00',
  ],
  [
    why('a;b;c\n1;2;3\n', EUR),
    'Datum, Betrag, Text: zo heet geen kolom. Het bestand heeft: a, b, c',
    'Datum, Betrag, Text: so heißt keine Spalte. Die Datei hat: a, b, c',
  ],
  [
    why(CSV.replace('02.11.2026;1.250', '2/11/26;1,50'), EUR),
    'Regel 2, kolom Datum: "2/11/26" is geen datum als DD.MM.JJJJ',
    'Zeile 2, Spalte Datum: "2/11/26" ist kein Datum als TT.MM.JJJJ',
  ],
  [
    why(':20:1\n:25:2\n:60F:C261231EUR0,00\n:61:hello\n:62F:C261231EUR0,00\n'),
    'Regel 4, veld 61: "hello" is geen datum, C of D en een bedrag, zoals 2611240124C100,00NTRF',
    'Zeile 4, Feld 61: "hello" ist nicht Datum, C oder D und Betrag, wie 2611240124C100,00NTRF',
  ],
  [
    why('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"/>'),
    'Het is pain.001, geen afschrift: exporteer CAMT.053 bij uw bank',
    'Sie ist pain.001, kein Kontoauszug: exportieren Sie CAMT.053 bei Ihrer Bank',
  ],
])('%s', (message, nl, de) => {
  expect(statementFaultText(message, 'nl')).toBe(nl);
  expect(statementFaultText(message, 'de')).toBe(de);
  expect(statementFaultText(message, 'en')).toBe(message);
});
