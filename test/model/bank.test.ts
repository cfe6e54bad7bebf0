// Account numbers and VAT numbers that a business prints on its documents.
import { describe, expect, test } from 'vitest';
import { groupedIban, parseBic, parseIban } from '../../src/model/bank.ts';
import { parseVatNumber } from '../../src/model/vat-number.ts';

// Examples from the IBAN registry.
const IBANS = [
  'NL91ABNA0417164300',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'BE68539007547034',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
  'XK051212012345678906',
  'SA0380000000608010167519',
];

describe('an IBAN', () => {
  test.each(IBANS)('%s is one, with blanks and in any case too, and is printed in fours', (iban) => {
    expect(parseIban(iban)).toBe(iban);
    expect(parseIban(` ${groupedIban(iban).toLowerCase()} `)).toBe(iban);
    expect(groupedIban('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00');
  });

  test('has no digit that may be wrong, and no two neighbours that may change places', () => {
    for (const iban of IBANS) {
      for (let at = 2; at < iban.length; at++) {
        const [here = '', next = ''] = [iban[at], iban[at + 1]];
        const wrong = here === '9' ? '8' : '9';
        expect(parseIban(iban.slice(0, at) + wrong + iban.slice(at + 1)), iban).toBeUndefined();
        if (next === '' || next === here) continue;
        expect(parseIban(iban.slice(0, at) + next + here + iban.slice(at + 2)), iban).toBeUndefined();
      }
    }
  });

  // The first is NL91 ABNA 0417 1643 00 without its last digit, but with correct check digits.
  test.each(['NL55ABNA041716430', 'ZZ91ABNA0417164300', 'NL91', '', 'NL91-ABNA-0417-1643-00', 'NL91ABNA041716430٠'])(
    '%j is none',
    (text) => expect(parseIban(text)).toBeUndefined(),
  );
});

test.each([
  ['ABNANL2A', 'ABNANL2A'],
  ['abna nl 2a xxx', 'ABNANL2AXXX'],
  ['DEUTDEFF500', 'DEUTDEFF500'],
  ['ABNAZZ2A', undefined],
  ['ABNANL2', undefined],
  ['ABNANL2AXX', undefined],
  ['', undefined],
])('the BIC %j is %j', (text, bic) => expect(parseBic(text)).toBe(bic));

test.each([
  ['NL123456789B01', 'NL123456789B01'],
  ['nl 1234.56.789.b01', 'NL123456789B01'],
  ['DE 123456789', 'DE123456789'],
  ['EL123456789', 'EL123456789'],
  ['IE1+23456A', 'IE1+23456A'],
  ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['XI123456789', 'XI123456789'],
  ['123456789B01', undefined],
  ['ZZ123456789', undefined],
  ['NL', undefined],
  ['NLABCDEFGH', undefined],
  ['NL123456789B01<b>', undefined],
  ['', undefined],
])('the VAT number %j is %j', (text, number) => expect(parseVatNumber(text)).toBe(number));
