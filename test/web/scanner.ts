/** Reads the code on a page as a camera would: drawn, pixel by pixel, and given to a decoder. */
import jsQR from 'jsqr';

const PIXELS_PER_MODULE = 4;

/** What a phone that scans the page is told; `undefined` when it sees no code. */
export function scanned(html: string): string | undefined {
  const [, side = '0', path = ''] = /viewBox="0 0 (\d+) \d+"><path d="([^"]+)"/.exec(html) ?? [];
  const width = Number(side) * PIXELS_PER_MODULE;
  if (width === 0) return undefined;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    fillBar(pixels, width, { x: Number(x), y: Number(y), length: Number(length) });
  }
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

/** The package is CommonJS: what its types call the default is one step further in. */
function read(pixels: Uint8ClampedArray, width: number) {
  const imported = jsQR as unknown as Decode & { readonly default?: Decode };
  return (imported.default ?? imported)(pixels, width, width);
}
