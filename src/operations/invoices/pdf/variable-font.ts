/** One weight of a variable font, so that a PDF can embed it. */
import * as fontkit from 'fontkit';
import type { Weight } from './font-packages.ts';

type Path = ReturnType<fontkit.Font['getGlyph']>['path'];
type Point = { readonly x: number; readonly y: number; readonly onCurve: boolean };

/** fontkit 2 cannot write the outlines of a weight it has computed (foliojs/fontkit#308), so it is given a writer. */
export function atWeight(bytes: Uint8Array, weight: Weight): fontkit.Font {
  const font = openFont(bytes).getVariation({ wght: weight });
  const createSubset = font.createSubset.bind(font);
  return Object.defineProperties(font, {
    createSubset: { value: () => Object.assign(createSubset(), { glyphEncoder: { encodeSimple: encodeGlyph } }) },
    // Both weights would have the name of the default one, and pdfkit takes fonts of one name for the same font.
    postscriptName: { value: `${font.postscriptName.split('-')[0]}-${weight}` },
  });
}

export function openFont(bytes: Uint8Array): fontkit.Font {
  const font = fontkit.create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if ('fonts' in font) throw new Error('a font package holds a collection of fonts');
  return font;
}

/** A simple glyph as the `glyf` table holds it: no flags repeated, every coordinate two bytes, no instructions. */
function encodeGlyph(path: Path): Uint8Array {
  const { points, ends } = outlineOf(path);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const size = 2 * (6 + ends.length) + points.length * 5;
  // Readers expect glyphs at multiples of four.
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4);
  let at = 0;
  for (const value of [ends.length, ...box, ...ends, 0]) at = bytes.writeInt16BE(value, at);
  for (const { onCurve } of points) at = bytes.writeUInt8(onCurve ? 1 : 0, at);
  for (const value of [...steps(xs), ...steps(ys)]) at = bytes.writeInt16BE(value, at);
  return bytes;
}

/** Each coordinate from the one before. */
function steps(coordinates: readonly number[]): number[] {
  return coordinates.map((value, index) => value - (coordinates[index - 1] ?? 0));
}

function outlineOf({ commands }: Path): { points: Point[]; ends: number[] } {
  const points: Point[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1);
    for (let index = 0; index + 1 < args.length; index += 2) {
      const onCurve = command !== 'quadraticCurveTo' || index > 0;
      points.push({ x: Math.round(args[index] ?? 0), y: Math.round(args[index + 1] ?? 0), onCurve });
    }
  }
  return { points, ends };
}
