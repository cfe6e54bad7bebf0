/**
 * Reads a JPEG (ITU-T T.81) segment by segment. Only segments that are needed for drawing are kept, so EXIF data with a
 * location is dropped.
 */
import type { Picture, Size, ValidationIssue } from './picture.ts';

/** Baseline, extended and progressive: the encodings that browsers and PDF readers draw. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Segments that are needed for drawing: frames, tables, scans, JFIF, and Adobe's segment with the colour space. */
const KEPT = new Set([...FRAMES, 0xc4, 0xdb, 0xdd, 0xe0, 0xee, 0xda]);
/** Frame markers of rare encodings. A picture with such a marker is rejected. */
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const [SCAN, END] = [0xda, 0xd9];

/**
 * Returns the picture. Returns the fault of `sizeFault` if the picture is too large. Returns `undefined` if the file is
 * truncated or damaged, has data after the picture, or uses an encoding that {@link FRAMES} does not list.
 */
export function readJpeg(
  bytes: Buffer,
  sizeFault: (size: Size) => ValidationIssue | undefined,
): Picture | ValidationIssue | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: Size | undefined;
  let scans = 0;
  for (let at = 2; ; ) {
    // A marker can be preceded by any number of 0xff bytes.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const segment = segmentAt(bytes, at);
    if (!segment || OTHER_FRAMES.has(segment.marker)) return undefined;
    const { marker, end } = segment;
    if (marker === END) {
      if (!size || scans === 0 || end !== bytes.length) return undefined;
      return { kind: 'jpg', ...size, bytes: Buffer.concat([...kept, bytes.subarray(at, end)]) };
    }
    if (FRAMES.has(marker)) {
      if (size) return undefined;
      size = frameIn(bytes.subarray(at, end));
      if (!size) return undefined;
      const tooLarge = sizeFault(size);
      if (tooLarge) return tooLarge;
    }
    const next = marker === SCAN ? endOfScan(bytes, end) : end;
    if (marker === SCAN) scans += 1;
    if (KEPT.has(marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
}

type Segment = { readonly marker: number; readonly end: number };

function segmentAt(bytes: Buffer, at: number): Segment | undefined {
  const marker = bytes[at + 1] ?? 0;
  if (bytes[at] !== 0xff || marker < 0xc0 || marker === 0xff) return undefined;
  if (marker === END) return { marker, end: at + 2 };
  // Rejects the markers that have no length: restart markers, which are allowed only inside a scan, and a second start
  // of image.
  if ((marker >= 0xd0 && marker <= 0xd8) || at + 4 > bytes.length) return undefined;
  const length = bytes.readUInt16BE(at + 2);
  return length >= 2 && at + 2 + length <= bytes.length ? { marker, end: at + 2 + length } : undefined;
}

/**
 * Size of the picture in a frame segment; `undefined` for an encoding that is not accepted. Accepts eight bits per
 * sample, with one (grey), three (colour) or four (CMYK) components.
 */
function frameIn(segment: Buffer): Size | undefined {
  const components = segment[9] ?? 0;
  if (segment[4] !== 8 || ![1, 3, 4].includes(components) || segment.length !== 10 + 3 * components) return undefined;
  const [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** Position of the marker that ends the data of a scan. The data can contain padding, escaped 0xff and restart markers. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
