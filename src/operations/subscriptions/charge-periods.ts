/**
 * Worker task: charges due periods on mandates (R22). Before the request to the provider, reserves the period and
 * stores the attempt with its idempotency key. After a crash, looks the attempt up with the same key, so there is never
 * a second charge.
 */
import { randomBytes } from 'node:crypto';
import { BillingError, type BillingErrorCode } from '../../model/billing-error.ts';
import { addMs, DAY_MS } from '../../model/dates.ts';
import { leaseOf } from '../../model/lease.ts';
import { formatMoney } from '../../model/money.ts';
import type { RequestRow } from '../../store/payments/payment-requests.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import type { PeriodRow } from '../../store/subscriptions/subscription-periods.ts';
import type { SubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import { accountOf, systemContext } from '../kernel/callers.ts';
import type { Context, Services, Written } from '../kernel/context.ts';
import { forEachAtOnce } from '../kernel/for-each-of.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { createOrLookUp } from '../payments/ask-provider.ts';
import { firstCheckAt } from '../payments/checks.ts';
import { customerNow } from '../payments/customer-now.ts';
import { readinessOf } from '../providers/open-provider.ts';
import { verifiedConnection } from '../providers/verify-connection.ts';
import { failPeriod } from './settle-period.ts';

/**
 * Duration of a worker's claim on a period. The duration is longer than the timeout of a provider. A second worker
 * therefore charges the period only if the first worker has died.
 */
const LEASE_MS = 60_000;
const BATCH = 20;

export async function chargePeriods(services: Services): Promise<void> {
  const { store, clock } = services;
  const lease = leaseOf(clock, LEASE_MS);
  if (!(await store.periods.isDue(lease.now))) return;
  const due = await store.transaction((tx) => tx.periods.claimDue(lease, BATCH));
  await forEachAtOnce(due, (period) => charge(services, period));
}

async function charge(services: Services, period: PeriodRow): Promise<void> {
  const subscription = await services.store.subscriptions.byId(period.subscription_id);
  const request = period.request_id === null ? undefined : await services.store.requests.byId(period.request_id);
  if (!subscription || !request)
    throw new Error(`a period of subscription ${period.subscription_id} has no subscription or request`);
  const account = await accountOf(services, subscription.account_id);
  const ctx = systemContext(services, account, 'chargeSubscription');
  const due: Due = { period, subscription, request };
  if (subscription.mandate_id === null) {
    await ctx.write((tx) => notAgreed(tx, ctx, due)).catch(unlessNothingToDo);
    return;
  }
  const reach = await reachOf(ctx, subscription);
  if (!reach) return putOff(services, period, UNREACHABLE_MS);
  if (period.tries > 0) await lookUpEarlierTries(services, due);
  try {
    const payment = await ctx.write((tx) => attempt(tx, ctx, { ...due, ...reach }));
    await createOrLookUp(services, payment);
  } catch (error) {
    if (error instanceof ClaimedByPayer) return putOff(services, period, HELD_MS);
    unlessNothingToDo(error);
  }
}

type Due = { readonly period: PeriodRow; readonly subscription: SubscriptionRow; readonly request: RequestRow };

/**
 * Time until the next attempt if the provider of the mandate is not connected. The missed attempt does not count as a
 * failed charge.
 */
const UNREACHABLE_MS = DAY_MS / 4;

/** The test mode of a charge on the subscription's mandate; `undefined` if the mandate cannot be charged now. */
async function reachOf(ctx: Context, subscription: SubscriptionRow): Promise<Pick<PaymentRow, 'testmode'> | undefined> {
  const { provider, mandate_credentials, testmode } = subscription;
  if (testmode === 1) return { testmode };
  const readiness = await readinessOf(ctx, ctx.account);
  if (!readiness.ready || readiness.kind !== provider) return undefined;
  const connection = await verifiedConnection(ctx, readiness.connection).catch(nothingIfRefused);
  if (!connection) return undefined;
  const { fingerprint, mode } = connection;
  return fingerprint === mandate_credentials ? { testmode: mode === 'test' ? 1 : 0 } : undefined;
}

/**
 * Handler for `catch`. If the key could not be verified, returns `undefined`, and the charge waits for
 * {@link UNREACHABLE_MS}. Throws any other error. The charge is then repeated when the worker's claim ends.
 */
function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof BillingError && UNREACHABLE.has(error.code))) throw error;
}

