// Format and check digits of VAT numbers of every EU country, tested with published numbers.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isValidVatNumber,
  parseVatNumber,
  vatCountry,
  vatNumberFault,
  vatNumberValidity,
} from '../../src/model/vat-number.ts';
import { holds } from './property.ts';

/**
 * Valid VAT numbers from the tests of python-stdnum, jsvat, valvat and Apache Commons Validator. They come from
 * imprints of companies and from examples of tax offices. Numbers of natural persons are examples from documentation.
 */
const PUBLISHED: Readonly<Record<string, readonly string[]>> = {
  AT: ['ATU13585627', 'ATU46080404', 'ATU61195628', 'ATU57194903', 'ATU54300000'],
  BE: ['BE0428759497', 'BE0202239951', 'BE0795013186', 'BE0462423150', 'BE0897290877'],
  BG: ['BG175074752', 'BG831650349', 'BG131129282', 'BG206425654', 'BG474074760'],
  CY: ['CY10259033P', 'CY00632993F', 'CY10008489A', 'CY10274231F'],
  CZ: ['CZ25123891', 'CZ45799504', 'CZ00023205', 'CZ61467839', 'CZ00000019'],
  DE: ['DE136695976', 'DE811125440', 'DE118619592', 'DE813113875', 'DE129304291'],
  DK: ['DK13585628', 'DK10150817', 'DK36149213', 'DK32329853'],
  EE: ['EE100594102', 'EE100931558', 'EE101256753', 'EE102264744'],
  EL: ['EL094259216', 'EL094501040', 'EL998219694', 'EL800179925', 'EL039868210'],
  ES: ['ESA60195278', 'ESF20033361', 'ESB64717838', 'ESQ0818001J', 'ESW8265365J'],
  FI: ['FI20774740', 'FI09826511', 'FI02459042', 'FI18261444'],
  FR: ['FR40303265045', 'FR61954506077', 'FR83404833048', 'FR94016950842', 'FR16000063601'],
  HR: ['HR33392005961', 'HR06282943396', 'HR17099025134', 'HR81592331325'],
  HU: ['HU12892312', 'HU10672101', 'HU64241281', 'HU23157653'],
  IE: ['IE6388047V', 'IE9700053D', 'IE6433435F', 'IE0005306C'],
  IT: ['IT00743110157', 'IT12345670785', 'IT00118439991', 'IT06863340961'],
  LT: ['LT119511515', 'LT213179412', 'LT100001919017', 'LT100004801610'],
  LU: ['LU15027442', 'LU10059929', 'LU25361352', 'LU24870640'],
  LV: ['LV40003521600', 'LV40203551190', 'LV90000069281', 'LV54103040601'],
  MT: ['MT11679112', 'MT20200019', 'MT10126313', 'MT15121333'],
  NL: ['NL004495445B01', 'NL003660564B01', 'NL123456782B12', 'NL123456789B13', 'NL000099998B57'],
  PL: ['PL8567346215', 'PL5260001246', 'PL5261025421', 'PL7680002466'],
  PT: ['PT501964843', 'PT502757191', 'PT500019720', 'PT508081327'],
  RO: ['RO18547290', 'RO13182060', 'RO573768', 'RO19', 'RO123456789'],
  SE: ['SE556188840401', 'SE556052851401', 'SE556510247101', 'SE202100500001'],
  SI: ['SI50223054', 'SI59082437', 'SI86154575', 'SI22511822'],
  SK: ['SK2022749619', 'SK2020257679', 'SK1025529197', 'SK7020000119'],
  XI: ['XI366303068', 'XI110305878', 'XI432525179', 'XI110305836'],
};
const ALL = Object.values(PUBLISHED).flat();
const MEMBERS = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

