/** Starts a payment, or continues an open attempt. */
import { createHash, randomBytes } from 'node:crypto';
import { BillingError } from '../../model/billing-error.ts';
import { newCode } from '../../model/codes.ts';
import type { Language } from '../../model/language.ts';
import { formatMoney } from '../../model/money.ts';
import type { ProviderKind } from '../../model/provider.ts';
import type { RequestRow } from '../../store/payments/payment-requests.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { ConnectionRow } from '../../store/payments/provider-connections.ts';
import type { Queries } from '../../store/store.ts';
import { requireInvoice } from '../invoices/invoice.ts';
import { payerContext } from '../kernel/callers.ts';
import type { Services } from '../kernel/context.ts';
import { SANDBOX_FINGERPRINT } from '../providers/credentials.ts';
import { readinessOf } from '../providers/open-provider.ts';
import { verifiedConnection } from '../providers/verify-connection.ts';
import { changeMethod, createOrLookUp, endAttempt, isWithPayer } from './ask-provider.ts';
import { firstCheckAt } from './checks.ts';
import { customerNow } from './customer-now.ts';
import { methodsOf } from './methods.ts';
import { findPayable, type Payable, paymentDescription, paymentTypeOf } from './payable.ts';
import { type PaymentForm, readForm } from './read-pay-form.ts';

/**
 * Returns the attempt. An open attempt has the provider's address (`checkout_url`). The refusals are
 * `validation_failed`, `provider_not_connected`, `provider_onboarding`, `payment_link_inactive`, and:
 * - `provider_refused`: the provider does not accept the API key, or has no method for the currency.
 * - `provider_unavailable`: the API key could not be verified, or an earlier attempt could not be ended.
 */
export async function startPayment(
  services: Services,
  payable: Payable,
  form: unknown,
  language: Language | null = null,
): Promise<PaymentRow> {
  if (payable.status !== 'active') throw notPayable(payable);
  const readiness = payable.testmode ? null : await readinessOf(services, payable.account);
  if (readiness?.ready === false) throw readiness.refusal;
  const connection = readiness && (await verifiedConnection(services, readiness.connection));
  const methods = await methodsOf(services, payable, connection);
  if (methods.length === 0) throw noMethod(payable, connection?.kind ?? 'sandbox');
  const choice = { ...readForm(payable, methods, form), language };
  const attempt = await attemptFor(services, payable, choice, termsWith(payable, connection));
  // Calls the provider if the provider has not yet returned the attempt's id, or the address for the payer.
  return attempt.provider_payment_id === null || attempt.checkout_url === null
    ? createOrLookUp(services, attempt)
    : attempt;
}

type Choice = PaymentForm & { readonly language: Language | null };

/** Credentials of an attempt, and whether they move real money. */
type AttemptTerms = Pick<PaymentRow, 'credentials' | 'testmode'> & { readonly provider: ProviderKind };

/**
 * Returns the credentials and the mode for a new attempt. `connection`: null for a test link, which is always paid at
 * the sandbox.
 */
function termsWith({ testmode }: Payable, connection: ConnectionRow | null): AttemptTerms {
  if (connection === null) return { provider: 'sandbox', credentials: SANDBOX_FINGERPRINT, testmode: testmode ? 1 : 0 };
  const { kind, fingerprint, mode } = connection;
  return { provider: kind, credentials: fingerprint, testmode: mode === 'test' ? 1 : 0 };
}

function notPayable({ kind, status, title }: Payable): BillingError {
  return new BillingError(
    'payment_link_inactive',
    `${kind === 'invoice' ? 'Invoice ' : ''}${title} is ${status === 'collected' ? 'collected by direct debit' : status}.`,
    {
      hint: 'Nothing was charged.',
    },
  );
}

function noMethod({ currency }: Payable, kind: ProviderKind): BillingError {
  return new BillingError('provider_refused', `${kind} has no payment method for ${currency}.`, {
    hint: 'Nothing was charged. Pay by bank transfer, or ask the business for another way.',
  });
}

