/**
 * Inserts the invoice of a period. The invoice has only one line. The price of the line includes tax, so that the total
 * equals the subscription's amount exactly (R91).
 */
import type { Instant, LocalDate } from '../../model/dates.ts';
import { type Period, sumInvoice } from '../../model/invoice-sums.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { insertInvoice } from '../invoices/create-invoice.ts';
import type { Context } from '../kernel/context.ts';
import { lineOf } from '../payment-plans/tax.ts';

type PeriodInvoice = {
  readonly customer: CustomerRow;
  /** The invoiced amount, including tax. */
  readonly amount: number;
  readonly period: Period;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly draft: boolean;
  /** Time of the payment, if the invoice is issued because the payment arrived. */
  readonly paidAt?: Instant | null;
};

export function insertPeriodInvoice(
  tx: Queries,
  ctx: Context,
  subscription: SubscriptionRow,
  { amount, period, ...invoice }: PeriodInvoice,
): Promise<InvoiceRow> {
  const line = lineOf(subscription.description, amount, subscription);
  const details = { pricesIncludeTax: true, period };
  const sums = sumInvoice([line], details);
  if (!sums) throw new Error(`subscription ${subscription.id} cannot be invoiced`);
  const { currency, id: subscriptionId } = subscription;
  return insertInvoice(tx, ctx, { ...invoice, currency, sums, details, subscriptionId });
}
