/** Finds the format of a CSV file: the caller's mapping, or a bank's format, recognized by the header row or cells. */
import type { Currency } from '../../model/money.ts';
import type { CsvBank, CsvColumns } from './csv-bank.ts';
import { CSV_BANKS } from './csv-banks.ts';
import { BANKS_WITHOUT_HEADER } from './csv-banks-headerless.ts';
import { type CSV_DELIMITERS, lineOf, StatementFault } from './entry.ts';
import { type DateFormat, isDay } from './numbers.ts';

/** A column, by its name in the header or by its position from 1. */
export type CsvColumn = string | number;

/** The caller's description of an unknown bank's file: columns, and formats of dates and amounts. */
export type CsvMapping = {
  readonly delimiter?: (typeof CSV_DELIMITERS)[number] | undefined;
  readonly decimal?: '.' | ',' | undefined;
  readonly date_format?: DateFormat | undefined;
  /** Words in the status column that mean booked. */
  readonly booked?: readonly string[] | undefined;
  readonly columns: {
    readonly date: CsvColumn;
    readonly amount?: CsvColumn | undefined;
    /** Columns for incoming and outgoing amounts, instead of `amount`. */
    readonly amount_in?: CsvColumn | undefined;
    readonly amount_out?: CsvColumn | undefined;
    /** A column with a word for debit or credit. Without this column, the sign of the amount decides. */
    readonly credit_debit?: CsvColumn | undefined;
    readonly state?: CsvColumn | undefined;
    readonly currency?: CsvColumn | undefined;
    readonly name?: CsvColumn | undefined;
    readonly iban?: CsvColumn | undefined;
    readonly text?: CsvColumn | undefined;
    readonly reference?: CsvColumn | undefined;
    readonly account?: CsvColumn | undefined;
    readonly balance?: CsvColumn | undefined;
  };
};

export type Format = Pick<CsvBank, 'decimal' | 'dates' | 'columns' | 'hasLabels'> & {
  readonly currency?: Currency | CsvBank['currency'];
  /**
   * Column names in lower case. For a file without a header row: the names in `BANKS_WITHOUT_HEADER`, or an empty list
   * if the caller's mapping gives positions.
   */
  readonly header: readonly string[];
  /** True if the file has no header row. In this case, the row by which the format was recognized is an entry. */
  readonly isHeaderless?: true;
};

/** Words for debit in files of any bank, used with a mapping. */
const DEBIT =
  /^(d|db|dr|dbit|debit|débit|debet|af|uit|soll|s|-|out|money out|withdrawal|ausgang|lastschrift|belastung)$/i;
const CREDIT = /^(c|cr|crdt|credit|crédit|bij|in|haben|h|\+|money in|deposit|eingang|gutschrift)$/i;
const BOOKED =
  /^(booked|posted|cleared|settled|complete|completed|executed|processed|done|gebucht|umsatz gebucht|abgeschlossen|ausgeführt|geboekt|voltooid|verwerkt|uitgevoerd|geaccepteerd|comptabilis[ée]e?|ex[ée]cut[ée]e?|termin[ée]e?)$/i;
/** Usual names of the column with the balance after a row. */
const BALANCES = ['Saldo na mutatie', 'Saldo na boeking', 'Saldo', 'Kontostand', 'Balance', 'Solde'];

/** Finds the format by a row: the header row, or the first entry of a file without a header row. */
export function formatIn(
  row: readonly string[],
  mapping: CsvMapping | undefined,
  currency: Currency | undefined,
): Format | undefined {
  if (mapping) return mapped(mapping, row, currency);
  const header = namesIn(row);
  const bank = CSV_BANKS.find(({ headers }) => headers.every((name) => header.includes(name.toLowerCase())));
  if (bank) return { ...bank, header };
  const headerless = BANKS_WITHOUT_HEADER.find(({ matches }) => matches(row));
  return headerless && { ...headerless, header: headerless.names.slice(0, row.length), isHeaderless: true };
}

function namesIn(row: readonly string[]): readonly string[] {
  return row.map((cell) => cell.replaceAll('"', '').trim().replace(/\s+/g, ' ').toLowerCase());
}

/** Index of a column; -1 if it does not exist. A number that is not in the header is a position, counted from 1. */
export function placeOf(column: string, header: readonly string[]): number {
  const named = header.indexOf(column.trim().toLowerCase());
  return named < 0 && isPosition(column) ? Number(column) - 1 : named;
}

function isPosition(column: string): boolean {
  return /^[1-9]\d{0,3}$/.test(column.trim());
}

