/** Checks the amounts of a CSV file against its column of balances. */
import { cellsIn } from './csv-entry.ts';
import type { Format } from './csv-format.ts';
import { placeOf } from './csv-format.ts';
import type { Row } from './csv-rows.ts';
import type { Collected, StatementEntry } from './entry.ts';
import { sumIn } from './numbers.ts';

/**
 * Returns functions that add a row and compare the balances of all rows. Each row leads from the balance before the row
 * to the balance after the row. The rows of a complete file form one chain, in any order. A missing or wrong row breaks
 * the chain into two chains.
 *
 * `counts` has a number for each balance: the number of rows that start at this balance, minus the number of rows that
 * end at this balance. For example, two rows from 100 to 150 and from 150 to 120 give `100: 1`, `150: 0` and `120: -1`.
 * Only the start of a chain has a positive number, so more than one positive number means a broken chain.
 */
export function balancesOf(found: Collected, { columns, header }: Format) {
  const column = [columns.balance, columns.balanceBefore].find((names) =>
    names?.some((name) => placeOf(name, header) >= 0),
  );
  const isBefore = column !== undefined && column === columns.balanceBefore;
  const accounts = new Map<string, Map<number, number>>();
  let isWhole = column !== undefined;

  return {
    /** Adds a row. `entries`: the entries made from the row. */
    add(row: Row, entries: readonly StatementEntry[], { decimal }: Format): void {
      const [entry] = entries;
      if (!isWhole || !entry?.isBooked) return;
      const [cell] = cellsIn(row, header)(column);
      const balance = cell === undefined ? undefined : sumIn(cell, decimal, entry.currency);
      if (balance === undefined) {
        // Some banks give only one balance per day. The rows of such a file cannot be checked.
        isWhole = false;
        return;
      }
      const change = entry.direction === 'credit' ? entry.amount : 0 - entry.amount;
      const [before, after] = isBefore ? [balance, balance + change] : [balance - change, balance];
      const key = `${entry.account} ${entry.currency}`;
      const counts = accounts.get(key) ?? new Map<number, number>();
      accounts.set(key, counts);
      counts.set(before, (counts.get(before) ?? 0) + 1);
      counts.set(after, (counts.get(after) ?? 0) - 1);
    },
    compare(): void {
      if (!isWhole) return;
      const isBroken = [...accounts.values()].some(
        (counts) => [...counts.values()].reduce((starts, count) => starts + Math.max(0, count), 0) > 1,
      );
      if (!isBroken) return;
      found.warn('balance', `The amounts do not add up to the balances beside them (column ${column?.[0]}).`, 0);
    },
  };
}
