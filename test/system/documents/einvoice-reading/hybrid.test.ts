// The e-invoice inside a PDF: found as other readers find it, and only if there is exactly one.
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { readEInvoice } from '../../../../src/documents/einvoice-reading/read.ts';
import {
  type Attached,
  hybridPdf,
  objectsOf,
  packed,
  pdfWithStreams,
  pdfWithTable,
  stream,
  updatedPdf,
} from '../../../documents/einvoice-reading/hybrid-pdf.ts';
import { INVOICE } from '../../../documents/einvoice-reading/sample-facts.ts';
import { writtenCii } from '../../../documents/einvoice-reading/written-cii.ts';
import { writtenUbl } from '../../../documents/einvoice-reading/written-ubl.ts';
import { WHOLE } from '../../../kit/proof.ts';

const FACTS = { ...INVOICE, syntax: 'CII' } as const;
const XML = writtenCii(FACTS);
const OTHER = writtenCii({ ...FACTS, number: 'F-2026-18' });
/** Compressing the data takes the time, so the daily run uses little more than the limit of 20 MB. */
const BOMB_BYTES = WHOLE ? 100_000_000 : 24_000_000;
const FACTUR_X: Attached = { name: 'factur-x.xml', content: XML };

/** Attachments found by pdf.js, which shares no code with the reader. */
async function seenByPdfJs(bytes: Buffer): Promise<Record<string, string>> {
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const found = (await document.getAttachments()) as Record<string, { content: Uint8Array }> | null;
  return Object.fromEntries(
    Object.entries(found ?? {}).map(([name, { content }]) => [name, Buffer.from(content).toString()]),
  );
}

const KINDS: readonly [name: string, bytes: () => Promise<Buffer> | Buffer][] = [
  ['by pdfkit', () => hybridPdf([FACTUR_X])],
  ['by pdfkit, not compressed', () => hybridPdf([FACTUR_X], { compress: false })],
  ['with a plain table', () => pdfWithTable(objectsOf([FACTUR_X]))],
  [
    'with an attachment that is not packed',
    () => pdfWithTable(objectsOf([FACTUR_X], '', (content) => Buffer.from(content))),
  ],
  ['with packed objects and a packed table', () => pdfWithStreams(objectsOf([FACTUR_X]))],
  ['with a packed table without predictor', () => pdfWithStreams(objectsOf([FACTUR_X]), 'none')],
  ['with a packed table with all predictors', () => pdfWithStreams(objectsOf([FACTUR_X]), 'mixed')],
  ['with the length of the stream in another object', () => pdfWithTable(withLengthElsewhere())],
  ['with a tree of names', () => pdfWithTable(withTree())],
  ['with another XML beside it', () => hybridPdf([FACTUR_X, { name: 'order.xml', content: '<order/>' }])],
  ['with a picture beside it', () => hybridPdf([FACTUR_X, { name: 'logo.png', content: 'PNG' }])],
];

function withLengthElsewhere() {
  const [catalog = '', names = '', pages = '', file = ''] = objectsOf([FACTUR_X]);
  const data = packed(XML);
  const dictionary = '<< /Type /EmbeddedFile /Subtype /text#2Fxml /Filter [/FlateDecode] /Length 6 0 R >>';
  return [catalog, names, pages, file, { dictionary, data }, String(data.length)];
}

function withTree() {
  const [catalog = '', , ...rest] = objectsOf([FACTUR_X]);
  return [
    catalog,
    '<< /Kids [6 0 R 7 0 R] >>',
    ...rest,
    '<< /Limits [(a) (b)] /Names [] >>',
    '<< /Names [<666163747572> 4 0 R] >>',
  ];
}

