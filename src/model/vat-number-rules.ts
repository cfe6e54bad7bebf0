/**
 * Form and check digits of VAT identification numbers, by country. Some rules name their own source. For all other
 * rules, the source is the European Commission. Forms: frequent questions of VIES, "VAT identification number
 * structure". Check digits: "VIES VAT Number Construction Rules, Functional Description", version 15.0. Austria's
 * Ministry of Finance also published that document, as "UID-Konstruktionsregeln", November 2020.
 */
import { isMod11And10, isMod97And10, luhnSum, weightedSum } from './check-digits.ts';

/** Rule for the number after the country prefix. Without `check`, check digits do not exist or are not checked. */
export type VatNumberRule = { readonly form: RegExp; readonly check?: (number: string) => boolean };

const lastDigit = (number: string): number => Number(number.at(-1));

/**
 * Check: the weighted sum of all digits, divided by `modulus`, has the remainder `rest`. The sum includes the check
 * digit.
 */
function leaves(rest: number, modulus: number, weights: readonly number[]) {
  return (number: string): boolean => weightedSum(number, weights) % modulus === rest;
}

/** Check: `digitOf` computes the last digit from the weighted sum of the digits before it. */
function checkedBy(weights: readonly number[], digitOf: (sum: number) => number) {
  return (number: string): boolean => digitOf(weightedSum(number, weights)) === lastDigit(number);
}

/**
 * Check: the last digit is the weighted sum modulo 11. If the result is 10, the second weights are used. If the result
 * is 10 again, the last digit is 0.
 */
function twoRounds(first: readonly number[], second: readonly number[]) {
  return (number: string): boolean => {
    const rest = weightedSum(number, first) % 11;
    return (rest < 10 ? rest : (weightedSum(number, second) % 11) % 10) === lastDigit(number);
  };
}

/**
 * Check of Czech birth numbers with ten digits (rodné číslo; Act 133/2000 Coll., section 13). The first nine digits are
 * one number. The last digit is this number modulo 11, or 0 if the remainder is 10.
 */
const isBirthNumber = (number: string): boolean => (Number(number.slice(0, 9)) % 11) % 10 === lastDigit(number);

/** The number modulo 23, as a letter (Real Decreto 338/1990, article 2, and Orden INT/2058/2008). */
const spanishLetter = (digits: string): string => 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] ?? '';

/**
 * Checks the last character of an entity's number (Orden EHA/451/2008). It is a check digit, or the letter that
 * replaces this digit. Sources disagree about which kinds of entity use letters, so both forms are accepted.
 */
function isSpanishEntity(number: string): boolean {
  const digit = (10 - (luhnSum(`${number.slice(1, 8)}0`) % 10)) % 10;
  return number.endsWith(String(digit)) || number.endsWith('JABCDEFGHI'[digit] ?? '');
}

const FRENCH_KEY = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * A French number is a key of two characters, then a SIREN with a Luhn digit. Monaco's numbers have 000 after the key,
 * and no Luhn digit.
 */
