/**
 * Finds the amounts in a model's answer: in sentences, and in tables whose currency is in a heading or in another
 * column.
 */
import { trimmed } from '../model/text.ts';
import { type Amount, amountsIn } from './amounts.ts';

const CODE = /\b[A-Z]{3}\b|[€£¥$]/g;
const NUMBER = /^[-−–+]?\d[\d.,'’ \u00a0\u2009\u202f]*$/;
/** Maximum characters of a number's cell. Longer cells contain no number, and matching them would be slow. */
const CELL_MAX = 200;
const CODE_CELL = /^[*_\s]*[A-Z]{3}[*_\s]*$/;
const MONEY_HEAD =
  /amount|\bdue\b(?! (?:date|on))|total|outstanding|overdue|owed|owes|paid|balance|sum|price|fee|betrag|bedrag|summe|totaal|saldo|offen|openstaand/i;
const NOT_MONEY_HEAD =
  /days|date|count|number|invoices|#|\bno\b|tage|datum|anzahl|nummer|rechnungen|dagen|aantal|facturen/i;

/** The amounts of the answer in their order, without overlaps. */
export function amountsOfAnswer(text: string): readonly Amount[] {
  const inTables = tableAmounts(text);
  const isTaken = ({ start, end }: Amount) => inTables.some((one) => start < one.end && one.start < end);
  return [...inTables, ...amountsIn(text).filter((one) => !isTaken(one))].sort((a, b) => a.start - b.start);
}

type Cell = { readonly text: string; readonly start: number };
/** Meaning of a column by its heading: whether its numbers are money, and their currency if the heading has one. */
type Column = { readonly isMoney: boolean; readonly currency: string | undefined };

/** Amounts in tables whose own cell has no currency: the currency is in the heading or in another column. */
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
 * Amounts of one row. Their currency is that of the column's heading; otherwise that of the row's cell with only a
 * currency code.
 */
function rowAmounts(columns: readonly Column[], cells: readonly Cell[]): readonly Amount[] {
  const own = cells.find(({ text }) => CODE_CELL.test(text))?.text.replace(/[*_\s]/g, '');
  return cells.flatMap((cell, index) => {
    const { isMoney = false, currency = own } = columns[index] ?? {};
    return isMoney && currency !== undefined ? cellAmounts(cell, currency) : [];
  });
}

/** Parses the number with `currency` before it. Text and position of the amount are those of the cell. */
function cellAmounts({ text, start }: Cell, currency: string): readonly Amount[] {
  const number = trimmed(text, /[*_\s]/);
  if (text.length > CELL_MAX || !NUMBER.test(number)) return [];
  const [amount] = amountsIn(`${currency} ${number}`);
  if (!amount) return [];
  const at = start + text.indexOf(number);
  return [{ ...amount, text: number, start: at, end: at + number.length }];
}
