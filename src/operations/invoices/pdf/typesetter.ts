/** Sets text of any script into lines of a width, and draws them. */
import { mayBreak, mayCut } from './line-breaks.ts';
import { settableLines } from './plain-text.ts';
import { charactersOf, drawnRuns, type Run, runsOf } from './runs.ts';
import type { Face, Typeface } from './typeface.ts';

export type Style = { readonly size: number; readonly bold?: boolean; readonly color: string };

/** Runs in the order in which they are drawn. */
export type Line = { readonly runs: readonly Run[]; readonly width: number };

export type Typesetter = {
  readonly lines: (text: string, style: Style, width: number) => Line[];
  /** `top` is the upper edge of the line's box. */
  readonly draw: (line: Line, style: Style, left: number, top: number) => void;
};

/** Height of a line's box, the same whatever the script. */
export function lineHeight({ size }: Pick<Style, 'size'>): number {
  return size * 1.4;
}

/** From the upper edge of a line's box to its baseline, in sizes. */
const BASELINE = 1.02;

export function typesetterOf(doc: PDFKit.PDFDocument, typeface: Typeface): Typesetter {
  const registered = new Set<string>();
  const use = ({ name, font }: Face, size: number) => {
    // pdfkit takes an open font since 0.20; its types do not know yet.
    if (!registered.has(name)) doc.registerFont(name, font as unknown as Buffer);
    registered.add(name);
    return doc.font(name, size);
  };
  const widths = new Map<Face, Map<string, number>>();
  /** At size 1. Cached, because line breaking measures the same texts many times. */
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
      return settableLines(text).flatMap((paragraph) => {
        const characters = charactersOf(paragraph, bold ? 700 : 400, typeface);
        const rows = fill(characters, width, (part) => measure(runsOf(part), size));
        return rows.map((row) => {
          const runs = drawnRuns(withoutEnd(row));
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

/** A single ideograph is as wide as its glyph, because no ligature or kerning applies: no layout needed. */
function widthOfIdeograph({ font }: Face, text: string): number | undefined {
  if (!IDEOGRAPH.test(text)) return undefined;
  return font.glyphForCodePoint(text.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
}

const IDEOGRAPH = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u{ac00}-\u{d7a3}]$/u;

type Measure = (part: readonly Run[]) => number;

/** Puts as many words into each row as fit; a word wider than a row is cut. */
function fill(characters: readonly Run[], width: number, measure: Measure): Run[][] {
  let row: Run[] = [];
  const rows = [row];
  let used = 0;
  for (const word of split(characters, (before, after) => mayBreak(before.text, after.text)).flatMap((long) =>
    cut(long, width, measure),
  )) {
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

function cut(word: Run[], width: number, measure: Measure): Run[][] {
  if (measure(withoutEnd(word)) <= width) return [word];
  let used = measure(word.slice(0, 1));
  return split(word, (_before, after) => {
    const next = measure([after]);
    const full = used + next > width && mayCut(after.text);
    used = full ? next : used + next;
    return full;
  });
}

function split(characters: readonly Run[], between: (before: Run, after: Run) => boolean): Run[][] {
  const parts: Run[][] = [];
  characters.forEach((character, index) => {
    const before = characters[index - 1];
    if (!before || between(before, character)) parts.push([]);
    parts.at(-1)?.push(character);
  });
  return parts;
}

/** A line ends with its last letter, not with the blank that separated it from the next. */
function withoutEnd(characters: readonly Run[]): readonly Run[] {
  return characters.at(-1)?.text === ' ' ? withoutEnd(characters.slice(0, -1)) : characters;
}