describe('a PDF', () => {
  test.each(KINDS)('%s', async (_, make) => {
    const bytes = await make();
    expect(readEInvoice(bytes)).toMatchObject({ attachment: 'factur-x.xml', facts: FACTS, findings: [] });
    expect(Object.values(await seenByPdfJs(bytes))).toContain(XML);
  });

  test.each(['ZUGFeRD-invoice.xml', 'xrechnung.xml', 'Rechnung 17.xml', 'rechnung'])(
    'whose attachment is called %s',
    async (name) => {
      expect(readEInvoice(await hybridPdf([{ name, content: XML }]))).toMatchObject({ attachment: name, facts: FACTS });
    },
  );

  test('with an attachment in UBL', async () => {
    const bytes = await hybridPdf([{ name: 'xrechnung.xml', content: writtenUbl(INVOICE) }]);
    expect(readEInvoice(bytes).facts).toEqual(INVOICE);
  });

  test('that was changed later says what it says now', async () => {
    const before = pdfWithTable(objectsOf([FACTUR_X]));
    const after = updatedPdf(before, new Map([[5, stream('/Type /EmbeddedFile /Filter /FlateDecode', packed(OTHER))]]));
    expect(readEInvoice(before).facts.number).toBe('F-2026-17');
    expect(readEInvoice(after).facts.number).toBe('F-2026-18');
    expect(Object.values(await seenByPdfJs(after))).toEqual([OTHER]);
  });

  test('whose attachment was taken away later has none', () => {
    const after = updatedPdf(pdfWithTable(objectsOf([FACTUR_X])), new Map([[1, '<< /Type /Catalog >>']]));
    expect(() => readEInvoice(after)).toThrow('is a PDF with no XML attached');
  });

  test('with bytes before its header', () => {
    const bytes = Buffer.concat([Buffer.from('\r\n\r\n'), pdfWithTable(objectsOf([FACTUR_X]))]);
    expect(readEInvoice(bytes).facts).toEqual(FACTS);
  });
});

describe('a PDF is refused', () => {
  const refused: readonly [
    why: string,
    bytes: () => Promise<Buffer> | Buffer,
    check: string,
    message: string | RegExp,
  ][] = [
    ['without attachments', () => hybridPdf([]), 'attachment', 'is a PDF with no XML attached'],
    [
      'with XML that is no e-invoice',
      () => hybridPdf([{ name: 'a.xml', content: '<a/>' }]),
      'attachment',
      'is a PDF with XML, but no e-invoice attached',
    ],
    [
      'with two e-invoices',
      () => hybridPdf([FACTUR_X, { name: 'xrechnung.xml', content: OTHER }]),
      'attachment',
      'is a PDF with more than one e-invoice attached: "factur-x.xml", "xrechnung.xml"',
    ],
    [
      'with two e-invoices, of which one has another name',
      () => hybridPdf([FACTUR_X, { name: 'notes.xml', content: OTHER }]),
      'attachment',
      /more than one/,
    ],
    [
      'with two of the same name',
      () => pdfWithTable(objectsOf([FACTUR_X, { name: 'factur-x.xml', content: OTHER }])),
      'attachment',
      /more than one/,
    ],
    [
      'whose factur-x.xml is no XML',
      () => hybridPdf([{ name: 'factur-x.xml', content: 'nothing' }]),
      'xml',
      /^is not well-formed XML/,
    ],
    [
      'whose factur-x.xml has a DOCTYPE',
      () => hybridPdf([{ name: 'factur-x.xml', content: `<!DOCTYPE x>${XML}` }]),
      'doctype',
      /refused/,
    ],
    [
      'with a password',
      () => hybridPdf([FACTUR_X], { userPassword: 'secret' }),
      'encrypted',
      'is an encrypted PDF; save it without a password',
    ],
    [
      'that is encrypted with an empty password',
      () => hybridPdf([FACTUR_X], { ownerPassword: 'secret' }),
      'encrypted',
      /encrypted/,
    ],
    [
      'that only an older table calls encrypted',
      () => updatedPdf(pdfWithTable(objectsOf([FACTUR_X]), '/Encrypt 3 0 R'), new Map([[9, 'null']])),
      'encrypted',
      /encrypted/,
    ],
    [
      'whose attachment unpacks to far more',
      () => pdfWithTable(objectsOf([{ name: 'factur-x.xml', content: Buffer.alloc(BOMB_BYTES) }])),
      'size',
      'unpacks to more than 20 MB',
    ],
    [
      'whose attachment is packed twice',
      () =>
        pdfWithTable(
          objectsOf(
            [{ name: 'factur-x.xml', content: Buffer.alloc(BOMB_BYTES) }],
            '/Filter [/FlateDecode /FlateDecode]',
            (content) => packed(packed(content)),
          ),
        ),
      'size',
      'unpacks to more than 20 MB',
    ],
    [
      'whose attachments together unpack to too much',
      () =>
        pdfWithTable(
          objectsOf(
            Array.from({ length: 30 }, (_, index) => ({ name: `${index}.xml`, content: Buffer.alloc(1_000_000, ' ') })),
          ),
        ),
      'size',
      'unpacks to more than 20 MB',
    ],
    [
      'whose packed objects unpack to too much',
      () => pdfWithStreams([...objectsOf([FACTUR_X]), `(${'a'.repeat(21_000_000)})`]),
      'size',
      'unpacks to more than 20 MB',
    ],
    [
      'whose attachment is packed in another way',
      () => pdfWithTable(objectsOf([FACTUR_X], '/Filter /LZWDecode')),
      'pdf',
      /packed with LZWDecode, which is not read/,
    ],
    [
      'whose attachment is not packed as it says',
      () => pdfWithTable(objectsOf([FACTUR_X], '/Filter /FlateDecode', (content) => Buffer.from(content))),
      'pdf',
      /cannot be unpacked/,
    ],
    [
      'whose attachment is longer than it says',
      () =>
        Buffer.from(
          pdfWithTable(objectsOf([FACTUR_X]))
            .toString('latin1')
            .replace(/\/Length (\d+)/, '/Length 0009'),
          'latin1',
        ),
      'pdf',
      'is a damaged PDF: the length of a stream is wrong',
    ],
    ['that is cut off', async () => (await hybridPdf([FACTUR_X])).subarray(0, -200), 'pdf', /^is a damaged PDF: /],
    [
      'whose table is elsewhere',
      async () =>
        Buffer.from(
          (await hybridPdf([FACTUR_X])).toString('latin1').replace(/startxref\n\d+/, 'startxref\n17'),
          'latin1',
        ),
      'pdf',
      /^is a damaged PDF: /,
    ],
    [
      'whose table leads to other objects',
      () =>
        Buffer.from(
          pdfWithTable(objectsOf([FACTUR_X]))
            .toString('latin1')
            .replace('5 0 obj', '6 0 obj'),
          'latin1',
        ),
      'pdf',
      /the object at byte \d+ is 6, not 5/,
    ],
    [
      'whose tables lead in a circle to nothing',
      () => Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer\n<< /Prev 9 /XRefStm 9 >>\nstartxref\n9\n%%EOF'),
      'pdf',
      'is a damaged PDF: it has no catalog',
    ],
    ['whose references lead in a circle', () => pdfWithTable(['2 0 R', '1 0 R']), 'pdf', /references lead in circles/],
    [
      'whose names lead in a circle',
      () => pdfWithTable(['<< /Names << /EmbeddedFiles 2 0 R >> >>', '<< /Kids [2 0 R 2 0 R] >>']),
      'pdf',
      /its list of attachments is endless/,
    ],
    [
      'whose objects are nested deeply',
      () => pdfWithTable([`${'['.repeat(100_000)}`]),
      'pdf',
      /nested deeper than 100/,
    ],
    ['that is a header only', () => Buffer.from('%PDF-1.7'), 'pdf', /^is a damaged PDF: /],
  ];
  test.each(refused)('%s', async (_, make, check, message) => {
    const bytes = await make();
    expect(() => readEInvoice(bytes)).toThrow(
      expect.objectContaining({
        name: 'UnreadableEInvoice',
        check,
        message: typeof message === 'string' ? message : expect.stringMatching(message),
      }),
    );
  });
});

