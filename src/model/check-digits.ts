/** Check digit algorithms for several kinds of numbers. */

/**
 * Multiplies each digit by its weight, from left to right, and returns the sum. Digits without a weight are ignored.
 */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

/**
 * Luhn sum (ISO/IEC 7812-1 annex B): doubles every second digit from the right, and adds the digits of all results. The
 * sum of a valid number is a multiple of 10.
 */
export function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** True if the last digit is the right check digit for the digits before it (ISO 7064 MOD 11,10). */
export function isMod11And10(digits: string): boolean {
  const product = [...digits.slice(0, -1)].reduce((before, digit) => {
    const sum = (before + Number(digit)) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return (product + Number(digits.at(-1))) % 10 === 1;
}

/** A number modulo 97. Letters stand for 10 to 35 (ISO 7064). */
export function mod97(text: string): number {
  return Number(BigInt(text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n);
}

/** True if the last two characters are the right check digits for the text before them (ISO 7064 MOD 97-10). */
export function isMod97And10(text: string): boolean {
  return mod97(text) === 1;
}
