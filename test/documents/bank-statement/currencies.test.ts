// A statement of an account in another currency is read in that currency, in every format that names one (R89, R3).
import { describe, expect, test } from 'vitest';
import { read } from './reader.ts';
import { type Booked, MONTH, OWN_IBAN } from './truth.ts';
import { CSV_WRITERS, camt, DIALECTS, mt940 } from './writers.ts';

/** The CSV of these banks has the currency in a column of its own. The other banks have accounts in euros only. */
const WITH_CURRENCY = ['Rabobank', 'KBC', 'Sparkasse (CSV-CAMT)', 'Revolut', 'Wise', 'ABN AMRO, tab separated'];

const FORMATS: Readonly<Record<string, string>> = {
  'CAMT.053 version 02': camt(MONTH, '02'),
  'CAMT.053 version 08': camt(MONTH, '08'),
  ...Object.fromEntries(DIALECTS.map((dialect) => [`MT940 of ${dialect}`, mt940(MONTH, dialect)])),
  ...Object.fromEntries(WITH_CURRENCY.map((bank) => [`CSV of ${bank}`, CSV_WRITERS[bank]?.(MONTH) ?? ''])),
};

describe.each(Object.keys(FORMATS))('%s', (format) => {
  test.each(['USD', 'GBP'])('a month in %s is the same month, in that currency', (currency) => {
    const euros = read(FORMATS[format] ?? '').entries;
    const { entries } = read((FORMATS[format] ?? '').replaceAll('EUR', currency));
    expect(entries).toEqual(euros.map((entry) => ({ ...entry, currency })));
    expect(entries).toHaveLength(MONTH.length);
  });
});

describe('a currency without decimals', () => {
  const WHOLE: readonly Booked[] = MONTH.slice(0, 3).map((one) => ({ ...one, cents: one.cents * 100 }));

  test.each([
    ['CAMT.053', camt(WHOLE, '08'), '.00<'],
    ['MT940', mt940(WHOLE, 'abn-amro'), ',00N'],
  ])('%s: zeros behind yen are read, half a yen is refused', (_, file, zeros) => {
    const yen = file.replaceAll('EUR', 'JPY');
    const amounts = WHOLE.map(({ cents }) => cents / 100);
    expect(read(yen).entries.map(({ amount, currency }) => [amount, currency])).toEqual(
      amounts.map((amount) => [amount, 'JPY']),
    );
    const half = yen.replace(zeros, zeros.replace('00', '50'));
    expect(half).not.toBe(yen);
    expect(() => read(half)).toThrow(/is not an amount/);
  });
});

test.each([
  [`${OWN_IBAN}USD`, OWN_IBAN],
  [`${OWN_IBAN} USD`, OWN_IBAN],
  [`${OWN_IBAN}EUR`, OWN_IBAN],
  [OWN_IBAN, OWN_IBAN],
  ['37040044/0532013000USD', '37040044/0532013000'],
  // The last letters of a valid IBAN belong to it, even if they are also a currency code.
  ['MT94MALT01100000000000000000EUR', 'MT94MALT01100000000000000000EUR'],
])('MT940: the account of field 25 %s is %s', (written, account) => {
  const file = [':20:1', `:25:${written}`, ':28C:1', ':60F:C261101USD0,00', ':61:261102C10,00NTRFNONREF'].join('\n');
  expect(read(file).entries.map((entry) => entry.account)).toEqual([account]);
});
