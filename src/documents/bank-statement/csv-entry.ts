/** Converts a row of a CSV file into an entry. A row without a complete entry is left out with a reason. */
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { type Currency, parseCurrency } from '../../model/money.ts';
import type { CsvColumns } from './csv-bank.ts';
import { accountIn } from './csv-banks-headerless.ts';
import { type Format, placeOf, stateOf } from './csv-format.ts';
import type { Row } from './csv-rows.ts';
import { accountOf, bookedAt, type Collected, ibanOf, lineOf, referenceOf, StatementFault, textOf } from './entry.ts';
import { detailsIn, isSlashed, labelled } from './mt940-details.ts';
import { taggedPurpose, textsIn } from './mt940-german.ts';
import { amountOf, currencyBeside, currencyOf, dayOf, isDay, quoted, type Signed, sumIn } from './numbers.ts';
import { withinAmount } from './returned.ts';
import { NOTHING_BESIDE } from './transaction-facts.ts';

export type CsvFile = {
  readonly format: Format;
  readonly delimiter: string;
  /** Currency given by the caller; a currency column in the file takes precedence. */
  readonly currency: Currency | undefined;
  /** True if the file ends with a line end, so that its last row is complete. */
  readonly endsWhole: boolean;
};

export type Cells = (names: readonly string[] | undefined) => readonly string[];

/** Returns a function that takes column names, and returns the non-empty cells of a row in these columns. */
export function cellsIn({ cells }: Row, header: readonly string[]): Cells {
  return (names) =>
    (names ?? []).flatMap((name) => {
      const cell = cells[placeOf(name, header)]?.trim();
      return cell === undefined || cell === '' ? [] : [cell];
    });
}

type Place = { readonly isLast: boolean; readonly isShort: boolean };

export function entryIn(
  found: Collected,
  row: Row,
  { format, currency: given, endsWhole }: CsvFile,
  { isLast, isShort }: Place,
): void {
  const { columns, header, dates, hasLabels } = format;
  const all = cellsIn(row, header);
  const first = (names: readonly string[] | undefined) => all(names)[0];
  const line = `Line ${row.line}`;
  const place = (names: readonly string[] | undefined) => `${line}, column ${names?.[0]}`;
  const day = first(columns.date);
  const state = stateOf(format, day ?? '', first);
  // ASN and SNS write no header row, and put the text in additional quotes.
  const text = textOf(all(columns.text).map((cell) => (format.isHeaderless ? cell.replace(/^'(.*)'$/s, '$1') : cell)));
  const amounts = amountsIn(columns, first);
  const leave = (reason: 'no_amount' | 'not_booked' | 'incomplete') =>
    found.leave(line, reason, state.said ?? (text || day || null));
  if (isShort && (amounts.length === 0 || !isDay(day ?? '', dates))) {
    leave('incomplete');
    return;
  }
  if (!state.isBooked && amounts.length === 0) {
    leave('not_booked');
    return;
  }
  if (amounts.length === 0) {
    leave('no_amount');
    return;
  }
  const currency = currencyIn(
    first(columns.currency),
    currencyBeside(amounts[0]?.cell ?? ''),
    given ?? format.currency,
    row.line,
    columns,
  );
  const { minor, isNegative } = onlyOne(amounts, format, currency, place);
  const { creditDebit } = columns;
  const isOut = creditDebit ? saysDebit(first(creditDebit.column), creditDebit, place(creditDebit.column)) : false;
  const details = hasLabels ? labelsIn(text) : undefined;
  const isDebit = isOut || isNegative;
  const original = sumIn(first(columns.original) ?? '', format.decimal, currency);
  const reason = first(columns.returnReason);
  const isReturn = (original !== undefined && original !== 0) || reason !== undefined;
  // A returned payment reverses an earlier entry. If the return is a credit, the account's owner had sent the payment
  // and gets the money back.
  const isReversal = state.isBooked && isReturn;
  const kept = {
    ...bookedAt(
      state.isBooked,
      !state.isBooked && !isDay(day ?? '', dates) ? undefined : dayOf(day ?? '', dates, place(columns.date)),
    ),
    amount: minor,
    currency,
    // Credit is the default. A word for debit or a minus sign makes the row a debit.
    direction: isDebit ? 'debit' : 'credit',
    isReversal,
    returned: isReversal && isDebit ? (withinAmount(original && Math.abs(original), minor) ?? minor) : null,
    returnReason: isReversal && isDebit ? lineOf(reason, 35) : null,
    doubt: isShort
      ? 'shifted'
      : isLast && !endsWhole && isOpenEnd(row, amounts, header)
        ? 'cut'
        : state.isKnown
          ? null
          : 'state',
    account: accountOf(accountIn(first(columns.account))),
    bankReference: referenceOf(first(columns.reference)),
    payerName: details?.payerName ?? lineOf(first(columns.name), BANK_BOUNDS.name),
    payerIban: details?.payerIban ?? ibanOf(accountIn(first(columns.iban))),
    text: details?.text ?? text,
    creditorReference: details?.creditorReference ?? lineOf(first(columns.structured), BANK_BOUNDS.reference),
  } as const;
  found.keep(kept, line, state.said ?? (text || null));
  if (kept.doubt === 'cut') found.say('cut', `${line}: the file ends within an amount, which may have more digits.`);
  if (kept.doubt === 'state') {
    found.say(
      'state',
      `${line}: it is not known whether ${quoted(state.said ?? '')} means booked. Name its column in mapping.columns.state, and the words that do in mapping.booked.`,
    );
  }
}

