import { describe, expect, test } from 'vitest';
import { parseCountry } from '../../src/model/country.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Codes that `Intl` names, but that ISO 3166-1 does not list as countries: reserved or user-assigned codes. */
const NO_COUNTRIES = [
  ...['AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA'], // islands and enclaves, exceptionally reserved
  ...['EU', 'EZ', 'UN'], // unions, exceptionally reserved
  ...['QO', 'XA', 'XB', 'XK', 'ZZ'], // user-assigned
];

describe('a country is an ISO 3166-1 alpha-2 code (R21)', () => {
  test('of all pairs of letters, the countries that Intl knows', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    // `Intl` treats a withdrawn code, such as DD, as an alias of its successor.
    const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code;
    const known = PAIRS.filter((code) => names.of(code) !== undefined && isCurrent(code));
    const taken = PAIRS.filter((code) => parseCountry(code) === code);
    expect(taken).toEqual(known.filter((code) => !NO_COUNTRIES.includes(code)));
    expect(taken).toHaveLength(249);
  });

  test.each(['nl', 'Nl', 'nL', ' NL ', 'NL'])('reads %j as NL', (text) => {
    expect(parseCountry(text)).toBe('NL');
  });

  test.each(['', ' ', 'N', 'NLD', '528', 'N L', 'UK', 'EU', 'XK', 'ZZ', 'DD', 'Netherlands', 'AD AE'])(
    'refuses %j',
    (text) => {
      expect(parseCountry(text)).toBeUndefined();
    },
  );

  test.each(['ß', 'ﬁ', 'ıt', 'ſe'])('refuses %j, whose upper case happens to be two letters', (text) => {
    expect(parseCountry(text)).toBeUndefined();
  });
});
