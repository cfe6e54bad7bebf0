// Structured payment references have check digits (ISO 11649, Belgian OGM). The QR code of a bank transfer contains the
// data that a banking app needs (EPC069-12).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvoiceId } from '../../src/model/ids.ts';
import type { Currency } from '../../src/model/money.ts';
import { creditorReferenceOf, ogmOf, parseCreditorReference, parseOgm } from '../../src/model/payment-reference.ts';
import { printedReference, transferOf } from '../../src/model/transfer.ts';

test('the published examples are right', () => {
  expect(parseCreditorReference('RF18 5390 0754 7034')).toBe('539007547034');
  expect(creditorReferenceOf('539007547034')).toBe('RF18539007547034');
  expect(parseOgm('+++090/9337/55493+++')).toBe(909_337_554);
  expect(ogmOf(909_337_554 as InvoiceId)).toBe('+++090/9337/55493+++');
  // A remainder of 0 is written as 97.
  expect(ogmOf(97 as InvoiceId)).toBe('+++000/0000/09797+++');
  expect(parseOgm('***000/0000/09797***')).toBe(97);
});

test('what is made is read; a digit that is wrong is refused', () => {
  const number = fc.stringMatching(/^[A-Z]{1,6}-\d{6,10}$/);
  fc.assert(
    fc.property(number, fc.nat(20), fc.integer({ min: 1, max: 9 }), (given, place, more) => {
      const reference = creditorReferenceOf(given) ?? '';
      expect(parseCreditorReference(printedReference(reference).toLowerCase())).toBe(given.replace('-', ''));
      const at = 2 + (place % (reference.length - 2));
      const digit = reference[at] ?? '';
      if (!/\d/.test(digit)) return;
      const wrong = `${reference.slice(0, at)}${(Number(digit) + more) % 10}${reference.slice(at + 1)}`;
      expect(parseCreditorReference(wrong)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999_999 }),
      fc.nat(11),
      fc.integer({ min: 1, max: 9 }),
      (id, at, more) => {
        const digits = (ogmOf(id as InvoiceId) ?? '').replace(/\D/g, '');
        expect(parseOgm(digits)).toBe(id);
        const wrong = `${digits.slice(0, at)}${(Number(digits[at]) + more) % 10}${digits.slice(at + 1)}`;
        expect(parseOgm(wrong)).not.toBe(id);
      },
    ),
  );
});

test('a number of more than 21 letters and digits has no creditor reference', () => {
  expect(creditorReferenceOf('ABCDEFGHIJKLMNO-000042')).toMatch(/^RF\d\dABCDEFGHIJKLMNO000042$/);
  expect(creditorReferenceOf('ABCDEFGHIJKLMNOP-000042')).toBeUndefined();
});

const PAYEE = { name: 'Test & Co', legal_name: 'Test & Co B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' };
const DUE = { id: 42 as InvoiceId, number: 'INV-000042', currency: 'EUR' as Currency, due: 12_150 };

test('the code has eleven lines at most, without empty ones at the end', () => {
  expect(transferOf(PAYEE, DUE)?.code).toBe(
    `BCD\n002\n1\nSCT\nABNANL2A\nTest & Co B.V.\nNL91ABNA0417164300\nEUR121.50\n\n${creditorReferenceOf('INV-000042')}`,
  );
  const belgian = transferOf({ ...PAYEE, iban: 'BE68539007547034', bic: null, legal_name: null }, DUE);
  expect(belgian).toMatchObject({ holder: 'Test & Co', reference: '+++000/0000/04242+++' });
  expect(belgian?.code).toBe('BCD\n002\n1\nSCT\n\nTest & Co\nBE68539007547034\nEUR121.50\n\n\n+++000/0000/04242+++');
});

test('there is none without an IBAN, a number, euros, or an amount that fits', () => {
  expect(transferOf({ ...PAYEE, iban: null }, DUE)).toBeUndefined();
  for (const other of [{ number: null }, { currency: 'USD' as Currency }, { due: 0 }, { due: 100_000_000_000 }]) {
    expect(transferOf(PAYEE, { ...DUE, ...other })?.code, JSON.stringify(other)).toBeNull();
  }
  const long = transferOf({ ...PAYEE, legal_name: '株'.repeat(200) }, DUE)?.code ?? '';
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(331);
  expect(long.split('\n')[5]).toBe('株'.repeat(70));
});
