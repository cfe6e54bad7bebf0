/**
 * Whether two names may be of one person or business. Banks write names in capitals, in another order, with or without
 * a legal form, with umlauts as two letters, with initials, or cut at the end (R89, rule 5). Says how the names differ,
 * never that they are the same.
 */

import { JOINING_WORDS, LEGAL_FORMS, PARTICLES, TITLES } from './name-words.ts';
import { folded } from './text.ts';

/** A name, ready to be compared. */
export type ComparedName = {
  /** All its words, folded. */
  readonly all: readonly string[];
  /** The words in their order, without legal forms, titles and small words, each in one spelling. */
  readonly words: readonly string[];
  /** The same words, folded, as they are spelled in the name. */
  readonly written: readonly string[];
  readonly form: string;
  /** The length of the name as it was written. */
  readonly length: number;
};

/** Longer names are cut: no comparison needs more words. */
const WORDS_MAX = 24;
/** Banks cut names at 27, 32, 35 or 70 characters. Only in a name of at least this length may the last word be cut. */
const CUT_FROM = 24;
/** A shorter name occurs in too many others to prove anything. */
export const LETTERS_MIN = 4;
/** Minimum letters of a word, if it is the only one that two names share. */
const ALONE_MIN = 5;

export function comparedName(name: string): ComparedName {
  const all = joinedLetters(folded(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, WORDS_MAX);
  const forms = all.filter((word) => LEGAL_FORMS.has(word));
  const rest = all.filter((word) => !LEGAL_FORMS.has(word) && !JOINING_WORDS.has(word) && !TITLES.has(word));
  const own = rest.filter((word) => !PARTICLES.has(word));
  // `De Vries` becomes `Vries`, but in `Van der Ven` no word may be dropped.
  const said = own.some((word) => word.length > 1) ? own : rest;
  return {
    all,
    words: said.map(spelled),
    written: said,
    form: [...new Set(forms)].sort().join(' '),
    length: [...name.trim()].length,
  };
}

/** `B.V.`, `B. V.` and `V O F` are one word if that is a legal form; initials stay letters. */
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
 * One spelling for variants: `ae`, `oe` and `ue` become `a`, `o` and `u`, as folded umlauts do, `ij` becomes `y`, and
 * double letters become single.
 */
function spelled(word: string): string {
  return word
    .replace(/([aou])e/g, '$1')
    .replace(/ij/g, 'y')
    .replace(/(\p{L})\1+/gu, '$1');
}

/**
 * `undefined` for names of different people. Else how `payer` differs from `name`, as the end of a sentence: `without
 * its legal form`, `in another order`.
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
    // A shorter name fits if all its words are in the other one, and it begins like the other or has several words.
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
  /** Places in the payer's words, and in the name's. */
  readonly at: number;
  readonly to: number;
};

/** Pairs each word once: equal words first, then initials, then a last word that was cut. */
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

/** Whether the pairs are the beginning of the name, the rest of which may have been cut. */
function isPrefix(pairs: readonly Pair[]): boolean {
  return pairs.every(({ to }) => to < pairs.length) && pairs.filter(({ kind }) => kind === 'same').length > 0;
}