type Amount = { readonly cell: string; readonly column: readonly string[]; readonly side: 'in' | 'out' | null };

/** Content of a cell without an amount, such as `-`, `n/a` or nothing. */
const NO_AMOUNT = /^[-–—./]*$|^n\/?a$/i;

function amountsIn(
  columns: CsvColumns,
  first: (names: readonly string[] | undefined) => string | undefined,
): readonly Amount[] {
  const sides = [
    [columns.amount, null],
    [columns.amountIn, 'in'],
    [columns.amountOut, 'out'],
  ] as const;
  const found = sides.flatMap(([column, side]): Amount[] => {
    const cell = first(column);
    return column === undefined || cell === undefined || NO_AMOUNT.test(cell) ? [] : [{ cell, column, side }];
  });
  // If the signed column (`amount`) is filled, the columns for incoming and outgoing amounts only repeat its amount.
  return found[0]?.side === null ? found.slice(0, 1) : found;
}

/**
 * Returns the only amount that is not zero, or zero if all are zero. Throws {@link StatementFault} for a row with two
 * amounts that are not zero. An amount with a minus sign is outgoing, also in the column for incoming amounts.
 */
function onlyOne(
  amounts: readonly Amount[],
  { decimal }: Format,
  currency: Currency,
  place: (names: readonly string[]) => string,
): Signed {
  const read = amounts.map(({ cell, column, side }) => {
    const { minor, isNegative } = amountOf(cell, decimal, currency, place(column));
    return { minor, isNegative: isNegative || side === 'out' };
  });
  const [one = { minor: 0, isNegative: false }, ...others] = read.filter(({ minor }) => minor > 0);
  if (others.length > 0) {
    throw new StatementFault(`${place(amounts[0]?.column ?? [])}: the row has an amount that came and one that left.`);
  }
  return one;
}

/**
 * True if the file may end in the middle of the last row's amount, for example after `121` of `1210,00`.
 */
function isOpenEnd({ cells }: Row, amounts: readonly Amount[], header: readonly string[]): boolean {
  const last = amounts.some(({ column }) => column.some((name) => placeOf(name, header) === cells.length - 1));
  return last && !/[.,]\d{2}\D*$/.test(cells.at(-1) ?? '');
}

/**
 * Reads the payer's details from the text, if the text has labels. ABN AMRO writes `/NAME/…` or `Naam: …`. The German
 * Sparkassen write labels of MT940, such as `EREF+…SVWZ+…`.
 */
function labelsIn(text: string) {
  if (isSlashed(text)) return detailsIn([[text]], NOTHING_BESIDE);
  const words = taggedPurpose(text);
  if (words.has('SVWZ') || words.has('EREF') || words.has('KREF')) {
    return { payerName: null, payerIban: null, creditorReference: null, text: textOf(textsIn(words, text)) };
  }
  return labelled(text, NOTHING_BESIDE);
}

function saysDebit(
  word: string | undefined,
  { debit, credit }: NonNullable<CsvColumns['creditDebit']>,
  place: string,
): boolean {
  if (word !== undefined && debit.test(word)) return true;
  if (word !== undefined && credit.test(word)) return false;
  const said = word === undefined ? 'it is empty' : `${quoted(word)} is neither`;
  throw new StatementFault(`${place}: it must say debit or credit, such as D or C, Af or Bij, Soll or Haben; ${said}.`);
}

/** Takes the currency from the currency column, from the amount's cell, or from `otherwise`, in this order. */
function currencyIn(
  cell: string | undefined,
  beside: Currency | undefined,
  otherwise: Format['currency'],
  line: number,
  { currency: column }: CsvColumns,
): Currency {
  if (cell !== undefined && /^[A-Za-z]{3}$/.test(cell)) return currencyOf(cell, `Line ${line}, column ${column?.[0]}`);
  const known = beside ?? (otherwise === undefined ? undefined : parseCurrency(otherwise));
  if (known) return known;
  throw new StatementFault(`Line ${line}: the file has no currency; say it in currency, such as EUR.`, {
    isUntold: true,
  });
}
