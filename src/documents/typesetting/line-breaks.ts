/**
 * Finds possible line breaks by the Unicode Line Breaking Algorithm (UAX #14). Breaks within Korean words are left out.
 * UAX #14 finds no breaks in scripts without spaces between words, such as Thai (class SA). In these scripts,
 * `Intl.Segmenter` finds the words.
 */
import LineBreaker from 'linebreak';

/** Indices of the UTF-16 units that may start a new line. */
export function lineBreaksIn(paragraph: string): ReadonlySet<number> {
  const breaker = new LineBreaker(paragraph);
  const breaks = new Set<number>();
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (!isInsideKoreanWord(paragraph, next.position)) breaks.add(next.position);
  }
  if (WITHOUT_SPACES.test(paragraph)) for (const start of wordStartsIn(paragraph)) breaks.add(start);
  return breaks;
}

/** Indices at which a word begins directly after a Thai, Lao, Khmer or Burmese character. */
function wordStartsIn(paragraph: string): number[] {
  return [...WORDS.segment(paragraph)]
    .map(({ index }) => index)
    .filter((index) => WITHOUT_SPACES.test(paragraph.charAt(index - 1)) && STARTS_WORD.test(paragraph.charAt(index)));
}

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const STARTS_WORD = /[\p{L}\p{N}]/u;

/**
 * True between two Hangul syllables. Korean lines break at spaces. UAX #14 would also allow a break after every
 * syllable.
 */
function isInsideKoreanWord(paragraph: string, position: number): boolean {
  return HANGUL.test(paragraph.charAt(position - 1)) && HANGUL.test(paragraph.charAt(position));
}

const HANGUL = /\p{Script=Hangul}/u;

/**
 * False for marks and joiners. A mark or joiner stays with the previous character, even where a long word is cut.
 */
export function mayCutBefore(character: string): boolean {
  return !/[\p{M}\p{Join_Control}]/u.test(character);
}
