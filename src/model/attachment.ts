/** Attachments of invoices: types, faults, names and limits (R105). */
import { trimmed, trimmedEnd } from './text.ts';
import { UPLOAD_BOUNDS } from './upload.ts';

const MIB = 1024 * 1024;

export const ATTACHMENT_BOUNDS = {
  fileBytes: UPLOAD_BOUNDS.fileBytes,
  perInvoice: 10,
  /**
   * Maximum total size of an invoice's files. Mail encoding adds a third, and many mail servers accept only 20 to 25
   * MB.
   */
  invoiceBytes: 10 * MIB,
  /**
   * Maximum length of a file name: `name` in characters, `nameBytes` in bytes of UTF-8. File systems allow 255 bytes.
   */
  name: 100,
  nameBytes: 240,
} as const;

/**
 * Types of files that an e-invoice can embed (EN 16931, BT-125-1), with their file name endings. The most common ending
 * is first.
 */
const ENDINGS = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;
export type AttachmentType = keyof typeof ENDINGS;
export const ATTACHMENT_TYPES = Object.keys(ENDINGS) as readonly AttachmentType[];

/** Values for the `accept` attribute of file fields: `.pdf`, `.png` and so on. */
export const ATTACHMENT_ENDINGS: readonly string[] = Object.values(ENDINGS)
  .flat()
  .map((ending) => `.${ending}`);

/** Reasons for refusing a file. Each message is the end of a sentence that begins with the name of the field. */
export const ATTACHMENT_FAULTS = {
  empty: 'is empty',
  large: `is larger than ${UPLOAD_BOUNDS.fileBytes / MIB} MB`,
  markup: 'is a web page, a drawing or other markup (HTML, SVG, XML), which can hold scripts',
  old_office: 'is a file of an old Office version, or has a password: save it as XLSX, or as PDF',
  macros: 'is a spreadsheet with macros: save it without them',
  other_zip: 'is a ZIP archive, and neither an XLSX nor an ODS spreadsheet',
  damaged_zip: 'is a damaged ZIP archive or spreadsheet',
  damaged_pdf: 'begins like a PDF, and is damaged or cut off',
  damaged_picture: 'begins like a picture, and is damaged or cut off',
  plain_text: 'is text without columns: a CSV has rows with the same separator',
  other: 'is of another type: it must be PDF, PNG, JPEG, CSV, XLSX or ODS',
} as const;
export type AttachmentFault = keyof typeof ATTACHMENT_FAULTS;

/** Finds the code of a message in {@link ATTACHMENT_FAULTS}. */
export function attachmentFaultOf(message: string): AttachmentFault | undefined {
  const [fault] = Object.entries(ATTACHMENT_FAULTS).find(([, text]) => text === message) ?? [];
  return fault as AttachmentFault | undefined;
}

/** An attachment as answers show it, without its content. */
export type AttachmentHead = {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly type: AttachmentType;
};

/** Path separators, characters that Windows refuses, and characters with a meaning in HTTP headers. */
const UNSAFE = /[/\\:*?"<>|%;]/gu;
/** Control, format and bidirectional characters, surrogates, line and paragraph separators, and invisible letters. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu;

/** The fault of a file name that a caller sent; null if the name is safe. */
export function nameFault(name: string): string | null {
  if (UNSEEN_ONE.test(name)) return 'must not have control characters, invisible or bidirectional ones';
  if (UNSAFE_ONE.test(name)) return 'must be a file name without a path, and without any of / \\ : * ? " < > | % ;';
  if (name !== name.trim() || /^\.|\.$/.test(name)) return 'must not begin or end with a dot or a blank';
  return null;
}

const UNSAFE_ONE = new RegExp(UNSAFE.source, 'u');
const UNSEEN_ONE = new RegExp(UNSEEN.source, 'u');

const DOT_OR_BLANK = /[. ]/;

/**
 * Makes a file name from another device safe. Uses only the part after the last slash, removes invisible characters,
 * and replaces unsafe characters by `-`. Returns an empty text if nothing is left, for example for the name `...`.
 */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.toWellFormed().normalize('NFC').replace(UNSEEN, '').replace(UNSAFE, '-').replace(/\s+/gu, ' ');
  return trimmedEnd(trimmed(plain, DOT_OR_BLANK).slice(0, 4 * ATTACHMENT_BOUNDS.name), DOT_OR_BLANK);
}

/**
 * Returns a name that is short enough, has an ending of `type`, and differs from all `taken` names: `plan.pdf`, `plan
 * (2).pdf`. Programs open a file by its ending, so the ending must match the content.
 */
export function nameFor(wanted: string, type: AttachmentType, taken: readonly string[]): string {
  const { stem, ending } = partsOf(wanted.normalize('NFC'), type);
  return numbered(stem, ending, taken);
}

/**
 * Returns a name that differs from all `taken` names. Used before the type of the file is known. A name without an
 * ending is returned unchanged.
 */
export function freeName(wanted: string, taken: readonly string[]): string {
  const dot = wanted.lastIndexOf('.');
  return dot > 0 ? numbered(wanted.slice(0, dot), wanted.slice(dot + 1), taken) : wanted;
}

function numbered(stem: string, ending: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(nameKey));
  for (let copy = 1; ; copy++) {
    const end = `${copy === 1 ? '' : ` (${copy})`}.${ending}`;
    const name = `${shortened(stem, end)}${end}`;
    if (!keys.has(nameKey(name))) return name;
  }
}

/**
 * Converts a name for comparison. Names that differ only in upper and lower case are equal, as on many file systems.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function partsOf(name: string, type: AttachmentType): { readonly stem: string; readonly ending: string } {
  const [usual, ...others]: readonly string[] = ENDINGS[type];
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  if (ending === usual || others.includes(ending)) return { stem: name.slice(0, dot), ending };
  return { stem: name || 'attachment', ending: usual ?? '' };
}

/** Shortens `stem` so that `stem` and `end` together are short enough. Never cuts inside a code point. */
function shortened(stem: string, end: string): string {
  const characters = [...stem].slice(0, ATTACHMENT_BOUNDS.name - end.length);
  const bytesMax = ATTACHMENT_BOUNDS.nameBytes - end.length;
  let short = characters.join('');
  while (Buffer.byteLength(short) > bytesMax) {
    characters.pop();
    short = characters.join('');
  }
  return short.trimEnd();
}

/**
 * Headers for the download of an attachment. Browsers must save the file instead of displaying it, because a displayed
 * file could contain an attack. The header contains two names: a name in ASCII for old clients, and the exact name (RFC
 * 6266). Quotes and line breaks would end the value or the header. Both names therefore contain replacements or codes
 * instead of quotes and line breaks.
 */
export function attachmentHeaders(filename: string, type: AttachmentType): Readonly<Record<string, string>> {
  const ascii = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ._()-]/g, '_');
  const exact = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
