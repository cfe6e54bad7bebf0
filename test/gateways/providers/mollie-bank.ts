/** Fake Mollie: actions of payers and banks, and expiry. Allows exactly the status changes that Mollie allows. */
import type { KeptCapture, KeptChargeback, KeptPayment, KeptRefund, Ledger } from './mollie-ledger.ts';

/** Time in Mollie's format: to the second, with an offset. */
export function mollieTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00');
}

function now({ clock }: Ledger): number {
  return clock?.now() ?? 0;
}

const HOUR_MS = 3_600_000;
/**
 * Time until an open payment expires, see https://docs.mollie.com/docs/handling-payment-statuses. Transfers stay open
 * for days; the authorization of a card lasts a week.
 */
const OPEN_MS: Readonly<Record<string, number>> = { banktransfer: 12 * 24 * HOUR_MS, creditcard: HOUR_MS / 2 };
const HOLD_MS = 7 * 24 * HOUR_MS;

export function expiryOf(ledger: Ledger, { method }: Partial<KeptPayment>): string {
  return mollieTime(now(ledger) + (OPEN_MS[method ?? ''] ?? HOUR_MS / 4));
}

/**
 * https://docs.mollie.com/reference/cancel-payment: not with methods where the payer may already be paying at the bank.
 */
export function isCancelable({ status, method }: KeptPayment): boolean {
  return status === 'open' && method !== 'ideal' && method !== 'bancontact';
}

/** Changes a payment, and queues a webhook if the payment has a webhook URL. */
export function movePayment(ledger: Ledger, payment: KeptPayment, change: Partial<KeptPayment>): void {
  Object.assign(payment, change);
  if (ledger.clock) payment.isCancelable = isCancelable(payment);
  tell(ledger, payment);
}

function tell(ledger: Ledger, { id, webhookUrl }: Pick<KeptPayment, 'id' | 'webhookUrl'>): void {
  if (webhookUrl) ledger.events.push(id);
}

/**
 * Ends open payments and authorizations whose time is over. An authorization that was captured in part becomes paid.
 */
export function endWhatIsOver(ledger: Ledger): void {
  if (!ledger.clock) return;
  const isOver = (time: string | undefined) => time !== undefined && Date.parse(time) <= now(ledger);
  for (const payment of ledger.payments.values()) {
    if (payment.status === 'open' && isOver(payment.expiresAt)) movePayment(ledger, payment, { status: 'expired' });
    if (payment.status !== 'authorized' || !isOver(payment.captureBefore)) continue;
    for (const one of ledger.captures) {
      if (one.paymentId === payment.id && one.status === 'pending') one.status = 'failed';
    }
    if (payment.amountCaptured) movePayment(ledger, payment, { status: 'paid', paidAt: mollieTime(now(ledger)) });
    else movePayment(ledger, payment, { status: 'expired' });
  }
}

/** The payer's action on Mollie's payment page. */
export function payAtMollie(ledger: Ledger, payment: KeptPayment, how: 'pays' | 'waits' | 'fails' | 'gives up'): void {
  endWhatIsOver(ledger);
  if (payment.status !== 'open') return;
  const method = payment.method ?? 'creditcard';
  const at = mollieTime(now(ledger));
  if (how === 'fails' || how === 'gives up') {
    movePayment(ledger, payment, { status: how === 'fails' ? 'failed' : 'canceled', method });
  } else if (payment.captureMode === 'manual') {
    const captureBefore = mollieTime(now(ledger) + HOLD_MS);
    movePayment(ledger, payment, { status: 'authorized', method, authorizedAt: at, captureBefore });
  } else {
    movePayment(
      ledger,
      payment,
      how === 'waits' ? { status: 'pending', method } : { status: 'paid', method, paidAt: at },
    );
  }
}

/** The bank pays or rejects a pending payment. */
export function settleAtBank(ledger: Ledger, payment: KeptPayment, paid: boolean): void {
  if (payment.status !== 'pending') return;
  movePayment(ledger, payment, paid ? { status: 'paid', paidAt: mollieTime(now(ledger)) } : { status: 'failed' });
}

