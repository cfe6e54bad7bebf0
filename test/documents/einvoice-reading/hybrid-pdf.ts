/** PDFs with attachments: by pdfkit, as senders write them, and by hand, as attackers and other programs write them. */
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

export type Attached = { readonly name: string; readonly content: Uint8Array | string };

export function hybridPdf(attached: readonly Attached[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ pdfVersion: '1.7', ...options });
  for (const { name, content } of attached) {
    // The types of pdfkit lack `relationship`.
    const about = { name, type: 'text/xml', relationship: 'Alternative' };
    document.file(Buffer.from(content), about);
  }
  document.text('What people see');
  return new Promise((resolve) => {
    const parts: Uint8Array[] = [];
    document.on('data', (part: Uint8Array) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.end();
  });
}

/** An object as text, or a stream: its dictionary, and its bytes as they are in the file. */
export type PdfObject = string | { readonly dictionary: string; readonly data: Buffer };

export const packed = (content: Uint8Array | string) => deflateSync(Buffer.from(content));

export function stream(dictionary: string, data: Buffer): PdfObject {
  return { dictionary: `<< ${dictionary} /Length ${data.length} >>`, data };
}

/**
 * Objects of a file with these attachments, as in Factur-X. Object 1 is the catalog, object 2 the names, object 3 the
 * pages. Two objects for each attachment follow.
 */
export function objectsOf(attached: readonly Attached[], filter = '/Filter /FlateDecode', pack = packed): PdfObject[] {
  const names = attached.map(({ name }, index) => `(${name}) ${4 + 2 * index} 0 R`);
  const associated = attached.map((_, index) => `${4 + 2 * index} 0 R`);
  return [
    `<< /Type /Catalog /Pages 3 0 R /Names << /EmbeddedFiles 2 0 R >> /AF [${associated.join(' ')}] >>`,
    `<< /Names [${names.join(' ')}] >>`,
    '<< /Type /Pages /Kids [] /Count 0 >>',
    ...attached.flatMap(({ name, content }, index) => [
      `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${5 + 2 * index} 0 R >> >>`,
      stream(`/Type /EmbeddedFile /Subtype /text#2Fxml ${filter}`, pack(content)),
    ]),
  ];
}

/** `more`: further entries of the trailer. Object 1 is the catalog. */
export function pdfWithTable(objects: readonly PdfObject[], more = ''): Buffer {
  const { bytes, offsets } = body(objects);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${more} >>\n`;
  return Buffer.concat([bytes, Buffer.from(`${table}${trailer}startxref\n${bytes.length}\n%%EOF\n`)]);
}

/**
 * A file as PDF 1.5 allows: objects packed into one stream, and the cross-reference table as a stream with a predictor.
 */
export function pdfWithStreams(objects: readonly PdfObject[], predictor: 'none' | 'up' | 'mixed' = 'up'): Buffer {
  const plain = objects.flatMap((object, index) => (typeof object === 'string' ? [[index + 1, object] as const] : []));
  const container = objects.length + 1;
  let content = '';
  const head = plain.map(([number, text]) => {
    const at = content.length;
    content += `${text} `;
    return `${number} ${at}`;
  });
  const first = `${head.join(' ')} `;
  const pack = stream(
    `/Type /ObjStm /N ${plain.length} /First ${first.length} /Filter /FlateDecode`,
    packed(first + content),
  );
  const { bytes, offsets } = body([...objects, pack], (object) => typeof object !== 'string');
  const rows = [
    [0, 0, 0],
    ...offsets.map((offset, index) => {
      const within = plain.findIndex(([number]) => number === index + 1);
      return within < 0 ? [1, offset, 0] : [2, container, within];
    }),
    [1, bytes.length, 0],
  ].map(([type = 0, second = 0, third = 0]) =>
    Buffer.from([type, second >> 16, (second >> 8) & 255, second & 255, third]),
  );
  const table = objectText(
    container + 1,
    stream(
      `/Type /XRef /Size ${container + 2} /W [1 3 1] /Root 1 0 R /Filter /FlateDecode ${predictor === 'none' ? '' : '/DecodeParms << /Predictor 12 /Columns 5 >>'}`,
      packed(predictor === 'none' ? Buffer.concat(rows) : predicted(rows, predictor)),
    ),
  );
  return Buffer.concat([bytes, table, Buffer.from(`startxref\n${bytes.length}\n%%EOF\n`)]);
}

/** Encodes rows with the predictors of PNG: `up` for all rows, or each of the five in turn. */
function predicted(rows: readonly Buffer[], kind: 'up' | 'mixed'): Buffer {
  const zeros = Buffer.alloc(5);
  const coded = rows.map((row, index) => {
    const above = rows[index - 1] ?? zeros;
    const type = kind === 'up' ? 2 : index % 5;
    const guess = (column: number) => {
      const [left = 0, up = 0, corner = 0] = [row[column - 1], above[column], above[column - 1]];
      const estimate = left + up - corner;
      const paeth = [left, up, corner].toSorted((a, b) => Math.abs(estimate - a) - Math.abs(estimate - b))[0] ?? 0;
      return [0, left, up, Math.floor((left + up) / 2), paeth][type] ?? 0;
    };
    return Buffer.from([type, ...row.map((byte, column) => (byte - guess(column)) & 255)]);
  });
  return Buffer.concat(coded);
}

function body(objects: readonly PdfObject[], isWritten: (object: PdfObject) => boolean = () => true) {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const at = length;
    if (!isWritten(object)) return 0;
    const text = objectText(index + 1, object);
    parts.push(text);
    length += text.length;
    return at;
  });
  return { bytes: Buffer.concat(parts), offsets };
}

function objectText(number: number, object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1');
  const { dictionary, data } = object;
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n${dictionary}\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
}

/** Appends objects as an editor does. The new cross-reference table refers to the old one. */
export function updatedPdf(before: Buffer, changed: ReadonlyMap<number, PdfObject>, more = ''): Buffer {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString('latin1'))?.[1];
  const parts = [before];
  let length = before.length;
  const sections = [...changed].map(([number, object]) => {
    const text = objectText(number, object);
    const row = `${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`;
    parts.push(text);
    length += text.length;
    return row;
  });
  const trailer = `trailer\n<< /Size 99 /Root 1 0 R /Prev ${previous} ${more} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n${sections.join('')}${trailer}`)]);
}
