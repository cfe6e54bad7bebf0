/** An MT940 statement with given lines, and files of 5 MB that are expensive to parse. */
const OWN = 'NL20INGB0001234567';

export const mt940 = (closing: string, ...body: readonly string[]) =>
  [
    ':20:1',
    `:25:${OWN}`,
    ':28C:1',
    ':60F:C260301EUR1000,00',
    ...body,
    ...(closing === '' ? [] : [`:62F:${closing}`, '-']),
  ].join('\n');

const MIB5 = 5 * 1024 * 1024;
const camt = (entry: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`;
export const LARGE: Readonly<Record<string, string>> = {
  'line feeds behind a statement': mt940('C260302EUR1121,00', ':61:2603020302C121,00NTRF').padEnd(MIB5, '\n'),
  'line feeds of a CSV': `a;b;c${'\n'.repeat(MIB5 - 20)}1;2;3`,
  namespaces: `<Document ${Array.from({ length: 150_000 }, (_, n) => `xmlns:n${n}="u:${n}"`).join(' ')}/>`,
  'namespaces of elements': camt(
    Array.from({ length: 75_000 }, (_, n) => `<a xmlns:n${n}="urn:x:${n}" xmlns="y"/>`).join(''),
  ),
  'ten thousand entries': mt940(
    'C260302EUR1100,00',
    ...Array.from({ length: 10_000 }, () => `:61:2603020302C0,01NTRF\n:86:${'x'.repeat(400)}`),
  ),
};
