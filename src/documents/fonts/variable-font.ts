/** Opens fonts. Reduces a variable font to one weight, because a PDF cannot embed a variable font. */
import * as fontkit from 'fontkit';
import type { Weight } from './font-packages.ts';
import { shapedByHarfBuzz } from './shaped-font.ts';

type Point = { readonly x: number; readonly y: number; readonly onCurve: boolean };

/** Members of fontkit that are missing in its types. */
type Outlined = fontkit.Glyph & { readonly _getContours: () => readonly (readonly Point[])[] };
type Metrics = { readonly advance: number; readonly bearing: number };
type Subset = fontkit.Subset & {
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[] };
  readonly hmtx: { readonly metrics: Metrics[] };
  offset: number;
};

/**
 * Opens a variable font at one weight. fontkit 2 cannot write the outlines of a computed weight into a subset
 * (foliojs/fontkit#308). This function adds code that copies the points of each outline into the subset. A conversion
 * to a path and back would compute every outline twice and give larger files.
 */
export function atWeight(bytes: Uint8Array, weight: Weight): fontkit.Font {
  const font = shapedByHarfBuzz(read(bytes).getVariation({ wght: weight }), bytes, weight);
  const createSubset = font.createSubset.bind(font);
  return Object.defineProperties(font, {
    createSubset: { value: () => withOutlines(createSubset() as Subset, font) },
    // A separate name per weight, because pdfkit treats fonts with equal names as the same font.
    postscriptName: { value: `${font.postscriptName.split('-')[0]}-${weight}` },
  });
}

export function openFont(bytes: Uint8Array): fontkit.Font {
  return shapedByHarfBuzz(read(bytes), bytes);
}

function read(bytes: Uint8Array): fontkit.Font {
  const font = fontkit.create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if ('fonts' in font) throw new Error('a font package holds a collection of fonts');
  return font;
}

function withOutlines(subset: Subset, font: fontkit.Font): Subset {
  return Object.assign(subset, {
    _addGlyph(id: number): void {
      const glyph = font.getGlyph(id) as Outlined;
      const contours = glyph._getContours();
      const outline = encodeGlyph(contours);
      subset.glyf.push(outline);
      subset.loca.offsets.push(subset.offset);
      const bearing = Math.min(...contours.flat().map(({ x }) => x));
      subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: Number.isFinite(bearing) ? bearing : 0 });
      subset.offset += outline.length;
    },
  });
}

/**
 * Encodes a simple glyph in the format of the `glyf` table. Optional parts of the format are not used: each point has
 * its own flag and two bytes per coordinate, and there are no instructions.
 */
function encodeGlyph(contours: readonly (readonly Point[])[]): Uint8Array {
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array(0);
  let end = -1;
  const ends = contours.map(({ length }) => {
    end += length;
    return end;
  });
  const xs = points.map(({ x }) => Math.round(x));
  const ys = points.map(({ y }) => Math.round(y));
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const size = 2 * (6 + ends.length) + points.length * 5;
  // Programs that read fonts expect each glyph to start at a multiple of four bytes.
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4);
  let at = 0;
  for (const value of [ends.length, ...box, ...ends, 0]) at = bytes.writeInt16BE(value, at);
  for (const { onCurve } of points) at = bytes.writeUInt8(onCurve ? 1 : 0, at);
  for (const values of [xs, ys]) {
    let before = 0;
    for (const value of values) {
      at = bytes.writeInt16BE(value - before, at);
      before = value;
    }
  }
  return bytes;
}
