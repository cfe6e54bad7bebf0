// Reading costs are bounded by one budget per file: overlapping, repeated, cyclic or compressed parts do not cost more.
// `COSTS=1 npx vitest run test/system/documents/einvoice-reading/cost.test.ts` prints size, CPU milliseconds and
// megabytes for each file.
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readEInvoice } from '../../../../src/documents/einvoice-reading/read.ts';
import {
  objectsOf,
  type PdfObject,
  packed,
  pdfWithStreams,
  pdfWithTable,
  stream,
} from '../../../documents/einvoice-reading/hybrid-pdf.ts';
import { INVOICE } from '../../../documents/einvoice-reading/sample-facts.ts';
import { writtenCii } from '../../../documents/einvoice-reading/written-cii.ts';
import { writtenUbl } from '../../../documents/einvoice-reading/written-ubl.ts';
import { USUAL } from '../../../documents/einvoice-reading/written-xml.ts';

const MB = 1_000_000;
const XML = writtenUbl(INVOICE, { prefixes: USUAL.prefixes });
const UBL_AND_CII = [XML, writtenCii({ ...INVOICE, syntax: 'CII' })] as const;
const invoice = [{ name: 'factur-x.xml', content: XML }];

/** On two slow cores the worst file takes 1 s and 300 MB. Without a budget, some took 18 to 85 s or 1.5 GB. */
const CPU_MS_MAX = 6_000;
const MEMORY_MAX = 700 * MB;

type Read = { readonly outcome: string; readonly ms: number; readonly bytes: number };

