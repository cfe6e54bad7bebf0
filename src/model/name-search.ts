/**
 * Normal form of names for search and comparison (R21). It ignores case, accents, apostrophes, hyphens, full stops and
 * the order of words; umlauts may be written as two letters.
 */
import { folded } from './text.ts';

const APOSTROPHES = /['’‘‛`´′‵ʹʼʻʾʿ＇՚׳]/gu;
/** Hyphens, full stops and dots between parts of names. */
const JOINTS = /[\p{Pd}−.．。｡·・‧]/gu;
const BETWEEN = /(?:['’‘‛`´′‵ʹʼʻʾʿ＇՚׳]|[\p{Pd}−.．。｡·・‧])+/gu;
const BREAKS = /[\s,，、]+/u;
/** The space in `B. V.`, which is also written `B.V.` */
const BETWEEN_INITIALS = /(?<=(?:^|[\s.])\p{L}\.)\s+(?=\p{L}\.)/gu;

/**
 * Like {@link BETWEEN_INITIALS}, but only between single initials: `H.P. B.V.` is searched as two words, which also
 * occur in `HP BV`.
 */
const BETWEEN_LONE_INITIALS = /(?<=(?:^|\s)\p{L}\.)\s+(?=\p{L}\.)/gu;

/**
 * Two-letter spellings that Germans, Danes, Norwegians and Swedes use on keyboards without these letters. `æ`, `œ` and
 * `ß` have only one normal form.
 */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const UMLAUTS = /[äöüøå]/gu;

/**
 * The normal form of a name, on one line. Idempotent. It is stored with customers, so changing it needs a migration.
 */
export function foldedName(text: string): string {
  return folded(
    text.replace(BETWEEN_INITIALS, '').replace(APOSTROPHES, '').replace(JOINTS, '').split(BREAKS).join(' '),
  ).trim();
}

/**
 * The normal form, and the one with umlauts as two letters: `muller` and `mueller` for `Müller`. Equal if the text has
 * no umlauts.
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

/** The spellings of a word; a text must contain one of them. */
export type Spellings = readonly string[];

/** The words of a search, all of which a text must contain. Empty if the search has no letter, digit or sign. */
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

/** Whether two texts are spellings of the same name. */
export function isSameName(one: string, other: string): boolean {
  const squeezed = (text: string) => foldedSpellings(text).map((spelling) => spelling.replaceAll(' ', ''));
  const others = squeezed(other);
  return squeezed(one).some((spelling) => others.includes(spelling));
}

/** True if all words occur at the beginning of words of the texts: `vries` in Ann de Vries, but not `ann` in Joanna. */
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