describe('a VAT number that a country has given out is valid', () => {
  test('every member state and Northern Ireland have at least three', () => {
    expect(Object.keys(PUBLISHED)).toEqual([...MEMBERS.split(' '), 'XI']);
    for (const [prefix, numbers] of Object.entries(PUBLISHED)) expect(new Set(numbers).size, prefix).toBeGreaterThan(2);
  });

  test.each(Object.entries(PUBLISHED))('%s', (prefix, numbers) => {
    expect(numbers.filter((number) => vatNumberFault(number) !== undefined || !number.startsWith(prefix))).toEqual([]);
  });

  test.each([
    ['a Bulgarian person', 'BG7523169263'],
    ['a Bulgarian person born after 1999', 'BG7542011030'],
    ['a foreigner in Bulgaria', 'BG7111042925'],
    ['another person in Bulgaria', 'BG0000100153'],
    ['a Czech person', 'CZ7103192745'],
    ['a Czech woman', 'CZ6956220612'],
    ['a Czech birth number before 1954', 'CZ510310055'],
    ['a Czech person without a birth number', 'CZ640903926'],
    ['another such person, of VIES', 'CZ687836437'],
    ['a Spaniard', 'ES54362315K'],
    ['a foreigner in Spain (X)', 'ESX5253868R'],
    ['a foreigner in Spain (Y)', 'ESY5277343F'],
    ['a foreigner in Spain (Z)', 'ESZ5277343K'],
    ['a person without either in Spain', 'ESM1234567L'],
    ['a French key with a letter first', 'FRK7399859412'],
    ['a French key with a letter last', 'FR4Z123456782'],
    ['an Irish company since 2013', 'IE6433435OA'],
    ['an Irish company since 2013 (H)', 'IE3206791MH'],
    ['an old Irish number', 'IE8D79739I'],
    ['an Irish number with W', 'IE6433435FW'],
    ['a Latvian person', 'LV16117519997'],
    ['a Latvian person since 2017', 'LV32867300679'],
    ['a Dutch sole trader since 2020', 'NL002455799B11'],
    ['a Dutch sole trader since 2020, of the tax office', 'NL000099998B57'],
    ['a branch in Northern Ireland', 'XI366303068001'],
    ['an authority in Northern Ireland', 'XIGD001'],
    ['a health authority in Northern Ireland', 'XIHA599'],
  ])('%s: %s', (_, number) => expect(vatNumberFault(number)).toBeUndefined());

  // These numbers are valid although their check digits are wrong, because only their format is checked.
  test.each(['GB123456789', 'GB123456789001', 'GBGD123', 'CHE-123.456.789 MWST', 'CHE123456789', 'NO 123 456 789 MVA'])(
    'outside the EU by form only: %s',
    (number) => expect(vatNumberFault(number)).toBeUndefined(),
  );

  test('whatever is valid may also be the seller’s', () => {
    expect([...ALL, 'XIGD001', 'CHE123456789MWST'].filter((number) => parseVatNumber(number) !== number)).toEqual([]);
  });
});

describe('a VAT number that no country gives out is not', () => {
  test.each([
    'ATU13585626',
    'BE0431150351',
    'BG175074751',
    'BG7111042922',
    'CY10259033Z',
    'CZ25123890',
    'CZ7103192746',
    'CZ640903927',
    'DE136695978',
    'DK13585627',
    'EE100594103',
    'EL123456781',
    'ESB64717839',
    'ES54362315Z',
    'ESX2482300A',
    'ESM1234567A',
    'FI20774741',
    'FR84323140391',
    'FRL7399859412',
    'FRK7399859312',
    'HR33392005962',
    'HU12892313',
    'IE6433435E',
    'IE8D79729I',
    'IT00743110158',
    'LT100001919018',
    'LU15027443',
    'LV40003521601',
    'LV32867300677',
    'MT11679113',
    'NL123456789B90',
    'NL000099998B58',
    'PL8567346216',
    'PT501964842',
    'RO18547291',
    'SE123456789101',
    'SI50223055',
    'SK2022749618',
    'XI366303069',
    'XI366303069001',
  ])('%s has wrong check digits', (number) => expect(vatNumberFault(number)).toBe('wrong_check_digits'));

  test.each([
    'AT13585627',
    'ATU1358562',
    'BE428759497',
    'BE2428759497',
    'BG17507475',
    'CY12259033P',
    'CZ95123891',
    'CZ7113192745',
    'DE036695976',
    'DK03585628',
    'EE200594102',
    'EL94259216',
    'ESI64717838',
    'ES123456782',
    'FRIO334175221',
    'FR000076090',
    'HR3339200596',
    'IE6433435OJ',
    'IE0000000W',
    'IT00687129980',
    'LT100001354',
    'LU1502744',
    'LV16137519997',
    'MT01679112',
    'NL4495445B01',
    'NL004495445C01',
    'NL004495445B00',
    'NL000000000B01',
    'PL856734621',
    'PT001964843',
    'RO018547290',
    'RO1630615123457',
    'SE556188840400',
    'SE556188840495',
    'SI00223054',
    'SK2012749618',
    'SK0022749619',
    'XIGD500',
    'XIHA499',
    'XI366303097',
    'GB12345678',
    'GBGD500',
    'CH123456',
    'NO12345678',
    'FI00000000',
    'DE',
    'DE<b>811125440</b>',
    'DE811125440 / FR40303265045',
  ])('%s has the wrong form', (number) => expect(vatNumberFault(number)).toBe('wrong_form'));

  test.each(['', '  ', '123456789B01', 'US123456789', 'EU372022452', 'ZZ123', 'ΕL094259216', 'Ann', '…'])(
    '%j has no country with rules',
    (text) => expect(vatNumberFault(text)).toBe('unknown_country'),
  );
});

