/** Text as it can be set: composed letters, one kind of blank, nothing that steers a display. */

/** Lines without characters that are invisible or reorder their neighbours; at most one empty line in a row. */
export function settableLines(text: string): string[] {
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

/** Controls, formatting and unassigned characters; of the formatting ones Persian and Indic scripts need the joiners. */
const INVISIBLE = /(?!\p{Join_Control})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/gu;