async function attemptFor(
  services: Services,
  payable: Payable,
  choice: Choice,
  terms: AttemptTerms,
): Promise<PaymentRow> {
  const { singleAttemptOf, openPayment } = payable;
  if (singleAttemptOf && openPayment) {
    const current = await continued(services, payable, openPayment, choice, terms);
    if (current) return current;
  }
  const key = keyFor(payable, choice);
  try {
    return await newAttempt(services, payable, choice, { key, ...terms });
  } catch (error) {
    if (error instanceof TargetChanged) return afterTargetChanged(services, payable, choice, terms);
    if (!services.store.isUniqueViolation(error)) throw error;
    // The form was sent twice. Continues the first attempt, unless it has failed or was made with other credentials.
    const same = await services.store.payments.byKey(key);
    const goesOn = same && same.status !== 'failed' && same.credentials === terms.credentials;
    return goesOn ? same : newAttempt(services, payable, choice, { key: randomKey(), ...terms });
  }
}

/** Thrown if another attempt has reserved the invoice or payment request, or if the amount due has changed. */
class TargetChanged extends Error {}

/**
 * Race: another payer started at the same moment, or the amount due has changed. Continues the other payer's attempt if
 * it matches, so that the invoice or payment request is paid only once.
 */
async function afterTargetChanged(
  services: Services,
  payable: Payable,
  choice: Choice,
  terms: AttemptTerms,
): Promise<PaymentRow> {
  const again = payable.code === null ? undefined : await findPayable(services, payable.code);
  const due = { ...choice, amount: again?.amount ?? choice.amount };
  const open = again?.openPayment;
  if (open && (again.status !== 'active' || hasSameOrder(open, due))) return open;
  // The other attempt has failed in the meantime, or its amount, name or e-mail differs from this payer's.
  if (again?.status === 'active') return attemptFor(services, again, due, terms);
  throw notPayable(again ?? payable);
}

/**
 * True if an attempt matches the payer's choices. An attempt keeps its amount, name and e-mail, because requests with
 * its key must always have the same content. A charge on a mandate has no name and e-mail, so only its amount is
 * compared.
 */
function hasSameOrder({ amount, by_mandate, payer_email, payer_name }: PaymentRow, choice: Choice): boolean {
  const isSamePayer = by_mandate === 1 || (payer_email === choice.email && payer_name === choice.name);
  return amount === choice.amount && isSamePayer;
}

/**
 * Continues the open attempt if it matches the form. All visitors of the pay page then pay the same payment at the
 * provider. Ends the attempt if its credentials, amount, name or e-mail differ, or if the provider cannot change the
 * method. Returns `undefined` if the caller must make a new attempt.
 */
async function continued(
  services: Services,
  payable: Payable,
  open: PaymentRow,
  choice: Choice,
  terms: AttemptTerms,
): Promise<PaymentRow | undefined> {
  const isOurs = open.provider === terms.provider && open.credentials === terms.credentials;
  if (isOurs && hasSameOrder(open, choice)) {
    if (open.payment_method !== choice.method) {
      const changed = await changeMethod(services, payable, open, choice.method);
      if (changed) return changed.status === 'failed' ? undefined : changed;
    } else {
      const refreshed = await createOrLookUp(services, open);
      return refreshed.status === 'failed' ? undefined : refreshed;
    }
  }
  const { payment, error } = await endAttempt(services, payable, open);
  if (payment.status === 'failed') return undefined;
  if (!isWithPayer(payment)) return payment;
  // With current credentials the attempt may end soon, so the payer must wait. With former credentials, or if the
  // provider refused to end the attempt, the attempt may never end. The invoice or link is then freed from the attempt.
  if (isOurs && error?.outcome !== 'refused') throw notEndedYet();
  await freeFromStuckAttempt(services, payable, payment);
  return undefined;
}

/**
 * Refusal of a new attempt. An earlier attempt is still open at the provider, and does not match the payer's choices.
 * The payer cannot continue the earlier attempt: its page shows the earlier amount or method.
 */
function notEndedYet(): BillingError {
  return new BillingError('provider_unavailable', 'The former attempt could not be ended yet.', {
    hint: 'No new payment was begun. Try again in a minute.',
    retryable: true,
    retryAfterSeconds: 60,
  });
}

/**
 * Frees the invoice or payment request from an attempt that cannot be ended (R50). The attempt is still checked until
 * it ends. If this attempt is paid as well, the second payment is refunded.
 */
