/** Lists the font packages that documents use, and finds the font files that contain a character. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export type Weight = 400 | 700;

/** A subset of a font's characters. A package divides its font into subsets, and has one file per subset and weight. */
export type Slice = {
  readonly name: string;
  /** True for a variable font, which has all weights in one file. */
  readonly variable: boolean;
  /** Reads the file as TrueType. */
  readonly bytes: (weight: Weight) => Promise<Uint8Array>;
};

type Package = {
  readonly family: string;
  /** Weights that have their own file, regular first. `variable`: one file has all weights. */
  readonly weights: readonly Weight[] | 'variable';
  /**
   * URL of the package's file `unicode.json`. This file lists the characters of each font file. The font files are in
   * the folder `files` beside `unicode.json`.
   */
  readonly index: string;
};

/**
 * Font packages in order of preference. Arimo has Latin, Greek, Cyrillic, Vietnamese and Hebrew. The Chinese font
 * (`sc`) also has kana and the Han characters of Japan. The Korean font (`kr`) has Hangul. Emoji are drawn in one
 * colour, because PDF fonts have no colours.
 */
const PACKAGES: readonly Package[] = (
  [
    [[400, 700], import.meta.resolve('@fontsource/arimo/unicode.json')],
    [[400, 700], import.meta.resolve('@fontsource/noto-sans-arabic/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-bengali/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-tamil/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-georgian/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-armenian/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-ethiopic/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-gujarati/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-gurmukhi/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-telugu/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-kannada/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-malayalam/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-sinhala/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-oriya/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-lao/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-khmer/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-myanmar/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-thaana/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json')],
    ['variable', import.meta.resolve('@fontsource-variable/noto-emoji/unicode.json')],
    [[400], import.meta.resolve('@fontsource/noto-sans-symbols-2/unicode.json')],
  ] as readonly [Package['weights'], string][]
).map(([weights, index]) => ({ family: index.split('/').at(-2) ?? '', weights, index }));

/**
 * Font files that may contain a character, in order of preference. Packages list whole ranges of characters, so a
 * listed character may be missing in the file.
 */
export function slicesWith(codePoint: number): Slice[] {
  return PACKAGES.flatMap((of) => {
    const found = indexOf(of).get(codePoint);
    return found === undefined ? [] : [sliceOf(of, found)];
  });
}

/**
 * The package for Latin letters. The Latin files of other packages are not used, and the published bundle does not
 * contain them (`dev/scripts/packaging/bundle-code.ts`).
 */
const LATIN = 'arimo';

const indexes = new Map<string, ReadonlyMap<number, string>>();

/** Reads the list of a package once, because installed packages do not change while the process runs. */
function indexOf({ family, index: url }: Package): ReadonlyMap<number, string> {
  const known = indexes.get(url);
  if (known) return known;
  const ranges = JSON.parse(readFileSync(new URL(url), 'utf8')) as Record<string, string>;
  const index = new Map<number, string>();
  for (const [slice, list] of Object.entries(ranges)) {
    if (family !== LATIN && slice.startsWith('latin')) continue;
    for (const codePoint of codePointsOf(list)) index.set(codePoint, slice.replace(/[[\]]/g, ''));
  }
  indexes.set(url, index);
  return index;
}

/** The code points of a list such as `U+0041-005A,U+20AC`. */
function codePointsOf(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  });
}

function sliceOf({ family, weights, index }: Package, slice: string): Slice {
  const variable = weights === 'variable';
  return {
    name: `${family}-${slice}`,
    variable,
    bytes: (weight) => {
      const cut = variable ? 'wght' : weights.includes(weight) ? weight : weights[0];
      return unpacked(new URL(`files/${family}-${slice}-${cut}-normal.woff2`, index).href);
    },
  };
}

const files = new Map<string, Uint8Array>();

/**
 * Decompresses a font file once and caches the result. fontkit cannot embed WOFF2, and decompresses WOFF again for
 * every glyph. The decompressor is imported on first use, because the import starts a WebAssembly module.
 */
async function unpacked(url: string): Promise<Uint8Array> {
  const kept = files.get(url);
  if (kept) return kept;
  const { default: decompress } = await import('woff2-encoder/decompress');
  const bytes = await decompress(await readFile(new URL(url)));
  files.set(url, bytes);
  return bytes;
}
