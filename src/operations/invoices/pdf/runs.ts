/** From a paragraph to characters with their faces, and from characters to runs that one drawing command sets. */
import { levelsOf, visualOrder } from './bidi.ts';
import type { Weight } from './font-packages.ts';
import { type Face, type Typeface, UNKNOWN } from './typeface.ts';

/** Text in one face and one direction; `level` as in UAX #9, odd for right to left. */
export type Run = { readonly text: string; readonly face: Face; readonly level: number };

export function charactersOf(paragraph: string, weight: Weight, typeface: Typeface): Run[] {
  const { levels, mirrored } = levelsOf(paragraph);
  const unknown = typeface.faceOf(UNKNOWN, weight, undefined);
  const characters: Run[] = [];
  let index = 0;
  for (const read of paragraph) {
    const beside = characters.at(-1)?.face;
    const mirror = mirrored.get(index);
    const drawn = mirror && typeface.faceOf(mirror, weight, beside) ? mirror : read;
    const face = typeface.faceOf(drawn, weight, beside);
    const level = levels[index] ?? 0;
    index += read.length;
    if (face) characters.push({ text: drawn, face, level });
    else if (unknown && !INVISIBLE_ALONE.test(read)) characters.push({ text: UNKNOWN, face: unknown, level });
  }
  return characters;
}

/** Where no font knows a joiner, it joins nothing and shows nothing. */
const INVISIBLE_ALONE = /\p{Join_Control}/u;

/** In the order in which they are read. */
export function runsOf(characters: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const character of characters) {
    const last = runs.at(-1);
    if (last && goesOn(last, character)) runs[runs.length - 1] = { ...last, text: last.text + character.text };
    else runs.push(character);
  }
  return runs;
}

/** pdfkit sets the words of one command left to right, so right-to-left words are commands of their own. */
function goesOn(last: Run, next: Run): boolean {
  const oneDirection = last.level === next.level && last.face === next.face;
  return oneDirection && (next.level % 2 === 0 || (last.text !== ' ' && next.text !== ' '));
}

/** In the order in which they are drawn, left to right, each as pdfkit must be given it. */
export function drawnRuns(characters: readonly Run[]): Run[] {
  return visualOrder(runsOf(characters)).map((run) => ({ ...run, text: asGiven(run) }));
}

/** Reverses the text where the bidi level differs from {@link isTurned}. */
function asGiven({ text, level }: Run): string {
  const rightToLeft = level % 2 === 1;
  return isTurned(text) === rightToLeft ? text : [...text].reverse().join('');
}

/**
 * Whether fontkit reverses a text: it decides by the first character that has a script. Computed here because a layout only
 * for this took a third of the time of an Arabic invoice.
 */
function isTurned(text: string): boolean {
  for (const character of text) if (!WITHOUT_SCRIPT.test(character)) return RIGHT_TO_LEFT.test(character);
  return false;
}

const WITHOUT_SCRIPT = /[\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
