/**
 * CSV of banks whose header row is known (`csv-banks.ts`), of ABN AMRO without one, and of any other with a `mapping`. Whole
 * records are given to the parser in slices, so that a large file does not hold the process.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import type { Currency } from '../../model/currency.ts';
import { CSV_BANKS, type CsvBank, type CsvColumns } from './csv-banks.ts';
import {
  accountOf,
  bookedAt,
  CSV_DELIMITERS,
  ibanOf,
  keep,
  lineOf,
  type Reading,
  referenceOf,
  SLICE_ENTRIES,
  type StatementEntry,
  StatementFault,
  textOf,
} from './entry.ts';
import { detailsIn, labelled } from './mt940-details.ts';
import { amountOf, currencyOf, type DateFormat, type DecimalSign, dayOf, quoted } from './numbers.ts';

/** For a bank that is not known: the names of its columns, and how it writes days and amounts. */
export type CsvMapping = {
  readonly delimiter?: (typeof CSV_DELIMITERS)[number] | undefined;
  readonly decimal?: '.' | ',' | undefined;
  readonly date_format?: DateFormat | undefined;
  readonly columns: {
    readonly date: string;
    readonly amount: string;
    /** Says debit in words; without it the sign of the amount does. */
    readonly credit_debit?: string | undefined;
    readonly currency?: string | undefined;
    readonly name?: string | undefined;
    readonly iban?: string | undefined;
    readonly text?: string | undefined;
    readonly reference?: string | undefined;
    readonly account?: string | undefined;
  };
};

export type CsvOptions = { readonly mapping?: CsvMapping | undefined; readonly currency?: Currency | undefined };

type Format = Pick<CsvBank, 'decimal' | 'dates' | 'columns' | 'hasLabels'> & {
  readonly currency?: Currency | 'EUR' | undefined;
};
type Record_ = { readonly cells: readonly string[]; readonly line: number };
type Words = NonNullable<CsvColumns['creditDebit']>;
type Cells = (names: readonly string[] | undefined) => readonly string[];

/** Words of any bank, for a mapping. */
const DEBIT =
  /^(d|db|dr|dbit|debit|débit|debet|af|uit|soll|s|-|out|money out|withdrawal|ausgang|lastschrift|belastung)$/i;
const CREDIT = /^(c|cr|crdt|credit|crédit|bij|in|haben|h|\+|money in|deposit|eingang|gutschrift)$/i;
const COLUMNS_MAX = 1_000;
/** Quotes may join lines: more cells than the lines of a slice can have. */
const SLICE_CELLS_MAX = (SLICE_ENTRIES + 50) * COLUMNS_MAX;
/** Rows before the header: banks write the account and the period there. */
const HEADER_WITHIN = 20;

export function* readCsv(raw: string, { mapping, currency }: CsvOptions): Reading<StatementEntry[]> {
  // KBC ends its lines with a carriage return alone.
  const text = raw.replace(/\r\n?/g, '\n');
  refuseWide(text);
  const formatOf = (row: readonly string[]) => {
    const names = row.map((cell) => cell.trim().toLowerCase());
    return mapping ? mapped(mapping, names, currency) : knownBank(names);
  };
  const tabbed = mapping === undefined && ABN_TAB.test(text);
  const delimiter = tabbed ? '\t' : (mapping?.delimiter ?? delimiterOf(text, (row) => formatOf(row) !== undefined));
  const entries: StatementEntry[] = [];
  let format: Format | undefined = tabbed ? ABN_TAB_FORMAT : undefined;
  let header: readonly string[] = tabbed ? ABN_TAB_HEADER : [];
  const seen: string[][] = [];
  for (const records of recordsOf(text, delimiter)) {
    for (const record of records) {
      if (record.cells.length > COLUMNS_MAX) throw tooWide(record.line);
      if (!format) {
        header = record.cells.map((cell) => cell.trim().toLowerCase());
        format = formatOf(record.cells);
        seen.push([...record.cells]);
        if (!format && seen.length >= HEADER_WITHIN) break;
        continue;
      }
      if (record.cells.every((cell) => cell.trim() === '')) continue;
      keep(entries, entryOf(record, header, format, currency));
    }
    if (!format && seen.length >= HEADER_WITHIN) break;
    yield;
  }
  if (!format) throw unknownHeader(seen, mapping);
  return entries;
}

