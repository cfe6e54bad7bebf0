/** Description of a bank's CSV format. */
import type { DateFormat, DecimalSign } from './numbers.ts';

/** The column with the status of a row, and the values that mean booked. */
export type CsvState = { readonly column: readonly string[]; readonly booked: RegExp };

/**
 * The possible names of the column for each fact. The first of these columns with a non-empty cell is used. For `text`,
 * the cells of all these columns are joined.
 */
export type CsvColumns = {
  readonly date: readonly string[];
  /** Either one column of signed amounts, or two columns for incoming and outgoing amounts. */
  readonly amount?: readonly string[];
  readonly amountIn?: readonly string[];
  readonly amountOut?: readonly string[];
  /**
   * Words for debit and credit; a row with any other word is refused. Without this column, the sign of the amount
   * decides.
   */
  readonly creditDebit?: { readonly column: readonly string[]; readonly debit: RegExp; readonly credit: RegExp };
  readonly states?: readonly CsvState[];
  readonly currency?: readonly string[];
  readonly name?: readonly string[];
  readonly iban?: readonly string[];
  readonly text?: readonly string[];
  readonly reference?: readonly string[];
  readonly structured?: readonly string[];
  readonly account?: readonly string[];
  /**
   * `balance`: columns with the balance after the row. `balanceBefore`: columns with the balance before the row. The
   * amounts are checked against these balances. Both kinds of columns are absent for banks with a separate column of
   * fees: a fee changes the balance, but is not part of the amount.
   */
  readonly balance?: readonly string[];
  readonly balanceBefore?: readonly string[];
  /**
   * `original`: columns with the original amount of a returned payment. `returnReason`: columns with the reason of the
   * return.
   */
  readonly original?: readonly string[];
  readonly returnReason?: readonly string[];
};

export type CsvBank = {
  readonly bank: string;
  /** A file that has all of these headers is a file of this bank. */
  readonly headers: readonly string[];
  readonly decimal: DecimalSign;
  readonly dates: readonly DateFormat[];
  /** Currency of files without a currency column. */
  readonly currency?: 'EUR' | 'GBP';
  readonly columns: CsvColumns;
  /** True if the text contains the payer's details after labels such as `Naam:`. */
  readonly hasLabels?: true;
};

/** A bank whose files have no header row. A file is recognized by its cells. `names`: our own names for its columns. */
export type HeaderlessBank = Omit<CsvBank, 'headers'> & {
  readonly names: readonly string[];
  readonly matches: (cells: readonly string[]) => boolean;
};

/**
 * Describes the files of `bank` in another language. `words` has the other language's name for each column name; names
 * that are missing in `words` stay unchanged.
 */
export function inLanguage(bank: CsvBank, name: string, words: Readonly<Record<string, string>>): CsvBank {
  const said = (columns: readonly string[]) => columns.map((column) => words[column] ?? column);
  const { creditDebit, states, ...plain } = bank.columns;
  const columns = Object.fromEntries(Object.entries(plain).map(([fact, names]) => [fact, said(names)]));
  return {
    ...bank,
    bank: name,
    headers: said(bank.headers),
    columns: {
      ...plain,
      ...columns,
      ...(creditDebit && { creditDebit: { ...creditDebit, column: said(creditDebit.column) } }),
      ...(states && { states: states.map((state) => ({ ...state, column: said(state.column) })) }),
    },
  };
}
