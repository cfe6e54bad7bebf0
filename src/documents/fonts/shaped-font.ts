/**
 * Fonts that shape text with HarfBuzz. fontkit's own shaper throws for some fonts and mark sequences, and supports
 * fewer scripts.
 */
import type * as fontkit from 'fontkit';
import { Blob, ClusterLevel, Face, Font, shape, Buffer as Text, Variation } from 'harfbuzzjs';
import type { Weight } from './font-packages.ts';

type Position = fontkit.GlyphPosition;

/**
 * Returns the font with a new method `layout`, which shapes text with HarfBuzz. pdfkit shapes text only with this
 * method. Glyphs and outlines still come from fontkit. `weight`: only for variable fonts.
 */
export function shapedByHarfBuzz(font: fontkit.Font, bytes: Uint8Array, weight?: Weight): fontkit.Font {
  const shaper = new Font(new Face(new Blob(bytes)));
  if (weight !== undefined) shaper.setVariations([new Variation('wght', weight)]);
  return Object.defineProperty(font, 'layout', { value: (text: string) => layout(text, font, shaper) });
}

/**
 * Returns the glyphs from left to right, also for right-to-left text. HarfBuzz guesses the direction from the first
 * character that belongs to a script.
 */
function layout(text: string, font: fontkit.Font, shaper: Font) {
  const run = new Text();
  run.addText(text);
  run.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  run.guessSegmentProperties();
  shape(shaper, run);
  const shaped = run.getGlyphInfosAndPositions();
  const positions = shaped.map(
    ({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }): Position => ({ xAdvance, yAdvance, xOffset, yOffset }),
  );
  return {
    glyphs: glyphsOf(text, shaped, font),
    positions,
    /** A getter, because pdfkit scales the positions before it reads the width. */
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

type Shaped = { readonly codepoint: number; readonly cluster: number };

/**
 * Returns the glyphs. Each glyph has the characters that a PDF reader copies for it. HarfBuzz groups characters and
 * glyphs into clusters:
 * - A glyph that stands for one character of its cluster gets this character.
 * - The first glyph without a character of its own, such as a ligature, gets all remaining characters of the cluster.
 *
 * `cluster`: index of the cluster's first UTF-16 unit.
 */
function glyphsOf(text: string, shaped: readonly Shaped[], font: fontkit.Font): fontkit.Glyph[] {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b);
  const left = new Map(starts.map((start, index) => [start, codePointsIn(text.slice(start, starts[index + 1]))]));
  const own = shaped.map(({ codepoint: glyph, cluster }) => {
    const characters = left.get(cluster) ?? [];
    const at = characters.findIndex((codePoint) => font.glyphForCodePoint(codePoint).id === glyph);
    return at < 0 ? undefined : characters.splice(at, 1);
  });
  return shaped.map(({ codepoint: glyph, cluster }, index) =>
    font.getGlyph(glyph, own[index] ?? left.get(cluster)?.splice(0)),
  );
}

/** Splits the Thai and Lao vowel AM into two characters, because fonts draw AM as two glyphs. */
function codePointsIn(text: string): number[] {
  const parts = text.replace(/[\u0e33\u0eb3]/g, (am) => am.normalize('NFKD'));
  return [...parts].map((character) => character.codePointAt(0) ?? 0);
}
