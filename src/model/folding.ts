/** Folded text for searches: ignores case, accents and the Unicode form of a letter (R17). */

/**
 * Marks that are ignored: accents, Hebrew points, the Arabic tatweel. Marks that make another letter stay: Hindi
 * vowels, the strokes that turn KA into GA in Japanese.
 */
const ACCENTS = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]--[\u3099\u309a]]|\u0640/gv;
/** Invisible characters without width, such as a soft hyphen. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
const BLANKS = /[\p{Cc}\s]+/gu;

/** Letters that Unicode does not decompose, with their usual replacement. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
};
const WITHOUT_PARTS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/**
 * Idempotent. Stored rows contain folded texts: a change of this function needs a migration that folds them again, as
 * 0015 does.
 */
export function folded(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(UNSEEN, '')
    .replace(BLANKS, ' ')
    .replace(WITHOUT_PARTS, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
