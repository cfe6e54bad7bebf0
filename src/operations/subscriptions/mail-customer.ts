/** Mails to a customer about a failed charge, with the addresses for paying and for viewing the subscription. */
import { renewalFailedMail, subscriptionEndedMail } from '../../documents/mail/subscription-mails.ts';
import { dateAt, type Instant } from '../../model/dates.ts';
import type { RequestRow } from '../../store/payments/payment-requests.ts';
import type { Queries } from '../../store/store.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { languageFor } from '../customers/customer.ts';
import type { Context } from '../kernel/context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { customerUrl } from './subscription.ts';

type Failure = {
  readonly subscription: SubscriptionRow;
  readonly request: RequestRow;
  /** Time of the next try; null after the last one. */
  readonly retryAt: Instant | null;
};

/**
 * Queues the mail about a failed charge. Queues no mail for a test subscription, or for a customer without an e-mail.
 * Customers who have unsubscribed from reminders also get this mail, because it is a notice about their own
 * subscription.
 */
export async function mailAboutFailure(
  tx: Queries,
  ctx: Context,
  { subscription, request, retryAt }: Failure,
): Promise<void> {
  const { customer_id, testmode, status, mandate_id } = subscription;
  const { currency, description } = request;
  const customer = customer_id === null ? undefined : await tx.customers.byId(ctx.account.id, customer_id);
  if (!customer?.email || testmode === 1) return;
  const facts = {
    language: await languageFor(tx, customer),
    seller: ctx.account.name,
    customer: customer.name,
    what: description,
    currency,
    amountDue: request.amount ?? subscription.amount,
    paymentUrl: `${ctx.addresses.linkUrl}/${request.code}`,
    subscriptionUrl: customerUrl(ctx.addresses, subscription),
  };
  // No charge is tried while the subscription is paused or has no mandate.
  const isRetried = status !== 'paused' && mandate_id !== null;
  const retryOn = retryAt === null || !isRetried ? null : dateAt(retryAt, ctx.account.timezone);
  await queueMail(tx, ctx, {
    kind: retryAt === null ? 'subscription_ended' : 'renewal_failed',
    to: customer.email,
    requestId: request.id,
    content: retryAt === null ? subscriptionEndedMail(facts) : renewalFailedMail({ ...facts, retryOn }),
  });
}
