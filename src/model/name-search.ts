/**
 * Search and comparison of names (R21). Case, accents, apostrophes, hyphens and full stops are ignored. Umlauts may be
 * written as two letters. A search also ignores the order of words.
 */
import { folded } from './text.ts';

const APOSTROPHES = /['’‘‛`´′‵ʹʼʻʾʿ＇՚׳]/gu;
/** Hyphens, full stops and dots between parts of names. */
const JOINTS = /[\p{Pd}−.．。｡·・‧]/gu;
const BETWEEN = /(?:['’‘‛`´′‵ʹʼʻʾʿ＇՚׳]|[\p{Pd}−.．。｡·・‧])+/gu;
const BREAKS = /[\s,，、]+/u;
/** The space between two initials, as in `B. V.`. The normal form removes this space, so that `B. V.` equals `B.V.`. */
const BETWEEN_INITIALS = /(?<=(?:^|[\s.])\p{L}\.)\s+(?=\p{L}\.)/gu;

/**
 * Like {@link BETWEEN_INITIALS}, but for searches: only the space after a single initial is removed. Otherwise the
 * search `H.P. B.V.` would become one word, `hpbv`, and would not find `HP BV`.
 */
const BETWEEN_LONE_INITIALS = /(?<=(?:^|\s)\p{L}\.)\s+(?=\p{L}\.)/gu;

/**
 * German, Danish, Norwegian and Swedish letters as people write them on keyboards without these letters. `æ`, `œ` and
 * `ß` are missing, because {@link folded} always writes them as two letters.
 */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const UMLAUTS = /[äöüøå]/gu;

/**
 * Returns the normal form of a name: `O’Neill-Jansen B. V.` becomes `oneilljansen bv`. A normal form is not changed by
 * a second call. Stored customers contain this form, so a change of this function needs a migration.
 */
export function foldedName(text: string): string {
  return folded(
    text.replace(BETWEEN_INITIALS, '').replace(APOSTROPHES, '').replace(JOINTS, '').split(BREAKS).join(' '),
  ).trim();
}

/**
 * Returns the normal form, and a second form with umlauts as two letters: `muller` and `mueller` for `Müller`. A name
 * without umlauts has only one form.
 */
export function foldedSpellings(text: string): readonly string[] {
  return [...new Set([foldedName(text), foldedName(writtenOut(text))])];
}

function writtenOut(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(UMLAUTS, (letter) => WRITTEN_OUT[letter] ?? letter);
}

/** The spellings of one searched word. A name is found if it contains one of these spellings. */
export type Spellings = readonly string[];

/**
 * Splits a search into words. A name is found if it contains all of these words. Returns an empty list if all
 * characters of the search are ignored, such as spaces, commas and hyphens.
 */
export function wordsSought(text: string): readonly Spellings[] {
  return text
    .replace(BETWEEN_LONE_INITIALS, '')
    .split(BREAKS)
    .map((word) => {
      const spaced = word.replace(BETWEEN, ' ');
      return [...new Set([...foldedSpellings(word), ...foldedSpellings(spaced)])].filter((spelling) => spelling !== '');
    })
    .filter((spellings) => spellings.length > 0);
}

/** True if two texts are spellings of the same name. Ignores spaces. */
export function isSameName(one: string, other: string): boolean {
  const squeezed = (text: string) => foldedSpellings(text).map((spelling) => spelling.replaceAll(' ', ''));
  const others = squeezed(other);
  return squeezed(one).some((spelling) => others.includes(spelling));
}

/**
 * True if every searched word is the beginning of a word in the texts: `vri` matches Ann de Vries, but `ann` does not
 * match Joanna.
 */
export function beginWords(words: readonly Spellings[], texts: readonly string[]): boolean {
  const whole = texts
    .flatMap((text) => [...foldedSpellings(text), ...foldedSpellings(text.replace(BETWEEN, ' '))])
    .join('\n');
  return words.every((spellings) => spellings.some((spelling) => beginsWord(whole, spelling)));
}

function beginsWord(whole: string, part: string): boolean {
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(whole.slice(0, at).at(-1) ?? '') || !/^[\p{L}\p{N}]/u.test(part)) return true;
  }
  return false;
}