describe('what would take the memory or the time of an attacked reader', () => {
  test('a table of millions of objects', () => {
    const rows = packed(Buffer.alloc(6_100_000, 1));
    const table = stream('/Type /XRef /Size 3000000 /W [1 1 0] /Root 1 0 R /Filter /FlateDecode', rows);
    const bytes = pdfWithTable(['<< >>', table]);
    const at = bytes.indexOf('2 0 obj');
    const led = Buffer.from(bytes.toString('latin1').replace(/startxref\n\d+/, `startxref\n${at}`), 'latin1');
    expect(() => readEInvoice(led)).toThrow('is a PDF of more than 1000000 objects');
  });

  test('many references to one large object', () => {
    const large = `[${'(a) '.repeat(100_000)}]`;
    const files = Array.from({ length: 50_000 }, () => '3 0 R').join(' ');
    expect(() => readEInvoice(pdfWithStreams([`<< /AF [${files}] >>`, 'null', large]))).toThrow('no XML attached');
  });

  test('streams that overlap', () => {
    const count = 2_000;
    const rows = '\0\x01\x01'.repeat(1_000_000);
    const padded = (number: number) => String(number).padStart(8, '0');
    const table = (previous: number, length: number) =>
      `9 0 obj\n<< /Type /XRef /W [1 1 1] /Size 10 /Prev ${padded(previous)} /Length ${padded(length)} >>\nstream\n`;
    const size = table(0, 0).length;
    // Each stream contains all following ones: all end at the same `endstream`.
    const tables = Array.from({ length: count }, (_, index) => {
      return table(9 + size * Math.max(0, index - 1), size * (count - index - 1) + rows.length);
    });
    const end = `\nendstream\nendobj\nstartxref\n${9 + size * (count - 1)}\n%%EOF`;
    const file = Buffer.from(`%PDF-1.7\n${tables.join('')}${rows}${end}`, 'latin1');
    expect(() => readEInvoice(file)).toThrow('unpacks to more than 20 MB');
  });
});
