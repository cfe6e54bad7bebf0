/** Text as searches compare it: case, accents and the form in which a letter is written do not count (R17). */

/**
 * Marks that are set to letters of several scripts, such as accents, the points of Hebrew, and what lengthens an Arabic
 * word. Those that make another letter of one are none: the vowels of Hindi, the strokes that make GA of KA in Japanese.
 */
const ACCENTS = /[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}]]--[\u3099\u309a]]|\u0640/gv;
/** What is not seen and has no width, such as a soft hyphen. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
const BLANKS = /[\p{Cc}\s]+/gu;

/** Letters that Unicode does not take apart, as they are written where they are missing. */
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
 * Folding twice changes nothing more. The rows of a ledger hold folded texts: whoever changes this folds them anew in a
 * migration, as 0015 does.
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
