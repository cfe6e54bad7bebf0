/** Description of a bank's CSV format. */
import type { DateFormat, DecimalSign } from './numbers.ts';

/** The column with a row's status, and the values that mean booked. */
export type CsvState = { readonly column: readonly string[]; readonly booked: RegExp };

/** Column names by fact. Of several names the first one in the file counts; `text` joins all. */
export type CsvColumns = {
  readonly date: readonly string[];
  /** One column with signs, or two columns for money in and money out. */
  readonly amount?: readonly string[];
  readonly amountIn?: readonly string[];
  readonly amountOut?: readonly string[];
  /** Words for debit and credit; any other word is refused. Without this column the sign of the amount decides. */
  readonly creditDebit?: { readonly column: readonly string[]; readonly debit: RegExp; readonly credit: RegExp };
  readonly states?: readonly CsvState[];
  readonly currency?: readonly string[];
  readonly name?: readonly string[];
  readonly iban?: readonly string[];
  readonly text?: readonly string[];
  readonly reference?: readonly string[];
  readonly structured?: readonly string[];
  readonly account?: readonly string[];
  /** The balances after and before the row, compared with the amounts. Absent if fees have a column of their own. */
  readonly balance?: readonly string[];
  readonly balanceBefore?: readonly string[];
  /** For a returned payment: its original amount, and the reason. */
  readonly original?: readonly string[];
  readonly returnReason?: readonly string[];
};

export type CsvBank = {
  readonly bank: string;
  /** A file with all of these headers is this bank's. */
  readonly headers: readonly string[];
  readonly decimal: DecimalSign;
  readonly dates: readonly DateFormat[];
  /** The currency of files without a currency column. */
  readonly currency?: 'EUR' | 'GBP';
  readonly columns: CsvColumns;
  /** The text contains the payer's details, each after a label of the bank. */
  readonly hasLabels?: true;
};

/** A bank without header rows, recognized by its cells. */
export type HeaderlessBank = Omit<CsvBank, 'headers'> & {
  readonly names: readonly string[];
  readonly matches: (cells: readonly string[]) => boolean;
};

/** The same layout with the names of columns in another language; a name without a word there stays. */
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
