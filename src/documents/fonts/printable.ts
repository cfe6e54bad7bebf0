/** Which characters the fonts of documents have, without opening a font. */
import { printableLines } from '../typesetting/printable-lines.ts';
import { PRINTABLE_RANGES } from './printable-ranges.ts';

/**
 * A text that would be printed with a replacement sign, its place in the content, and the characters that no font has.
 */
export type UnprintableText = { readonly path: string; readonly characters: readonly string[] };

/** Looks at every text in `content`, at any depth. Paths are written `items[0].description`. */
export function unprintableTexts(content: unknown, path = ''): UnprintableText[] {
  if (typeof content === 'string') {
    const characters = unprintableIn(content);
    return characters.length > 0 ? [{ path, characters }] : [];
  }
  if (Array.isArray(content)) return content.flatMap((part, index) => unprintableTexts(part, `${path}[${index}]`));
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, part]) => unprintableTexts(part, path === '' ? key : `${path}.${key}`));
}

/** The characters that no font has, each once. */
function unprintableIn(text: string): string[] {
  if (COMMON.test(text)) return [];
  return [...new Set(printableLines(text).join(''))].filter(
    (character) => !NEVER_DRAWN.test(character) && !prints(character),
  );
}

/** Latin texts, which are most, need no look-up. */
const COMMON = /^[\n\r\t\x20-\x7e\u00a0-\u017f]*$/;
/** A joiner is invisible where no font has it. */
const NEVER_DRAWN = /\p{Join_Control}/u;

let bounds: readonly number[] | undefined;

/**
 * `bounds` has the start and the end of each range in turn, so a character prints if an odd number of them is at or
 * below it.
 */
function prints(character: string): boolean {
  bounds ??= boundsIn(PRINTABLE_RANGES);
  const codePoint = character.codePointAt(0) ?? 0;
  let [from, to] = [0, bounds.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((bounds[middle] ?? 0) <= codePoint) from = middle + 1;
    else to = middle;
  }
  return from % 2 === 1;
}

function boundsIn(ranges: string): number[] {
  let at = 0;
  return ranges.split(' ').map((length) => {
    at += Number.parseInt(length, 36);
    return at;
  });
}
