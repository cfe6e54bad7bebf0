/** One attempt at giving money back: the provider first, outside any transaction; then what follows from its answer. */
import { addMs, type Instant } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import { formatMoney, toMajor } from '../../model/money.ts';
import { ProviderError } from '../../model/provider.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { PaymentRow } from '../../store/payments.ts';
import type { RefundRow } from '../../store/refunds.ts';
import type { Queries } from '../../store/store.ts';
import { providerContext } from '../checkout/callers.ts';
import type { Context, World } from '../context.ts';
import { requireInvoice } from '../invoices/invoice.ts';
import { noteGivenBack } from '../invoices/receipts.ts';
import { NothingToDo, unlessNothingToDo } from '../nothing-to-do.ts';
import { providerOf } from '../providers/open-provider.ts';
import { paymentEvent, requirePayment } from './payment.ts';

const RETRY_SECONDS = [5, 30, 120, 600, 3_600] as const;

/**
 * `undefined` when it was given back; else why it is not (yet). Whoever asks again with the same refund asks with the
 * same key, so that it is given back only once.
 */
export async function settleRefund(
  world: World,
  account: AccountRow,
  refund: RefundRow,
): Promise<ProviderError | undefined> {
  const payment = await world.store.payments.byId(refund.payment_id);
  if (!payment) throw new Error(`refund ${refund.id} is of no payment`);
  const error = await giveBack(world, payment, refund);
  if (error?.outcome === 'unavailable') {
    const pause = RETRY_SECONDS[Math.min(refund.attempts, RETRY_SECONDS.length - 1)] ?? 3_600;
    const until = addMs(world.clock.now(), pause * 1_000);
    await world.store.transaction((tx) => tx.refunds.postpone(refund.id, until));
    return error;
  }
  const ctx = providerContext(world, account, 'refundPayment', payment);
  await ctx.write((tx) => record(tx, ctx, payment, refund, error)).catch(unlessNothingToDo);
  return error;
}

async function giveBack(
  world: World,
  payment: PaymentRow,
  { key, amount }: RefundRow,
): Promise<ProviderError | undefined> {
  // What was entered by hand was received elsewhere, and is given back there.
  if (payment.recorded === 1) return undefined;
  try {
    const provider = await providerOf(world, payment);
    await provider.refund(payment.provider_payment_id ?? '', { key, amount, currency: payment.currency });
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

async function record(
  tx: Queries,
  ctx: Context,
  seen: PaymentRow,
  refund: RefundRow,
  refused: ProviderError | undefined,
) {
  const at = ctx.now();
  if (!(await tx.refunds.settle(refund.id, refused ? 'refused' : 'done', at))) throw new NothingToDo();
  const payment = await tx.payments.endRefund(seen.id, refund.amount, refused === undefined);
  const ofTarget = refused ? 0 : fromTarget(payment, refund.amount);
  if (ofTarget > 0) await giveBackFromTarget(tx, ctx, payment, ofTarget, at);
  const events: Event[] = refused
    ? []
    : [withRefund(paymentEvent('payment.refunded', await requirePayment(ctx, payment.id, tx)), payment, refund)];
  const money = formatMoney(refund.amount, payment.currency);
  const what = refused ? `The provider refused to give back ${money} of` : `Gave back ${money} of`;
  return {
    result: payment,
    events,
    activity: {
      subject: { kind: 'payment', id: payment.id } as const,
      summary: `${what} the payment for ${payment.description}`,
    },
  };
}

/** Beside the payment, what this refund gave back: there may be several of one payment. */
function withRefund(event: Event, { currency }: PaymentRow, { id, amount, reason }: RefundRow): Event {
  return { ...event, data: { ...event.data, refund: { id, amount: toMajor(amount, currency), reason } } };
}

/**
 * How much of a refund that has just been made takes from what was paid for: what was too much goes back first,
 * whichever refund it was that gave it back.
 */
function fromTarget({ amount_refunded, overpaid }: PaymentRow, amount: number): number {
  return Math.max(0, amount_refunded - overpaid) - Math.max(0, amount_refunded - amount - overpaid);
}

/** A refund never makes anything payable again (R17). */
async function giveBackFromTarget(
  tx: Queries,
  ctx: Context,
  payment: PaymentRow,
  amount: number,
  at: Instant,
): Promise<void> {
  if (payment.request_id !== null) await tx.requests.uncountRaised(payment.request_id, amount);
  if (payment.invoice_id === null) return;
  const before = await requireInvoice(ctx, payment.invoice_id, tx);
  await tx.invoices.giveBack(ctx.account.id, payment.invoice_id, amount);
  const after = await requireInvoice(ctx, payment.invoice_id, tx);
  await noteGivenBack(tx, ctx, { before, after }, amount, at);
}
