/**
 * Reads CSV files of banks whose header row or cells are known. Also reads CSV files of any other bank, with a
 * `mapping`.
 */
import type { Currency } from '../../model/money.ts';
import { balancesOf } from './csv-balances.ts';
import { entryIn } from './csv-entry.ts';
import { type CsvMapping, type Format, formatIn, placeOf, unknownHeader } from './csv-format.ts';
import { delimiterOf, HEADER_WITHIN, type Row, refuseWide, rowsOf } from './csv-rows.ts';
import { Collected, StatementFault } from './entry.ts';
import { type DateFormat, isDay } from './numbers.ts';

export type CsvOptions = { readonly mapping?: CsvMapping | undefined; readonly currency?: Currency | undefined };

export function readCsv(raw: string, { mapping, currency }: CsvOptions): Collected {
  // KBC ends its lines with only a carriage return.
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  refuseWide(text);
  const formatOf = (row: readonly string[]) => formatIn(row, mapping, currency);
  const delimiter = mapping?.delimiter ?? delimiterOf(text, (row) => formatOf(row) !== undefined);
  const found = new Collected();
  let format: Format | undefined;
  const seen: string[][] = [];
  const rows: Row[] = [];
  const before: Row[] = [];
  for (const slice of rowsOf(text, delimiter)) {
    for (const row of slice) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      if (format) rows.push(row);
      else {
        format = formatOf(row.cells);
        seen.push([...row.cells]);
        if (format?.isHeaderless) {
          rows.push(row);
          for (const one of before) found.leave(`Line ${one.line}`, 'incomplete', one.cells.join(delimiter));
        } else before.push(row);
        if (!format && seen.length >= HEADER_WITHIN) throw unknownHeader(seen, mapping);
      }
    }
  }
  if (!format) throw unknownHeader(seen, mapping);
  if (!format.isHeaderless) refuseJoined(seen.at(-1) ?? [], format);
  const file = {
    format: { ...format, dates: datesOf(format, rows) },
    delimiter,
    currency,
    endsWhole: text.slice(text.trimEnd().length).includes('\n'),
  };
  const { header } = format;
  const width = header.length > 0 ? widthOf(header) : usualWidth(rows);
  const usual = usualWidth(rows);
  /**
   * True for a row with more cells than the header. Such a row may have its amount in the wrong column. Exception:
   * false if most rows of the file have the same number of cells as this row.
   */
  const isLonger = ({ cells }: Row) =>
    cells.length > Math.max(width, header.length) && (rows.length < 2 || cells.length !== usual);
  const balances = balancesOf(found, format);
  const straight: Row[] = [];
  for (const [index, row] of rows.entries()) {
    if (isShifted(found, row, width, delimiter)) continue;
    straight.push(row);
    const from = found.entries.length;
    const isShort = row.cells.length < width || isLonger(row);
    try {
      entryIn(found, row, file, { isLast: index === rows.length - 1, isShort });
    } catch (error) {
      // `isShort`: the row is too short or too long, so its cells may be in wrong columns. Only this row is left out.
      if (!isShort || !(error instanceof StatementFault)) throw error;
      found.leave(`Line ${row.line}`, 'shifted', row.cells.join(delimiter));
    }
    balances.add(row, found.entries.slice(from), file.format);
  }
  warnOfShort(
    found,
    straight.filter((row) => row.cells.length < width || isLonger(row)),
    straight.length,
    header.slice(0, width).includes(''),
  );
  if (!format.isHeaderless && seen.at(-1)?.some((cell) => cell.trim().includes('\n'))) {
    found.warn(
      'shifted',
      'The header row has a line break in a cell: the lines of the file were broken on their way.',
      0,
    );
  }
  balances.compare();
  return found;
}

/**
 * Refuses a header row that contains a day or an amount. In such a file, the line break between the header and the
 * first entry is missing.
 */
function refuseJoined(header: readonly string[], { dates }: Format): void {
  if (!header.some((cell) => isDay(cell, dates) || /^[-+]?\d+[.,]\d{2}$/.test(cell.trim()))) return;
  throw new StatementFault(
    'The header row has a day or an amount: the row below it stands in the same line. Export the file again.',
  );
}

/** Number of cells, without empty cells at the end. Many rows end with a separator. */
function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function usualWidth(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/**
 * Leaves out a row whose amount may be in the wrong column, and returns true. Returns false for any other row. Two
 * faults in a file can move an amount into another column. An unquoted separator in a text makes the row wider than the
 * header. An unclosed quote joins two rows.
 */
function isShifted(found: Collected, { cells, line }: Row, width: number, delimiter: string): boolean {
  const joined = cells.find((cell) => /\n/.test(cell) && cell.split(delimiter).length >= Math.max(3, width - 2));
  if (widthOf(cells) <= width && joined === undefined) return false;
  found.leave(`Line ${line}`, 'shifted', cells.join(delimiter));
  const what =
    joined === undefined
      ? `${widthOf(cells)} cells, and the header ${width}: a cell has the separator`
      : 'a cell with another row in it: it has a quotation mark';
  found.say(
    'shifted',
    `Line ${line} is left out. It has ${what} that is not quoted, so its amount may stand elsewhere.`,
  );
  return true;
}

/**
 * Warns about `odd` rows, which have more or fewer cells than the header. Exception: if all rows are odd and have the
 * same number of cells, this is the bank's usual format. In this case, there is no warning, and the entries lose the
 * doubt `shifted`. The exception needs at least three rows, and a header without empty names (`hasGap`: false).
 */
function warnOfShort(found: Collected, odd: readonly Row[], count: number, hasGap: boolean): void {
  const [first] = odd;
  if (!first) return;
  const isUsual =
    !hasGap && count >= 3 && odd.length === count && odd.every(({ cells }) => cells.length === first.cells.length);
  if (isUsual) {
    for (const [at, entry] of found.entries.entries()) {
      if (entry.doubt === 'shifted') found.entries[at] = { ...entry, doubt: null };
    }
    return;
  }
  const more = odd.length > 1 ? ` and ${odd.length - 1} more` : '';
  const message = `Line ${first.line}${more} has another number of cells than the header: they may stand in other columns.`;
  found.say('shifted', message);
}

/**
 * Returns the date formats of a file. If both day first and month first are possible, a date such as 31/12 in the file
 * decides. Without such a date, returns no format, so that ambiguous dates are refused.
 */
function datesOf({ dates, columns, header }: Format, rows: readonly Row[]): readonly DateFormat[] {
  if (dates.length !== 2 || dates[1] !== 'MM/DD/YYYY') return dates;
  const cells = rows.map((row) => row.cells[placeOf(columns.date[0] ?? '', header)] ?? '');
  const possible = dates.filter((format) => cells.every((cell) => !isAnyDay(cell) || isDay(cell, [format])));
  return possible.length === 1 ? possible : [];
}

function isAnyDay(cell: string): boolean {
  return isDay(cell, ['DD/MM/YYYY', 'MM/DD/YYYY']);
}
