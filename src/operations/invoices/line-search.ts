/** Finds invoices by the text of their lines (D-673). There is no index: lines are read and compared, within limits. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalid } from '../../model/billing-error.ts';
import type { InvoiceId } from '../../model/ids.ts';
import type { Line } from '../../model/invoice-sums.ts';
import { folded } from '../../model/text.ts';
import type { InvoiceFilter } from '../../store/invoices/invoice-filters.ts';
import type { Queries } from '../../store/store.ts';
import { type Context, stopIfCancelled } from '../kernel/context.ts';
import { countOf } from './invoice-totals.ts';

/**
 * Largest number of invoices that are searched. If each of them has six lines, the search takes some tenths of a
 * second.
 */
const INVOICES_MAX = 20_000;
/**
 * Largest number of characters of JSON that are searched: about 450 000 usual lines, or 1 400 of the longest invoices.
 * Searching that much takes about a second.
 */
const LETTERS_MAX = 48_000_000;
/** Invoices per SQL statement. */
const AT_ONCE = 100;
/** Characters of JSON after which other requests get a turn of the event loop. */
const LETTERS_PER_TURN = 250_000;

/**
 * Narrows `filter` to the invoices with a line whose description contains `description`. The returned filter has the
 * ids of these invoices. `tx`: the snapshot from which the list itself is read (`consistent` of `store/store.ts`).
 * Rejects a filter if it matches more invoices than {@link INVOICES_MAX}, or if their lines have too much text.
 */
export async function withLines(
  tx: Queries,
  ctx: Context,
  filter: InvoiceFilter,
  description: string,
): Promise<InvoiceFilter> {
  const count = countOf(await tx.invoiceLists.sums(ctx.account.id, filter));
  if (count > INVOICES_MAX) {
    throw tooMany(`at most ${written(INVOICES_MAX)} invoices, and the other filters leave ${written(count)}`);
  }
  const ids = count === 0 ? [] : await tx.invoiceLists.ids(ctx.account.id, filter, INVOICES_MAX);
  const { statuses, today } = filter;
  const part = folded(description);
  const among: InvoiceId[] = [];
  let letters = 0;
  let turns = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    stopIfCancelled(ctx);
    const some = { today, among: ids.slice(at, at + AT_ONCE) };
    for (const { id, lines } of await tx.invoiceLists.linesOf(ctx.account.id, some)) {
      letters += lines.length;
      if (letters > LETTERS_MAX) {
        throw tooMany(
          `lines of ${written(LETTERS_MAX)} characters, and those of these ${written(ids.length)} invoices have more`,
        );
      }
      if (hasPart(lines, part)) among.push(id);
      if (letters / LETTERS_PER_TURN > turns + 1) {
        turns = Math.floor(letters / LETTERS_PER_TURN);
        await nextTurn();
      }
    }
  }
  return { today, ...(statuses ? { statuses } : {}), among };
}

/** True if the description of a line contains the normalized text. */
function hasPart(lines: string, part: string): boolean {
  return (JSON.parse(lines) as Line[]).some(({ description }) => folded(description).includes(part));
}

function tooMany(fault: string) {
  const message = `is looked for in ${fault}: add customer, or date_from and date_to`;
  return invalid([{ field: 'description', message }]);
}

function written(count: number): string {
  return count.toLocaleString('en');
}
