/**
 * Decides whether two names may belong to the same person or business (R89, rule 5). The result lists the differences.
 * Even equal names can belong to different persons. In bank files, a name may differ in these ways:
 * - It is in capitals, or its words are in a different order.
 * - A legal form is added or missing.
 * - Umlauts are written as two letters.
 * - Words are replaced by initials, or the end is cut off.
 */

import { JOINING_WORDS, LEGAL_FORMS, PARTICLES, TITLES } from './name-words.ts';
import { folded } from './text.ts';

export type ComparedName = {
  /** All words of the name, in lower case without accents. */
  readonly all: readonly string[];
  /**
   * The words in their order, without legal forms, titles and particles such as `de`. Variants of a word are spelled
   * alike: `Müller` and `Mueller` give the same word.
   */
  readonly words: readonly string[];
  /** The same words as in `words`, but spelled as in the name, apart from case and accents. */
  readonly written: readonly string[];
  readonly form: string;
  /** Length of the original name in characters. */
  readonly length: number;
};

/** Maximum number of compared words; further words are ignored. */
const WORDS_MAX = 24;
/**
 * A name of at least this length may have been cut off, so its last word may be incomplete. Banks cut names off after
 * 27, 32, 35 or 70 characters. This limit is a little lower than 27.
 */
const CUT_FROM = 24;
/**
 * Two names match only if their equal words have at least this many letters in total. With fewer letters, too many
 * names would match.
 */
export const LETTERS_MIN = 4;
/**
 * Minimum number of letters of the only word that two names share. Applies only if the payer's name lacks a word of the
 * customer's name.
 */
const ALONE_MIN = 5;

export function comparedName(name: string): ComparedName {
  const all = joinedLetters(folded(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, WORDS_MAX);
  const forms = all.filter((word) => LEGAL_FORMS.has(word));
  const rest = all.filter((word) => !LEGAL_FORMS.has(word) && !JOINING_WORDS.has(word) && !TITLES.has(word));
  const own = rest.filter((word) => !PARTICLES.has(word));
  // Particles are removed: `De Vries` becomes `Vries`. If only initials would be left, the name keeps its particles.
  const said = own.some((word) => word.length > 1) ? own : rest;
  return {
    all,
    words: said.map(spelled),
    written: said,
    form: [...new Set(forms)].sort().join(' '),
    length: [...name.trim()].length,
  };
}

/** Joins the letters of a legal form such as `B.V.`, `B. V.` or `V O F` into one word; initials stay separate. */
function joinedLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && words[end]?.length === 1) end += 1;
    const longest = [5, 4, 3, 2].find(
      (count) => at + count <= end && LEGAL_FORMS.has(words.slice(at, at + count).join('')),
    );
    joined.push(longest === undefined ? (words[at] ?? '') : words.slice(at, at + longest).join(''));
    at += longest ?? 1;
  }
  return joined;
}

/**
 * Returns one spelling for all variants of a word. `ae`, `oe` and `ue` become `a`, `o` and `u`, like umlauts without
 * their dots. `ij` becomes `y`. Double letters become single.
 */
function spelled(word: string): string {
  return word
    .replace(/([aou])e/g, '$1')
    .replace(/ij/g, 'y')
    .replace(/(\p{L})\1+/gu, '$1');
}

/**
 * Describes how `payer` differs from `name`, for example `without its legal form` and `in another order`. Returns an
 * empty list if there are no differences, and `undefined` if the names do not match.
 */
export function differences(payer: ComparedName, name: ComparedName): readonly string[] | undefined {
  const isCut = payer.length >= CUT_FROM;
  const pairs = pairsOf(payer, name, isCut);
  const full = pairs.filter(({ kind }) => kind === 'same');
  const letters = full.reduce((sum, { word }) => sum + word.length, 0);
  if (letters < LETTERS_MIN) return undefined;
  const hasAll = pairs.length === name.words.length;
  const unpaired = payer.words.filter((_, at) => !pairs.some((pair) => pair.at === at));
  const isOwn = unpaired.every((word) => word.length === 1);
  const cutAway = isCut && isOwn && pairs.some(({ at }) => at === payer.words.length - 1) && isPrefix(pairs);
  if (!hasAll && !cutAway) {
    // `name` contains words that the payer's name lacks. The names still match if `name` contains all words of the
    // payer's name, apart from single letters. If the names share only one word, this word must be the first word of
    // `name`, and must be long enough.
    if (!isOwn || pairs.some(({ kind }) => kind === 'cut')) return undefined;
    const alone = full.length === 1 ? full[0] : undefined;
    if (alone && (alone.to !== 0 || alone.word.length < ALONE_MIN)) return undefined;
  }
  return [
    ...(payer.form === name.form ? [] : [payer.form === '' ? 'without its legal form' : 'with another legal form']),
    ...(isOrdered(pairs) ? [] : ['in another order']),
    ...(full.some(({ at, to }) => payer.written[at] !== name.written[to]) ? ['spelled otherwise'] : []),
    ...(pairs.some(({ kind }) => kind === 'initial') ? ['with initials'] : []),
    ...(pairs.some(({ kind }) => kind === 'cut') || (!hasAll && cutAway) ? ['cut off'] : []),
    ...(!hasAll && !cutAway ? ['with words left out'] : []),
    ...(unpaired.length > 0 ? ['with other words beside it'] : []),
  ];
}

type Pair = {
  readonly kind: 'same' | 'initial' | 'cut';
  readonly word: string;
  /** `at`: position in the payer's words. `to`: position in the words of the name. */
  readonly at: number;
  readonly to: number;
};

/**
 * Returns pairs of matching words. Each word is in at most one pair. Equal words are paired first. Initials are paired
 * with words after that. If the last word of the payer's name may be cut off, this word is paired last.
 */
function pairsOf({ words }: ComparedName, name: ComparedName, isCut: boolean): Pair[] {
  const pairs: Pair[] = [];
  const pair = (kind: Pair['kind'], fits: (one: string, other: string, at: number) => boolean) => {
    for (const [to, other] of name.words.entries()) {
      if (pairs.some((known) => known.to === to)) continue;
      const at = words.findIndex((one, place) => !pairs.some((known) => known.at === place) && fits(one, other, place));
      if (at >= 0) pairs.push({ kind, word: other, at, to });
    }
  };
  pair('same', (one, other) => one === other);
  pair('initial', (one, other) => (one.length === 1 || other.length === 1) && one[0] === other[0]);
  if (isCut) pair('cut', (one, other, at) => at === words.length - 1 && other.startsWith(one));
  return pairs;
}

function isOrdered(pairs: readonly Pair[]): boolean {
  const inOrder = [...pairs].sort((one, other) => one.to - other.to);
  return inOrder.every(({ at }, index) => index === 0 || at > (inOrder[index - 1]?.at ?? 0));
}

/**
 * True if the pairs contain the first words of the name without a gap, and at least one pair has equal words. In this
 * case, the bank may have cut off the other words of the name.
 */
function isPrefix(pairs: readonly Pair[]): boolean {
  return pairs.every(({ to }) => to < pairs.length) && pairs.filter(({ kind }) => kind === 'same').length > 0;
}
