import { describe, expect, test } from 'vitest';
import { visualOrder } from '../../../src/documents/typesetting/bidi.ts';
import { lineBreaksIn, mayCutBefore } from '../../../src/documents/typesetting/line-breaks.ts';
import { printableLines } from '../../../src/documents/typesetting/printable-lines.ts';

describe('runs are drawn in visual order (UAX #9, L2)', () => {
  test.each([
    ['a0 b0', 'a b'],
    ['a1 b1 c1', 'c b a'],
    ['a0 b1 c1 d0', 'a c b d'],
    ['a1 b2 c2 d1', 'd b c a'],
    ['a0 b1 c2 d1 e0', 'a d c b e'],
    ['a2 b2', 'a b'],
  ])('%s → %s', (read, drawn) => {
    const runs = read.split(' ').map((run) => ({ name: run[0] ?? '', level: Number(run[1]) }));
    const text = runs.map(({ name }) => name).join('');
    const levels = Uint8Array.from(runs, ({ level }) => level);
    const embedding = { levels, paragraphs: [{ start: 0, end: text.length - 1, level: 0 }] };
    expect(
      visualOrder(text, embedding, 0, text.length - 1)
        .map((index) => text[index])
        .join(' '),
    ).toBe(drawn);
  });
});

describe('a line may end', () => {
  const mayBreak = (marked: string) => lineBreaksIn(marked.replace('|', '')).has(marked.indexOf('|'));
  test.each(['a |b', 'blue-|green', '東|京', 'は|東', '。|東', '東|A', 'one/|two', 'a|漢', '한국 |주식', 'ใบแจ้งหนี้|ค่า'])(
    '%s',
    (text) => {
      expect(mayBreak(text)).toBe(true);
    },
  );
  test.each([
    'a|b',
    'a| ',
    'INV-|0',
    '東|。',
    '（|東',
    '東|ー',
    '주|식',
    'แ|จ้ง',
    'e|\u0301',
    '1\u00a0|234',
    'Date\u00a0|:',
  ])('but not %s', (text) => {
    expect(mayBreak(text)).toBe(false);
  });
  test('a word is never cut before a mark', () => {
    expect(mayCutBefore('\u0301')).toBe(false);
    expect(mayCutBefore('\u200d')).toBe(false);
    expect(mayCutBefore('b')).toBe(true);
  });
});

describe('text is made settable', () => {
  test.each([
    ['a\tb\u3000c', ['a b c']],
    ['1\u202f234,50\u00a0EUR\u2009x', ['1\u00a0234,50\u00a0EUR x']],
    ['\r\na\r\nb\u2028c\n', ['a', 'b', 'c', '']],
    ['a\n\n\n\nb', ['a', '', 'b']],
    ['e\u0301', ['é']],
    ['\u202eevil\u202c\u200b\u00ad', ['evil']],
    ['می\u200cخواهم', ['می\u200cخواهم']],
  ])('%j', (text, lines) => {
    expect(printableLines(text)).toEqual(lines);
  });
});
