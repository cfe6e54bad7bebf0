/**
 * One attempt at a refund. Sends the request to the provider outside of any transaction, and then stores the answer.
 */
import { addMs } from '../../model/dates.ts';
import { ProviderError, type RefundFact } from '../../model/provider.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { RefundRow } from '../../store/payments/refunds.ts';
import type { Services } from '../kernel/context.ts';
import { providerOf } from '../providers/open-provider.ts';
import { tryKeyThenState } from '../providers/verify-connection.ts';
import { createOrLookUp } from './ask-provider.ts';
import { doneByHand, refuseRefund, settleRefundFact } from './settle-refund-fact.ts';

/**
 * Pauses before the next attempts. The first ones are short, because usually only an answer was lost. The last ones are
 * long, because some banks take days.
 */
const RETRY_SECONDS = [5, 30, 120, 600, 3_600, 6 * 3_600, 86_400] as const;

/**
 * Requests the refund, or looks it up. Returns the provider's error. Returns `undefined` if the provider has made or
 * accepted the refund, or if the payment was recorded by hand. All requests of a refund use the refund's key, so that
 * the provider makes the refund once.
 */
export async function attemptRefund(
  services: Services,
  account: AccountRow,
  refund: RefundRow,
): Promise<ProviderError | undefined> {
  const payment = await services.store.payments.byId(refund.payment_id);
  if (!payment) throw new Error(`refund ${refund.id} has no payment`);
  if (payment.recorded === 1) {
    await doneByHand(services, account, payment, refund);
    return undefined;
  }
  const error = await ask(services, account, payment, refund);
  await askLater(services, refund);
  return error;
}

/** A refund that the provider has accepted is only looked up, never requested again. */
async function ask(
  services: Services,
  account: AccountRow,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<ProviderError | undefined> {
  if (refund.provider_refund_id !== null) {
    await createOrLookUp(services, payment);
    return undefined;
  }
  const answer = await giveBack(services, payment, refund);
  if (!(answer instanceof ProviderError)) {
    await settleRefundFact(services, account, payment, answer);
    return answer.state === 'failed' ? failed(payment) : undefined;
  }
  if (answer.outcome === 'refused') {
    await refuseRefund(services, account, payment, refund);
    // Usually the payment was already refunded in the provider's own dashboard. This look-up finds that refund.
    await createOrLookUp(services, payment);
  }
  return answer;
}

async function giveBack(
  services: Services,
  payment: PaymentRow,
  { key, amount }: RefundRow,
): Promise<RefundFact | ProviderError> {
  try {
    await tryKeyThenState(services, payment);
    const provider = await providerOf(services, payment);
    return await provider.refund(payment.provider_payment_id ?? '', { key, amount, currency: payment.currency });
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

function failed({ provider }: PaymentRow): ProviderError {
  return new ProviderError(provider ?? 'sandbox', 'refused', 'it was not able to return the money');
}

/** Stores the time of the next attempt. No change if the refund has ended. */
async function askLater(services: Services, { id, attempts }: RefundRow): Promise<void> {
  const pause = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length - 1)] ?? 86_400;
  await services.store.transaction((tx) => tx.refunds.postpone(id, addMs(services.clock.now(), pause * 1_000)));
}
