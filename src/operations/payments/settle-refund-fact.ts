/**
 * Applies a refund that the provider reports (R54). The state of a refund moves from pending to done or refused, and
 * from done to failed. Each change of the state is applied once, and a late report of an earlier state is ignored.
 * Exception: a refund that is stored as refused is corrected if the provider has made it.
 */
import { dateAt, formatInstant } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import { formatMoney, toMajor } from '../../model/money.ts';
import { clamped } from '../../model/outflow.ts';
import type { RefundFact } from '../../model/provider.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { RefundRow } from '../../store/payments/refunds.ts';
import type { Queries } from '../../store/store.ts';
import { providerContext } from '../kernel/callers.ts';
import type { Context, Services, Written } from '../kernel/context.ts';
import { NothingToDo, unlessNothingToDo } from '../kernel/nothing-to-do.ts';
import { applyOutflowsToTarget, balanceOf } from './apply-outflows.ts';
import { paymentEvent, requirePayment } from './payment.ts';

/**
 * Applies the reported refund, unless its state is already stored. Checks this again in the transaction, because
 * reports may be concurrent.
 */
export async function settleRefundFact(
  services: Services,
  account: AccountRow,
  payment: PaymentRow,
  fact: RefundFact,
): Promise<void> {
  const seen = rowOf(await services.store.refunds.ofPayment(payment.id), fact);
  if (stepFor(seen, fact) === undefined) return noteId(services, seen, fact);
  const ctx = providerContext(services, account, 'refundPayment', payment);
  await ctx
    .write(async (tx) => {
      const row = rowOf(await tx.refunds.ofPayment(payment.id), fact);
      const step = stepFor(row, fact);
      if (step === undefined) throw new NothingToDo();
      return takeStep(tx, ctx, payment, { step, row, fact });
    })
    .catch(unlessNothingToDo);
}

/** Stores that the provider has refused the refund. The reserved amount is then free for another refund. */
export async function refuseRefund(services: Services, account: AccountRow, payment: PaymentRow, refund: RefundRow) {
  const ctx = providerContext(services, account, 'refundPayment', payment);
  await ctx.write((tx) => refuse(tx, ctx, payment, refund, null)).catch(unlessNothingToDo);
}

function rowOf(rows: readonly RefundRow[], { id, key }: RefundFact): RefundRow | undefined {
  return rows.find((row) => row.provider_refund_id === id) ?? rows.find((row) => row.key === key);
}

type Step = 'found' | 'done' | 'found_done' | 'refused' | 'failed';

/** The change to apply for a report; `undefined` if the reported state is already stored or can be ignored. */
function stepFor(row: RefundRow | undefined, { state }: RefundFact): Step | undefined {
  // A failed refund that is not stored took no money, so it is ignored. A refund may be stored as refused although the
  // provider has made it. A report of the provider then corrects the row.
  if (row === undefined || (row.status === 'refused' && row.provider_refund_id === null)) {
    return state === 'failed' ? undefined : state === 'done' ? 'found_done' : 'found';
  }
  if (row.status === 'pending') return state === 'done' ? 'done' : state === 'failed' ? 'refused' : undefined;
  return row.status === 'done' && state === 'failed' ? 'failed' : undefined;
}

/** Stores the provider's id of the refund. A refund with an id is only looked up, and not requested again. */
async function noteId({ store }: Services, row: RefundRow | undefined, { id }: RefundFact): Promise<void> {
  if (row?.provider_refund_id !== null || row.status !== 'pending') return;
  await store.transaction((tx) => tx.refunds.accepted(row.id, id));
}

type Reported = { readonly step: Step; readonly row: RefundRow | undefined; readonly fact: RefundFact };

async function takeStep(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  { step, row, fact }: Reported,
): Promise<Written<PaymentRow>> {
  switch (step) {
    case 'found':
      return found(tx, ctx, payment, row, fact);
    case 'found_done': {
      await found(tx, ctx, payment, row, fact);
      const made = rowOf(await tx.refunds.ofPayment(payment.id), fact);
      return done(tx, ctx, payment, required(made), fact);
    }
    case 'done':
      return done(tx, ctx, payment, required(row), fact);
    case 'refused':
      return refuse(tx, ctx, payment, required(row), fact.id);
    case 'failed':
      return fail(tx, ctx, payment, required(row));
  }
}

function required(row: RefundRow | undefined): RefundRow {
  if (!row) throw new Error('a refund without its row');
  return row;
}

/**
 * Stores a refund that was made in the provider's dashboard. If a row says that the refund was refused although it was
 * made, corrects the row.
 */
