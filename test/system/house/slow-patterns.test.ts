// Regular expressions must not take quadratic time on untrusted input (ReDoS): an amount of 60 KB of zeros once blocked
// the service for eleven seconds.
import { describe, expect, test } from 'vitest';
import { patternViolations } from '../../../dev/scripts/house-rules.ts';
import { isSlow } from '../../../dev/scripts/slow-patterns.ts';

describe('patterns that take the square of a length, or more', () => {
  test.each([
    ['each zero begins a try of its own', '0+$'],
    ['two loops share the zeros', '^(-?)0*(\\d*)(?:([.,])(\\d+))?$'],
    ['a loop in a loop', '^(a+)+$'],
    ['blanks on both sides of what may be blank', '^\\s*(.*)\\s*$x'],
  ])('%s', (_, pattern) => {
    expect(isSlow(pattern, '')).toBe(true);
  });

  test.each([
    ['one way to match', '^(-?)0*([1-9]\\d*)?(?:([.,])(\\d+))?$'],
    ['a bounded loop', '0{1,10}$'],
    ['no loop', 'a|b'],
  ])('not %s', (_, pattern) => {
    expect(isSlow(pattern, '')).toBe(false);
  });
});

test('a file of src with one is named, with the line', () => {
  const text = "const a = 1;\nexport const b = (text: string) => text.replace(/0+$/, '');\n";
  expect(patternViolations('src/model/b.ts', text)).toEqual([
    { file: 'src/model/b.ts', line: 2, rule: expect.stringContaining("/0+$/ may take the square of a text's length") },
  ]);
  expect(patternViolations('test/b.ts', text)).toEqual([]);
});