/** Creates the mandate of a first payment. Mollie does this some days after the payment. */
export function nameMandate(ledger: Ledger, { customerId, sequenceType, status }: KeptPayment): void {
  if (!customerId || sequenceType !== 'first' || status !== 'paid' || ledger.mandates.has(customerId)) return;
  ledger.mandates.set(customerId, [{ resource: 'mandate', id: ledger.id('mdt'), status: 'valid' }]);
}

export function isMandate(ledger: Ledger, customerId: string | undefined, mandateId: string | undefined): boolean {
  const known = ledger.mandates.get(customerId ?? '');
  return known ? known.some(({ id, status }) => id === mandateId && status !== 'invalid') : mandateId === 'mdt_1';
}

/** https://docs.mollie.com/reference/get-refund */
const REFUND_STEPS: Readonly<Record<string, readonly KeptRefund['status'][]>> = {
  queued: ['pending', 'canceled'],
  pending: ['processing', 'canceled', 'failed'],
  processing: ['refunded', 'failed'],
  // The payer's bank returns the money.
  refunded: ['failed'],
};

/** Returns false if Mollie does not allow this change of status. */
export function moveRefund(ledger: Ledger, refund: KeptRefund, status: KeptRefund['status']): boolean {
  if (!REFUND_STEPS[refund.status]?.includes(status)) return false;
  refund.status = status;
  tellOf(ledger, refund.paymentId);
  return true;
}

/** A refund made in Mollie's dashboard has no metadata. */
export function refundByHand(ledger: Ledger, payment: KeptPayment, value: string): KeptRefund {
  const refund: KeptRefund = {
    resource: 'refund',
    id: ledger.id('re'),
    paymentId: payment.id,
    status: 'pending',
    amount: { currency: payment.amount.currency, value },
    metadata: null,
    createdAt: mollieTime(now(ledger)),
  };
  ledger.refunds.push(refund);
  tell(ledger, payment);
  return refund;
}

export function chargeBack(ledger: Ledger, payment: KeptPayment, value: string, code?: string): KeptChargeback {
  const chargeback: KeptChargeback = {
    resource: 'chargeback',
    id: ledger.id('chb'),
    paymentId: payment.id,
    amount: { currency: payment.amount.currency, value },
    createdAt: mollieTime(now(ledger)),
    reason: code === undefined ? null : { code, description: 'Reden' },
  };
  ledger.chargebacks.push(chargeback);
  tell(ledger, payment);
  return chargeback;
}

export function reverse(ledger: Ledger, chargeback: KeptChargeback): void {
  if (chargeback.reversedAt) return;
  chargeback.reversedAt = mollieTime(now(ledger));
  tellOf(ledger, chargeback.paymentId);
}

function tellOf(ledger: Ledger, id: string): void {
  const payment = ledger.payments.get(id);
  if (payment) tell(ledger, payment);
}

/** Amount of a payment that is left after refunds and chargebacks. */
export function leftOf(ledger: Ledger, payment: KeptPayment): number {
  const of = <T extends { readonly paymentId: string }>(things: readonly T[]) =>
    things.filter(({ paymentId }) => paymentId === payment.id);
  const sum = (things: readonly Pick<KeptRefund | KeptCapture | KeptChargeback, 'amount'>[]) =>
    things.reduce((all, { amount }) => all + Number(amount.value), 0);
  const taken = of(ledger.chargebacks).filter(({ reversedAt }) => !reversedAt);
  return (
    Number((payment.amountCaptured ?? payment.amount).value) - sum(of(ledger.refunds).filter(isGiven)) - sum(taken)
  );
}

/** True unless the refund failed or was canceled. A refund on its way counts, because it may arrive. */
export function isGiven({ status }: Pick<KeptRefund, 'status'>): boolean {
  return status !== 'failed' && status !== 'canceled';
}
