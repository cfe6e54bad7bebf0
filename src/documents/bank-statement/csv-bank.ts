/** What must be known of a bank to read its CSV. */
import type { DateFormat, DecimalSign } from './numbers.ts';

/** Which states of a row are booked. */
export type CsvState = { readonly column: readonly string[]; readonly booked: RegExp };

/** Where the facts stand. More than one name: the first that the file has; `text` joins all of them. */
export type CsvColumns = {
  readonly date: readonly string[];
  /** A column with signs; or two, of what came and what left. */
  readonly amount?: readonly string[];
  readonly amountIn?: readonly string[];
  readonly amountOut?: readonly string[];
  /** Words that say debit or credit; any other is refused. Without it the sign of the amount says it. */
  readonly creditDebit?: { readonly column: readonly string[]; readonly debit: RegExp; readonly credit: RegExp };
  readonly states?: readonly CsvState[];
  readonly currency?: readonly string[];
  readonly name?: readonly string[];
  readonly iban?: readonly string[];
  readonly text?: readonly string[];
  readonly reference?: readonly string[];
  readonly structured?: readonly string[];
  readonly account?: readonly string[];
  /** After the row, and before it; compared with the amounts. None where fees stand in columns of their own. */
  readonly balance?: readonly string[];
  readonly balanceBefore?: readonly string[];
  /** Of a payment that came back: what it was, and why. */
  readonly original?: readonly string[];
  readonly returnReason?: readonly string[];
};

export type CsvBank = {
  readonly bank: string;
  /** All of these, and the file is this bank's. */
  readonly headers: readonly string[];
  readonly decimal: DecimalSign;
  readonly dates: readonly DateFormat[];
  /** For a file without a currency column. */
  readonly currency?: 'EUR' | 'GBP';
  readonly columns: CsvColumns;
  /** Its text has what the bank knows of the payer, behind words of the bank. */
  readonly hasLabels?: true;
};

/** A bank that writes no header row: its cells tell it. */
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
    ...{ ...bank, bank: name, headers: said(bank.headers) },
    columns: {
      ...plain,
      ...columns,
      ...(creditDebit && { creditDebit: { ...creditDebit, column: said(creditDebit.column) } }),
      ...(states && { states: states.map((state) => ({ ...state, column: said(state.column) })) }),
    },
  };
}
