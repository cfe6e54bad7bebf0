/** What payers, banks and time do at Mollie: every step that Mollie allows, and no other. */
import type { KeptCapture, KeptChargeback, KeptPayment, KeptRefund, Ledger } from './mollie-ledger.ts';

/** As Mollie writes times: to the second, with its zone. */
export function mollieTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00');
}

function now({ clock }: Ledger): number {
  return clock?.now() ?? 0;
}

const HOUR_MS = 3_600_000;
/** https://docs.mollie.com/docs/handling-payment-statuses: transfers wait for days, a hold of a card for a week. */
const OPEN_MS: Readonly<Record<string, number>> = { banktransfer: 12 * 24 * HOUR_MS, creditcard: HOUR_MS / 2 };
const HOLD_MS = 7 * 24 * HOUR_MS;

export function expiryOf(ledger: Ledger, { method }: Partial<KeptPayment>): string {
  return mollieTime(now(ledger) + (OPEN_MS[method ?? ''] ?? HOUR_MS / 4));
}

/** https://docs.mollie.com/reference/cancel-payment: not while the payer is at a bank that cannot be called back. */
export function isCancelable({ status, method }: KeptPayment): boolean {
  return status === 'open' && method !== 'ideal' && method !== 'bancontact';
}

/** A change, told to the address of the payment. */
export function movePayment(ledger: Ledger, payment: KeptPayment, change: Partial<KeptPayment>): void {
  Object.assign(payment, change);
  if (ledger.clock) payment.isCancelable = isCancelable(payment);
  tell(ledger, payment);
}

function tell(ledger: Ledger, { id, webhookUrl }: Pick<KeptPayment, 'id' | 'webhookUrl'>): void {
  if (webhookUrl) ledger.events.push(id);
}

/** Payments that nobody paid, and holds that nobody took, end. */
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

/** What the payer does on Mollie's page. */
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

/** What a pending payment becomes. */
export function settleAtBank(ledger: Ledger, payment: KeptPayment, paid: boolean): void {
  if (payment.status !== 'pending') return;
  movePayment(ledger, payment, paid ? { status: 'paid', paidAt: mollieTime(now(ledger)) } : { status: 'failed' });
}

/** The mandate that a first payment leaves, some days after it. */
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
  // The payer's bank sends it back.
  refunded: ['failed'],
};

/** False where Mollie has no such step. */
export function moveRefund(ledger: Ledger, refund: KeptRefund, status: KeptRefund['status']): boolean {
  if (!REFUND_STEPS[refund.status]?.includes(status)) return false;
  refund.status = status;
  tellOf(ledger, refund.paymentId);
  return true;
}

/** Made in Mollie's dashboard: without metadata. */
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

/** What is left of a payment after everything that went back or was taken. */
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

/** What is on its way back counts: it may arrive. */
export function isGiven({ status }: Pick<KeptRefund, 'status'>): boolean {
  return status !== 'failed' && status !== 'canceled';
}
