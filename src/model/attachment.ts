/** Attachments of invoices: types, faults, names and limits (R105). */
import { trimmed, trimmedEnd } from './text.ts';
import { UPLOAD_BOUNDS } from './upload.ts';

const MIB = 1024 * 1024;

export const ATTACHMENT_BOUNDS = {
  fileBytes: UPLOAD_BOUNDS.fileBytes,
  perInvoice: 10,
  /** Total of an invoice's files. Mail encoding adds a third, and many mail servers accept only 20 to 25 MB. */
  invoiceBytes: 10 * MIB,
  /** Maximum length of a name with its ending, in characters and in bytes of UTF-8. File systems allow 255 bytes. */
  name: 100,
  nameBytes: 240,
} as const;

/** Types that an e-invoice may embed (EN 16931, BT-125-1), with their file name endings, most common first. */
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

/** File name endings that a form's file field offers. */
export const ATTACHMENT_ENDINGS: readonly string[] = Object.values(ENDINGS)
  .flat()
  .map((ending) => `.${ending}`);

/** Reasons for refusing a file. Each message continues after the name of the field. */
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

/** The fault that a message of {@link ATTACHMENT_FAULTS} states. */
export function attachmentFaultOf(message: string): AttachmentFault | undefined {
  const [fault] = Object.entries(ATTACHMENT_FAULTS).find(([, text]) => text === message) ?? [];
  return fault as AttachmentFault | undefined;
}

/** An attachment in answers. */
export type AttachmentHead = {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly type: AttachmentType;
};

/** Path separators, characters that Windows refuses, and quotes and percent signs, which have a meaning in headers. */
const UNSAFE = /[/\\:*?"<>|%;]/gu;
/** Control, format and bidirectional characters, surrogates, line and paragraph separators, and invisible letters. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu;

/** The fault of a name in a call; null if the name is safe. */
export function nameFault(name: string): string | null {
  if (UNSEEN_ONE.test(name)) return 'must not have control characters, invisible or bidirectional ones';
  if (UNSAFE_ONE.test(name)) return 'must be a file name without a path, and without any of / \\ : * ? " < > | % ;';
  if (name !== name.trim() || /^\.|\.$/.test(name)) return 'must not begin or end with a dot or a blank';
  return null;
}

const UNSAFE_ONE = new RegExp(UNSAFE.source, 'u');
const UNSEEN_ONE = new RegExp(UNSEEN.source, 'u');

const DOT_OR_BLANK = /[. ]/;

/** Makes the name of a file on its sender's device safe. Empty if no character of it can be kept. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.toWellFormed().normalize('NFC').replace(UNSEEN, '').replace(UNSAFE, '-').replace(/\s+/gu, ' ');
  return trimmedEnd(trimmed(plain, DOT_OR_BLANK).slice(0, 4 * ATTACHMENT_BOUNDS.name), DOT_OR_BLANK);
}

/**
 * The name with an ending of its type, short enough, and different from those that are taken: `plan.pdf`,
 * `plan (2).pdf`. A program opens a file by its ending, so the ending has to be that of the content.
 */
export function nameFor(wanted: string, type: AttachmentType, taken: readonly string[]): string {
  const { stem, ending } = partsOf(wanted.normalize('NFC'), type);
  return numbered(stem, ending, taken);
}

/** A name that no other attachment has, for a file whose type is not known yet. */
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

/** Form for comparing names. Upper and lower case are equal, as on many file systems. */
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

/** Shortens the stem of a name so that `end` fits behind it. Never cuts inside a character. */
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
 * Headers for downloading an attachment: never shown in the page, with the type that its content has. The name is in the
 * header twice, because old clients only read ASCII (RFC 6266). Safe names have no quotes, percent signs or line breaks,
 * and other names cannot end the header either.
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
