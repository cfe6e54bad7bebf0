/** Sets text of any script into lines of a given width, and draws them. */
import type { Face, Typeface } from '../fonts/typeface.ts';
import { mayCutBefore } from './line-breaks.ts';
import { printableLines } from './printable-lines.ts';
import { type Character, drawnRuns, type PlacedRun, paragraphOf, type Run, runsOf } from './runs.ts';

export type Style = { readonly size: number; readonly bold?: boolean; readonly color: string };

/** The runs, ordered from left to right. */
export type Line = { readonly runs: readonly Run[]; readonly width: number };

export type Typesetter = {
  readonly lines: (text: string, style: Style, width: number) => Line[];
  /** `top`: upper edge of the line's box. */
  readonly draw: (line: Line, style: Style, left: number, top: number) => void;
};

/** Height of a line's box, the same for all scripts. */
export function lineHeight({ size }: Pick<Style, 'size'>): number {
  return size * 1.4;
}

/** Distance from the upper edge of a line's box to its baseline, in multiples of the font size. */
const BASELINE = 1.02;

export function typesetterOf(doc: PDFKit.PDFDocument, typeface: Typeface): Typesetter {
  const registered = new Set<string>();
  const use = ({ name, font }: Face, size: number) => {
    // pdfkit accepts an open font since 0.20, but its types do not.
    if (!registered.has(name)) doc.registerFont(name, font as unknown as Buffer);
    registered.add(name);
    return doc.font(name, size);
  };
  const widths = new Map<Face, Map<string, number>>();
  /** Width at font size 1. Cached, because line breaking measures the same texts many times. */
  const widthOf = ({ face, text }: Run): number => {
    const ofFace = widths.get(face) ?? new Map<string, number>();
    widths.set(face, ofFace);
    const known = ofFace.get(text);
    if (known !== undefined) return known;
    const width = widthOfIdeograph(face, text) ?? use(face, 1).widthOfString(text);
    ofFace.set(text, width);
    return width;
  };
  const measure = (runs: readonly Run[], size: number) => runs.reduce((sum, run) => sum + widthOf(run) * size, 0);

  return {
    lines(text, { size, bold }, width) {
      return printableLines(text).flatMap((printable) => {
        const paragraph = paragraphOf(printable, bold ? 700 : 400, typeface);
        const rows = fill(paragraph.characters, width, (part) => measure(runsOf(part), size));
        return rows.map((row) => {
          const runs = drawnRuns(paragraph, withoutEnd(row));
          return { runs, width: measure(runs, size) };
        });
      });
    },
    draw({ runs }, { size, color }, left, top) {
      let at = left;
      for (const run of runs) {
        use(run.face, size).fillColor(color);
        doc.text(run.text, at, top + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' });
        at += widthOf(run) * size;
      }
    },
  };
}

/**
 * Width of a single ideograph, kana or Hangul syllable; `undefined` for any other text. These characters have no
 * ligatures or kerning, so the width of the glyph is enough.
 */
function widthOfIdeograph({ font }: Face, text: string): number | undefined {
  if (!IDEOGRAPH.test(text)) return undefined;
  return font.glyphForCodePoint(text.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
}

const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u{ac00}-\u{d7a3}]$/u;

type Measure = (part: readonly PlacedRun[]) => number;

/** Fills each row with as many words as fit. A word that is wider than a row is split over several rows. */
function fill(characters: readonly Character[], width: number, measure: Measure): Character[][] {
  let row: Character[] = [];
  const rows = [row];
  let used = 0;
  const words = split(characters, ({ mayBeginLine }) => mayBeginLine);
  for (const word of words.flatMap((long) => cut(long, width, measure))) {
    if (row.length > 0 && used + measure(withoutEnd(word)) > width) {
      row = [];
      rows.push(row);
      used = 0;
    }
    row.push(...word);
    used += measure(word);
  }
  return rows;
}

function cut(word: Character[], width: number, measure: Measure): Character[][] {
  if (measure(withoutEnd(word)) <= width) return [word];
  let used = measure(word.slice(0, 1));
  return split(word, (next) => {
    const added = measure([next]);
    const isFull = used + added > width && mayCutBefore(next.text);
    used = isFull ? added : used + added;
    return isFull;
  });
}

function split(characters: readonly Character[], isFirstOfPart: (character: Character) => boolean): Character[][] {
  const parts: Character[][] = [];
  characters.forEach((character, index) => {
    if (index === 0 || isFirstOfPart(character)) parts.push([]);
    parts.at(-1)?.push(character);
  });
  return parts;
}

/** The characters without trailing spaces, because a space at the end of a line is not drawn. */
function withoutEnd(characters: readonly Character[]): readonly Character[] {
  return characters.at(-1)?.text === ' ' ? withoutEnd(characters.slice(0, -1)) : characters;
}
