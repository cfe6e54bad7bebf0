import { expect, test } from 'vitest';
import { exemptionOf, TAX_CATEGORIES } from '../../src/model/tax.ts';
import { isVatexCode } from '../../src/model/vatex-codes.ts';

test.each(['VATEX-EU-132', 'VATEX-EU-132-1I', 'VATEX-EU-143-1FA', 'VATEX-EU-J', 'VATEX-FR-FRANCHISE', 'VATEX-FR-AE'])(
  '%s is on the list',
  (code) => {
    expect(isVatexCode(code)).toBe(true);
  },
);

test.each(['', 'VATEX-EU-', 'VATEX-EU-0', 'VATEX-DE-AE', 'vatex-eu-ae', 'VATEX-EU-AE '])('“%s” is not', (code) => {
  expect(isVatexCode(code)).toBe(false);
});

test('the fixed codes of the categories are on the list', () => {
  for (const category of TAX_CATEGORIES) {
    const { code } = exemptionOf({ rate: 0, category }, 'en', null);
    if (code !== null) expect(isVatexCode(code)).toBe(true);
  }
});
