// Detects the type of an attachment from its content alone (R105).
import { expect, test } from 'vitest';
import { judgeAttachment } from '../../../../src/documents/attachments/judge.ts';
import { ATTACHMENT_BOUNDS, type AttachmentFault } from '../../../../src/model/attachment.ts';
import { CSV, contentTypes, FILES, JPEG, odsOf, PDF, PNG, xlsxOf, zipOf } from '../../../kit/files.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ODS = 'application/vnd.oasis.opendocument.spreadsheet';

test.each([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['csv', 'text/csv'],
  ['xlsx', XLSX],
  ['ods', ODS],
] as const)('a %s is %s', (ending, type) => {
  expect(judgeAttachment(FILES[ending])).toEqual({ type });
  // A view into a larger buffer, as request bodies are.
  const inside = Buffer.concat([Buffer.alloc(7), FILES[ending], Buffer.alloc(9)]).subarray(7, 7 + FILES[ending].length);
  expect(judgeAttachment(inside)).toEqual({ type });
});

test.each([
  ['with a mark, as Excel writes it', '\ufeffDate,Hours\r\n2026-03-02,4\r\n'],
  ['with tabs', 'a\tb\n1\t2\n'],
  ['with line breaks and separators in quotes', '"Text, with; all","x\ny"\n"b","c"\n'],
  ['with a title above it', 'Hours of March\n\nDate;Hours\n1;2\n3;4\n'],
  ['of one row', 'a;b;c'],
])('a CSV %s is one', (_how, text) => {
  expect(judgeAttachment(Buffer.from(text))).toEqual({ type: 'text/csv' });
});

test('a CSV in UTF-16 with its mark, or in Windows-1252, is one', () => {
  const text = 'Name;Betrag\nMüller;5\n';
  expect(judgeAttachment(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))).toEqual({
    type: 'text/csv',
  });
  expect(judgeAttachment(Buffer.from(text, 'latin1'))).toEqual({ type: 'text/csv' });
});

const macros = (name: string) => ({ name, content: 'x' });
const bomb = Buffer.alloc(3 * 1024 * 1024, ' ');

const REFUSED: readonly (readonly [string, string | Uint8Array, AttachmentFault])[] = [
  ['nothing', '', 'empty'],
  ['blanks', ' \n \n', 'empty'],
  ['too many bytes', Buffer.alloc(ATTACHMENT_BOUNDS.fileBytes + 1, 'a;b\n'), 'large'],
  ['a web page', '<html><script>alert(1)</script></html>', 'markup'],
  ['a web page after blanks', '\n\n  <!DOCTYPE html><p>x', 'markup'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'markup'],
  ['an XML document', '<?xml version="1.0"?><a/>', 'markup'],
  ['a CSV that is a web page too', 'a;b\n<script>alert(1)</script>;2\n', 'markup'],
  ['a CSV with a drawing in a cell', 'a,b\n"<SVG onload=x>",2\n', 'markup'],
  ['a web page around a PDF', `<!--${PDF}-->`, 'markup'],
  ['a PDF after other bytes', `x,y\n${PDF}`, 'plain_text'],
  ['a picture after a line', Buffer.concat([Buffer.from('GIF89a'), PNG]), 'other'],
  ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0]), 'other'],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), 'other'],
  ['an RTF', '{\\rtf1;a\n;b}', 'other'],
  ['a PostScript', '%!PS;a\n1;2\n', 'other'],
  ['a text', 'Dear customer\nthank you\n', 'plain_text'],
  ['a text with a comma here and there', 'Dear customer, hello\nthanks\nbye\n', 'plain_text'],
  ['a PDF that is cut off', PDF.subarray(0, 20), 'damaged_pdf'],
  ['a PDF of no version', '%PDF-x\nstartxref\n%%EOF', 'damaged_pdf'],
  ['a picture that is cut off', PNG.subarray(0, -8), 'damaged_picture'],
  ['a PNG whose first chunk is another', Buffer.concat([PNG.subarray(0, 8), PNG.subarray(-12)]), 'damaged_picture'],
  ['a JPEG that is cut off', JPEG.subarray(0, -2), 'damaged_picture'],
  ['a JPEG without a size', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 3, 0, 0xff, 0xd9]), 'damaged_picture'],
  ['an old or encrypted workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), 'old_office'],
  ['an archive', zipOf([{ name: 'plan.pdf', content: PDF }]), 'other_zip'],
  ['an empty archive', zipOf([]), 'other_zip'],
  [
    'a text document',
    zipOf([{ name: '[Content_Types].xml', content: contentTypes() }, macros('word/document.xml')]),
    'other_zip',
  ],
  ['a workbook whose main part is a template', xlsxOf(contentTypes('x.template.main+xml')), 'other_zip'],
  ['a workbook with macros', xlsxOf(contentTypes(), [macros('xl/vbaProject.bin')]), 'macros'],
  [
    'a workbook with macros under another name',
    xlsxOf(
      contentTypes(undefined, '<Override PartName="/xl/a.bin" ContentType="application/vnd.ms-office.vbaProject"/>'),
    ),
    'macros',
  ],
  [
    'a workbook that says it has macros',
    xlsxOf(contentTypes('application/vnd.ms-excel.sheet.macroEnabled.main+xml')),
    'macros',
  ],
  ['a workbook with macros of Excel 4', xlsxOf(contentTypes(), [macros('xl/macrosheets/sheet1.xml')]), 'macros'],
  ['an ODS with macros', odsOf([macros('Basic/Standard/Module1.xml')]), 'macros'],
  ['an ODS with scripts', odsOf([macros('Scripts/python/x.py')]), 'macros'],
  [
    'an ODS whose type is not the first entry',
    zipOf([macros('a.xml'), { name: 'mimetype', content: ODS, isStored: true }, macros('content.xml')]),
    'other_zip',
  ],
  ['an ODS whose type is packed', odsOf([], { content: ODS }), 'other_zip'],
  ['an ODT', odsOf([], { content: 'application/vnd.oasis.opendocument.text', isStored: true }), 'other_zip'],
  ['an ODS without content', zipOf([{ name: 'mimetype', content: ODS, isStored: true }]), 'other_zip'],
  ['an archive that is cut off', FILES.xlsx.subarray(0, -4), 'damaged_zip'],
  ['an archive with bytes behind it', Buffer.concat([FILES.xlsx, Buffer.from('<script>')]), 'damaged_zip'],
  ['an archive with two entries of a name', xlsxOf(contentTypes(), [macros('xl/workbook.xml')]), 'damaged_zip'],
  [
    'an archive whose headers disagree',
    zipOf([{ name: 'content.xml', localName: 'vbaProject1', content: '' }]),
    'damaged_zip',
  ],
  [
    'an archive with a password',
    xlsxOf(contentTypes(), [{ name: 'x', content: 'x', isEncrypted: true }]),
    'old_office',
  ],
  ['a bomb: content types that unpack to 3 MB', xlsxOf(`${contentTypes()}${bomb}`), 'damaged_zip'],
];

