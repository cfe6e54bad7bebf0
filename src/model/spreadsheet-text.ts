/** Text in cells of CSV (RFC 4180), protected against formulas that a spreadsheet would run (CSV injection). */

/** First characters of a formula in a spreadsheet (OWASP, "CSV Injection"), including full-width and small forms. */
const SIGNS = '=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b';
/** A number with a sign is not a formula. Example: `-5.00` in `discount; -5.00`. */
const NUMBER = '[+-]\\d+(?:[.,]\\d+)*%?(?:$|[;,|\\t\\r\\n"])';
/** Characters that a spreadsheet skips before a formula. */
const SKIPPED = `["'\\p{Zs}]*`;

const AT_START = new RegExp(`^(?=${SKIPPED}[${SIGNS}\\t\\r\\n])`, 'u');
const INSIDE = new RegExp(`(?<=[;,|\\t\\r\\n])(?=${SKIPPED}[${SIGNS}])(?!${SKIPPED}${NUMBER})`, 'gu');

/** A cell with text: always in quotes, even if it contains no comma. */
export function textCell(text: string): string {
  return `"${withoutFormula(text).replaceAll('"', '""')}"`;
}

/**
 * Adds an apostrophe before each formula. The apostrophe makes a spreadsheet show the formula as text. Without it, a
 * spreadsheet would run the formula (attack). Spreadsheets run formulas at the start of a cell. Some spreadsheets also
 * split a cell at `;`: `x;=cmd|…` contains a formula too. The function therefore searches at the start of the text and
 * after each separator or line break. A formula that already has an apostrophe gets another apostrophe. Removing one
 * apostrophe therefore always restores the original.
 */
function withoutFormula(text: string): string {
  return text.replace(INSIDE, "'").replace(AT_START, "'");
}
