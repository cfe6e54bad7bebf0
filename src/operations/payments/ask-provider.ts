/**
 * Requests to the provider about a payment: create, look up, change, cancel. Every answer is settled: stored, and
 * applied to the payment's invoice or payment request.
 */
import { isGivenUp, type PaymentMethod } from '../../model/payment.ts';
import {
  type FailureReason,
  type PaymentOrder,
  type Provider,
  ProviderError,
  type ProviderPayment,
  type Sought,
} from '../../model/provider.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import { payerContext } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import type { CredentialState } from '../providers/credentials.ts';
import { providerOf } from '../providers/open-provider.ts';
import { tryKeyThenState } from '../providers/verify-connection.ts';
import { nextCheckAt } from './checks.ts';
import { type Payable, payableOf, paymentTypeOf } from './payable.ts';
import { giveUpPayment, mayBeOlder, settlePayment } from './settle-payment.ts';

/** The payment after the request, and the provider's error if the request failed. */
export type AskedResult = { readonly payment: PaymentRow; readonly error: ProviderError | null };

/**
 * Reads the state of a payment from the provider, and settles the payment. Does not throw if the provider fails. The
 * worker then tries again later.
 *
 * The request that created the payment may have got no answer. In this case, repeats the request with the same
 * idempotency key. The provider then returns the first payment. If the key may have expired, searches for the payment
 * in the provider's list.
 *
 * `named`: id of the payment at the provider, from a callback. Used if the request that created the payment got no
 * answer.
 */
export async function createOrLookUp(services: Services, payment: PaymentRow, named?: string): Promise<PaymentRow> {
  return (await createOrLookUpWithError(services, payment, named)).payment;
}

/** Like {@link createOrLookUp}, but also returns the error of the provider. */
export async function createOrLookUpWithError(
  services: Services,
  payment: PaymentRow,
  named?: string,
): Promise<AskedResult> {
  const { by_mandate, next_check_at, provider_payment_id: id } = payment;
  const givenUp = isGivenUp(payment);
  // A payment that was given up is looked up only in three cases:
  // - A callback contains its id.
  // - A check is scheduled.
  // - The payment is a charge on a mandate. The request may have arrived late, so the provider may have made the
  //   charge.
  const mayBeAskedAbout = named !== undefined || next_check_at !== null || by_mandate === 1;
  const isOver = payment.undone_at !== null || (givenUp && !mayBeAskedAbout);
  if (isOver) return { payment, error: null };
  const payable = await payableOf(services, payment);
  const credentials = await tryKeyThenState(services, payment);
  if (credentials.is === 'former_sandbox') return withoutError(endedAtSandbox(services, payable, payment));
  if (credentials.is === 'former' && isWithPayer(payment)) return endAttempt(services, payable, payment, credentials);
  if (id !== null) return askAndSettle(services, payable, payment, credentials, (provider) => provider.lookUp(id));
  if (named !== undefined) {
    const found = await search(services, payment, (provider) => provider.findNamed(named, soughtOf(payment)));
    if (found !== null) return settleFound(services, payable, payment, found);
    // Callbacks do not start the costly search through the provider's list. Anyone who knows the callback address can
    // send an id.
    if (givenUp) return { payment, error: null };
  }
  if (!givenUp && !isKeyExpired(services, payment)) {
    const make = (provider: Provider) => createAtProvider(provider, services, payable, payment);
    return askAndSettle(services, payable, payment, credentials, make);
  }
  return findOrGiveUp(services, payable, payment, 'expired');
}

async function withoutError(payment: Promise<PaymentRow>): Promise<AskedResult> {
  return { payment: await payment, error: null };
}

/**
 * True if the payer can still pay this payment. If the account replaces its credentials, such a payment is ended. No
 * payment may start at a former provider account.
 */
export function isWithPayer({ status, processing }: PaymentRow): boolean {
  return status === 'unknown' || (status === 'pending' && processing === 0);
}

/**
 * Ends an open payment of a sandbox that is no longer connected. Sends no request, because the sandbox moves no money
 * (R50).
 */
function endedAtSandbox(services: Services, { account }: Payable, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.status === 'failed' || payment.status === 'paid' || payment.status === 'refunded') {
    return Promise.resolve(payment);
  }
  return giveUpPayment(services, account, payment, payment.status === 'authorized' ? 'released' : 'cancelled');
}

/** Creates the payment. Idempotent: the same key returns the same payment. */
function createAtProvider(
  provider: Provider,
  services: Services,
  payable: Payable,
  payment: PaymentRow,
): Promise<ProviderPayment> {
  const order = orderOf(services, payable, payment);
  const { by_mandate, mandate_id: mandateId } = payment;
  return by_mandate === 1 && mandateId !== null
    ? provider.chargeMandate({ ...order, mandateId })
    : provider.create(order);
}

