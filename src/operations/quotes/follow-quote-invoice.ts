/**
 * Updates a quote when one of its invoices is issued, deleted, credited or cancelled (R103). Operations on invoices
 * call these functions as hooks, because the folder `invoices` must not import the folder `quotes`.
 */
import { BillingError } from '../../model/billing-error.ts';
import type { Line } from '../../model/invoice-sums.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { languageFor, requireCustomer } from '../customers/customer.ts';
import { detailsIn } from '../invoices/details.ts';
import type { IssuedContent } from '../invoices/issue-invoice.ts';
import type { Context } from '../kernel/context.ts';
import { followBilling, namedLines } from './parts.ts';

/**
 * Updates the quote of an invoice whose amounts or status have changed. `after`: `undefined` for a deleted draft.
 * Refuses to delete a draft that the quote's last invoice subtracts as an earlier part. Without the draft, the last
 * invoice would subtract an amount that was never invoiced.
 */
export async function followQuoteInvoice(
  tx: Queries,
  ctx: Context,
  before: InvoiceRow,
  after: InvoiceRow | undefined,
): Promise<void> {
  if (before.quote_id === null) return;
  if (after && after.status === before.status && after.amount_credited === before.amount_credited) return;
  const quote = await tx.quotes.find(ctx.account.id, before.quote_id);
  if (!quote) throw new Error(`invoice ${before.id} has no quote`);
  if (!after) {
    const others = await tx.quotes.invoicesOf(ctx.account.id, quote.id);
    const last = others.find((one) => detailsIn(one).ofQuote?.earlier.some(({ id }) => id === before.id));
    if (last) throw takenBackBy(last);
  }
  await followBilling(tx, ctx, quote);
}

function takenBackBy({ id }: InvoiceRow): BillingError {
  return new BillingError('invoice_of_quote', `Draft ${id} takes this part of the quote back from the total.`, {
    hint: `Delete draft ${id} first; then this one, and invoice what is left again.`,
  });
}

/**
 * Returns the lines and details of a draft that is being issued. The last invoice of a quote shows the numbers of the
 * earlier invoices, so the earlier invoices must be issued first.
 */
export async function contentToIssue(tx: Queries, ctx: Context, draft: InvoiceRow): Promise<IssuedContent> {
  const { ofQuote, ...details } = detailsIn(draft);
  if (!ofQuote || ofQuote.earlier.length === 0) return { lines: draft.lines, details: draft.details };
  const invoices = await tx.quotes.invoicesOf(ctx.account.id, draft.quote_id ?? (0 as never));
  const earlier = ofQuote.earlier.map((one) => {
    const invoice = invoices.find(({ id }) => id === one.id);
    if (!invoice) throw new Error(`draft ${draft.id} takes back invoice ${one.id}, which is gone`);
    if (invoice.invoice_number === null) throw issueFirst(invoice);
    return { ...one, number: invoice.invoice_number, date: invoice.date };
  });
  const language = await languageFor(tx, await requireCustomer(ctx, draft.customer_id, 'customer_id', tx));
  const lines = namedLines(JSON.parse(draft.lines) as Line[], earlier, language);
  return { lines: JSON.stringify(lines), details: JSON.stringify({ ...details, ofQuote: { ...ofQuote, earlier } }) };
}

export function issueFirst({ id }: Pick<InvoiceRow, 'id'>): BillingError {
  return new BillingError('invoice_of_quote', `Draft ${id} is an earlier part of the same quote, and has no number.`, {
    hint: `Issue draft ${id} first, or delete it and this one; the last invoice names the numbers of the others.`,
  });
}
