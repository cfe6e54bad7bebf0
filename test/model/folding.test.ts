import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folded } from '../../src/model/text.ts';
import { codePoint } from '../kit/code-point.ts';
import { holds } from './property.ts';

describe('text as searches compare it (R17)', () => {
  test.each([
    ['Café Zoë', 'cafe zoe'],
    ['Müller', 'muller'],
    ['STRASSE Straße STRAẞE', 'strasse strasse strasse'],
    ['Łódź Ørsted Đặng Þór Æsir Œuvre', 'lodz orsted dang thor aesir oeuvre'],
    ['İstanbul Istanbul ıstanbul', 'istanbul istanbul istanbul'],
    ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
    ['Ёлка Й', 'елка и'],
    ['ﬁne Ｆｕｌｌ', 'fine full'],
    ['مُحَمَّد محـــمد', 'محمد محمد'],
    ['שָׁלוֹם', 'שלום'],
    ['김철수', '김철수'],
    ['かが', 'かが'],
    ['की', 'की'],
    ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
    ['a\u00a0 \t\nb', 'a b'],
    [`100% _ \\ ' " * OR`, `100% _ \\ ' " * or`],
    ['\u0301', ''],
    ['', ''],
  ])('%j is %j', (text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  test('is the same however its letters are composed, in either case, and folded once more', () => {
    const letters = fc.constantFrom(...'aÄßéİıøŁñẞѓΩς한가が中👍 \u0301\u0327\ud83d');
    const text = fc.oneof(fc.string({ unit: codePoint }), fc.string({ unit: letters }));
    const property = fc.property(text, (one) => {
      for (const other of [one.normalize('NFD'), one.normalize('NFC'), folded(one)]) {
        expect(folded(other)).toBe(folded(one));
      }
    });
    holds(property, { numRuns: 500 });
    for (const letter of 'aäßéøłñđœѓω') expect(folded(letter.toUpperCase())).toBe(folded(letter));
  });
});
