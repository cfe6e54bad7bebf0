/** Schemes of identifiers (ISO 6523 and Peppol's list), and the check digits that Peppol requires for some of them. */
import type { Endpoint } from '../../model/parties.ts';

/** Peppol's list of electronic addresses (PEPPOL-EN16931-CL008). */
const PEPPOL_SCHEMES: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 ' +
    '0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 ' +
    '0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 ' +
    '9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
);
/** Schemes that are only on the list of EN 16931 (BR-CL-25), such as EM for e-mail. */
const OTHER_SCHEMES: ReadonlySet<string> = new Set('0219 0220 0242 0244 0245 0246 0248 AN AQ AS AU EM'.split(' '));

export function isPeppolScheme(scheme: string): boolean {
  return PEPPOL_SCHEMES.has(scheme);
}

export function isEndpointScheme(scheme: string): boolean {
  return PEPPOL_SCHEMES.has(scheme) || OTHER_SCHEMES.has(scheme);
}

/** True if the scheme is in the list of registers, ISO 6523 ICD (BR-CL-10, BR-CL-11). */
export function isRegister(scheme: string): boolean {
  const number = /^\d{4}$/.test(scheme) ? Number(scheme) : 0;
  return number >= 2 && number <= 248 && ![92, 103, 181, 182].includes(number);
}

/** Peppol's rules for identifiers, by scheme. Identifiers of other schemes are not checked. */
const CHECKED: Readonly<Record<string, { readonly rule: string; readonly isRight: (id: string) => boolean }>> = {
  '0007': { rule: 'PEPPOL-COMMON-R049', isRight: (id) => /^\d{10}$/.test(id) && luhn(id) },
  '0088': { rule: 'PEPPOL-COMMON-R040', isRight: (id) => /^\d{2,}$/.test(id) && gln(id) },
  '0151': { rule: 'PEPPOL-COMMON-R050', isRight: (id) => /^\d{11}$/.test(id) && abn(id) },
  '0184': { rule: 'PEPPOL-COMMON-R042', isRight: (id) => /^(?:DK)?\d{8}$/.test(id) },
  '0192': { rule: 'PEPPOL-COMMON-R041', isRight: (id) => /^\d{9}$/.test(id) && isNorwegianNumber(id) },
  '0208': { rule: 'PEPPOL-COMMON-R043', isRight: (id) => /^\d{10}$/.test(id) && mod97(id) },
};

/** Name of the rule that an identifier breaks; `undefined` if it breaks none. */
export function identifierFault({ scheme, id }: Endpoint): string | undefined {
  const check = CHECKED[scheme];
  return check && !check.isRight(id) ? check.rule : undefined;
}

/** True if the check digit is right: modulo 11 with weights 2 to 7 from the right. */
export function isNorwegianNumber(digits: string): boolean {
  const sum = weighted(digits, (place) => (place % 6) + 2);
  return Number(digits) > 0 && (11 - (sum % 11)) % 11 === lastOf(digits);
}

function gln(digits: string): boolean {
  return (10 - (weighted(digits, (place) => (place % 2 === 0 ? 3 : 1)) % 10)) % 10 === lastOf(digits);
}

function luhn(digits: string): boolean {
  const sum = body(digits).reduce((all, digit, place) => {
    const weight = place % 2 === 0 ? digit * 2 : digit;
    return all + Math.floor(weight / 10) + (weight % 10);
  }, 0);
  return (10 - (sum % 10)) % 10 === lastOf(digits);
}

function mod97(digits: string): boolean {
  return 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8));
}

function abn(digits: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = weights.reduce((all, weight, at) => all + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0);
  return sum % 89 === 0;
}

/** The digits without the check digit (the last digit), from right to left. */
function body(digits: string): number[] {
  return digits.slice(0, -1).split('').reverse().map(Number);
}

function weighted(digits: string, weight: (place: number) => number): number {
  return body(digits).reduce((sum, digit, place) => sum + digit * weight(place), 0);
}

function lastOf(digits: string): number {
  return Number(digits.at(-1));
}

export type LegalId = { readonly id: string; readonly scheme: string | null };

/** Registers by country. The list has only registers whose numbers can be recognized by length and check digits. */
const REGISTERS: Readonly<Record<string, readonly { readonly scheme: string; readonly digits: number }[]>> = {
  BE: [{ scheme: '0208', digits: 10 }],
  DK: [{ scheme: '0184', digits: 8 }],
  IS: [{ scheme: '0196', digits: 10 }],
  NL: [
    { scheme: '0106', digits: 8 },
    { scheme: '0190', digits: 20 },
  ],
  NO: [{ scheme: '0192', digits: 9 }],
  SE: [{ scheme: '0007', digits: 10 }],
};

/**
 * Returns the legal identifier of the seller (BT-30) or the buyer (BT-47). A number without a scheme is compared with
 * the registers of the country:
 * - If length and check digits fit a register, the number gets the scheme of this register.
 * - Otherwise the number has no scheme. A Dutch number without a scheme is left out, because Dutch rules require the
 *   scheme (NL-R-003, NL-R-005).
 */
export function legalId(number: string | null, country: string | null, scheme: string | null): LegalId | null {
  if (number === null) return null;
  if (scheme !== null) return { id: number, scheme };
  const id = number.replace(/[ .-]/g, '');
  const known = REGISTERS[country ?? '']?.find(
    (one) => id.length === one.digits && /^\d+$/.test(id) && !identifierFault({ scheme: one.scheme, id }),
  );
  if (known) return { id, scheme: known.scheme };
  return country === 'NL' ? null : { id: number, scheme: null };
}