const UNREACHABLE: ReadonlySet<BillingErrorCode> = new Set(['provider_refused', 'provider_unavailable']);

const TRIES_LOOKED_UP = 10;

/**
 * Looks up earlier failed charges of the period. Such a charge may have been paid later without a callback. In that
 * case the look-up marks the period as paid, and the period is not charged again.
 */
async function lookUpEarlierTries(services: Services, { request }: Due): Promise<void> {
  const filter = { requestId: request.id, status: 'failed' } as const;
  const failed = await services.store.payments.list(request.account_id, filter, { limit: TRIES_LOOKED_UP });
  // A payment without the provider's id can be found only by a slow search in the provider's list. It is looked up only
  // if its charge was requested more than once. An earlier request without an answer may then have succeeded.
  const findable = failed.filter(({ provider_payment_id: id, checks }) => id !== null || checks > 0);
  await forEachAtOnce(findable, async (payment) => {
    await createOrLookUp(services, payment);
  });
}

/** Thrown if the customer is paying the period on the provider's page at this moment. */
class ClaimedByPayer extends Error {}
const HELD_MS = 3_600_000;

async function putOff({ store, clock }: Services, period: PeriodRow, ms: number): Promise<void> {
  await store.transaction((tx) => tx.periods.putOff(period, addMs(clock.now(), ms)));
}

type Reached = Due & Pick<PaymentRow, 'testmode'>;

async function attempt(tx: Queries, ctx: Context, due: Reached): Promise<Written<PaymentRow>> {
  const { request } = due;
  if (!(await tx.periods.beginTry(due.period))) throw new NothingToDo();
  const row = attemptRow(ctx, due);
  const payment = await tx.payments.insert({ ...row, customer_id: (await customerNow(tx, row))?.id ?? null });
  if (!(await tx.reservations.take({ requestId: request.id }, payment.id))) throw new ClaimedByPayer();
  return {
    result: payment,
    events: [],
    activity: {
      subject: { kind: 'payment', id: payment.id },
      summary: `Began to charge ${formatMoney(payment.amount, payment.currency)} for ${request.description}`,
    },
  };
}

function attemptRow(
  ctx: Context,
  { subscription, request, testmode }: Reached,
): Parameters<Queries['payments']['insert']>[0] {
  const now = ctx.now();
  return {
    account_id: ctx.account.id,
    customer_id: subscription.customer_id,
    invoice_id: null,
    request_id: request.id,
    subscription_id: subscription.id,
    type: 'paymentplan',
    // Terms of the period. The subscription's terms may have changed since the period began.
    description: request.description,
    amount: request.amount ?? subscription.amount,
    currency: request.currency,
    status: 'pending',
    payment_method: subscription.payment_method ?? 'other',
    recorded: 0,
    testmode,
    note: null,
    created_at: now,
    paid_at: null,
    attempt_key: randomBytes(16).toString('hex'),
    provider: subscription.provider,
    credentials: subscription.mandate_credentials,
    by_mandate: 1,
    mandate_id: subscription.mandate_id,
    payer_name: null,
    payer_email: null,
    next_check_at: firstCheckAt(now),
  };
}

/**
 * Counts the charge as failed, because the subscription has no mandate. Not every payment method creates a mandate with
 * the first payment. The customer must pay each period on the pay page.
 */
async function notAgreed(
  tx: Queries,
  ctx: Context,
  { period, subscription, request }: Due,
): Promise<Written<undefined>> {
  if (!(await tx.periods.beginTry(period))) throw new NothingToDo();
  return {
    result: undefined,
    events: await failPeriod(tx, ctx, request, 'no_mandate'),
    activity: {
      subject: { kind: 'subscription', id: subscription.id },
      summary: `Could not charge ${subscription.description}: the customer has not agreed to later payments`,
    },
  };
}
