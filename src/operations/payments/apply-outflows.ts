/**
 * Applies refunds, chargebacks and their reversals to the payment's invoice or payment request. The transaction that
 * stores a refund or a chargeback also applies it.
 */
import type { Instant } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import type { BalanceChange } from '../../model/invoice.ts';
import { type OutflowKind, type Parts, partsOf, surplusFor } from '../../model/outflow.ts';
import type { InvoiceRow } from '../../store/invoices/invoices.ts';
import type { DisputeRow } from '../../store/payments/disputes.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Queries } from '../../store/store.ts';
import { invoiceEvent, presentInvoice, requireInvoice } from '../invoices/invoice.ts';
import { rebalance } from '../invoices/rebalance.ts';
import { addToDay, moveSums } from '../invoices/receipts.ts';
import type { Context } from '../kernel/context.ts';
import { todayOf } from '../kernel/fields.ts';

/**
 * A payment with its refunds and chargebacks. Read under the account's lock, so no other transaction can change them.
 */
export type Balance = {
  readonly payment: PaymentRow;
  readonly outflows: Parameters<typeof partsOf>;
  readonly parts: Parts;
};

export async function balanceOf(tx: Queries, id: PaymentRow['id']): Promise<Balance> {
  const payment = await tx.payments.byId(id);
  if (!payment) throw new Error(`payment ${id} is gone`);
  const refunds = (await tx.refunds.ofPayment(id)).filter(({ status }) => status === 'done');
  const outflows = [payment, refunds, (await tx.disputes.ofPayment(id)).filter(hasTaken)] as const;
  return { payment, outflows: [...outflows], parts: partsOf(...outflows) };
}

export function hasTaken({ status, amount }: Pick<DisputeRow, 'status' | 'amount'>): boolean {
  return status !== 'won' && amount > 0;
}

type Moved = {
  /**
   * After a won dispute, the bank returns the disputed money. `tooLate`: the part of this money that the customer did
   * not owe any more.
   */
  readonly tooLate: number;
  readonly events: readonly Event[];
};

/**
 * This transaction has stored refunds or chargebacks of the payment. Changes the payment's invoice or payment request
 * accordingly. `before`: the payment's balance before the refunds and chargebacks were stored.
 */
export async function applyOutflowsToTarget(tx: Queries, ctx: Context, before: Balance, at: Instant): Promise<Moved> {
  const after = await balanceOf(tx, before.payment.id);
  const { payment } = after;
  const back = Math.max(0, before.parts.chargedBack - after.parts.chargedBack);
  const reinstated = Math.min(back, await dueOn(tx, ctx, payment));
  const surplus = surplusFor(...after.outflows, before.parts.chargedBack - reinstated);
  const parts = back === 0 ? after.parts : partsOf({ ...payment, surplus }, after.outflows[1], after.outflows[2]);
  if (back > reinstated) await tx.payments.addOutflow(payment.id, {}, { surplus });
  const changes = changesBetween(before.parts, parts);
  const events = await changeTarget(tx, ctx, payment, changes, at);
  return { tooLate: back - reinstated, events };
}

type Change = readonly [OutflowKind, number];

/**
 * Changes that lead from `before` to `after`. In this order, no sum of the invoice becomes negative between two
 * changes.
 */
function changesBetween(before: Parts, after: Parts): readonly Change[] {
  const refunded = after.refunded - before.refunded;
  const chargedBack = after.chargedBack - before.chargedBack;
  const changes: Change[] = [
    ['refund_undone', -refunded],
    ['charged_back', chargedBack],
    ['reinstated', -chargedBack],
    ['refunded', refunded],
  ];
  return changes.filter(([, amount]) => amount > 0);
}

async function dueOn(tx: Queries, ctx: Context, { invoice_id }: PaymentRow): Promise<number> {
  if (invoice_id === null) return Number.MAX_SAFE_INTEGER;
  const { status, amount_due } = await requireInvoice(ctx, invoice_id, tx);
  return status === 'pending' ? amount_due : 0;
}

const COMES_BACK: Readonly<Record<OutflowKind, boolean>> = {
  refunded: false,
  charged_back: false,
  refund_undone: true,
  reinstated: true,
};

function sumsOf(kind: OutflowKind, amount: number): { readonly received: number; readonly refunded: number } {
  return COMES_BACK[kind] ? { received: amount, refunded: 0 } : { received: 0, refunded: amount };
}

async function changeTarget(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  changes: readonly Change[],
  at: Instant,
): Promise<readonly Event[]> {
  const events: Event[] = [];
  for (const [kind, amount] of changes) {
    const { request_id, invoice_id } = payment;
    await addToDay(tx, ctx, payment, sumsOf(kind, amount), at);
    if (request_id !== null) await tx.requests.uncountRaised(request_id, COMES_BACK[kind] ? -amount : amount);
    if (invoice_id !== null)
      events.push(...(await changeInvoice(tx, ctx, { ...payment, invoice_id }, kind, amount, at)));
  }
  return events;
}

async function changeInvoice(
  tx: Queries,
  ctx: Context,
  { id, invoice_id, testmode }: PaymentRow & { readonly invoice_id: NonNullable<PaymentRow['invoice_id']> },
  kind: OutflowKind,
  amount: number,
  at: Instant,
): Promise<readonly Event[]> {
  const before = await requireInvoice(ctx, invoice_id, tx);
  const after = await rebalance(tx, before, { kind: CHANGES[kind], amount, at });
  const credit_returned = after.credit_returned - before.credit_returned;
  const ids = { account_id: ctx.account.id, invoice_id, payment_id: id };
  await tx.invoiceOutflows.insert({ ...ids, kind, amount, credit_returned, at });
  await moveSums(tx, ctx, { before, after }, testmode === 1 ? null : sumsOf(kind, amount), at);
  const event = eventOf(kind, after);
  return [
    ...(event === null ? [] : [invoiceEvent(event, presentInvoice(after, ctx, todayOf(ctx)))]),
    ...(await ctx.hooks.invoiceChanged(tx, ctx, before, after)),
  ];
}

/**
 * Returns the event for the new status of the invoice, or null. Example for `invoice.cancelled`: a paid invoice was
 * credited in full, and later a chargeback takes back the whole payment.
 */
function eventOf(kind: OutflowKind, { status }: InvoiceRow): 'invoice.paid' | 'invoice.cancelled' | null {
  if (kind === 'reinstated' && status === 'paid') return 'invoice.paid';
  return kind === 'charged_back' && status === 'cancelled' ? 'invoice.cancelled' : null;
}

/** A refund never makes an invoice payable again (R17); a chargeback does (R54). */
const CHANGES: Readonly<Record<OutflowKind, BalanceChange>> = {
  refunded: 'refunded',
  refund_undone: 'refund_undone',
  charged_back: 'taken_back',
  reinstated: 'received',
};
