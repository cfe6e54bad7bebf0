/**
 * Finds the amounts in a model's answer. In tables, the currency of an amount can be in the heading or in another
 * column.
 */
import { trimmed } from '../model/text.ts';
import { type Amount, amountsIn } from './amounts.ts';

const CODE = /\b[A-Z]{3}\b|[€£¥$]/g;
const NUMBER = /^[-−–+]?\d[\d.,'’ \u00a0\u2009\u202f]*$/;
/** Largest length, in characters, of a cell that is searched for a number. Matching longer cells would be slow. */
const CELL_MAX = 200;
const CODE_CELL = /^[*_\s]*[A-Z]{3}[*_\s]*$/;
const MONEY_HEAD =
  /amount|\bdue\b(?! (?:date|on))|total|outstanding|overdue|owed|owes|paid|balance|sum|price|fee|betrag|bedrag|summe|totaal|saldo|offen|openstaand/i;
const NOT_MONEY_HEAD =
  /days|date|count|number|invoices|#|\bno\b|tage|datum|anzahl|nummer|rechnungen|dagen|aantal|facturen/i;

/** The amounts of the answer in their order. They do not overlap. */
export function amountsOfAnswer(text: string): readonly Amount[] {
  const inTables = tableAmounts(text);
  const isTaken = ({ start, end }: Amount) => inTables.some((one) => start < one.end && one.start < end);
  return [...inTables, ...amountsIn(text).filter((one) => !isTaken(one))].sort((a, b) => a.start - b.start);
}

type Cell = { readonly text: string; readonly start: number };
/** Meaning of a column, derived from its heading. `currency`: the currency in the heading, if any. */
type Column = { readonly isMoney: boolean; readonly currency: string | undefined };

/** Amounts in table cells that contain only a number. The currency is in the column's heading or in another cell. */
function tableAmounts(text: string): readonly Amount[] {
  const found: Amount[] = [];
  let columns: readonly Column[] | null = null;
  let start = 0;
  for (const line of text.split('\n')) {
    if (!line.trimStart().startsWith('|')) columns = null;
    else if (columns === null) columns = cellsOf(line, start).map(columnOf);
    else found.push(...rowAmounts(columns, cellsOf(line, start)));
    start += line.length + 1;
  }
  return found;
}

function cellsOf(line: string, lineStart: number): readonly Cell[] {
  let start = lineStart;
  return line.split('|').map((text) => {
    const cell = { text, start };
    start += text.length + 1;
    return cell;
  });
}

function columnOf({ text }: Cell): Column {
  if (NOT_MONEY_HEAD.test(text.replace(/invoices? (?=amount|total)/i, '')))
    return { isMoney: false, currency: undefined };
  const currency = text.match(CODE)?.find((one) => amountsIn(`${one} 1`).length === 1);
  return { isMoney: currency !== undefined || MONEY_HEAD.test(text), currency };
}

/**
 * Amounts of one row. The currency is in the column's heading, or in a cell of the row that contains only a currency
 * code.
 */
function rowAmounts(columns: readonly Column[], cells: readonly Cell[]): readonly Amount[] {
  const own = cells.find(({ text }) => CODE_CELL.test(text))?.text.replace(/[*_\s]/g, '');
  return cells.flatMap((cell, index) => {
    const { isMoney = false, currency = own } = columns[index] ?? {};
    return isMoney && currency !== undefined ? cellAmounts(cell, currency) : [];
  });
}

/**
 * Returns the amount of a cell that contains only a number, with the text and position of this number in the answer.
 * Returns an empty list for any other cell.
 */
function cellAmounts({ text, start }: Cell, currency: string): readonly Amount[] {
  const number = trimmed(text, /[*_\s]/);
  if (text.length > CELL_MAX || !NUMBER.test(number)) return [];
  const [amount] = amountsIn(`${currency} ${number}`);
  if (!amount) return [];
  const at = start + text.indexOf(number);
  return [{ ...amount, text: number, start: at, end: at + number.length }];
}
