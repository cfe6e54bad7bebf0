/** Invoices that a list names by id or number. */
import { parseInvoiceReference } from '../../model/codes.ts';
import type { CustomerId, InvoiceId } from '../../model/ids.ts';
import { type Fault, Refusal } from '../../model/refusal.ts';
import type { OverdueFilter } from '../../store/invoice-filters.ts';
import type { RemindableRow } from '../../store/invoice-reminders.ts';
import type { Queries } from '../../store/store.ts';
import type { Context, ReadContext } from '../context.ts';
import { resolveCustomer } from '../customers/resolve-customer.ts';

/** Invoice numbers are printable ASCII; Postgres refuses a query with NUL. */
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * Customers and invoices that a list leaves out. A text that is no invoice number names a customer; it is refused if it names none or
 * several, because the one who was meant would be mailed. Digits are a customer's id.
 */
export async function exceptionsOf(
  ctx: ReadContext,
  given: readonly (string | number)[] | undefined,
): Promise<OverdueFilter['except']> {
  if (given === undefined) return undefined;
  const customers: CustomerId[] = [];
  const invoices: InvoiceId[] = [];
  for (const [index, one] of given.entries()) {
    const parsed = PRINTABLE.test(String(one)) ? parseInvoiceReference(one) : undefined;
    const numbers = parsed && 'number' in parsed ? [parsed.number] : [];
    const [invoice] = numbers.length === 0 ? [] : await ctx.store.reminders.named(ctx.account.id, [], numbers);
    if (invoice) invoices.push(invoice.id);
    else customers.push((await resolveCustomer(ctx, one, `except[${index}]`)).id);
  }
  return { customers, invoices };
}

/** Each invoice once, also if it is named twice. Refuses with every reference that names none. */
export async function invoicesNamed(
  tx: Queries,
  { account }: Pick<Context, 'account'>,
  references: readonly (string | number)[],
): Promise<RemindableRow[]> {
  const parsed = references.map((one) => (PRINTABLE.test(String(one)) ? parseInvoiceReference(one) : undefined));
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
