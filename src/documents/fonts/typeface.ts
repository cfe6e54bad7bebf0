/** Chooses a font for each character of a document. */
import type { Font } from 'fontkit';
import { printableLines } from '../typesetting/printable-lines.ts';
import { type Slice, slicesWith, type Weight } from './font-packages.ts';
import { atWeight, openFont } from './variable-font.ts';

export type Face = { readonly name: string; readonly font: Font };

export type Typeface = {
  /**
   * Returns the face for a character. `beside`: face of the previous character. A mark or joiner gets this face too, if
   * the face has the character, so that marks are placed on their letters.
   */
  readonly faceOf: (character: string, weight: Weight, beside: Face | undefined) => Face | undefined;
};

/** The sign that is drawn for a character that no font has. */
export const UNKNOWN = '\ufffd';
const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** Characters that every document may need: characters of labels and numbers, and characters that the drawing adds. */
const ALWAYS = `${ASCII}·–−${UNKNOWN}`;
const STAYS_BESIDE = /[\p{M}\p{Join_Control}]/u;

/**
 * Opens the fonts for every character in `content`, at any depth. Opens them again for each document, because an open
 * font caches drawn characters. The cache would change the bytes of the next document.
 */
export async function openTypeface(content: unknown): Promise<Typeface> {
  const slices = new Map<string, Promise<Faces>>();
  const facesOf = (slice: Slice) => {
    const faces = slices.get(slice.name) ?? openSlice(slice);
    slices.set(slice.name, faces);
    return faces;
  };
  const owners = new Map<string, Faces>();
  for (const character of new Set([ALWAYS, ...stringsIn(content).flatMap(printableLines)].join(''))) {
    const owner = await firstWith(character, facesOf);
    if (owner) owners.set(character, owner);
  }
  return {
    faceOf(character, weight, beside) {
      if (beside && STAYS_BESIDE.test(character) && has(beside, character)) return beside;
      return owners.get(character)?.(weight);
    },
  };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

type Faces = (weight: Weight) => Face;

async function firstWith(character: string, facesOf: (slice: Slice) => Promise<Faces>): Promise<Faces | undefined> {
  for (const slice of slicesWith(codePointOf(character))) {
    const faces = await facesOf(slice);
    if (has(faces(400), character)) return faces;
  }
  return undefined;
}

async function openSlice(slice: Slice): Promise<Faces> {
  const bytes = { 400: await slice.bytes(400), 700: await slice.bytes(700) };
  const opened = new Map<Weight, Face>();
  return (weight) => {
    const face = opened.get(weight) ?? {
      name: `${slice.name}-${weight}`,
      font: slice.variable ? atWeight(bytes[weight], weight) : openFont(bytes[weight]),
    };
    opened.set(weight, face);
    return face;
  };
}

function has({ font }: Face, character: string): boolean {
  return font.hasGlyphForCodePoint(codePointOf(character));
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