async function found(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  row: RefundRow | undefined,
  { id, amount }: RefundFact,
): Promise<Written<PaymentRow>> {
  const now = ctx.now();
  if (row) {
    const again = { status: 'pending', provider_refund_id: id, next_attempt_at: now, settled_at: null } as const;
    if (!(await tx.refunds.move(row.id, 'refused', again))) throw new NothingToDo();
  } else {
    const ids = { account_id: payment.account_id, payment_id: payment.id, provider_refund_id: id };
    const made = {
      key: `${payment.id} at the provider ${id}`,
      amount,
      reason: 'at_provider',
      created_at: now,
    } as const;
    await tx.refunds.insert({ ...ids, ...made, status: 'pending', next_attempt_at: now });
  }
  const reserved = row?.amount ?? amount;
  const result = await tx.payments.addOutflow(payment.id, { reserved });
  return writtenWith(payment, result, [], `${moneyOf(payment, reserved)} is on its way back at the provider, of`);
}

async function done(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  { id, amount, reason, settled_at: notedAt }: RefundRow,
  fact: Pick<RefundFact, 'id' | 'at'> | null,
): Promise<Written<PaymentRow>> {
  const before = await balanceOf(tx, payment.id);
  const at = reason === 'at_provider' && fact ? clamped(fact.at, payment.paid_at, ctx.now()) : (notedAt ?? ctx.now());
  const change = {
    ...({ status: 'done', settled_at: at, next_attempt_at: null } as const),
    ...(fact ? { provider_refund_id: fact.id } : {}),
    from_surplus: Math.min(amount, before.parts.surplusLeft),
  };
  if (!(await tx.refunds.move(id, 'pending', change))) throw new NothingToDo();
  await tx.payments.addOutflow(payment.id, { reserved: -amount, refunded: amount });
  const { events } = await applyOutflowsToTarget(tx, ctx, before, at);
  const shown = await requirePayment(ctx, payment.id, tx);
  const refund = { id, amount: toMajor(amount, payment.currency), reason, settled_at: formatInstant(at) };
  // The event also has the amount of this refund, because a payment may have several refunds.
  const event = paymentEvent('payment.refunded', shown);
  const refunded: Event = { ...event, data: { ...event.data, refund } };
  const on = notedAt === null ? '' : ` on ${dateAt(notedAt, ctx.account.timezone)}`;
  const what = reason === 'at_provider' ? 'was given back at the provider, of' : `was given back${on} of`;
  return writtenWith(payment, shown, [refunded, ...events], `${moneyOf(payment, amount)} ${what}`);
}

/** Completes the refund of a payment that was recorded by hand. The money is returned outside this service. */
export async function doneByHand(services: Services, account: AccountRow, payment: PaymentRow, refund: RefundRow) {
  const ctx = providerContext(services, account, 'refundPayment', payment);
  await ctx.write((tx) => done(tx, ctx, payment, refund, null)).catch(unlessNothingToDo);
}

async function refuse(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  { id, amount }: RefundRow,
  providerRefundId: string | null,
): Promise<Written<PaymentRow>> {
  const ended = { status: 'refused', settled_at: ctx.now(), next_attempt_at: null } as const;
  const name = providerRefundId === null ? {} : { provider_refund_id: providerRefundId };
  if (!(await tx.refunds.move(id, 'pending', { ...ended, ...name }))) throw new NothingToDo();
  const result = await tx.payments.addOutflow(payment.id, { reserved: -amount });
  const why = providerRefundId === null ? 'The provider refused' : 'The provider was not able';
  return writtenWith(payment, result, [], `${why} to give back ${moneyOf(payment, amount)} of`);
}

/** Undoes a refund that has failed: the payer's bank or the provider has returned the money. */
async function fail(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  { id, amount }: RefundRow,
): Promise<Written<PaymentRow>> {
  const before = await balanceOf(tx, payment.id);
  if (!(await tx.refunds.move(id, 'done', { status: 'failed' }))) throw new NothingToDo();
  const result = await tx.payments.addOutflow(payment.id, { refunded: -amount });
  const { events } = await applyOutflowsToTarget(tx, ctx, before, ctx.now());
  return writtenWith(payment, result, events, `${moneyOf(payment, amount)} came back: it did not reach the payer of`);
}

function writtenWith(
  payment: PaymentRow,
  result: PaymentRow,
  events: readonly Event[],
  what: string,
): Written<PaymentRow> {
  const subject = { kind: 'payment', id: payment.id } as const;
  return { result, events, activity: { subject, summary: `${what} the payment for ${payment.description}` } };
}

function moneyOf({ currency }: PaymentRow, amount: number): string {
  return formatMoney(amount, currency);
}
