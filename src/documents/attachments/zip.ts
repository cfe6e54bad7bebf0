/** Lists the entries of a ZIP archive from its central directory (APPNOTE.TXT). Nothing is unpacked here. */

export type ZipEntry = {
  readonly name: string;
  /** Compression method: 0 means stored, 8 means deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** The entry's bytes as stored in the archive, before unpacking. */
  readonly packed: Uint8Array;
};

const END = 0x06054b50;
const IN_DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const DIRECTORY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 0xffff;
/** Maximum number of entries. Spreadsheets have fewer: one for each sheet, picture and drawing. */
const ENTRIES_MAX = 10_000;
const ENCRYPTED = 1;

/**
 * Returns the entries in the order of the directory, or `undefined` if the archive is damaged, split, ZIP64 or
 * ambiguous. From an ambiguous archive, two programs may read different files. An archive is ambiguous in these cases:
 * - The offsets do not fit the file, or bytes follow after the archive.
 * - Two entries have the same name.
 * - A local header has another name than the directory.
 */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const [disk, directoryDisk, here, count] = [4, 6, 8, 10].map((at) => view.getUint16(end + at, true));
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (disk !== 0 || directoryDisk !== 0 || here !== count || count === undefined || count > ENTRIES_MAX)
    return undefined;
  if (start + size !== end) return undefined;
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = start;
  for (let read = 0; read < count; read++) {
    const found = entryAt(bytes, view, at, start);
    if (!found || names.has(found.entry.name)) return undefined;
    names.add(found.entry.name);
    entries.push(found.entry);
    at = found.next;
  }
  return at === end ? entries : undefined;
}

function endOf(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--) {
    if (view.getUint32(at, true) === END && at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength)
      return at;
  }
  return undefined;
}

/**
 * Reads one entry of the directory. `at`: position of the entry. `start`: position of the directory, which is also the
 * end of the packed files.
 */
function entryAt(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  start: number,
): { readonly entry: ZipEntry; readonly next: number } | undefined {
  if (at + DIRECTORY_BYTES > bytes.length || view.getUint32(at, true) !== IN_DIRECTORY) return undefined;
  const [nameBytes = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
  const packedBytes = view.getUint32(at + 20, true);
  const local = view.getUint32(at + 42, true);
  const nameEnd = at + DIRECTORY_BYTES + nameBytes;
  if (nameEnd > bytes.length || local + LOCAL_BYTES + nameBytes > start) return undefined;
  const name = bytes.subarray(at + DIRECTORY_BYTES, nameEnd);
  if (view.getUint32(local, true) !== LOCAL || view.getUint16(local + 26, true) !== nameBytes) return undefined;
  const localName = bytes.subarray(local + LOCAL_BYTES, local + LOCAL_BYTES + nameBytes);
  if (!name.every((byte, index) => byte === localName[index])) return undefined;
  const data = local + LOCAL_BYTES + nameBytes + view.getUint16(local + 28, true);
  if (data + packedBytes > start) return undefined;
  const entry = {
    name: new TextDecoder().decode(name),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
    packed: bytes.subarray(data, data + packedBytes),
  };
  return { entry, next: nameEnd + extra + comment };
}