function isFrench(number: string): boolean {
  const siren = Number(number.slice(2));
  if (!number.startsWith('000', 2) && luhnSum(number.slice(2)) % 10 !== 0) return false;
  if (/^\d\d/.test(number)) return (siren * 100 + 12) % 97 === Number(number.slice(0, 2));
  const [first = 0, second = 0] = [...number].map((sign) => FRENCH_KEY.indexOf(sign));
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (siren + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

/**
 * An Irish number has seven digits, a check letter, and sometimes a second letter. The sum includes nine times the
 * position of the second letter in the alphabet. W adds nothing to the sum.
 */
function isIrish(number: string): boolean {
  const letters = 'WABCDEFGHIJKLMNOPQRSTUV';
  const sum = weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) + 9 * letters.indexOf(number[8] ?? 'W');
  return letters[sum % 23] === number[7];
}

/**
 * The first, third, fifth and seventh digits are replaced by the values in `odd`. The sum modulo 26 gives the check
 * letter.
 */
function isCypriot(number: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = [...number.slice(0, 8)]
    .map(Number)
    .reduce((all, digit, at) => all + (at % 2 ? digit : (odd[digit] ?? 0)), 0);
  return String.fromCharCode(65 + (sum % 26)) === number[8];
}

/** The weights repeat 1 to 9. The first round starts with weight 1, the second round with weight 3. */
function isLithuanian(number: string): boolean {
  const weights = (shift: number) => Array.from({ length: number.length - 1 }, (_, at) => ((at + shift) % 9) + 1);
  return twoRounds(weights(0), weights(2))(number);
}

/** The two check digits have the weights 10 and 1, so they are added to the sum as one number. */
const BRITISH = [8, 7, 6, 5, 4, 3, 2, 10, 1];

const GREEK: readonly VatNumberRule[] = [
  { form: /^\d{9}$/, check: checkedBy([256, 128, 64, 32, 16, 8, 4, 2], (sum) => (sum % 11) % 10) },
];

/** Rules by country prefix. A number is valid if one rule accepts its form and its check digits. */
export const VAT_NUMBER_RULES: Readonly<Record<string, readonly VatNumberRule[]>> = {
  AT: [{ form: /^U\d{8}$/, check: (number) => (luhnSum(number.slice(1, 8)) + 4 + lastDigit(number)) % 10 === 0 }],
  BE: [
    {
      form: /^(?:0[1-9]|1\d)\d{8}$/,
      check: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
    },
  ],
  BG: [
    { form: /^\d{9}$/, check: twoRounds([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10]) },
    // Numbers of persons (EGN) contain a date of birth. The month is 20 higher for births before 1900, and 40 higher
    // from 2000 on.
    {
      form: /^\d\d(?:[024][1-9]|[135][0-2])(?:0[1-9]|[12]\d|3[01])\d{4}$/,
      check: checkedBy([2, 4, 8, 5, 10, 9, 7, 3, 6], (sum) => (sum % 11) % 10),
    },
    // Numbers of foreigners.
    { form: /^\d{10}$/, check: checkedBy([21, 19, 17, 13, 11, 9, 7, 3, 1], (sum) => sum % 10) },
    // Other numbers.
    { form: /^\d{10}$/, check: leaves(0, 11, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) },
  ],
  CY: [{ form: /^(?!12)\d{8}[A-Z]$/, check: isCypriot }],
  CZ: [
    { form: /^[0-8]\d{7}$/, check: checkedBy([8, 7, 6, 5, 4, 3, 2], (sum) => (11 - (sum % 11)) % 10) },
    // Numbers of persons who have no birth number.
    { form: /^6\d{8}$/, check: checkedBy([0, 8, 7, 6, 5, 4, 3, 2], (sum) => 9 - ((11 - (sum % 11)) % 10)) },
    // Birth numbers issued before 1954 have nine digits and no check digit. For women, the month is 50 higher.
    { form: /^(?:[0-4]\d|5[0-3])(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\d{3}$/ },
    // Birth numbers issued since 1954. If all numbers of a day are used, the month is 20 higher, and 70 higher for
    // women.
    { form: /^\d\d(?:[0257][1-9]|[1368][0-2])(?:0[1-9]|[12]\d|3[01])\d{4}$/, check: isBirthNumber },
  ],
  // Source: Bundesgesetzblatt 1993 I page 736, annex 3.
  DE: [{ form: /^[1-9]\d{8}$/, check: isMod11And10 }],
  DK: [{ form: /^[1-9]\d{7}$/, check: leaves(0, 11, [2, 7, 6, 5, 4, 3, 2, 1]) }],
  EE: [{ form: /^10\d{7}$/, check: leaves(0, 10, [3, 7, 1, 3, 7, 1, 3, 7, 1]) }],
  EL: GREEK,
  // GR is Greece's country code. Invoices often contain GR instead of the VAT prefix EL, which VIES needs.
  GR: GREEK,
  ES: [
    // The first three rules are for persons: DNI of Spaniards and residents, NIE of foreigners, and numbers with K, L
    // or M for persons without DNI and NIE. In an NIE, the letters X, Y and Z stand for 0, 1 and 2. The last rule is
    // for entities.
    { form: /^\d{8}[A-Z]$/, check: (number) => number.endsWith(spanishLetter(number.slice(0, 8))) },
    {
      form: /^[XYZ]\d{7}[A-Z]$/,
      check: (number) => number.endsWith(spanishLetter('XYZ'.indexOf(number.charAt(0)) + number.slice(1, 8))),
    },
    { form: /^[KLM]\d{7}[A-Z]$/, check: (number) => number.endsWith(spanishLetter(number.slice(1, 8))) },
    { form: /^[A-HJNP-SUVW]\d{7}[0-9A-J]$/, check: isSpanishEntity },
  ],
  FI: [{ form: /^\d{8}$/, check: leaves(0, 11, [7, 9, 10, 5, 8, 4, 2, 1]) }],
  FR: [{ form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, check: isFrench }],
  HR: [{ form: /^\d{11}$/, check: isMod11And10 }],
  HU: [{ form: /^\d{8}$/, check: leaves(0, 10, [9, 7, 3, 1, 9, 7, 3, 1]) }],
  IE: [
    { form: /^\d{7}[A-W][A-IW]?$/, check: isIrish },
    // The old form. The first digit is moved to the end before the letter is computed.
    { form: /^\d[A-Z+*]\d{5}[A-W]$/, check: (number) => isIrish(`0${number.slice(2, 7)}${number[0]}${number[7]}`) },
  ],
  // Digits 8 to 10 identify the tax office: 001 to 100 for provinces, and four other offices.
  IT: [
    {
      form: /^(?!0{7})\d{7}(?:0(?!00)\d\d|100|12[01]|888|999)\d$/,
      check: (number) => luhnSum(number) % 10 === 0,
    },
  ],
  LT: [{ form: /^(?:\d{3})?\d{7}1\d$/, check: isLithuanian }],
  LU: [{ form: /^\d{8}$/, check: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)) }],
  LV: [
    { form: /^[4-9]\d{10}$/, check: leaves(3, 11, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) },
    // Numbers of persons begin with a date of birth. Numbers issued since July 2017 (Law on the Register of Natural
    // Persons) begin with 32 to 39 and contain no date.
    {
      form: /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d[0-2]|3[2-9]\d{5})\d{4}$/,
      check: checkedBy([1, 6, 3, 7, 9, 10, 5, 8, 4, 2], (sum) => ((1101 - sum) % 11) % 10),
    },
  ],
  MT: [{ form: /^[1-9]\d{7}$/, check: leaves(0, 37, [3, 4, 6, 7, 8, 9, 10, 1]) }],
  NL: [
    { form: /^(?!0{9})\d{9}B(?!00)\d\d$/, check: leaves(0, 11, [9, 8, 7, 6, 5, 4, 3, 2, 10]) },
    // Numbers of sole traders, issued since 2020 (Belastingdienst, "Nieuw btw-identificatienummer").
    { form: /^(?!0{9})\d{9}B(?!00)\d\d$/, check: (number) => isMod97And10(`NL${number}`) },
  ],
  PL: [{ form: /^\d{10}$/, check: leaves(0, 11, [6, 5, 7, 2, 3, 4, 5, 6, 7, 10]) }],
  PT: [{ form: /^[1-9]\d{8}$/, check: checkedBy([9, 8, 7, 6, 5, 4, 3, 2], (sum) => ((11 - (sum % 11)) % 11) % 10) }],
  RO: [
    {
      form: /^[1-9]\d{1,9}$/,
      check: (number) =>
        checkedBy([7, 5, 3, 2, 1, 7, 5, 3, 2], (sum) => ((sum * 10) % 11) % 10)(number.padStart(10, '0')),
    },
  ],
  SE: [
    { form: /^(?!0{10})\d{10}(?:0[1-9]|[1-8]\d|9[0-4])$/, check: (number) => luhnSum(number.slice(0, 10)) % 10 === 0 },
  ],
  SI: [
    {
      form: /^[1-9]\d{7}$/,
      check: (number) => {
        const digit = 11 - (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) % 11);
        return digit < 11 && digit % 10 === lastDigit(number);
      },
    },
  ],
  SK: [{ form: /^[1-9]\d[2-47-9]\d{7}$/, check: (number) => Number(number) % 11 === 0 }],
  // Northern Ireland, for trade in goods with the EU. In numbers of twelve digits, the last three are a branch. GD and
  // HA are prefixes of authorities.
  XI: [
    { form: /^\d{7}(?:[0-8]\d|9[0-6])(?:\d{3})?$/, check: leaves(0, 97, BRITISH) },
    // Numbers issued since November 2009. Their check digits are 55 lower than in the rule above (HMRC's algorithm
    // "9755").
    { form: /^[1-9]\d{6}(?:[0-8]\d|9[0-6])(?:\d{3})?$/, check: leaves(42, 97, BRITISH) },
    { form: /^(?:GD[0-4]|HA[5-9])\d\d$/ },
  ],
  // Countries outside the EU: only the form is checked.
  GB: [{ form: /^(?:\d{9}(?:\d{3})?|(?:GD[0-4]|HA[5-9])\d\d)$/ }],
  CH: [{ form: /^E\d{9}(?:MWST|TVA|IVA|TPV)?$/ }],
  NO: [{ form: /^\d{9}(?:MVA)?$/ }],
};