async function freeFromStuckAttempt(
  { store }: Services,
  { singleAttemptOf }: Payable,
  { id, account_id }: PaymentRow,
): Promise<void> {
  if (!singleAttemptOf) return;
  await store.transaction(async (tx) => {
    await tx.journal.lockAccount(account_id);
    await tx.reservations.release(singleAttemptOf, id);
  });
}

type KeyedTerms = AttemptTerms & { readonly key: string };

async function newAttempt(
  services: Services,
  payable: Payable,
  choice: Choice,
  keyedTerms: KeyedTerms,
): Promise<PaymentRow> {
  const ctx = payerContext(services, payable.account, 'startPayment', choice.name);
  return ctx.write(async (tx) => {
    const request = payable.request ?? (payable.invoice ? null : await personalPageOf(tx, services, payable));
    const row = attemptRow(services, payable, request, choice, keyedTerms);
    const customer = await customerNow(tx, row);
    // Race: the customer was erased after the link was read. The form may name the erased person again.
    if (customer && customer.erased_at !== null) throw notPayable({ ...payable, status: 'inactive' });
    const payment = await tx.payments.insert({ ...row, customer_id: customer?.id ?? null });
    const target = payable.singleAttemptOf;
    if (target && !(await tx.reservations.take(target, payment.id))) throw new TargetChanged();
    if (payable.invoice && (await requireInvoice(ctx, payable.invoice.id, tx)).amount_due !== payment.amount) {
      throw new TargetChanged();
    }
    return {
      result: payment,
      events: [],
      activity: {
        subject: { kind: 'payment', id: payment.id },
        summary: `A payer began to pay ${formatMoney(payment.amount, payment.currency)} for ${payment.description}`,
      },
    };
  });
}

/** Returns the payment request of the account's personal page. The first payment on the page creates this request. */
function personalPageOf(tx: Queries, { clock }: Services, { account, title, currency }: Payable): Promise<RequestRow> {
  return tx.requests.personalPage({
    account_id: account.id,
    kind: 'personal_page',
    code: newCode(),
    description: title,
    note: null,
    amount: null,
    currency,
    customer_id: null,
    usage_limit: null,
    expires_at: null,
    return_url: null,
    return_id: null,
    schedule: null,
    schedule_amount: null,
    next_reminder_at: null,
    testmode: 0,
    pages: '{}',
    metadata: '{}',
    reference: null,
    personal_of: account.id,
    created_at: clock.now(),
  });
}

function attemptRow(
  services: Services,
  payable: Payable,
  request: RequestRow | null,
  choice: Choice,
  { key, provider, credentials, testmode }: KeyedTerms,
): Parameters<Queries['payments']['insert']>[0] {
  const now = services.clock.now();
  return {
    account_id: payable.account.id,
    customer_id: payable.invoice?.customer_id ?? request?.customer_id ?? null,
    invoice_id: payable.invoice?.id ?? null,
    request_id: request?.id ?? null,
    subscription_id: request?.subscription_id ?? null,
    type: paymentTypeOf(payable),
    description: paymentDescription(payable, choice.note),
    amount: choice.amount,
    currency: payable.currency,
    status: 'pending',
    payment_method: choice.method,
    recorded: 0,
    testmode,
    note: choice.note,
    created_at: now,
    paid_at: null,
    attempt_key: key,
    provider,
    credentials,
    payer_language: choice.language,
    payer_name: choice.name,
    payer_email: choice.email,
    // If this process dies before the provider answers, the worker looks the payment up.
    next_check_at: firstCheckAt(now),
  };
}

/**
 * Key of 32 hex digits. The same form with the same content has the same key. If a form is sent twice, it therefore
 * makes only one attempt.
 */
function keyFor({ account, code, kind, singleAttemptOf }: Payable, choice: Choice): string {
  // If a payable allows only one open attempt, its reservation already prevents a second attempt. So the key can be
  // random. With a random key, a payer can go back and send an old form again.
  if (choice.attempt === null || singleAttemptOf) return randomKey();
  // A personal page has no code before its first payment. Each account has only one page, so the account identifies the
  // page.
  const form = JSON.stringify([account.id, kind, kind === 'personal_page' ? null : code, choice]);
  return createHash('sha256').update(form).digest('hex').slice(0, 32);
}

function randomKey(): string {
  return randomBytes(16).toString('hex');
}
