/** Pictures for tests, none of them encoded by the code under test. */
import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** A disc of one colour on a transparent background. */
export function pngOf(
  width: number,
  height: number,
  colour: readonly [number, number, number] = [11, 110, 85],
): Buffer {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = (x / width - 0.5) ** 2 + (y / height - 0.5) ** 2 < 0.2;
      png.data.set([...colour, inside ? 255 : 0], 4 * (y * width + x));
    }
  }
  return PNG.sync.write(png);
}

/** A JPEG of 24 × 12 pixels, written by a browser. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAMABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAIE/8QAHBAAAgICAwAAAAAAAAAAAAAAABEFExJhFCNC/8QAFgEBAQEAAAAAAAAAAAAAAAAAAQAE/8QAFhEBAQEAAAAAAAAAAAAAAAAAABEB/9oADAMBAAIRAxEAPwCY2P59nbXgvLbe9CSj+BX22ZvyklvZiAsdySAAIP/Z',
  'base64',
);

/** A PNG of the given chunks with correct checksums. The contents of the chunks may be invalid. */
export function pngFile(...chunks: readonly (readonly [kind: string, data: Uint8Array])[]): Buffer {
  const parts = chunks.map(([kind, data]) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ...parts]);
}

export function pngHeader(width: number, height: number, { interlaced = false } = {}): readonly [string, Uint8Array] {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 0, 0, 0, interlaced ? 1 : 0], 8);
  return ['IHDR', data];
}

export function packedPixels(pixels: Uint8Array): readonly [string, Uint8Array] {
  return ['IDAT', deflateSync(pixels)];
}

export const PNG_END = ['IEND', new Uint8Array()] as const;
