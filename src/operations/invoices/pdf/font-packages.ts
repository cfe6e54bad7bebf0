/** The fonts that invoices are set in, and which file of which package holds a character. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { keptBySize } from '../../kept.ts';

export type Weight = 400 | 700;

/** A part of a font, cut by script: packages for the web come in such slices. */
export type Slice = {
  readonly name: string;
  /** A variable font holds all weights in one file. */
  readonly variable: boolean;
  /** As TrueType. */
  readonly bytes: (weight: Weight) => Promise<Uint8Array>;
};

type Package = {
  readonly family: string;
  readonly variable: boolean;
  /** The file that says which slice has which characters; the fonts lie in `files` beside it. */
  readonly index: string;
};

const require = createRequire(import.meta.url);

/**
 * In the order in which they are asked for a character. Arimo has Latin, Greek, Cyrillic, Vietnamese and Hebrew. The
 * Chinese font also has kana and the Han characters of Japan; the Korean one comes for its Hangul.
 */
const PACKAGES: readonly Package[] = [
  { family: 'arimo', variable: false, index: require.resolve('@fontsource/arimo/unicode.json') },
  {
    family: 'noto-sans-arabic',
    variable: false,
    index: require.resolve('@fontsource/noto-sans-arabic/unicode.json'),
  },
  {
    family: 'noto-sans-sc',
    variable: true,
    index: require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  },
  {
    family: 'noto-sans-kr',
    variable: true,
    index: require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  },
];

/** The slices that say they have a character, the best one first. Their packages claim whole ranges: ask the font too. */
export function slicesWith(codePoint: number): Slice[] {
  return PACKAGES.flatMap((of) => {
    const found = indexOf(of).get(codePoint);
    return found === undefined ? [] : [sliceOf(of, found)];
  });
}

const indexes = new Map<string, ReadonlyMap<number, string>>();

/** The packages' files never change while we run, so each index is read once, when a character first asks for it. */
function indexOf({ index: path }: Package): ReadonlyMap<number, string> {
  const known = indexes.get(path);
  if (known) return known;
  const ranges = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const index = new Map<number, string>();
  for (const [slice, list] of Object.entries(ranges)) {
    for (const codePoint of codePointsOf(list)) index.set(codePoint, slice.replace(/[[\]]/g, ''));
  }
  indexes.set(path, index);
  return index;
}

/** `U+0041-005A,U+20AC` */
function codePointsOf(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  });
}

function sliceOf({ family, variable, index }: Package, slice: string): Slice {
  return {
    name: `${family}-${slice}`,
    variable,
    bytes: (weight) => {
      const file = `${family}-${slice}-${variable ? 'wght' : weight}-normal.woff2`;
      return kept(join(dirname(index), 'files', file));
    },
  };
}

/**
 * Room for all fonts, 7 MiB for each large one: a long Chinese text uses every slice, and a smaller cache would unpack them
 * again for each document.
 */
const FILES_BYTES_MAX = 24 * 1024 * 1024;
const files = keptBySize<Uint8Array>(FILES_BYTES_MAX, (path, bytes) => 2 * path.length + bytes.length);

/** Unpacked once and kept: fontkit reads WOFF2 too, but cannot embed from it, and unpacks WOFF anew for every glyph. */
async function kept(path: string): Promise<Uint8Array> {
  const found = files.get(path);
  if (found) return found;
  const bytes = await unpacked(path);
  files.keep(path, bytes);
  return bytes;
}

/** The unpacker is loaded when first needed: it starts a WebAssembly module. */
async function unpacked(path: string): Promise<Uint8Array> {
  const { default: decompress } = await import('woff2-encoder/decompress');
  return decompress(await readFile(path));
}