/** Its tab-separated export has no header row. */
const ABN_TAB = /^\d{8,10}\t[A-Z]{3}\t\d{8}\t-?[\d,]+\t-?[\d,]+\t\d{8}\t-?[\d,]+\t/;
const ABN_TAB_HEADER = ['account', 'currency', 'date', 'before', 'after', 'valued', 'amount', 'description'];
const ABN_TAB_FORMAT: Format = {
  hasLabels: true,
  decimal: ',',
  dates: ['YYYYMMDD'],
  columns: {
    date: ['date'],
    amount: ['amount'],
    currency: ['currency'],
    text: ['description'],
    account: ['account'],
  },
};

/** Attack: a row of millions of empty cells is short enough for the parser, and takes it seconds. */
function refuseWide(text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    const isWide = (sign: string) => line.split(sign, COLUMNS_MAX + 1).length > COLUMNS_MAX;
    if (line.length < COLUMNS_MAX || !CSV_DELIMITERS.some(isWide)) continue;
    throw tooWide(index + 1);
  }
}

function tooWide(line: number): StatementFault {
  return new StatementFault(`Line ${line} has more than ${COLUMNS_MAX} columns: no bank writes so many.`);
}

/** The one with which a row is a header that is known; else the one with most cells in a row. */
function delimiterOf(text: string, isHeader: (row: readonly string[]) => boolean): string {
  const head = text.split('\n', HEADER_WITHIN).join('\n');
  const read = CSV_DELIMITERS.map((sign) => ({ sign, rows: rowsIn(head, sign) }));
  const known = read.find(({ rows }) => rows.some(isHeader));
  if (known) return known.sign;
  const most = read.map(({ sign, rows }) => ({ sign, count: Math.max(0, ...rows.map((row) => row.length)) }));
  return most.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Without regard to quotes if the part of the file is no CSV by itself, such as one that ends within quotes. */
function rowsIn(head: string, delimiter: string): readonly (readonly string[])[] {
  try {
    return parsed(head, delimiter, 1).map(({ cells }) => cells);
  } catch (error) {
    if (error instanceof StatementFault) return head.split('\n').map((line) => line.split(delimiter));
    throw error;
  }
}

/** Slices of whole records: a line break inside quotes does not end one. */
function* recordsOf(text: string, delimiter: string): Generator<Record_[]> {
  let start = 0;
  let line = 1;
  let [lines, cells] = [0, 0];
  let inQuotes = false;
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at];
    if (sign === '"') inQuotes = !inQuotes;
    else if (sign === delimiter) cells += 1;
    if (cells > SLICE_CELLS_MAX) throw notClosed(line);
    const ends = at === text.length;
    if (!ends && sign !== '\n') continue;
    lines += 1;
    if (!ends && (inQuotes || lines < SLICE_ENTRIES)) continue;
    const slice = text.slice(start, at + 1);
    yield parsed(slice, delimiter, line);
    line += slice.split('\n').length - 1;
    start = at + 1;
    [lines, cells] = [0, 0];
  }
}

function notClosed(line: number): StatementFault {
  return new StatementFault(`Line ${line}: a quotation mark is not closed.`);
}

function parsed(slice: string, delimiter: string, firstLine: number): Record_[] {
  try {
    const rows = parse(slice, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 64 * 1024,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ cells: record, line: firstLine + info.lines - 1 }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = firstLine + Number(error.lines ?? 1) - 1;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw notClosed(line);
    throw new StatementFault(`Line ${line} is not CSV: ${error.message}.`);
  }
}

function knownBank(header: readonly string[]): Format | undefined {
  return CSV_BANKS.find(({ headers }) => headers.every((name) => header.includes(name.toLowerCase())));
}

function mapped(
  { decimal, date_format, columns }: CsvMapping,
  header: readonly string[],
  currency: Currency | undefined,
): Format | undefined {
  const named = Object.values(columns).filter((name) => name !== undefined);
  if (!named.every((name) => header.includes(name.trim().toLowerCase()))) return undefined;
  const { date, amount, credit_debit: creditDebit, ...others } = columns;
  const lists = Object.entries(others).flatMap(([fact, name]) => (name === undefined ? [] : [[fact, [name]] as const]));
  return {
    decimal: decimal ?? 'either',
    dates: date_format ? [date_format] : ['YYYY-MM-DD', 'YYYYMMDD'],
    currency,
    columns: {
      date: [date],
      amount: [amount],
      ...(creditDebit === undefined ? {} : { creditDebit: { column: [creditDebit], debit: DEBIT, credit: CREDIT } }),
      ...Object.fromEntries(lists),
    } satisfies CsvColumns,
  };
}

