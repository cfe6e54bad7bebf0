/** Finds characters that no font of documents has, without opening a font. */
import { NO_BREAK, printableLines } from '../typesetting/printable-lines.ts';
import { PRINTABLE_RANGES } from './printable-ranges.ts';

/**
 * A text with characters that no font has. In a PDF, replacement signs would appear instead of these characters.
 * `path`: position of the text in the content.
 */
export type UnprintableText = { readonly path: string; readonly characters: readonly string[] };

/** Checks every text in `content`, at any depth. Paths have the form `items[0].description`. */
export function unprintableTexts(content: unknown, path = ''): UnprintableText[] {
  if (typeof content === 'string') {
    const characters = unprintableIn(content);
    return characters.length > 0 ? [{ path, characters }] : [];
  }
  if (Array.isArray(content)) return content.flatMap((part, index) => unprintableTexts(part, `${path}[${index}]`));
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, part]) => unprintableTexts(part, path === '' ? key : `${path}.${key}`));
}

/** The characters that no font has, without repetitions. */
function unprintableIn(text: string): string[] {
  if (COMMON.test(text)) return [];
  return [...new Set(printableLines(text).join(''))].filter(
    (character) => character !== NO_BREAK && !NEVER_DRAWN.test(character) && !prints(character),
  );
}

/**
 * Matches a text that has only certain Latin characters. The fonts have all these characters, so a matching text needs
 * no look-up of single characters. Most texts match.
 */
const COMMON = /^[\n\r\t\x20-\x7e\u00a0-\u017f]*$/;
/** Joiners are invisible, so a font does not need them. */
const NEVER_DRAWN = /\p{Join_Control}/u;

let bounds: readonly number[] | undefined;

/**
 * True if a font has the character. `bounds` has the start of a range, the code point after its end, the start of the
 * next range, and so on: 32, 127, 161, 173, …. A character is in a range if an odd number of bounds is at or below its
 * code point. For example, `A` (65) is in the range from 32 to 126, because one bound is at or below 65.
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
