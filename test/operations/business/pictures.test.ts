// The content of a file decides whether it is accepted as a logo. Only the picture is stored, without any other data.
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { readPicture } from '../../../src/operations/business/picture/read-picture.ts';
import { JPEG, PNG_END, packedPixels, pngFile, pngHeader, pngOf } from './pictures.ts';

const faultOf = (bytes: Uint8Array) => {
  const read = readPicture(bytes);
  return 'fault' in read ? read.fault : `read as ${read.kind}`;
};
const read = (bytes: Uint8Array) => {
  const picture = readPicture(bytes);
  if ('fault' in picture) throw new Error(picture.fault);
  return picture;
};

const NEITHER = /neither, whatever it is called/;
const DAMAGED = /damaged, cut off, or more/;
const text = (content: string) => Buffer.from(content);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const SCRIPT = '<script>alert(1)</script>';

describe('is kept', () => {
  test('a PNG, pixel by pixel', () => {
    const picture = read(pngOf(30, 20));
    expect(picture).toMatchObject({ kind: 'png', width: 30, height: 20 });
    expect(PNG.sync.read(Buffer.from(picture.bytes)).data).toEqual(PNG.sync.read(pngOf(30, 20)).data);
    // Reading the stored bytes gives the same bytes again, so a logo that is uploaded twice is stored once.
    expect(read(picture.bytes).bytes).toEqual(picture.bytes);
  });

  test('an interlaced one of one grey, opaque from then on', () => {
    const file = pngFile(pngHeader(1, 1, { interlaced: true }), packedPixels(new Uint8Array([0, 77])), PNG_END);
    const { data, alpha } = PNG.sync.read(Buffer.from(read(file).bytes));
    expect([[...data], alpha]).toEqual([[77, 77, 77, 255], false]);
  });

  test('a JPEG, segment by segment', () => {
    const picture = read(JPEG);
    expect(picture).toMatchObject({ kind: 'jpg', width: 24, height: 12 });
    expect(read(picture.bytes)).toEqual(picture);
    // Tables, frame and scan are unchanged.
    expect(JPEG.includes(Buffer.from(picture.bytes.subarray(-300)))).toBe(true);
  });

  test('nothing that is hidden in one: places, comments, markup', () => {
    const hidden = `Exif\0\0 52.37 N 4.89 E ${SCRIPT}`;
    const chunk = ['tEXt', text(`Comment\0${hidden}`)] as const;
    const [header, pixels] = [pngHeader(1, 1), packedPixels(new Uint8Array([0, 77]))];
    expect(read(pngFile(header, chunk, pixels, PNG_END)).bytes).toEqual(read(pngFile(header, pixels, PNG_END)).bytes);
    const segment = (marker: number) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(2 + hidden.length);
      return Buffer.concat([Buffer.from([0xff, marker]), length, text(hidden)]);
    };
    const [exif, comment, profile] = [segment(0xe1), segment(0xfe), segment(0xe2)];
    const told = Buffer.concat([JPEG.subarray(0, 2), exif, comment, Buffer.from([0xff]), profile, JPEG.subarray(2)]);
    expect(read(told)).toEqual(read(JPEG));
    expect(Buffer.from(read(JPEG).bytes).includes('ICC_PROFILE')).toBe(false);
  });
});

describe('is refused', () => {
  test.each([
    ['nothing', ''],
    ['text', 'this was called logo.png'],
    ['an SVG with a script', SVG],
    ['a page', `<!doctype html>${SCRIPT}`],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
    ['a PDF', '%PDF-1.7'],
  ])('%s', (_what, content) => expect(faultOf(text(content))).toMatch(NEITHER));

  test('a picture that is cut off anywhere', () => {
    for (const whole of [pngOf(30, 20), JPEG]) {
      for (let length = 8; length < whole.length; length += 13) {
        expect(faultOf(whole.subarray(0, length)), `${length}`).toMatch(DAMAGED);
      }
      expect(faultOf(whole.subarray(0, -1))).toMatch(DAMAGED);
    }
  });

  test('a picture that is something else as well', () => {
    for (const whole of [pngOf(30, 20), JPEG]) {
      for (const more of [SCRIPT, 'PK\x03\x04', '\0']) {
        expect(faultOf(Buffer.concat([whole, text(more)]))).toMatch(DAMAGED);
      }
    }
    expect(faultOf(Buffer.concat([text(SVG), pngOf(3, 3)]))).toMatch(NEITHER);
    expect(faultOf(Buffer.concat([JPEG, JPEG]))).toMatch(DAMAGED);
  });

  test('a PNG with a wrong checksum, without pixels, without size', () => {
    const wrong = pngOf(30, 20);
    wrong[wrong.length - 20] = (wrong[wrong.length - 20] ?? 0) ^ 1;
    expect(faultOf(wrong)).toMatch(DAMAGED);
    expect(faultOf(pngFile(pngHeader(1, 1), PNG_END))).toMatch(DAMAGED);
    expect(faultOf(pngFile(pngHeader(0, 1), packedPixels(new Uint8Array([0])), PNG_END))).toMatch(DAMAGED);
    expect(faultOf(pngFile(pngHeader(9, 9), packedPixels(new Uint8Array([0, 1])), PNG_END))).toMatch(DAMAGED);
  });

  test('a small file that unpacks to much', () => {
    const much = packedPixels(new Uint8Array(50_000_000));
    for (const interlaced of [true, false]) {
      const bomb = pngFile(pngHeader(100, 100, { interlaced }), much, PNG_END);
      expect(bomb.length).toBeLessThan(100_000);
      expect(faultOf(bomb)).toMatch(DAMAGED);
    }
  });

  test('a JPEG of a kind that hardly anything draws', () => {
    const frame = JPEG.indexOf(Buffer.from([0xff, 0xc0]));
    for (const marker of [0xc3, 0xc9, 0xcf]) {
      const other = Buffer.from(JPEG);
      other[frame + 1] = marker;
      expect(faultOf(other)).toMatch(DAMAGED);
    }
  });

  test('too many pixels, in one line or in all; too many bytes', () => {
    const large = (width: number, height: number) =>
      faultOf(pngFile(pngHeader(width, height), packedPixels(new Uint8Array([0])), PNG_END));
    expect(large(2_001, 1)).toBe('must have at most 2000 × 2000 pixels; this picture has 2001 × 1');
    expect(large(1, 4_000_000_000)).toMatch(/^must have at most 2000 × 2000 pixels/);
    const wide = Buffer.from(JPEG);
    wide.writeUInt16BE(65_535, wide.indexOf(Buffer.from([0xff, 0xc0])) + 7);
    expect(faultOf(wide)).toMatch(/has 65535 × 12$/);
    expect(faultOf(Buffer.concat([pngOf(3, 3), Buffer.alloc(512 * 1024)]))).toBe('must have at most 512 KiB');
  });

  test('any file at random, without falling over', () => {
    let seed = 1;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (const whole of [pngOf(30, 20), JPEG]) {
      for (let i = 0; i < 300; i++) {
        const changed = Buffer.from(whole);
        for (let n = 0; n < 1 + (i % 3); n++) changed[8 + (random() % (whole.length - 8))] = random() & 255;
        const outcome = readPicture(changed);
        if (!('fault' in outcome)) expect(readPicture(outcome.bytes)).toMatchObject({ kind: outcome.kind });
      }
    }
  });
});
