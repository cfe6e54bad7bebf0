/**
 * Prepares text for printing. Composes characters (NFC), reduces all spaces to two kinds, normal and no-break, and
 * removes control characters and direction marks.
 */

/** Splits a text into lines without invisible characters. Several empty lines in a row become one. */
export function printableLines(text: string): string[] {
  return text
    .normalize('NFC')
    .replace(HALF_WIDTH_KANA, (kana) => kana.normalize('NFKC'))
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(NO_BREAK_SPACES, NO_BREAK).replace(OTHER_SPACES, ' ').replace(INVISIBLE, '').trim())
    .filter((line, index, lines) => line !== '' || (index > 0 && lines[index - 1] !== ''));
}

/** No-break space. Prevents line breaks within `1 234,50 EUR` and before a French colon. Drawn as a space. */
export const NO_BREAK = '\u00a0';
const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/g;
const OTHER_SPACES = /(?!\u00a0)[\p{Zs}\t]/gu;

/** Control, format and unassigned characters. Joiners are kept, because Persian and Indic scripts need them. */
const INVISIBLE = /(?!\p{Join_Control})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/gu;

/** Half-width kana, as written by Japanese banks. Fonts have only the full-width forms. */
const HALF_WIDTH_KANA = /[\uff61-\uff9f]+/g;
