/** Reads the QR code on a page like a camera: draws it pixel by pixel, and decodes the picture. */
import jsQR from 'jsqr';
import { objectsOf } from '../documents/invoice/pdf-objects.ts';

const PIXELS_PER_MODULE = 4;

/** Content of the QR code on the page; `undefined` if none is found. */
export function scanned(html: string): string | undefined {
  const [, side = '0', path = ''] = /viewBox="0 0 (\d+) \d+"><path d="([^"]+)"/.exec(html) ?? [];
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].map(
    ([, x, y, length]): Bar => ({
      ...{ x: Number(x), y: Number(y), length: Number(length) },
    }),
  );
  return decoded(bars, Number(side));
}

const QUIET = 4;

/** Content of each QR code on the pages of a PDF, read from the paths of squares in its content streams. */
export function scannedInPdf(bytes: Uint8Array): (string | undefined)[] {
  const contents = [...objectsOf(bytes).values()].map(({ stream }) => stream?.toString('latin1') ?? '');
  return contents.flatMap((content) =>
    [...content.matchAll(/(?:^[\d.-]+ [\d.-]+ [\d.]+ [\d.]+ re\n){100,}/gm)].map(([path]) => {
      const squares = path
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number));
      const [, , side = 1] = squares[0] ?? [];
      const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis] ?? 0)));
      const bars = squares.map(
        ([x = 0, y = 0]): Bar => ({
          ...{
            x: Math.round((x - (left ?? 0)) / side) + QUIET,
            y: Math.round((y - (top ?? 0)) / side) + QUIET,
            length: 1,
          },
        }),
      );
      return decoded(bars, Math.max(...bars.map(({ x }) => x)) + 1 + QUIET);
    }),
  );
}

function decoded(bars: readonly Bar[], side: number): string | undefined {
  const width = side * PIXELS_PER_MODULE;
  if (width === 0) return undefined;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const bar of bars) fillBar(pixels, width, bar);
  return read(pixels, width)?.data;
}

type Bar = { readonly x: number; readonly y: number; readonly length: number };

function fillBar(pixels: Uint8ClampedArray, width: number, { x, y, length }: Bar): void {
  for (let row = y * PIXELS_PER_MODULE; row < (y + 1) * PIXELS_PER_MODULE; row++) {
    const begin = (row * width + x * PIXELS_PER_MODULE) * 4;
    for (let pixel = 0; pixel < length * PIXELS_PER_MODULE; pixel++)
      pixels.fill(0, begin + pixel * 4, begin + pixel * 4 + 3);
  }
}

type Decode = (pixels: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;

/** The package is CommonJS: the import can be the function itself, or an object with the function as `default`. */
function read(pixels: Uint8ClampedArray, width: number) {
  const imported = jsQR as unknown as Decode & { readonly default?: Decode };
  return (imported.default ?? imported)(pixels, width, width);
}
