import { describe, expect, test } from 'vitest';
import { visualOrder } from '../../../../src/operations/invoices/pdf/bidi.ts';
import { mayBreak, mayCut } from '../../../../src/operations/invoices/pdf/line-breaks.ts';
import { settableLines } from '../../../../src/operations/invoices/pdf/plain-text.ts';

describe('runs are drawn in visual order (UAX #9, L2)', () => {
  test.each([
    ['a0 b0', 'a b'],
    ['a1 b1 c1', 'c b a'],
    ['a0 b1 c1 d0', 'a c b d'],
    ['a1 b2 c2 d1', 'd b c a'],
    ['a0 b1 c2 d1 e0', 'a d c b e'],
    ['a2 b2', 'a b'],
  ])('%s → %s', (read, drawn) => {
    const runs = read.split(' ').map((run) => ({ name: run[0], level: Number(run[1]) }));
    expect(
      visualOrder(runs)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(drawn);
  });
});

describe('a line may end', () => {
  test.each(['a| b', 'blue-|green', '東|京', 'は|東', '。|東', '東|A'])('%s', (text) => {
    const [before, after] = around(text.replace('a| b', ' |b'));
    expect(mayBreak(before, after)).toBe(true);
  });
  test.each(['a|b', 'a| ', 'INV-|0', '東|。', '（|東', '東|ー', '주|식', 'e|\u0301'])('but not %s', (text) => {
    const [before, after] = around(text);
    expect(mayBreak(before, after)).toBe(false);
  });
  test('a word is never cut before a mark', () => {
    expect(mayCut('\u0301')).toBe(false);
    expect(mayCut('\u200d')).toBe(false);
    expect(mayCut('b')).toBe(true);
  });
  function around(text: string): [string, string] {
    const [before = '', after = ''] = text.split('|');
    return [[...before].at(-1) ?? '', [...after][0] ?? ''];
  }
});

describe('text is made settable', () => {
  test.each([
    ['a\tb\u3000c', ['a b c']],
    ['\r\na\r\nb\u2028c\n', ['a', 'b', 'c', '']],
    ['a\n\n\n\nb', ['a', '', 'b']],
    ['e\u0301', ['é']],
    ['\u202eevil\u202c\u200b\u00ad', ['evil']],
    ['می\u200cخواهم', ['می\u200cخواهم']],
  ])('%j', (text, lines) => {
    expect(settableLines(text)).toEqual(lines);
  });
});
