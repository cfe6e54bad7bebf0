/**
 * Captures or releases held money. Of several concurrent requests, a conditional update accepts only one. The provider
 * is called after that update.
 */
import { ProviderError, type ProviderPayment } from '../../model/provider.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { ListedPaymentRow } from '../../store/payments/payment-lists.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Context, Services } from '../kernel/context.ts';
import type { CredentialState } from '../providers/credentials.ts';
import { providerOf, providerRefusal } from '../providers/open-provider.ts';
import { tryKeyThenState } from '../providers/verify-connection.ts';
import { createOrLookUp } from './ask-provider.ts';
import { firstCheckAt } from './checks.ts';
import { heldElsewhere, notAuthorized } from './not-authorized.ts';
import { presentPayment } from './payment.ts';
import { settlePayment } from './settle-payment.ts';

type HoldEnd = { readonly end: 'capture' | 'release'; readonly amount: number | null; readonly summary: string };

export async function endHold(ctx: Context, seen: ListedPaymentRow, { end, amount, summary }: HoldEnd): Promise<void> {
  let requested: PaymentRow | undefined;
  await ctx.write(async (tx) => {
    requested = await tx.payments.requestEnd(ctx.account.id, seen.id, end, amount);
    if (!requested) throw notAuthorized((await tx.payments.find(ctx.account.id, seen.id)) ?? seen);
    // If this process dies before the provider answers, the worker repeats the request with the same key.
    await tx.payments.updateUnfinished(seen.id, { next_check_at: firstCheckAt(ctx.now()) });
    return {
      result: presentPayment({ ...seen, ...requested }),
      events: [],
      activity: { subject: { kind: 'payment', id: seen.id }, summary },
    };
  });
  if (requested) await finishHold(ctx, ctx.account, requested);
}

/**
 * Sends the capture or release to the provider. If a request gets no answer, it is repeated with the same idempotency
 * key. The provider then captures or releases the money only once. Throws a refusal in these cases:
 * - The provider refuses or does not answer.
 * - Money would be captured with former credentials.
 */
export async function finishHold(services: Services, account: AccountRow, payment: PaymentRow): Promise<PaymentRow> {
  const credentials = await tryKeyThenState(services, payment);
  const { is } = credentials;
  if (is === 'former_sandbox') return createOrLookUp(services, payment);
  // The connection was replaced after the capture was requested; money is never captured with former credentials.
  if (is !== 'current' && payment.asked_to_end === 'capture') {
    await services.store.transaction((tx) => tx.payments.withdrawEnd(payment));
    throw heldElsewhere(payment);
  }
  let report: ProviderPayment;
  try {
    report = await askProvider(services, payment, credentials);
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'refused') {
      await services.store.transaction((tx) => tx.payments.withdrawEnd(payment));
    }
    throw providerRefusal(error);
  }
  return settlePayment(services, account, payment, report);
}

async function askProvider(
  services: Services,
  payment: PaymentRow,
  credentials: CredentialState,
): Promise<ProviderPayment> {
  const provider = await providerOf(services, payment, credentials);
  const id = payment.provider_payment_id ?? '';
  // Uses a new key after each refusal. For the old key, the provider would repeat its failure.
  const again = payment.ends_refused === 0 ? '' : `-${payment.ends_refused}`;
  const key = `${payment.attempt_key}-${payment.asked_to_end}${again}`;
  if (payment.asked_to_end === 'release') return provider.cancel(id, key);
  return provider.capture(id, payment.capture_amount ?? payment.amount, key);
}
