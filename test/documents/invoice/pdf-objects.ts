/** Parses the objects of a PDF without the library that wrote it. Supports neither object streams nor encryption. */
import { inflateSync } from 'node:zlib';

export type PdfObject = { readonly dictionary: string; readonly stream: Buffer | null };

export function objectsOf(bytes: Uint8Array): ReadonlyMap<number, PdfObject> {
  const file = Buffer.from(bytes);
  const text = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const [, offset = ''] of text.slice(xrefOf(text)).matchAll(/^(\d{10}) 00000 n/gm)) {
    const at = Number(offset);
    const [head = '', number] = /^(\d+) 0 obj\n/.exec(text.slice(at, at + 40)) ?? [];
    if (number === undefined) throw new Error(`no object at ${offset}`);
    const end = text.indexOf('endobj', at);
    const start = text.indexOf('\nstream\n', at);
    if (start < 0 || start > end) {
      objects.set(Number(number), { dictionary: text.slice(at + head.length, end), stream: null });
      continue;
    }
    const dictionary = text.slice(at + head.length, start);
    const from = start + '\nstream\n'.length;
    const raw = file.subarray(from, from + Number(/\/Length (\d+)/.exec(dictionary)?.[1]));
    const stream = dictionary.includes('/DCTDecode') || !dictionary.includes('/FlateDecode') ? raw : inflateSync(raw);
    objects.set(Number(number), { dictionary, stream });
  }
  return objects;
}

function xrefOf(text: string): number {
  return Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
}

/** Everything from the last keyword `trailer` to the end of the file. */
export function trailerOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1');
  return text.slice(text.lastIndexOf('trailer'));
}

/** The only object whose dictionary contains an entry such as `/Type /Catalog`. Throws if there are none or several. */
export function objectWith(objects: ReadonlyMap<number, PdfObject>, entry: string): PdfObject {
  const [found, ...others] = [...objects.values()].filter(({ dictionary }) => dictionary.includes(`${entry}\n`));
  if (!found || others.length > 0) throw new Error(`${found ? 'more than one' : 'no'} object with ${entry}`);
  return found;
}

/** The object to which an entry refers. */
export function referred(objects: ReadonlyMap<number, PdfObject>, dictionary: string, entry: string): PdfObject {
  const number = new RegExp(`/${entry} \\[?(\\d+) 0 R`).exec(dictionary)?.[1];
  const found = objects.get(Number(number));
  if (!found) throw new Error(`/${entry} refers to nothing`);
  return found;
}

/** Glyph ids that the pages show, as numbers in their fonts; 0 is .notdef (missing glyph). */
export function glyphsIn(objects: ReadonlyMap<number, PdfObject>): number[] {
  const contents = [...objects.values()].filter(({ stream }) => stream?.includes('\nBT\n'));
  return contents.flatMap(({ stream }) =>
    [...(stream?.toString('latin1') ?? '').matchAll(/\[(<[^\]]*)\] TJ/g)].flatMap(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) =>
        (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)),
      ),
    ),
  );
}
