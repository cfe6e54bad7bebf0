/** Decides the type of a file by its content. Ignores the file's name and the declared media type (R105). */
import { ATTACHMENT_BOUNDS, type AttachmentFault, type AttachmentType } from '../../model/attachment.ts';
import { decodedText } from '../text-encoding.ts';
import { isTable } from './csv.ts';
import { judgeSpreadsheet } from './spreadsheet.ts';

export type Judged = { readonly type: AttachmentType } | { readonly fault: AttachmentFault };

/**
 * Decides the file's type by its first bytes, so that a web page with a PDF further down is refused. Also checks the
 * end, so that a truncated file is not mailed to a customer.
 */
export function judgeAttachment(bytes: Uint8Array): Judged {
  if (bytes.length === 0) return { fault: 'empty' };
  if (bytes.length > ATTACHMENT_BOUNDS.fileBytes) return { fault: 'large' };
  const [, judge] = BY_BEGINNING.find(([beginning]) => beginsWith(bytes, beginning)) ?? [];
  return judge ? judge(bytes) : judgeText(bytes);
}

const BY_BEGINNING: readonly (readonly [beginning: readonly number[], judge: (bytes: Uint8Array) => Judged])[] = [
  [[0x25, 0x50, 0x44, 0x46, 0x2d], judgePdf],
  [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], judgePng],
  [[0xff, 0xd8, 0xff], judgeJpeg],
  [[0x50, 0x4b, 0x03, 0x04], judgeSpreadsheet],
  [[0x50, 0x4b], () => ({ fault: 'other_zip' })],
  [[0xd0, 0xcf, 0x11, 0xe0], () => ({ fault: 'old_office' })],
];

function beginsWith(bytes: Uint8Array, beginning: readonly number[], at = 0): boolean {
  return beginning.every((byte, index) => bytes[at + index] === byte);
}

/** PDF readers require the end mark within the last 1024 bytes of a file (ISO 32000-1, annex H, note 18). */
const PDF_END = 1024;

function judgePdf(bytes: Uint8Array): Judged {
  const version = latin1(bytes.subarray(0, 8));
  const end = latin1(bytes.subarray(-PDF_END));
  const isWhole = /^%PDF-[12]\.\d/.test(version) && end.includes('startxref') && end.includes('%%EOF');
  return isWhole ? { type: 'application/pdf' } : { fault: 'damaged_pdf' };
}

/** Checks for a complete sequence of chunks from IHDR to IEND (ISO/IEC 15948). */
function judgePng(bytes: Uint8Array): Judged {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isFirst = true;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const kind = latin1(bytes.subarray(at + 4, at + 8));
    if (isFirst !== (kind === 'IHDR')) break;
    isFirst = false;
    at += 12 + view.getUint32(at, false);
    if (kind === 'IEND' && at <= bytes.length) return { type: 'image/png' };
  }
  return { fault: 'damaged_picture' };
}

/**
 * Checks that a segment with the picture's size precedes the picture's data, and that an end marker follows the data
 * (ISO/IEC 10918-1).
 */
function judgeJpeg(bytes: Uint8Array): Judged {
  let hasSize = false;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    hasSize ||= marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (length < 2) break;
    at += 2 + length;
    if (marker === 0xda) {
      return hasSize && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(JPEG_END, at)
        ? { type: 'image/jpeg' }
        : { fault: 'damaged_picture' };
    }
  }
  return { fault: 'damaged_picture' };
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

/**
 * Tags by which browsers recognise a web page (WHATWG MIME Sniffing). `svg`, `object`, `embed` and `img` are added,
 * because these elements can run scripts.
 */
const TAGS =
  /<(!doctype|!--|\?xml|html|head|body|script|iframe|svg|style|title|object|embed|img|a |div|table|font|h1)/i;

function judgeText(bytes: Uint8Array): Judged {
  const text = textIn(bytes);
  if (text === undefined) return { fault: 'other' };
  if (text.trim() === '') return { fault: 'empty' };
  if (/^\s*</.test(text) || TAGS.test(text)) return { fault: 'markup' };
  if (text.startsWith('{\\rtf') || text.startsWith('%!')) return { fault: 'other' };
  return isTable(text) ? { type: 'text/csv' } : { fault: 'plain_text' };
}

/** Control characters, except tab and line ends. A file with such a character is not a text. */
const NO_TEXT = /[^\P{Cc}\t\r\n]/u;

/**
 * Decodes UTF-8, Windows-1252, or UTF-16 with a byte order mark (as Excel writes it). Returns `undefined` if the file
 * is not a text.
 */
function textIn(bytes: Uint8Array): string | undefined {
  const text = decodedText(bytes);
  // Five byte values have no character in Windows-1252. The decoder turns them into control characters (C1), which
  // `NO_TEXT` matches.
  return NO_TEXT.test(text) ? undefined : text;
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
