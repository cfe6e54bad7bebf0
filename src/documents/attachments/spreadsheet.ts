/** Spreadsheets, which are ZIP archives: Excel workbooks (ISO/IEC 29500) and OpenDocument (ISO/IEC 26300). */
import { inflateRawSync } from 'node:zlib';
import type { AttachmentFault, AttachmentType } from '../../model/attachment.ts';
import { type ZipEntry, zipEntries } from './zip.ts';

type Judged = { readonly type: AttachmentType } | { readonly fault: AttachmentFault };

const ODS = 'application/vnd.oasis.opendocument.spreadsheet';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Decides the file's type by the names of the archive's entries. Also reads Excel's list of content types, because this
 * list shows macros even if the entry with the macros has an unusual name. The list is unpacked only up to a limit.
 */
export function judgeSpreadsheet(bytes: Uint8Array): Judged {
  const entries = zipEntries(bytes);
  if (!entries) return { fault: 'damaged_zip' };
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (entries.some(({ isEncrypted }) => isEncrypted)) return { fault: 'old_office' };
  const types = byName.get('[Content_Types].xml');
  if (types && byName.has('xl/workbook.xml')) return judgeExcel(entries, types);
  // OpenDocument stores its media type as the first entry, without compression.
  const isOds = textAt(bytes, 30, 'mimetype'.length + ODS.length) === `mimetype${ODS}`;
  const mimetype = byName.get('mimetype');
  if (isOds && mimetype?.method === 0 && mimetype.packed.length === ODS.length && byName.has('content.xml')) {
    return entries.some(({ name }) => /^(Basic|Scripts)\//i.test(name)) ? { fault: 'macros' } : { type: ODS };
  }
  return { fault: 'other_zip' };
}

const MACRO_NAMES = /(^|\/)(vbaProject[^/]*|vbaData\.xml)$|^xl\/(macrosheets|dialogsheets|intlmacrosheets)\//i;
const MACRO_TYPES = /macroEnabled|vbaProject|vbaData|macrosheet/i;
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
/** Limit, in bytes, of the unpacked list of content types. A workbook with a thousand sheets has a list of 200 KB. */
const TYPES_MAX = 1024 * 1024;

function judgeExcel(entries: readonly ZipEntry[], types: ZipEntry): Judged {
  if (entries.some(({ name }) => MACRO_NAMES.test(name))) return { fault: 'macros' };
  const text = unpacked(types);
  if (text === undefined) return { fault: 'damaged_zip' };
  if (MACRO_TYPES.test(text)) return { fault: 'macros' };
  return text.includes(MAIN) ? { type: XLSX } : { fault: 'other_zip' };
}

/** Text of an entry; `undefined` if it is damaged, packed by an unknown method, or larger than the limit. */
function unpacked({ method, packed }: ZipEntry): string | undefined {
  if (method === 0) return packed.length <= TYPES_MAX ? utf8(packed) : undefined;
  if (method !== 8) return undefined;
  try {
    return utf8(inflateRawSync(packed, { maxOutputLength: TYPES_MAX }));
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8. Returns `undefined` for UTF-16, because the search for macros reads only UTF-8. */
function utf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  return text.includes('\0') ? undefined : text;
}

function textAt(bytes: Uint8Array, from: number, length: number): string {
  return new TextDecoder('latin1').decode(bytes.subarray(from, from + length));
}
