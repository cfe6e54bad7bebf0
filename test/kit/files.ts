/** Sample files of the types that invoices accept, and malformed archives. */
import { constants, crc32, deflateRawSync } from 'node:zlib';

type Entry = {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isStored?: true;
  /** Name in the local header, if it differs from the name in the directory. */
  readonly localName?: string;
  readonly isEncrypted?: true;
  /**
   * Repeats the content this many times. The content is compressed only once; the repetitions are copies of the
   * compressed bytes.
   */
  readonly times?: number;
};

/** Builds a ZIP archive. The archive is regular unless the entries say otherwise. */
export function zipOf(entries: readonly Entry[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isStored, localName = name, isEncrypted, times = 1 } of entries) {
    const plain = Buffer.from(content);
    const packed = isStored ? plain : times > 1 ? packedTimes(plain, times) : deflateRawSync(plain);
    const common = Buffer.alloc(22);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    let sum = 0;
    for (let time = 0; time < times; time++) sum = crc32(plain, sum);
    common.writeUInt32LE(sum, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(plain.length * times, 18);
    const local = Buffer.concat([
      uint32(0x04034b50),
      common,
      uint16(localName.length),
      uint16(0),
      Buffer.from(localName),
    ]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([uint32(0x02014b50), uint16(20), common, uint16(name.length), uint16(0), rest, Buffer.from(name)]),
    );
    parts.push(local, packed);
    offset += local.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = uint16(entries.length);
  const end = [uint32(0x06054b50), uint32(0), count, count, uint32(size), uint32(offset), uint16(comment.length)];
  return Buffer.concat([...parts, ...directory, ...end, Buffer.from(comment)]);
}

function packedTimes(plain: Buffer, times: number): Buffer {
  const once = deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(times).fill(once), deflateRawSync('')]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const ODS = 'application/vnd.oasis.opendocument.spreadsheet';

export const contentTypes = (main = MAIN, more = ''): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${main}"/>${more}</Types>`;

export const xlsxOf = (types = contentTypes(), more: readonly Entry[] = []): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    { name: 'xl/worksheets/sheet1.xml', content: '<worksheet/>' },
    ...more,
  ]);

export const odsOf = (more: readonly Entry[] = [], mimetype: Omit<Entry, 'name'> = { content: ODS, isStored: true }) =>
  zipOf([{ name: 'mimetype', ...mimetype }, { name: 'content.xml', content: '<office/>' }, ...more]);

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\nxref\n0 1\ntrailer<<>>\nstartxref\n30\n%%EOF\n');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
  Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
  Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x37, 0xff, 0xd9]),
]);
export const CSV = Buffer.from('Date;Hours\n2026-03-02;4\n2026-03-03;6,5\n');

/** One file of each type, by its usual extension. */
export const FILES = { pdf: PDF, png: PNG, jpg: JPEG, csv: CSV, xlsx: xlsxOf(), ods: odsOf() } as const;
