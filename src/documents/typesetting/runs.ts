/** Chooses a font for each character of a paragraph, and joins characters into runs. One call of pdfkit draws one run. */
import type { Weight } from '../fonts/font-packages.ts';
import { type Face, type Typeface, UNKNOWN } from '../fonts/typeface.ts';
import { type Embedding, embeddingOf, visualOrder } from './bidi.ts';
import { lineBreaksIn } from './line-breaks.ts';
import { NO_BREAK } from './printable-lines.ts';

/** Text in one face and one direction. `level`: as in UAX #9, odd for right to left. */
export type Run = { readonly text: string; readonly face: Face; readonly level: number };

/** A run or a single character. `index`: position of the first character in the paragraph, in UTF-16 units. */
export type PlacedRun = Run & { readonly index: number };
export type Character = PlacedRun & { readonly mayBeginLine: boolean };

export type Paragraph = {
  readonly text: string;
  readonly embedding: Embedding;
  readonly characters: readonly Character[];
};

export function paragraphOf(text: string, weight: Weight, typeface: Typeface): Paragraph {
  const embedding = embeddingOf(text);
  const breaks = lineBreaksIn(text);
  const unknown = typeface.faceOf(UNKNOWN, weight, undefined);
  const characters: Character[] = [];
  let index = 0;
  for (const character of text) {
    const read = character === NO_BREAK ? ' ' : character;
    const beside = characters.at(-1)?.face;
    const mirror = embedding.mirrored.get(index);
    const drawn = mirror && typeface.faceOf(mirror, weight, beside) ? mirror : read;
    const face = typeface.faceOf(drawn, weight, beside);
    const place = { level: embedding.levels[index] ?? 0, index, mayBeginLine: breaks.has(index) };
    index += read.length;
    if (face) characters.push({ text: drawn, face, ...place });
    else if (unknown && !INVISIBLE_ALONE.test(read)) characters.push({ text: UNKNOWN, face: unknown, ...place });
  }
  return { text, embedding, characters };
}

/**
 * Joiners have no shape of their own. If no font has a joiner, nothing is drawn for it, not even the sign for unknown
 * characters.
 */
const INVISIBLE_ALONE = /\p{Join_Control}/u;

/** Joins characters in reading order into runs of one face and one bidi level. */
export function runsOf(characters: readonly PlacedRun[]): PlacedRun[] {
  const runs: PlacedRun[] = [];
  for (const character of characters) {
    const last = runs.at(-1);
    if (last && continues(last, character)) runs[runs.length - 1] = { ...last, text: last.text + character.text };
    else runs.push(character);
  }
  return runs;
}

/**
 * True if `next` can be added to the run `last`. pdfkit prints the words of one call from left to right, so each
 * right-to-left word needs its own call.
 */
function continues(last: Run, next: Run): boolean {
  const sameFaceAndLevel = last.level === next.level && last.face === next.face;
  return sameFaceAndLevel && (next.level % 2 === 0 || (last.text !== ' ' && next.text !== ' '));
}

/** The runs of one line, ordered from left to right. The text of each run is in the order that pdfkit needs. */
export function drawnRuns({ text, embedding }: Paragraph, line: readonly Character[]): Run[] {
  const runs = runsOf(line);
  if (runs.some(({ level }) => level > 0)) sortFromLeft(runs, text, embedding, line);
  return runs.map((run) => ({ ...run, text: textForPdfkit(run) }));
}

function sortFromLeft(runs: PlacedRun[], text: string, embedding: Embedding, line: readonly Character[]): void {
  const order = visualOrder(text, embedding, line.at(0)?.index ?? 0, line.at(-1)?.index ?? 0);
  const placeOf = new Map(order.map((index, place) => [index, place]));
  runs.sort((a, b) => (placeOf.get(a.index) ?? 0) - (placeOf.get(b.index) ?? 0));
}

/** Reverses the text if the shaper would draw it in the wrong direction ({@link isReversedByShaper}). */
function textForPdfkit({ text, level }: Run): string {
  const rightToLeft = level % 2 === 1;
  return isReversedByShaper(text) === rightToLeft ? text : [...text].reverse().join('');
}

/**
 * True if the shaper draws the text from right to left. The shaper (`src/documents/fonts/shaped-font.ts`) derives the
 * direction from the first character that has a script.
 */
function isReversedByShaper(text: string): boolean {
  for (const character of text) if (!WITHOUT_SCRIPT.test(character)) return RIGHT_TO_LEFT.test(character);
  return false;
}

const WITHOUT_SCRIPT = /[\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}]/u;
