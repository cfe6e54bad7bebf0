/** Whether a payer's name has the name of a customer in it. */
import { folded } from '../../model/folding.ts';

const LETTERS_MIN = 4;

/**
 * By whole words, without case, accents and signs, so `Jansen B.V.` is in `JANSEN BV ROTTERDAM`. A name of fewer than four
 * letters is in too many others to say anything.
 */
export function hasName(payer: string | null, names: readonly (string | null)[]): boolean {
  if (payer === null) return false;
  const { text, ends } = squeezed(payer);
  return names.some((name) => {
    const sought = squeezed(name ?? '').text;
    if (sought.length < LETTERS_MIN) return false;
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      if ((at === 0 || ends.has(at)) && ends.has(at + sought.length)) return true;
    }
    return false;
  });
}

/** Letters and digits, and where the words end: `B.V.` and `BV` are the same. */
function squeezed(name: string): { readonly text: string; readonly ends: ReadonlySet<number> } {
  let text = '';
  const ends = new Set<number>();
  for (const word of folded(name).match(/[\p{L}\p{N}]+/gu) ?? []) {
    text += word;
    ends.add(text.length);
  }
  return { text, ends };
}