function mapped(
  { decimal, date_format, booked, columns }: CsvMapping,
  row: readonly string[],
  currency: Currency | undefined,
): Format | undefined {
  const given = Object.entries(columns).flatMap(([fact, column]) =>
    column === undefined ? [] : [[fact, String(column)] as const],
  );
  const {
    date = '',
    amount,
    amount_in: amountIn,
    amount_out: amountOut,
    credit_debit: words,
    state,
    ...others
  } = Object.fromEntries(given) as Partial<Record<keyof CsvMapping['columns'], string>>;
  const header = namesIn(row);
  const byPosition = given.every(([, column]) => isPosition(column) && !header.includes(column));
  const dates: readonly DateFormat[] = date_format ? [date_format] : ['YYYY-MM-DD', 'YYYYMMDD', 'DD.MM.YYYY'];
  const isFound = byPosition
    ? isDay(row[placeOf(date, [])] ?? '', dates)
    : given.every(([, column]) => placeOf(column, header) >= 0 && placeOf(column, header) < row.length);
  if (!isFound) return undefined;
  const list = (name: string | undefined) => (name === undefined ? {} : { list: [name] }).list;
  const columnsOf: CsvColumns = {
    date: [date],
    ...compact({ amount: list(amount), amountIn: list(amountIn), amountOut: list(amountOut) }),
    ...(words === undefined ? {} : { creditDebit: { column: [words], debit: DEBIT, credit: CREDIT } }),
    ...(state === undefined ? {} : { states: [{ column: [state], booked: bookedBy(booked) }] }),
    balance: BALANCES,
    ...Object.fromEntries(Object.entries(others).map(([fact, name]) => [fact, [name]])),
  };
  return {
    decimal: decimal ?? 'either',
    dates,
    currency,
    columns: columnsOf,
    header: byPosition ? [] : header,
    ...(byPosition ? { isHeaderless: true } : {}),
  };
}

function compact<Value>(record: Readonly<Record<string, Value | undefined>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter((pair): pair is [string, Value] => pair[1] !== undefined));
}

/** Case-insensitive pattern of the words that mean "booked" in the caller's mapping. The default is `BOOKED`. */
function bookedBy(words: readonly string[] | undefined): RegExp {
  if (!words || words.length === 0) return BOOKED;
  return new RegExp(`^(?:${words.map((word) => RegExp.escape(word.trim())).join('|')})$`, 'i');
}

/** Usual names of status columns, for formats that do not name their status column (`states`). */
const STATE_HEADERS =
  /^(status|state|info|umsatzstatus|buchungsstatus|transaction status|booking status|[ée]tat|statut|estado|stato)$/;
/** Words in a status column for an entry that is not booked. */
const NOT_BOOKED =
  /^(umsatz )?(vorgemerkt|pending|ausstehend|offen|in bearbeitung|nicht gebucht|reserviert|reserved|gereserveerd|in afwachting|in behandeling|voorlopig|nog te verwerken|authori[sz]ed|authori[sz]ation|unbooked|not booked|processing|scheduled|geplant|gepland|on hold|held|en attente|[àa] venir|pendiente|in sospeso|failed|fehlgeschlagen|mislukt|declined|refused|rejected|denied|geweigerd|abgelehnt|expired|verlopen|cancell?ed|storniert|geannuleerd|reverted)\.?$/i;

export type State = { readonly isBooked: boolean; readonly said: string | null; readonly isKnown: boolean };

/**
 * Finds out whether a row is booked. Some banks write this in a status column. Others write a word instead of the date
 * (`day`). `cellsOf`: returns the row's first cell in the columns with these names.
 */
export function stateOf(
  { columns, header }: Format,
  day: string,
  cellsOf: (names: readonly string[]) => string | undefined,
): State {
  if (NOT_BOOKED.test(day)) return { isBooked: false, said: day, isKnown: true };
  for (const { column, booked } of columns.states ?? []) {
    if (!column.some((name) => placeOf(name, header) >= 0)) continue;
    const said = cellsOf(column) ?? '';
    if (!booked.test(said)) return { isBooked: false, said: said === '' ? null : said, isKnown: true };
  }
  if (columns.states) return { isBooked: true, said: null, isKnown: true };
  for (const name of header.filter((one) => STATE_HEADERS.test(one))) {
    const said = cellsOf([name]) ?? '';
    if (NOT_BOOKED.test(said)) return { isBooked: false, said, isKnown: true };
    if (said !== '' && name !== 'info' && !BOOKED.test(said)) return { isBooked: true, said, isKnown: false };
  }
  return { isBooked: true, said: null, isKnown: true };
}

const TABLE_COLUMNS_MIN = 3;

export function unknownHeader(seen: readonly (readonly string[])[], mapping: CsvMapping | undefined): StatementFault {
  const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== '').length;
  const fullest = seen.reduce<readonly string[]>((best, row) => (filled(row) > filled(best) ? row : best), []);
  const found = fullest
    .flatMap((cell) => lineOf(cell, 30) ?? [])
    .join(', ')
    .slice(0, 400);
  if (mapping) {
    const names = Object.values(mapping.columns).flatMap((name) => (name === undefined ? [] : String(name)));
    if (names.every(isPosition)) {
      const { date } = mapping.columns;
      return new StatementFault(
        `No row has a day in column ${date} that is written as ${mapping.date_format ?? 'YYYY-MM-DD'}; say how in date_format. The first row has: ${found}.`,
      );
    }
    const header = namesIn(fullest);
    const missing = names.filter((name) => placeOf(name, header) < 0);
    return new StatementFault(`mapping names ${missing.join(', ')}, which is no column. The file has: ${found}.`);
  }
  return new StatementFault(
    `It is not CAMT.053 or MT940, and no CSV of a bank that is known (${CSV_BANKS.map(({ bank }) => bank).join(', ')}). Name its columns in mapping, or their positions from 1 if it has no header. The file has: ${found}.`,
    // `isUntold` is true only for a table that can contain payments: several rows, and enough columns for day, amount
    // and text. With any other file, a mapping does not help.
    { isUntold: filled(fullest) >= TABLE_COLUMNS_MIN && seen.length > 1 },
  );
}
