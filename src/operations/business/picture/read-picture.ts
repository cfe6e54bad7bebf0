/** Reads uploaded pictures. The content decides the type, not the file name or the declared type. */
import { BOUNDS } from '../../../model/bounds.ts';
import { readJpeg } from './jpeg.ts';
import type { Picture, Size, ValidationIssue } from './picture.ts';
import { readPng } from './png.ts';

const NO_PICTURE = 'must be a PNG or JPEG picture; this file is neither, whatever it is called';
const BROKEN =
  'must be a whole PNG or JPEG picture with nothing else in the file; this one is damaged, cut off, or more';

export function readPicture(file: Uint8Array): Picture | ValidationIssue {
  if (file.length > BOUNDS.logoBytes) return { fault: `must have at most ${BOUNDS.logoBytes / 1024} KiB` };
  const bytes = Buffer.from(file);
  const read = startsWith(bytes, PNG) ? readPng : startsWith(bytes, JPEG) ? readJpeg : undefined;
  return read ? (read(bytes, sizeFault) ?? { fault: BROKEN }) : { fault: NO_PICTURE };
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const JPEG = [0xff, 0xd8, 0xff] as const;

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/**
 * Returns the fault of a picture that is too large. Called before decompression, because a small file can contain a
 * huge picture.
 */
function sizeFault({ width, height }: Size): ValidationIssue | undefined {
  const { logoPixels: most } = BOUNDS;
  if (width <= most && height <= most) return undefined;
  return { fault: `must have at most ${most} × ${most} pixels; this picture has ${width} × ${height}` };
}
