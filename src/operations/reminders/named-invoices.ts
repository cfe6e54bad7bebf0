/** Finds invoices by a list of ids and numbers. */
import { BillingError, type ValidationIssue } from '../../model/billing-error.ts';
import type { CustomerId, InvoiceId } from '../../model/ids.ts';
import type { OverdueFilter } from '../../store/invoices/invoice-filters.ts';
import type { RemindableRow } from '../../store/invoices/invoice-reminders.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { resolveCustomer } from '../customers/resolve-customer.ts';
import { candidateOf, invoicesNamed } from '../invoices/invoice.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { ambiguous } from '../kernel/named-documents.ts';

/**
 * Finds the customers and invoices that the caller excludes:
 * - Digits without a leading zero are a customer's id.
 * - Other text is an invoice number if exactly one invoice matches.
 * - All other text is the name of a customer. Refuses a name of no customer or of several customers. Otherwise a
 *   customer whom the caller wants to exclude could get a mail.
 */
export async function exceptionsOf(
  ctx: ReadContext,
  given: readonly (string | number)[] | undefined,
): Promise<OverdueFilter['except']> {
  if (given === undefined) return undefined;
  const customers: CustomerId[] = [];
  const invoices: InvoiceId[] = [];
  for (const [index, one] of given.entries()) {
    const named = CUSTOMER_ID.test(String(one)) ? [] : await invoicesNamed(ctx, one, ctx.store);
    const [invoice] = named;
    if (invoice && named.length === 1) invoices.push(invoice.id);
    else customers.push((await resolveCustomer(ctx, one, `except[${index}]`)).id);
  }
  return { customers, invoices };
}

const CUSTOMER_ID = /^[1-9]\d*$/;

/**
 * Reads each named invoice once. Refuses the first reference that matches several invoices. If there is no such
 * reference, one refusal lists all references that match no invoice.
 */
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
  const faults = unknown.map(
    (index): ValidationIssue => ({ field: `invoices[${index}]`, message: 'names no invoice' }),
  );
  const [first] = faults;
  if (!first) return tx.reminders.named(account.id, [...new Set(found.flat().map(({ id }) => id))]);
  const others = faults.length === 1 ? '' : ` (and ${faults.length - 1} more that do not exist)`;
  throw new BillingError('invoice_not_found', `There is no invoice ${references[unknown[0] ?? 0]}${others}.`, {
    field: first.field,
    faults,
    hint: 'listOverdueInvoices has the numbers of all overdue invoices.',
  });
}