test('blanks, dots, hyphens, slashes and lower case make no difference', () => {
  const signs = fc.array(fc.constantFrom('', ' ', '.', '-', '/', '\u00a0', '\t'), { minLength: 20, maxLength: 20 });
  holds(
    fc.property(fc.constantFrom(...ALL), signs, fc.boolean(), (number, between, isLower) => {
      const spread = [...number].map((sign, at) => sign + between[at]).join('');
      const written = isLower ? spread.toLowerCase() : spread;
      expect([isValidVatNumber(written), vatCountry(written)]).toEqual([true, vatCountry(number)]);
    }),
  );
  expect(['EL 094 259 216', 'gr-094259216', 'CZ 640229/4448', 'NL.8143.26.584.B.01'].map(vatNumberFault)).toEqual(
    Array.from({ length: 4 }),
  );
});

/**
 * Countries where two remainders have the same check digit, or where two check sums are accepted: a wrong digit can
 * give another valid number.
 */
const UNSURE = new Set('BG CZ EL LT NL PT RO XI'.split(' '));

/**
 * The number with every other digit at every position, except after the check digits, where some countries count
 * registrations.
 */
function withOneWrongDigit(number: string): string[] {
  const end = { NL: 11, SE: 12 }[number.slice(0, 2)] ?? number.length;
  return Array.from({ length: end }, (_, at) => at).flatMap((at) =>
    /\d/.test(number.charAt(at))
      ? [...'0123456789']
          .filter((digit) => digit !== number[at])
          .map((digit) => number.slice(0, at) + digit + number.slice(at + 1))
      : [],
  );
}

test('one wrong digit is always noticed where the country’s check digits can tell', () => {
  const sure = Object.entries(PUBLISHED).flatMap(([prefix, numbers]) => (UNSURE.has(prefix) ? [] : numbers));
  const persons = 'ES54362315K ESX5253868R ESM1234567L FRK7399859412 IE6433435OA IE8D79739I'.split(' ');
  const wrong = [...sure, ...persons].flatMap(withOneWrongDigit);
  expect(wrong.length).toBeGreaterThan(7_000);
  expect(wrong.filter(isValidVatNumber)).toEqual([]);
});

test.each([...UNSURE])('and elsewhere in more than 95 of 100 cases: %s', (prefix) => {
  const wrong = (PUBLISHED[prefix] ?? []).flatMap(withOneWrongDigit);
  expect(wrong.filter(isValidVatNumber).length / wrong.length).toBeLessThan(0.05);
});

/** Position, length and possible values of the check characters. In other countries it is the last digit. */
const CHECK_AT: Readonly<Record<string, readonly [from: number, length: number, choices?: string]>> = {
  BE: [10, 2],
  CY: [10, 1, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  FR: [2, 2],
  IE: [9, 1, 'ABCDEFGHIJKLMNOPQRSTUVW'],
  LU: [8, 2],
  SE: [11, 1],
};
/** Countries whose check digit is a remainder. They do not issue a number if its remainder is not a single digit. */
const NOT_ALWAYS = new Set('DK FI FR LV MT PL SI SK'.split(' '));

test('of all check digits of a number, one is right', () => {
  const prefixes = Object.keys(PUBLISHED).filter((prefix) => prefix !== 'NL' && prefix !== 'XI');
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 });
  holds(
    fc.property(fc.constantFrom(...prefixes), digits, (prefix, body) => {
      const like = PUBLISHED[prefix]?.[0] ?? '';
      // Replaces four positions that may be any digit in the format of each country.
      const number = [...like].map((sign, at) => (at >= 5 && at < 9 ? String(body[at - 5]) : sign)).join('');
      const [from, length, choices = '0123456789'] = CHECK_AT[prefix] ?? [like.length - 1, 1];
      const ends = length === 1 ? [...choices] : [...choices].flatMap((one) => [...choices].map((two) => one + two));
      const right = ends.filter((end) => isValidVatNumber(number.slice(0, from) + end + number.slice(from + length)));
      expect(right.length, number).toBeLessThan(2);
      if (!NOT_ALWAYS.has(prefix)) expect(right.length, number).toBe(1);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['DE136695976', 'DE'],
  ['el 094259216', 'GR'],
  ['GR094259216', 'GR'],
  ['XI366303068', 'XI'],
  ['GB366303068', 'GB'],
  ['CHE-123.456.789', 'CH'],
  ['d.e. wrong', 'DE'],
  ['US123456789', 'US'],
  ['EU372022452', undefined],
  ['136695976', undefined],
  ['', undefined],
])('the country of %j is %j', (text, country) => expect(vatCountry(text)).toBe(country));

test.each([
  [null, null],
  ['DE136695976', true],
  ['DE136695978', false],
  ['DE1', false],
  ['136695976', false],
  ['none', false],
  ['AU51824753556', null],
  ['TR 1234567890', null],
])('the validity of %j is %j: null without a number, and for countries without rules', (text, validity) => {
  expect(vatNumberValidity(text)).toBe(validity);
});
