/** Prepares text for printing: composed characters, one kind of space, no controls and no direction marks. */

/** Lines without characters that are invisible or reorder their neighbours; at most one empty line in a row. */
export function printableLines(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) =>
      line
        .replace(/[\p{Zs}\t]/gu, ' ')
        .replace(INVISIBLE, '')
        .trim(),
    )
    .filter((line, index, lines) => line !== '' || (index > 0 && lines[index - 1] !== ''));
}

/** Control, format and unassigned characters. The joiners stay: Persian and Indic scripts need them. */
const INVISIBLE = /(?!\p{Join_Control})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/gu;