/**
 * Searches for a payment whose creation got no answer, and gives the payment up if the search finds nothing. The
 * creation may have succeeded: the provider may have charged or mailed the payer. A new payment may start only after
 * this search (R22: at most one charge per period).
 */
async function findOrGiveUp(
  services: Services,
  payable: Payable,
  payment: PaymentRow,
  reason: FailureReason,
): Promise<AskedResult> {
  const found = await search(services, payment, (provider) => provider.find(soughtOf(payment)));
  if (found !== null) return settleFound(services, payable, payment, found);
  return withoutError(giveUpPayment(services, payable.account, payment, reason));
}

type Found = ProviderPayment | ProviderError;

async function search(
  services: Services,
  payment: PaymentRow,
  look: (provider: Provider) => Promise<ProviderPayment | null>,
): Promise<Found | null> {
  try {
    return await look(await providerOf(services, payment));
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

/**
 * Settles the payment that a search at the provider has found. If the search failed, the payment may exist, so the
 * provider is asked again later.
 */
async function settleFound(
  services: Services,
  payable: Payable,
  payment: PaymentRow,
  found: Found,
): Promise<AskedResult> {
  return found instanceof ProviderError
    ? { payment: await askLater(services, payment), error: found }
    : settleReport(services, payable, payment, found);
}

function soughtOf(payment: PaymentRow): Sought {
  return { key: keyOf(payment), by: payment.by_mandate === 1 ? 'mandate' : 'payer', since: payment.created_at };
}

/** Providers keep idempotency keys for at least an hour. After that, the same key could create a second payment. */
const KEY_LIFETIME_MS = 50 * 60_000;

/**
 * True if the provider did not answer the request that created the payment, and the idempotency key may have expired.
 */
function isKeyExpired({ clock }: Services, { provider_payment_id, created_at, status }: PaymentRow): boolean {
  const waiting = status === 'pending' || status === 'unknown';
  return waiting && provider_payment_id === null && clock.now() - created_at > KEY_LIFETIME_MS;
}

/**
 * Ends an open attempt at the provider. The request that created the attempt may have got no answer, although the
 * attempt is open at the provider. In this case, first determines the attempt's id. `state`: state of the payment's
 * credentials, if the caller has already read it.
 */
export async function endAttempt(
  services: Services,
  payable: Payable,
  payment: PaymentRow,
  state?: CredentialState,
): Promise<AskedResult> {
  const { provider_payment_id: known } = payment;
  const credentials = state ?? (await tryKeyThenState(services, payment));
  if (credentials.is === 'former_sandbox') {
    return { payment: await endedAtSandbox(services, payable, payment), error: null };
  }
  if (known !== null) return cancelAtProvider(services, payable, payment, credentials, () => Promise.resolve(known));
  // If the request that created the payment is repeated with the same key, the provider returns the first payment with
  // its id. The request is not repeated in three cases. If the payment is a charge on a mandate, the repeated request
  // could charge the customer. If the credentials were replaced or the key has expired, the repeated request could
  // create a second payment.
  if (payment.by_mandate === 0 && credentials.is === 'current' && !isKeyExpired(services, payment)) {
    const make = async (provider: Provider) => (await createAtProvider(provider, services, payable, payment)).id;
    return cancelAtProvider(services, payable, payment, credentials, make);
  }
  const { payment: found, error } = await findOrGiveUp(services, payable, payment, 'cancelled');
  const { provider_payment_id: id, by_mandate } = found;
  if (id === null || by_mandate === 1) return { payment: found, error };
  return cancelAtProvider(services, payable, found, credentials, () => Promise.resolve(id));
}

function cancelAtProvider(
  services: Services,
  payable: Payable,
  payment: PaymentRow,
  credentials: CredentialState,
  idAt: (provider: Provider) => Promise<string>,
): Promise<AskedResult> {
  // Uses a new key each time. For an old key, the provider would repeat its first refusal. Ending a payment twice is
  // harmless.
  const key = `${payment.attempt_key}-cancel-${services.clock.now()}`;
  return askAndSettle(services, payable, payment, credentials, async (provider) =>
    provider.cancel(await idAt(provider), key),
  );
}

/**
 * Changes the payment method of an open attempt. Returns `undefined` if the provider cannot change the method; the
 * caller must then end the attempt first.
 */
export async function changeMethod(
  services: Services,
  payable: Payable,
  payment: PaymentRow,
  method: PaymentMethod,
): Promise<PaymentRow | undefined> {
  const id = payment.provider_payment_id;
  if (id === null || payment.status !== 'pending' || payment.processing === 1) return undefined;
  const provider = await providerOf(services, payment);
  if (provider.changeMethod === null) return undefined;
  let report: ProviderPayment;
  try {
    report = await provider.changeMethod(id, { ...orderOf(services, payable, payment), method });
  } catch (error) {
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
  await noteMethod(services, payable, payment, method);
  return (await settleReport(services, payable, payment, report)).payment;
}

/**
 * Stores the new payment method. Cached answers contain the method, and only an activity entry invalidates cached
 * answers. So this function uses `ctx.write`, which stores an activity entry.
 */
async function noteMethod(
  services: Services,
  { account }: Payable,
  { id, payer_name }: PaymentRow,
  method: PaymentMethod,
) {
  const ctx = payerContext(services, account, 'startPayment', payer_name);
  await ctx
    .write(async (tx) => {
      const result = await tx.payments.updateUnfinished(id, { payment_method: method });
      if (!result) throw new NothingToDo();
      const summary = `The payer of ${result.description} chose another payment method`;
      return { result, events: [], activity: { subject: { kind: 'payment', id }, summary } };
    })
    .catch(unlessNothingToDo);
}

async function askAndSettle(
  services: Services,
  payable: Payable,
  payment: PaymentRow,
  credentials: CredentialState,
  ask: (provider: Provider) => Promise<ProviderPayment>,
): Promise<AskedResult> {
  let report: ProviderPayment;
  try {
    report = await ask(await providerOf(services, payment, credentials));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // `providerOf` found no credentials, so no request was sent and the provider reported no error.
    if (credentials.is === 'gone') return { payment: await askLater(services, payment), error: null };
    return { payment: await settleProviderError(services, payable, payment, error), error };
  }
  return settleReport(services, payable, payment, report);
}

/**
 * Settles the provider's report. `before`: the row as it was when the request was sent to the provider. If the report
 * may be older than the current row, asks the provider again.
 */
async function settleReport(
  services: Services,
  { account }: Payable,
  before: PaymentRow,
  report: ProviderPayment,
): Promise<AskedResult> {
  const payment = await settlePayment(services, account, before, report);
  return mayBeOlder(report, before, payment) ? createOrLookUpWithError(services, payment) : { payment, error: null };
}

/**
 * Settles an error of the provider. If the first request for a payment is refused, no payment exists. If a later
 * request is refused, the payment is first searched for at the provider. After any other error the outcome is unknown
 * and is looked up later.
 */
async function settleProviderError(
  services: Services,
  payable: Payable,
  payment: PaymentRow,
  error: ProviderError,
): Promise<PaymentRow> {
  if (error.outcome !== 'refused' || payment.provider_payment_id !== null) return askLater(services, payment);
  // The refusal is about this request only. An earlier request with the same key may have succeeded. Some providers
  // refuse a second request with the same key if its content differs from the first request.
  const isFirst = payment.status === 'pending' && payment.checks === 0 && payment.by_mandate === 0;
  if (isFirst) return giveUpPayment(services, payable.account, payment, 'provider_refused');
  return (await findOrGiveUp(services, payable, payment, 'provider_refused')).payment;
}

async function askLater(services: Services, payment: PaymentRow): Promise<PaymentRow> {
  const now = services.clock.now();
  const next_check_at = nextCheckAt('unknown', payment.checks, now);
  const noted = await services.store.transaction(async (tx) => {
    // Marking a payment as unknown changes stored sums. The account's lock is required for a change of the sums.
    await tx.journal.lockAccount(payment.account_id);
    return (
      (await tx.payments.markUnknown(payment.id, next_check_at)) ??
      (await tx.payments.updateUnfinished(payment.id, { next_check_at })) ??
      tx.payments.watchAgain(payment.id, nextCheckAt('watched', payment.checks, now))
    );
  });
  return noted ?? (await services.store.payments.byId(payment.id)) ?? payment;
}

/**
 * Content of the request that creates the payment. It depends on stored values only, because requests with the same
 * idempotency key must have the same content.
 */
function orderOf(services: Services, payable: Payable, payment: PaymentRow): PaymentOrder {
  const key = keyOf(payment);
  const { baseUrl } = services.addresses;
  return {
    key,
    amount: payment.amount,
    currency: payment.currency,
    description: payment.description,
    method: payment.payment_method,
    capture: payable.capture,
    mandate: paymentTypeOf(payable) === 'paymentplan',
    returnUrl: `${services.addresses.linkUrl}/${payable.code}/result?payment=${key}`,
    callbackUrl: `${baseUrl}/callbacks/${payment.provider}/${key}`,
    payer: { name: payment.payer_name, email: payment.payer_email },
    language: payment.payer_language,
  };
}

function keyOf({ id, attempt_key }: PaymentRow): string {
  if (attempt_key === null) throw new Error(`payment ${id} was not made by a provider`);
  return attempt_key;
}
