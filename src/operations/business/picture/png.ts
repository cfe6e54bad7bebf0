/** PNG (ISO 15948), read pixel by pixel and written anew: what was hidden in the file stays behind. */
import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Fault, Picture, Size } from './picture.ts';

/** `undefined` for what is cut off, damaged, or goes on after its end. */
export function readPng(bytes: Buffer, sizeFault: (size: Size) => Fault | undefined): Picture | Fault | undefined {
  const size = sizeIn(bytes);
  if (!size || size.width === 0 || size.height === 0) return undefined;
  const tooLarge = sizeFault(size);
  if (tooLarge) return tooLarge;
  try {
    requireBounded(bytes, size);
    const png = PNG.sync.read(bytes);
    const isOpaque = png.data.every((value, index) => index % 4 !== 3 || value === 255);
    return { kind: 'png', ...size, bytes: PNG.sync.write(png, written(isOpaque)) };
  } catch {
    return undefined;
  }
}

/** Of the header, which comes first: length, `IHDR`, width, height. */
function sizeIn(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The decoder unpacks interlaced pictures whole, however large: so it is known before that they are not. */
function requireBounded(bytes: Buffer, { width, height }: Size): void {
  const packed: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') packed.push(bytes.subarray(at + 8, end));
  }
  // Eight bytes a pixel at most; seven passes, each with a byte per row.
  inflateSync(Buffer.concat(packed), { maxOutputLength: 8 * width * height + 14 * (height + width) + 64 });
}

/** Colour types of the standard: 2 without, 6 with transparency. */
function written(isOpaque: boolean) {
  return { colorType: isOpaque ? 2 : 6, inputColorType: 6, inputHasAlpha: true, bitDepth: 8 } as const;
}
