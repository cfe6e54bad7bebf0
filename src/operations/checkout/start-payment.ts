/** A payer wants to pay: an attempt is made, or the one that is under way goes on. */
import { createHash, randomBytes } from 'node:crypto';
import { newCode } from '../../model/codes.ts';
import { formatMoney } from '../../model/money.ts';
import type { ProviderKind } from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';
import type { RequestRow } from '../../store/payment-requests.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { Queries } from '../../store/store.ts';
import type { World } from '../context.ts';
import { readinessOf } from '../providers/open-provider.ts';
import { cancelAttempt, refreshPayment } from './ask-provider.ts';
import { payerContext } from './callers.ts';
import { nextCheckAt } from './checks.ts';
import { readForm, type Wish } from './pay-form.ts';
import { findPayable, type Payable, paymentTypeOf, referenceOf } from './payable.ts';

/**
 * The attempt, with the address where the payer pays (`checkout_url`) while it is open. Refuses with
 * `validation_failed`, `provider_not_connected`, `provider_onboarding` or, when it cannot be paid (any more),
 * `payment_link_inactive`.
 */
export async function startPayment(world: World, payable: Payable, form: unknown): Promise<PaymentRow> {
  if (payable.status !== 'active') throw notPayable(payable);
  const wish = readForm(payable, form);
  const readiness = payable.testmode ? null : await readinessOf(world, payable.account);
  if (readiness?.ready === false) throw readiness.refusal;
  const provider = readiness?.kind ?? 'sandbox';
  const attempt = await attemptFor(world, payable, wish, provider);
  // Nobody has to ask the provider again for what it has answered.
  return attempt.provider_payment_id === null || attempt.checkout_url === null
    ? refreshPayment(world, attempt)
    : attempt;
}

function notPayable({ kind, status, title }: Payable): Refusal {
  return new Refusal('payment_link_inactive', `${kind === 'invoice' ? 'Invoice ' : ''}${title} is ${status}.`, {
    hint: 'Nothing was charged.',
  });
}

async function attemptFor(world: World, payable: Payable, wish: Wish, provider: ProviderKind): Promise<PaymentRow> {
  const { holdable, openPayment } = payable;
  if (holdable && openPayment) {
    const current = await continued(world, payable, openPayment, wish);
    if (current) return current;
  }
  const key = keyFor(payable, wish);
  try {
    return await newAttempt(world, payable, wish, { key, provider });
  } catch (error) {
    if (error instanceof AlreadyBegun) return heldByAnother(world, payable, wish, provider);
    if (!world.store.isUniqueViolation(error)) throw error;
    // The same form again. What failed may be tried anew; anything else goes on as it is.
    const same = await world.store.payments.byKey(key);
    return same && same.status !== 'failed' ? same : newAttempt(world, payable, wish, { key: randomKey(), provider });
  }
}

class AlreadyBegun extends Error {}

/** Somebody else began at the same moment: theirs goes on, so that nobody can pay twice. */
async function heldByAnother(world: World, payable: Payable, wish: Wish, provider: ProviderKind): Promise<PaymentRow> {
  const again = payable.code === null ? undefined : await findPayable(world, payable.code);
  if (again?.openPayment) return again.openPayment;
  // Theirs has come to nothing meanwhile.
  if (again?.status === 'active') return attemptFor(world, again, wish, provider);
  throw notPayable(again ?? payable);
}

/**
 * The attempt under way, if it can serve: then everybody who opens the link pays the same payment at the provider.
 * Another method or another amount needs another attempt, for which this one has to end first.
 */
async function continued(
  world: World,
  payable: Payable,
  open: PaymentRow,
  wish: Wish,
): Promise<PaymentRow | undefined> {
  if (open.payment_method === wish.method && open.amount === wish.amount) {
    const now = await refreshPayment(world, open);
    return now.status === 'failed' ? undefined : now;
  }
  const ended = await cancelAttempt(world, payable, open);
  return ended.status === 'failed' ? undefined : ended;
}

type Made = { readonly key: string; readonly provider: ProviderKind };

async function newAttempt(world: World, payable: Payable, wish: Wish, made: Made): Promise<PaymentRow> {
  const ctx = payerContext(world, payable.account, 'startPayment', wish.name);
  return ctx.write(async (tx) => {
    const request = payable.request ?? (payable.invoice ? null : await personalPageOf(tx, world, payable));
    const payment = await tx.payments.insert(attemptRow(world, payable, request, wish, made));
    if (payable.holdable && !(await tx.requests.hold(payable.holdable, payment.id))) throw new AlreadyBegun();
    return {
      result: payment,
      events: [],
      activity: {
        subject: { kind: 'payment', id: payment.id },
        summary: `Somebody began to pay ${formatMoney(payment.amount, payment.currency)} for ${payment.description}`,
      },
    };
  });
}

/** The first payment on a personal page makes it an object with a code. */
function personalPageOf(tx: Queries, { clock }: World, { account, title, currency }: Payable): Promise<RequestRow> {
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
  world: World,
  payable: Payable,
  request: RequestRow | null,
  wish: Wish,
  { key, provider }: Made,
): Parameters<Queries['payments']['insert']>[0] {
  const now = world.clock.now();
  return {
    account_id: payable.account.id,
    customer_id: payable.invoice?.customer_id ?? request?.customer_id ?? null,
    invoice_id: payable.invoice?.id ?? null,
    request_id: request?.id ?? null,
    subscription_id: request?.subscription_id ?? null,
    type: paymentTypeOf(payable),
    description: referenceOf(payable, wish.note),
    amount: wish.amount,
    currency: payable.currency,
    status: 'pending',
    payment_method: wish.method,
    recorded: 0,
    testmode: payable.testmode ? 1 : 0,
    note: wish.note,
    created_at: now,
    paid_at: null,
    attempt_key: key,
    provider,
    payer_name: wish.name,
    payer_email: wish.email,
    // Should this process die before the provider has answered, somebody looks.
    next_check_at: nextCheckAt('unknown', 2, now),
  };
}

/** 32 hex digits. The same form of the same page, filled in the same way, makes the same key: sent twice, it is one attempt. */
function keyFor({ account, code, kind, holdable }: Payable, wish: Wish): string {
  // What is held by its attempt needs no key to be paid once, and a payer who comes back has the old form.
  if (wish.attempt === null || holdable) return randomKey();
  // A personal page has no code until somebody pays on it; there is one an account.
  const form = JSON.stringify([account.id, kind, kind === 'personal_page' ? null : code, wish]);
  return createHash('sha256').update(form).digest('hex').slice(0, 32);
}

function randomKey(): string {
  return randomBytes(16).toString('hex');
}
