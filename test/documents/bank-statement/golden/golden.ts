/** Small statements in the formats of banks, with invented names, and the values that must be read from each. */
import type { ReadStatement, StatementEntry } from '../../../../src/documents/bank-statement/entry.ts';
import type { ReadOptions } from '../../../../src/documents/bank-statement/read.ts';
import type { Currency } from '../../../../src/model/money.ts';

/**
 * Day, amount with sign and currency, payer, IBAN and text. Further facts follow: `pending`, `reversal`, or a doubt.
 */
export type Told = readonly [string | null, string, string | null, string | null, string, ...string[]];

export type Golden = {
  readonly name: string;
  readonly file: string;
  readonly options?: ReadOptions;
  readonly entries: readonly Told[];
  /** Rows that are not read, with the reason: `Line 3 no_amount`. */
  readonly leftOut?: readonly string[];
  readonly warnings?: readonly string[];
};

export const EUR = 'EUR' as Currency;

function toldOf(entry: StatementEntry): Told {
  const { direction, amount, currency, returned, returnReason } = entry;
  return [
    entry.bookedOn,
    `${direction === 'credit' ? '+' : '-'}${(amount / 100).toFixed(2)} ${currency}`,
    entry.payerName,
    entry.payerIban,
    entry.text,
    ...(entry.isBooked ? [] : ['pending']),
    ...(returned !== null ? [`return of ${(returned / 100).toFixed(2)}`] : entry.isReversal ? ['reversal'] : []),
    ...(returnReason === null ? [] : [returnReason]),
    ...(entry.doubt === null ? [] : [entry.doubt]),
  ];
}

export function factsOf({ entries, leftOut, warnings }: ReadStatement) {
  return {
    entries: entries.map(toldOf),
    leftOut: leftOut.map(({ place, reason }) => `${place} ${reason}`),
    warnings: warnings.map(({ code }) => code),
  };
}

export const VERA = 'NL91ABNA0417164300';
export const TEST = 'NL20INGB0001234567';
export const BELG = 'BE68539007547034';
export const OTTO = 'DE89370400440532013000';
