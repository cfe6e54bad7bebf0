import { expect, it } from 'vitest';
import { shortened } from '../../../src/gateways/providers/shortened.ts';

it.each([
  ['as it is', 255, 'as it is'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['a👩‍👩‍👧‍👦b', 11, 'a'],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  ['🇳🇱🇩🇪', 6, '🇳🇱'],
  ['👩‍👩‍👧‍👦', 5, ''],
  ['half \ud83d', 255, 'half \ufffd'],
])('%j in %i is %j', (text, length, seen) => {
  expect(shortened(text, length)).toBe(seen);
  expect(() => encodeURIComponent(shortened(text, length))).not.toThrow();
});
