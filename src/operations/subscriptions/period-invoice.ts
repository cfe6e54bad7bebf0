/** The invoice of a period: one line, of which the amount includes the tax, so that the total is the amount exactly (R91). */
import type { Instant, LocalDate } from '../../model/dates.ts';
import { sumInvoice } from '../../model/invoice-sums.ts';
import type { Period } from '../../model/subscription.ts';
import type { CustomerRow } from '../../store/customers.ts';
import type { InvoiceRow } from '../../store/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions.ts';
import type { Context } from '../context.ts';
import { insertInvoice } from '../invoices/insert-invoice.ts';

type PeriodInvoice = {
  readonly customer: CustomerRow;
  /** What is invoiced, tax included. */
  readonly amount: number;
  readonly period: Period;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly draft: boolean;
  /** When the money for it had come. */
  readonly paidAt?: Instant | null;
};

export function insertPeriodInvoice(
  tx: Queries,
  ctx: Context,
  subscription: SubscriptionRow,
  { amount, period, ...invoice }: PeriodInvoice,
): Promise<InvoiceRow> {
  const { tax_category: category, exemption_reason: reason, exemption_code: code } = subscription;
  const line = {
    description: subscription.description,
    quantity: 100,
    unitPrice: amount,
    taxRate: subscription.tax_rate,
    ...(category === null ? {} : { taxCategory: category }),
    ...(reason === null ? {} : { exemptionReason: reason }),
    ...(code === null ? {} : { exemptionCode: code }),
  };
  const sums = sumInvoice([line], { pricesIncludeTax: true });
  if (!sums) throw new Error(`subscription ${subscription.id} cannot be invoiced`);
  return insertInvoice(tx, ctx, {
    ...invoice,
    currency: subscription.currency,
    sums,
    subscriptionId: subscription.id,
    ...detailsOf(period),
  });
}

/** The one place for what the invoice says of its period. */
function detailsOf({ start, end }: Period) {
  return { notes: `${start} – ${end}` };
}
