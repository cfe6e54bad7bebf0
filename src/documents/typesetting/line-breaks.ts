/** Where a line may end: the Unicode Line Breaking Algorithm (UAX #14), with the usual exception for Korean. */
import LineBreaker from 'linebreak';

/** Indices of the UTF-16 units that may begin a new line. */
export function lineBreaksIn(paragraph: string): ReadonlySet<number> {
  const breaker = new LineBreaker(paragraph);
  const breaks = new Set<number>();
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (!isInsideKoreanWord(paragraph, next.position)) breaks.add(next.position);
  }
  return breaks;
}

/** Korean is wrapped at its spaces. UAX #14 allows a break after every syllable and leaves this choice to the program. */
function isInsideKoreanWord(paragraph: string, position: number): boolean {
  return HANGUL.test(paragraph.charAt(position - 1)) && HANGUL.test(paragraph.charAt(position));
}

const HANGUL = /\p{Script=Hangul}/u;

/** False before marks and joiners: they stay with the character before them, also where a word wider than a line is cut. */
export function mayCutBefore(character: string): boolean {
  return !/[\p{M}\p{Join_Control}]/u.test(character);
}