test.each(REFUSED)('%s is refused', (_what, content, fault) => {
  expect(judgeAttachment(Buffer.from(content))).toEqual({ fault });
});

/** `took`: CPU time of the thread in milliseconds, which does not depend on other load of the machine. */
function timed<T>(act: () => T): { readonly answer: T; readonly took: number } {
  const before = process.threadCpuUsage();
  const answer = act();
  const { user, system } = process.threadCpuUsage(before);
  return { answer, took: (user + system) / 1_000 };
}

test('a bomb in an entry that is not needed costs nothing, and is not unpacked', () => {
  // Unpacking 200 MB would take longer than the limit below.
  const megabyte = Buffer.alloc(1024 * 1024);
  const packed = xlsxOf(contentTypes(), [{ name: 'xl/sharedStrings.xml', content: megabyte, times: 200 }]);
  const { answer, took } = timed(() => judgeAttachment(packed));
  expect(answer).toEqual({ type: XLSX });
  expect(took).toBeLessThan(100);
});

test('the largest files are judged quickly, however they are made', () => {
  const size = ATTACHMENT_BOUNDS.fileBytes;
  const filled = (text: string) => Buffer.alloc(size, text);
  const large = [
    filled('<'),
    filled('"'),
    filled('a;b\n'),
    filled('  '),
    Buffer.concat([PDF.subarray(0, 9), filled('a').subarray(200), PDF.subarray(9)]),
    Buffer.concat([Buffer.from('PK\x03\x04'), filled('PK\x05\x06').subarray(4)]),
    Buffer.concat([PNG.subarray(0, 33), Buffer.alloc(size - 33)]),
    Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(size - 20, 0xff)]),
  ];
  for (const file of large) {
    const { took } = timed(() => judgeAttachment(file));
    expect(took).toBeLessThan(1_500);
  }
  expect(judgeAttachment(large[4] as Buffer)).toEqual({ type: 'application/pdf' });
});

test('damage at any byte ends in a judgement', () => {
  for (const whole of [FILES.xlsx, FILES.ods, PNG, JPEG, PDF, CSV]) {
    for (let at = 0; at < whole.length; at++) {
      for (const byte of [0, 0xff]) {
        const damaged = Buffer.from(whole);
        damaged[at] = byte;
        expect(Object.keys(judgeAttachment(damaged))).toHaveLength(1);
        expect(Object.keys(judgeAttachment(damaged.subarray(0, at)))).toHaveLength(1);
      }
    }
  }
});
