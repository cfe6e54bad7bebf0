/** The fonts that invoices are set in, and the file of each package that holds a character. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export type Weight = 400 | 700;

/** A file of a font package. Packages for the web cut a font by script. */
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
  /** Address of the package's list of characters per slice; its fonts are in the folder `files` beside it. */
  readonly index: string;
};

/**
 * In order of preference. Arimo has Latin, Greek, Cyrillic, Vietnamese and Hebrew. The Chinese font also has kana and the
 * Han characters of Japan; the Korean font is here for Hangul.
 */
const PACKAGES: readonly Package[] = [
  { family: 'arimo', variable: false, index: import.meta.resolve('@fontsource/arimo/unicode.json') },
  {
    family: 'noto-sans-arabic',
    variable: false,
    index: import.meta.resolve('@fontsource/noto-sans-arabic/unicode.json'),
  },
  {
    family: 'noto-sans-sc',
    variable: true,
    index: import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  },
  {
    family: 'noto-sans-kr',
    variable: true,
    index: import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  },
];

/** Slices whose package lists the character, in order of preference. Packages list whole ranges, so the font may lack it. */
export function slicesWith(codePoint: number): Slice[] {
  return PACKAGES.flatMap((of) => {
    const found = indexOf(of).get(codePoint);
    return found === undefined ? [] : [sliceOf(of, found)];
  });
}

const indexes = new Map<string, ReadonlyMap<number, string>>();

/** Read once per package, on first use: installed packages do not change while the process runs. */
function indexOf({ index: url }: Package): ReadonlyMap<number, string> {
  const known = indexes.get(url);
  if (known) return known;
  const ranges = JSON.parse(readFileSync(new URL(url), 'utf8')) as Record<string, string>;
  const index = new Map<number, string>();
  for (const [slice, list] of Object.entries(ranges)) {
    for (const codePoint of codePointsOf(list)) index.set(codePoint, slice.replace(/[[\]]/g, ''));
  }
  indexes.set(url, index);
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
      return unpacked(new URL(`files/${file}`, index).href);
    },
  };
}

const files = new Map<string, Uint8Array>();

/**
 * Each file is unpacked once and kept: all files of the packages are 16 MB unpacked. fontkit reads WOFF2 itself, but it
 * cannot embed from it, and it unpacks WOFF again for every glyph. The unpacker is imported on first use, because it starts
 * a WebAssembly module.
 */
async function unpacked(url: string): Promise<Uint8Array> {
  const kept = files.get(url);
  if (kept) return kept;
  const { default: decompress } = await import('woff2-encoder/decompress');
  const bytes = await decompress(await readFile(new URL(url)));
  files.set(url, bytes);
  return bytes;
}