function readWithin(file: Buffer): Read {
  const held = process.memoryUsage().heapUsed;
  const before = process.threadCpuUsage();
  let outcome = 'read';
  try {
    readEInvoice(file);
  } catch (error) {
    outcome = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  const { user, system } = process.threadCpuUsage(before);
  return { outcome, ms: (user + system) / 1_000, bytes: process.memoryUsage().heapUsed - held };
}

/** Nested strings: each object is a string that contains all following objects. */
function overlapping(count: number): Buffer {
  const offsets: number[] = [];
  let text = '%PDF-1.7\n';
  const add = (number: number, value: string) => {
    offsets[number] = text.length;
    text += `${number} 0 obj\n${value}`;
  };
  const references = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`);
  add(1, `<< /Names << /EmbeddedFiles 2 0 R >> >>\nendobj\n`);
  add(2, `<< /Names [${references.map((one) => `() ${one}`).join(' ')}] >>\nendobj\n`);
  for (let index = 0; index < count; index++) add(index + 3, '(');
  text += ')'.repeat(count);
  return withTable(text, offsets);
}

/** A chain of cross-reference tables, each with an offset (XRefStm) into the same long run of empty lines. */
function emptyLines(bytes: number, tables: number): Buffer {
  const blank = '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n';
  let text = blank + '\n'.repeat(bytes);
  let last = text.length;
  text += 'xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\n';
  for (let index = 0; index < tables; index++) {
    const here = text.length;
    text += `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /XRefStm ${blank.length + index} /Prev ${last} >>\n`;
    last = here;
  }
  return Buffer.from(`${text}startxref\n${last}\n%%EOF\n`);
}

function withTable(text: string, offsets: readonly number[]): Buffer {
  const rows = Array.from(offsets, (offset) => `${String(offset ?? 0).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${offsets.length}\n${rows.join('')}trailer\n<< /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table, 'latin1');
}

const CATALOG = '<< /Names << /EmbeddedFiles 2 0 R >> >>';
const tree = (kids: string, ...more: PdfObject[]) => pdfWithTable([CATALOG, `<< /Kids [${kids}] >>`, ...more]);

/** Attachments besides the invoice, each with a compressed stream that breaks after `unpacked` bytes. */
function brokenStreams(count: number, unpacked: number): Buffer {
  const bomb = deflateSync(Buffer.alloc(unpacked)).subarray(0, -4);
  const broken = Buffer.concat([bomb, Buffer.from('????')]);
  const other = Array.from({ length: count }, (_, index) => ({ name: `${index}.xml`, content: '' }));
  return pdfWithTable(
    objectsOf([...other, ...invoice], '/Filter /FlateDecode', (content) => (content === '' ? broken : packed(content))),
  );
}

function objectStream(count: number, content: string): Buffer {
  const pack = stream(`/Type /ObjStm /N ${count} /First 0 /Filter /FlateDecode`, packed(content));
  return pdfWithStreams([CATALOG, '<< >>', pack, ...objectsOf(invoice).slice(3)]);
}

const PDFS: Readonly<Record<string, () => Buffer>> = {
  'objects that overlap': () => overlapping(6_000),
  'many objects that overlap': () => overlapping(40_000),
  'a node that is its own child': () => tree('2 0 R '.repeat(12_000)),
  'a node of a million children': () => tree('2 0 R '.repeat(1_000_000)),
  'nodes that are children of each other': () =>
    tree('3 0 R '.repeat(9_000), `<< /Kids [${'2 0 R '.repeat(9_000)}] >>`),
  'one name for a million files': () =>
    pdfWithTable([CATALOG, `<< /Names [${'() 3 0 R '.repeat(1_000_000)}] >>`, '<< >>']),
  'empty lines before tables': () => emptyLines(9 * MB, 2_000),
  'empty lines in a text of the trailer': () => pdfWithTable(objectsOf(invoice), `/A [1 ${'\n'.repeat(9 * MB)} 2]`),
  'numbers between many lines': () =>
    pdfWithTable(objectsOf(invoice), `/A [${`1${'\n'.repeat(1_000)}`.repeat(9_000)}]`),
  'a hexadecimal text without end': () => pdfWithTable([...objectsOf(invoice), `<${'0'.repeat(9 * MB)}`], '/A 6 0 R'),
  parentheses: () => pdfWithTable(objectsOf(invoice), `/A (${'('.repeat(4 * MB)}${')'.repeat(4 * MB)})`),
  'lists within lists': () => pdfWithTable(objectsOf(invoice), `/A ${'['.repeat(9 * MB)}`),
  'a list of numbers': () => pdfWithTable(objectsOf(invoice), `/A [${'1 '.repeat(9 * MB)}]`),
  'a dictionary of names': () => pdfWithTable(objectsOf(invoice), `/A << ${'/a/b'.repeat(4 * MB)} >>`),
  comments: () => pdfWithTable(objectsOf(invoice), `${'%\n'.repeat(9 * MB)}`),
  'streams that are broken at their ends': () => brokenStreams(900, 19 * MB),
  'filters one after the other': () => pdfWithTable(objectsOf(invoice, `/Filter [${'/FlateDecode '.repeat(200_000)}]`)),
  'a stream of objects that promises a thousand millions': () => objectStream(1e9, '1 1 '.repeat(4 * MB)),
  'a table of zeros': () =>
    pdfWithTable([
      stream(
        `/Type /XRef /W [1 1 0] /Size 9 /Index [${'0 1 '.repeat(900_000)}] /Root 1 0 R /Filter /FlateDecode`,
        packed(Buffer.alloc(19 * MB)),
      ),
    ]),
};

const inside = (text: string) => Buffer.from(XML.replace('<cac:TaxTotal>', `${text}<cac:TaxTotal>`));
const XMLS: Readonly<Record<string, () => Buffer>> = {
  'empty lines before the root': () => Buffer.from('\n'.repeat(9 * MB) + XML),
  'empty lines in it': () => inside('\n'.repeat(18 * MB)),
  'empty lines in a value': () => Buffer.from(XML.replace('F-2026-17', `F${'\n'.repeat(18 * MB)}17`)),
  'a million attributes': () => inside(`<a ${Array.from({ length: MB }, (_, index) => `a${index}=""`).join(' ')}/>`),
  'a namespace of megabytes, with many attributes': () =>
    inside(
      `<a xmlns:p="${'n'.repeat(5 * MB)}" ${Array.from({ length: 100_000 }, (_, index) => `p:a${index}=""`).join(' ')}/>`,
    ),
  'many namespaces': () =>
    inside(`<a ${Array.from({ length: 600_000 }, (_, index) => `xmlns:a${index}="b"`).join(' ')}/>`),
  'prefixes that are declared far away': () =>
    inside(`${'<a>'.repeat(95)}${'<a cbc:b="" cac:c=""/>'.repeat(240_000)}${'</a>'.repeat(95)}`),
  entities: () => inside('&amp;'.repeat(3 * MB)),
  'an entity without end': () => inside(`&${'a'.repeat(18 * MB)}`),
  'references to characters': () => inside('&#65;'.repeat(3 * MB)),
  comments: () => inside('<!---->'.repeat(2 * MB)),
  'a comment without end': () => Buffer.from(`<!--${'-'.repeat(18 * MB)}`),
  instructions: () => inside('<?a?>'.repeat(3 * MB)),
  'instructions before the root': () => Buffer.from('<?a?>'.repeat(3 * MB) + XML),
  'text in pieces': () => Buffer.from(XML.replace('F-2026-17', 'F<!---->'.repeat(2 * MB))),
  'a long name of an element': () => inside(`<${'a'.repeat(18 * MB)}/>`),
  'empty lines in every value': () =>
    Buffer.from(UBL_AND_CII[0].replace(/>([^<>\s][^<>]*)</g, `>$1${'\n'.repeat(150_000)}x<`)),
  'empty lines in every value of CII': () =>
    Buffer.from(UBL_AND_CII[1].replace(/>([^<>\s][^<>]*)</g, `>$1${'\n'.repeat(150_000)}x<`)),
  'empty lines in every attribute': () => Buffer.from(XML.replace(/="([A-Z0-9]+)"/g, `="$1${'\n'.repeat(500_000)}x"`)),
};

describe.each([
  ['a PDF of', PDFS],
  ['XML of', XMLS],
])('%s', (_, files) => {
  test.each(Object.entries(files))('%s', (name, make) => {
    const file = make();
    expect(file.length).toBeLessThanOrEqual(20 * MB);
    const { outcome, ms, bytes } = readWithin(file);
    if (process.env.COSTS !== undefined)
      console.log(
        `| ${name} | ${file.length} | ${ms.toFixed(0)} | ${(bytes / MB).toFixed(0)} | ${outcome.slice(0, 90)} |`,
      );
    expect(outcome).toMatch(/^(read|UnreadableEInvoice: .*)$/s);
    expect(ms).toBeLessThan(CPU_MS_MAX);
    expect(bytes).toBeLessThan(MEMORY_MAX);
  });
});
