/** The content of a draft invoice or of a quote after a change: customer, lines, tax and details (R80, R102). */
import type * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import type { CustomerId } from '../../model/ids.ts';
import type { InvoiceDetails } from '../../model/invoice.ts';
import type { InvoiceSums, Line } from '../../model/invoice-sums.ts';
import type { Currency } from '../../model/money.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { DraftContent } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import { requireBillable, requireCustomer } from '../customers/customer.ts';
import { customerReused, reuseOrAddGiven } from '../customers/reuse-or-add.ts';
import { readAmounts } from '../kernel/checked-input.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import type { DefaultUsed } from './defaults.ts';
import { currencyFaults, detailsIn, detailsOf } from './details.ts';
import type { InvoiceChanges } from './invoice-changes.ts';
import { itemsNamedIn, priceLines, requirePeriods, sumLines, type Terms } from './invoice-lines.ts';

/** The content that a call changes. Omitted fields stay unchanged. */
type Change = Omit<
  z.output<typeof InvoiceChanges>,
  'id' | 'revision' | 'date' | 'due_date' | 'reference' | 'notes' | 'metadata'
> & { readonly due_date?: string | null | undefined };

/** The columns of an invoice or a quote on which its sums depend. */
type Draft = Pick<
  DraftContent,
  'customer_id' | 'currency' | 'details' | 'lines' | 'tax_lines' | 'subtotal' | 'tax_total' | 'amount'
>;

/** The customer and the items whose defaults the changed draft uses (R84). */
export async function termsOf(
  ctx: ReadContext,
  input: Change,
  draft: Draft,
  known: CustomerRow | null,
): Promise<Terms> {
  const needsCustomer = input.items !== undefined || input.amount !== undefined || input.due_date === null;
  const others =
    typeof input.customer === 'object'
      ? customerReused(ctx, input)
      : needsCustomer
        ? requireCustomer(ctx, draft.customer_id, 'customer_id')
        : null;
  const items = new Set((JSON.parse(draft.lines) as Line[]).flatMap(({ itemId }) => itemId ?? []));
  const named = await itemsNamedIn(ctx, input);
  return { customer: known ?? (await others), named, draft: { ...detailsBefore(draft), items } };
}

/** Creates the customer if the call describes a new one. Must be called in the transaction that stores the change. */
export async function customerIdOf(
  tx: Queries,
  ctx: Context,
  before: Draft,
  input: Change,
  known: CustomerRow | null,
): Promise<CustomerId> {
  if (known) return (await requireBillable(ctx, known.id, 'customer_id', tx)).id;
  return typeof input.customer === 'object' ? (await reuseOrAddGiven(tx, ctx, input)).customer.id : before.customer_id;
}

export type ChangedSums = {
  readonly sums: Omit<Draft, 'customer_id'>;
  readonly used: readonly DefaultUsed[];
};

/** The lines, sums and details after the change. Refuses faults of amounts, items and periods. */
export function sumsOf(ctx: ReadContext, draft: Draft, input: Change, terms: Terms): ChangedSums {
  const currency = input.currency ?? draft.currency;
  if (input.items !== undefined || input.amount !== undefined) {
    const { sums: found, details, used } = priceLines(ctx, input, currency, terms);
    return { sums: { currency, ...columnsOf(found, details) }, used };
  }
  if (currency !== draft.currency) {
    throw invalid([
      { field: 'items', message: `is required with another currency: the prices are in ${draft.currency}` },
    ]);
  }
  const before = detailsBefore(draft);
  const amounts = readAmounts(input, ['discount.amount'], currency);
  const faults = [...currencyFaults(ctx, input, currency, before), ...amounts.faults];
  if (faults.length > 0) throw invalid(faults);
  const details = detailsOf(ctx, input, currency, before, amounts);
  const { lines, tax_lines, subtotal, tax_total, amount } = draft;
  requirePeriods(JSON.parse(lines) as Line[], details);
  if (input.discount === undefined && input.prices_include_tax === undefined) {
    const same = { lines, tax_lines, subtotal, tax_total, amount };
    return { sums: { currency, ...same, details: JSON.stringify(details) }, used: [] };
  }
  const inputs = (JSON.parse(lines) as Line[]).map(
    ({ total: _total, discounted: _off, gross: _gross, ...line }) => line,
  );
  return { sums: { currency, ...columnsOf(sumLines(inputs, details, currency, 'items'), details) }, used: [] };
}

function detailsBefore(draft: Draft): { readonly currency: Currency; readonly details: InvoiceDetails } {
  return { currency: draft.currency, details: detailsIn(draft) };
}

function columnsOf({ lines, taxLines, subtotal, taxTotal, total }: InvoiceSums, details: InvoiceDetails) {
  const texts = { lines: JSON.stringify(lines), tax_lines: JSON.stringify(taxLines), details: JSON.stringify(details) };
  return { ...texts, subtotal, tax_total: taxTotal, amount: total };
}
