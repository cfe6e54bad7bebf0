/** Invoices that a list names by id or number. */
import { parseInvoiceReference } from '../../model/codes.ts';
import type { InvoiceId } from '../../model/ids.ts';
import { type Fault, Refusal } from '../../model/refusal.ts';
import type { RemindableRow } from '../../store/invoice-reminders.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../context.ts';

/** Each invoice once, also if it is named twice. Refuses with every reference that names none. */
export async function invoicesNamed(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  references: readonly (string | number)[],
): Promise<RemindableRow[]> {
  // Invoice numbers are printable ASCII; Postgres refuses a query with NUL.
  const parsed = references.map((one) => (/^[\x20-\x7e]+$/.test(String(one)) ? parseInvoiceReference(one) : undefined));
  const ids = parsed.flatMap((one) => (one && 'id' in one ? [one.id as InvoiceId] : []));
  const numbers = parsed.flatMap((one) => (one && 'number' in one ? [one.number] : []));
  const rows = ids.length + numbers.length === 0 ? [] : await tx.reminders.named(account.id, ids, numbers);
  const known = new Set<string | number | null>(rows.flatMap(({ id, invoice_number }) => [id, invoice_number]));
  const unknown = parsed.flatMap((one, index) => (one && known.has('id' in one ? one.id : one.number) ? [] : [index]));
  const faults = unknown.map((index): Fault => ({ field: `invoices[${index}]`, message: 'names no invoice' }));
  const [first] = faults;
  if (!first) return rows;
  const others = faults.length === 1 ? '' : ` (and ${faults.length - 1} more that do not exist)`;
  throw new Refusal('invoice_not_found', `There is no invoice ${references[unknown[0] ?? 0]}${others}.`, {
    field: first.field,
    faults,
    hint: 'listOverdueInvoices has the numbers of all overdue invoices.',
  });
}
