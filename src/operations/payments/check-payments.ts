/** Worker tasks: look up unfinished payments, and retry refunds. */
import { BillingError } from '../../model/billing-error.ts';
import { DAY_MS, type Instant } from '../../model/dates.ts';
import { leaseOf } from '../../model/lease.ts';
import { isOfSubscription, mayStillArrive } from '../../model/payment.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import { accountOf } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { forEachAtOnce } from '../kernel/for-each-of.ts';
import { type AskedResult, createOrLookUpWithError } from './ask-provider.ts';
import { attemptRefund } from './attempt-refund.ts';
import { nextCheckAt, type Waiting, watchAt } from './checks.ts';
import { finishHold } from './end-hold.ts';

/**
 * Duration of a worker's claim on a payment. A claim sets `next_check_at` to the end of the claim.
 * - Longer than the longest check, which includes a search (`FIND_MS`). So a second worker checks the payment only if
 *   the first worker has died.
 * - Shorter than 120 s. A concurrent look-up of a paid payment may get no answer. The look-up then sets `next_check_at`
 *   to at least 120 s from now. This time is after the end of the claim. `endCheck` keeps any time that is not the end
 *   of the claim.
 */
const LEASE_MS = 90_000;
const BATCH = 10;

export async function checkPayments(services: Services): Promise<void> {
  const { store, clock } = services;
  const lease = leaseOf(clock, LEASE_MS);
  if (!(await store.payments.isDue(lease.now))) return;
  const due = await store.transaction((tx) => tx.payments.claimDue(lease, BATCH));
  await forEachAtOnce(due, (payment) => check(services, payment));
}

async function check(services: Services, payment: PaymentRow): Promise<void> {
  const { payment: after, error } = await lookUpOrEndHold(services, payment);
  const waiting = waitingOf(after, services.clock.now(), error !== null);
  if (!waiting) return watch(services, payment, after);
  const next_check_at = notAfterTheHold(
    after,
    services.clock.now(),
    nextCheckAt(waiting, after.checks, services.clock.now()),
  );
  await services.store.transaction((tx) => tx.payments.setNextCheck(payment.id, next_check_at));
}

/**
 * Schedules the next look-up of a paid payment (R54). For any other ended payment, clears `next_check_at`, which the
 * claim has set. Otherwise workers would claim the payment for ever.
 */
async function watch({ store, clock }: Services, claimed: PaymentRow, after: PaymentRow): Promise<void> {
  const paid = after.status === 'paid' || after.status === 'refunded';
  const next = paid ? watchAt(after, clock.now()) : null;
  if (after.next_check_at !== next) await store.transaction((tx) => tx.payments.endCheck(claimed, next));
}

/** Time of the next check. For held money, not later than the end of the hold. */
function notAfterTheHold({ status, capture_before: end }: PaymentRow, now: Instant, next: Instant): Instant {
  return status === 'authorized' && end !== null && end > now && end < next ? end : next;
}

async function lookUpOrEndHold(services: Services, payment: PaymentRow): Promise<AskedResult> {
  // A captured payment keeps `asked_to_end`, but is looked up like any other payment. The reason: the provider's answer
  // to a capture does not include disputes.
  if (payment.asked_to_end !== null && payment.status === 'authorized') return finished(services, payment);
  const asked = await createOrLookUpWithError(services, payment);
  const { id, account_id, status, capture_before: end } = asked.payment;
  if (status !== 'authorized' || end === null || end > services.clock.now()) return asked;
  // The hold has ended, but the provider has not released it.
  const over = await services.store.transaction((tx) => tx.payments.requestEnd(account_id, id, 'release', null));
  return over ? finished(services, over) : asked;
}

async function finished(services: Services, payment: PaymentRow): Promise<AskedResult> {
  try {
    const row = await finishHold(services, await accountOf(services, payment.account_id), payment);
    return { payment: row, error: null };
  } catch (error) {
    // An error of the provider has already been stored; the next check asks again.
    if (error instanceof BillingError) return { payment, error: null };
    throw error;
  }
}

/** Longest time that any provider takes to create a mandate after a first payment. */
const MANDATE_MS = 14 * DAY_MS;

/**
 * Returns the reason why a payment must be checked again; `undefined` if no check is needed. `isUnanswered`: true if
 * the provider did not answer. A paid payment is then checked again, even after its last scheduled look-up.
 */
function waitingOf(payment: PaymentRow, now: Instant, isUnanswered: boolean): Waiting | undefined {
  const { status, processing, provider_payment_id, asked_to_end, by_mandate, mandate_id, paid_at } = payment;
  const isFirst = status === 'paid' && isOfSubscription(payment) && by_mandate === 0;
  if (isFirst && mandate_id === null && now - (paid_at ?? now) < MANDATE_MS) return 'mandate';
  if (isUnanswered && (status === 'paid' || status === 'refunded')) return 'watched';
  // The payment has failed, but a callback contained its id. So checks continue until the provider answers.
  if (isUnanswered && mayStillArrive(payment)) return 'unknown';
  // A capture or release was requested, but its outcome is unknown.
  if (status === 'authorized' && asked_to_end !== null) return 'unknown';
  if (status === 'authorized' || status === 'unknown') return status;
  if (status !== 'pending') return undefined;
  if (provider_payment_id === null) return 'unknown';
  return processing === 1 ? 'processing' : 'open';
}

/**
 * Sends due refunds to the provider: refunds of overpayments, and requested refunds that the provider has not answered.
 */
export async function giveRefunds(services: Services): Promise<void> {
  const { store, clock } = services;
  const lease = leaseOf(clock, LEASE_MS);
  if (!(await store.refunds.isDue(lease.now))) return;
  const due = await store.transaction((tx) => tx.refunds.claimDue(lease, BATCH));
  await forEachAtOnce(due, async (refund) => {
    await attemptRefund(services, await accountOf(services, refund.account_id), refund);
  });
}
