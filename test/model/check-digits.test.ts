// Check digit algorithms, with the examples of their standards.
import { expect, test } from 'vitest';
import { isMod11And10, isMod97And10, luhnSum, weightedSum } from '../../src/model/check-digits.ts';

test('a weighted sum counts digits from the left, as many as there are weights', () => {
  expect(weightedSum('1234', [3, 2, 1])).toBe(10);
});

test.each([
  ['4992739871', '6'],
  ['7992739871', '3'],
  ['0', '0'],
])('Luhn: %s has the check digit %s', (digits, check) => {
  const right = [...'0123456789'].filter((digit) => luhnSum(digits + digit) % 10 === 0);
  expect(right).toEqual([check]);
});

// ISO 7064: the check digit of 0794 is 5 in MOD 11,10, and its check digits in MOD 97-10 are 44.
test('ISO 7064 MOD 11,10', () => {
  expect([...'0123456789'].filter((digit) => isMod11And10(`0794${digit}`))).toEqual(['5']);
});

test('ISO 7064 MOD 97-10, with letters as two digits', () => {
  const right = Array.from({ length: 97 }, (_, n) => String(n).padStart(2, '0')).filter((two) =>
    isMod97And10(`0794${two}`),
  );
  expect(right).toEqual(['44']);
  expect([isMod97And10('NL000099998B57'), isMod97And10('NL000099998B58')]).toEqual([true, false]);
});
