import { expect, test } from 'vitest';
import { fewRandomBytes } from '../../src/model/random.ts';

test('each of the 96 bits is random', () => {
  const made = Array.from({ length: 2_000 }, () => fewRandomBytes(12));
  for (let byte = 0; byte < 12; byte++) {
    for (let bit = 0; bit < 8; bit++) {
      const ones = made.filter((bytes) => ((bytes[byte] ?? 0) >> bit) & 1).length;
      // Eight standard deviations: by chance once in 10^15 runs.
      expect(Math.abs(ones - 1_000), `bit ${bit} of byte ${byte}`).toBeLessThan(180);
    }
  }
});

test('there are no more than twelve', () => {
  expect(fewRandomBytes(12)).toHaveLength(12);
  expect(fewRandomBytes(10)).toHaveLength(10);
  expect(() => fewRandomBytes(13)).toThrow(RangeError);
});
