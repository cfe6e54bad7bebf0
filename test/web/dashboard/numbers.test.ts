import { expect, test } from 'vitest';
import { rateNumber } from '../../../src/web/dashboard/components/numbers.ts';

test.each([
  ['21', 21],
  ['8,875', 8.875],
  ['1.085', 1.085],
  ['1.0850', 1.085],
  [' 1,0850 ', 1.085],
  ['0,92', 0.92],
])('a rate %j is read as %d', (written, read) => {
  expect(rateNumber(written)).toBe(read);
});

test.each(['1.500', '19.000', '1.085,5', '-1', 'much', ''])(
  '%j is left as it is, and refused as no number',
  (written) => {
    expect(rateNumber(written)).toBe(written);
  },
);