function unknownHeader(seen: readonly (readonly string[])[], mapping: CsvMapping | undefined): StatementFault {
  const widest = seen.reduce<readonly string[]>((best, row) => (row.length > best.length ? row : best), []);
  const found = widest
    .map((cell) => lineOf(cell, 30) ?? '')
    .join(', ')
    .slice(0, 400);
  if (mapping) {
    const names = Object.values(mapping.columns).filter((name) => name !== undefined);
    const missing = names.filter(
      (name) => !widest.some((cell) => cell.trim().toLowerCase() === name.trim().toLowerCase()),
    );
    return new StatementFault(`mapping names ${missing.join(', ')}, which is no column. The file has: ${found}.`);
  }
  return new StatementFault(
    `It is not CAMT.053 or MT940, and no CSV of a bank that is known (${CSV_BANKS.map(({ bank }) => bank).join(', ')}). Name its columns in mapping. The file has: ${found}.`,
  );
}

function entryOf(
  { cells, line }: Record_,
  header: readonly string[],
  { decimal, dates, columns, hasLabels, currency: ofBank }: Format,
  given: Currency | undefined,
): StatementEntry {
  const all: Cells = (names) =>
    (names ?? []).flatMap((name) => {
      const at = header.indexOf(name.trim().toLowerCase());
      const cell = at < 0 ? undefined : cells[at]?.trim();
      return cell === undefined || cell === '' ? [] : [cell];
    });
  const first = (names: readonly string[] | undefined) => all(names)[0];
  const place = (names: readonly string[]) => `Line ${line}, column ${names[0]}`;
  const currency = currencyIn(first(columns.currency), given ?? ofBank, line, columns.currency);
  const { minor, isNegative } = amountIn(first(columns.amount), decimal, currency, place(columns.amount));
  const text = textOf(all(columns.text));
  const details = hasLabels ? labelsIn(text) : undefined;
  const isBooked = !columns.state || columns.state.booked.test(first([columns.state.column]) ?? '');
  const day = first(columns.date);
  const { creditDebit } = columns;
  const isOut = creditDebit ? saysDebit(first(creditDebit.column), creditDebit, place(creditDebit.column)) : false;
  return {
    ...bookedAt(isBooked, day === undefined && !isBooked ? undefined : dayOf(day ?? '', dates, place(columns.date))),
    amount: minor,
    currency,
    // Money that came has neither a word nor a sign that says the opposite.
    direction: isOut || isNegative ? 'debit' : 'credit',
    isReversal: false,
    returned: null,
    returnReason: null,
    doubt: null,
    account: accountOf(first(columns.account)),
    bankReference: referenceOf(first(columns.reference)),
    payerName: details?.payerName ?? lineOf(first(columns.name), BANK_BOUNDS.name),
    payerIban: details?.payerIban ?? ibanOf(first(columns.iban)),
    text: details?.text ?? text,
    creditorReference: details?.creditorReference ?? lineOf(first(columns.structured), BANK_BOUNDS.reference),
  };
}

/** ABN AMRO writes the payer's details into the text: `/NAME/…`, or `Naam: …`. */
function labelsIn(text: string) {
  return /\/(NAME|REMI|IBAN)\//.test(text) ? detailsIn([text], NOTHING_BESIDE) : labelled(text, NOTHING_BESIDE);
}

function saysDebit(word: string | undefined, { debit, credit }: Words, place: string): boolean {
  if (word !== undefined && debit.test(word)) return true;
  if (word !== undefined && credit.test(word)) return false;
  const said = word === undefined ? 'it is empty' : `${quoted(word)} is neither`;
  throw new StatementFault(`${place}: it must say debit or credit, such as D or C, Af or Bij, Soll or Haben; ${said}.`);
}

const NOTHING_BESIDE = { reference: null, supplement: undefined };

function amountIn(cell: string | undefined, decimal: DecimalSign, currency: Currency, place: string) {
  if (cell === undefined) throw new StatementFault(`${place}: the amount is missing.`);
  return amountOf(cell, decimal, currency, place);
}

function currencyIn(
  cell: string | undefined,
  otherwise: Currency | 'EUR' | undefined,
  line: number,
  column: readonly string[] | undefined,
): Currency {
  if (cell !== undefined && /^[A-Za-z]{3}$/.test(cell)) return currencyOf(cell, `Line ${line}, column ${column?.[0]}`);
  if (otherwise !== undefined) return currencyOf(otherwise, `Line ${line}`);
  throw new StatementFault(`Line ${line}: the file has no currency; say it in currency, such as EUR.`);
}
