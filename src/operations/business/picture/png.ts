/** Decodes a PNG (ISO 15948) and encodes it again, so that only its pixels remain. */
import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Picture, Size, ValidationIssue } from './picture.ts';

/**
 * Returns the fault of `sizeFault` for a picture that is too large. Returns `undefined` if the file is truncated or
 * damaged, or has data after the picture.
 */
export function readPng(
  bytes: Buffer,
  sizeFault: (size: Size) => ValidationIssue | undefined,
): Picture | ValidationIssue | undefined {
  const size = sizeIn(bytes);
  if (!size || size.width === 0 || size.height === 0) return undefined;
  const tooLarge = sizeFault(size);
  if (tooLarge) return tooLarge;
  try {
    requireAllPixels(bytes, size);
    const png = PNG.sync.read(bytes);
    const isOpaque = png.data.every((value, index) => index % 4 !== 3 || value === 255);
    return { kind: 'png', ...size, bytes: PNG.sync.write(png, written(isOpaque)) };
  } catch {
    return undefined;
  }
}

/** Reads the header chunk at the beginning: length, `IHDR`, width, height. */
function sizeIn(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/**
 * Checks the pixel data before pngjs decodes the file, for two reasons: pngjs decompresses interlaced data without a
 * limit, and fills in missing pixels. Throws if pixels are missing or the data is larger than the picture.
 */
function requireAllPixels(bytes: Buffer, size: Size): void {
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') packed.push(bytes.subarray(at + 8, end));
  }
  const needed = unpackedSize(size, { depth: bytes[24] ?? 0, colour: bytes[25] ?? 0, interlaced: bytes[28] === 1 });
  // Allows 1 024 bytes more than needed, because some encoders append a few meaningless bytes.
  const pixels = inflateSync(Buffer.concat(packed), { maxOutputLength: needed + 1_024 });
  if (pixels.length < needed) throw new Error('pixels are missing');
}

/** Samples per pixel by colour type: grey, RGB, palette index, grey with alpha, RGB with alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Adam7 passes: first column, first row, distance between columns, distance between rows. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

type PixelFormat = { readonly depth: number; readonly colour: number; readonly interlaced: boolean };

/** Size of the decompressed pixel data in bytes. Each row begins with a filter byte and is padded to whole bytes. */
function unpackedSize({ width, height }: Size, { depth, colour, interlaced }: PixelFormat): number {
  const bits = depth * (SAMPLES[colour] ?? 0);
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  return passes.reduce((sum, [left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bits) / 8)) : sum;
  }, 0);
}

/** PNG colour types: 2 is RGB, 6 is RGB with alpha. */
function written(isOpaque: boolean) {
  return { colorType: isOpaque ? 2 : 6, inputColorType: 6, inputHasAlpha: true, bitDepth: 8 } as const;
}
