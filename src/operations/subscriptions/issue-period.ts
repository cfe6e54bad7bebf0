/**
 * Issues the invoice of a period and queues its mail. The same transaction moves the subscription to its next billing.
 * So a crash leaves all of the changes or none, and two workers issue the invoice only once (R91).
 */
import { BillingError, type BillingErrorCode } from '../../model/billing-error.ts';
import { addDays } from '../../model/dates.ts';
import type { Period } from '../../model/invoice-sums.ts';
import { formatMoney } from '../../model/money.ts';
import { billingPeriod, pastDueAt } from '../../model/subscription.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { requireCustomer } from '../customers/customer.ts';
import { paymentTermFor } from '../invoices/defaults.ts';
import { invoiceEvent, nameOf, presentInvoice } from '../invoices/invoice.ts';
import { refuseOrWarn } from '../invoices/invoice-warnings.ts';
import { queueInvoiceMail } from '../invoices/mailing.ts';
import type { Context, Written } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';
import { moveToNextBilling } from './next-billing.ts';
import { insertPeriodInvoice } from './period-invoice.ts';

/**
 * Codes of refusals that last until a person changes something (R83, R85). The invoice is then stored as a draft. After
 * a refusal with any other code, such as `store_unavailable`, the worker tries again.
 */
const KEPT_AS_DRAFT: ReadonlySet<BillingErrorCode> = new Set(['validation_failed', 'invoice_incomplete']);

/**
 * Issues the invoice of the due period. An invoice that cannot be issued is stored as a draft. Without the draft, the
 * period would have no invoice, or the worker would try for ever.
 */
export async function issuePeriod(ctx: Context, seen: SubscriptionRow): Promise<void> {
  await ctx
    .write((tx) => issue(tx, ctx, seen, null))
    .catch((error: unknown) => {
      if (!(error instanceof BillingError && KEPT_AS_DRAFT.has(error.code))) throw error;
      return ctx.write((tx) => issue(tx, ctx, seen, error));
    });
}

/**
 * Inserts the invoice and its period. `incomplete`: the reason why the invoice stays a draft; null to issue the
 * invoice.
 */
async function issue(
  tx: Queries,
  ctx: Context,
  seen: SubscriptionRow,
  incomplete: BillingError | null,
): Promise<Written<undefined>> {
  const won = await moveToNextBilling(tx, ctx, seen);
  const { customer_id, amount } = won;
  if (customer_id === null) throw new Error(`subscription ${won.id} has no customer to invoice`);
  const customer = await requireCustomer(ctx, customer_id, 'customer_id', tx);
  const date = todayOf(ctx);
  const dueDate = addDays(date, paymentTermFor(ctx, customer).value);
  const period = periodOf(seen);
  const draft = incomplete !== null;
  const invoice = await insertPeriodInvoice(tx, ctx, won, { customer, amount, period, date, dueDate, draft });
  if (!draft) await refuseOrWarn(tx, ctx, invoice, customer);
  await tx.periods.insert({
    account_id: ctx.account.id,
    subscription_id: won.id,
    number: seen.periods,
    due_on: seen.next_on,
    request_id: null,
    invoice_id: invoice.id,
    next_try_at: pastDueAt(dueDate, ctx.account.timezone),
  });
  if (!draft && customer.email !== null) await queueInvoiceMail(tx, ctx, invoice);
  const what = `${formatMoney(amount, won.currency)} for ${won.description} (${period.start} to ${period.end})`;
  return {
    result: undefined,
    events: draft ? [] : [invoiceEvent('invoice.created', presentInvoice(invoice, ctx, date))],
    activity: {
      subject: { kind: 'invoice', id: invoice.id },
      summary: draft
        ? `Kept the invoice of ${what} as a draft: ${incomplete.message}`
        : `Issued ${nameOf(invoice)} of ${what}`,
    },
  };
}

function periodOf({ id, anchor_on, next_step, ...rhythm }: SubscriptionRow): Period {
  if (anchor_on === null) throw new Error(`subscription ${id} has no billing days`);
  return billingPeriod(anchor_on, rhythm, next_step);
}
