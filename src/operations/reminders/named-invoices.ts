/** Invoices that a list names by id or number. */
import { type Fault, Refusal } from '../../model/refusal.ts';
import type { RemindableRow } from '../../store/invoice-reminders.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';
import { candidateOf, invoicesNamed } from '../invoices/invoice.ts';
import { ambiguous } from '../named-documents.ts';

/** Each invoice once, also if it is named twice. Refuses with every reference that names none or several. */
export async function remindableNamed(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  references: readonly (string | number)[],
): Promise<RemindableRow[]> {
  const found: InvoiceRow[][] = [];
  for (const one of references) found.push(await invoicesNamed({ account }, one, tx));
  const unclear = found.findIndex((rows) => rows.length > 1);
  const given = references[unclear];
  if (given !== undefined) {
    throw ambiguous('invoice', given, `invoices[${unclear}]`, (found[unclear] ?? []).map(candidateOf));
  }
  const unknown = found.flatMap((rows, index) => (rows.length === 0 ? [index] : []));
  const faults = unknown.map((index): Fault => ({ field: `invoices[${index}]`, message: 'names no invoice' }));
  const [first] = faults;
  if (!first) return tx.reminders.named(account.id, [...new Set(found.flat().map(({ id }) => id))]);
  const others = faults.length === 1 ? '' : ` (and ${faults.length - 1} more that do not exist)`;
  throw new Refusal('invoice_not_found', `There is no invoice ${references[unknown[0] ?? 0]}${others}.`, {
    field: first.field,
    faults,
    hint: 'listOverdueInvoices has the numbers of all overdue invoices.',
  });
}
