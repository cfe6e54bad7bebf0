/** Sums of an invoice: due, paid, credited and refunded (R81, R82). */
import type { StoredStatus } from './invoice.ts';

/**
 * Sums of an issued invoice in minor units. `amount_paid` is less what was charged back. `credit_returned`: the part of
 * `amount_refunded` that gave back credited money; the rest of a refund is given away, because a refund never makes an
 * invoice payable (R17).
 */
export type InvoiceMoney = {
  readonly amount: number;
  readonly amount_paid: number;
  readonly amount_refunded: number;
  readonly amount_credited: number;
  readonly credit_returned: number;
};

/** Above zero: credited money to give back. Below zero: due. */
function balanceOf({ amount, amount_paid, amount_credited, credit_returned }: InvoiceMoney): number {
  return amount_paid + amount_credited - amount - credit_returned;
}

export function dueOf(money: InvoiceMoney): number {
  return Math.max(0, -balanceOf(money));
}

/** Credited money that was paid and has not been given back. */
export function toGiveBackOf(money: InvoiceMoney): number {
  return Math.max(0, balanceOf(money));
}

/** Refunds that no credit note covers. */
export function uncreditedRefundOf({ amount_refunded, credit_returned }: InvoiceMoney): number {
  return amount_refunded - credit_returned;
}

/** The invoice is neither a draft nor cancelled: its sums decide. */
export function statusBy(money: InvoiceMoney): StoredStatus {
  if (dueOf(money) > 0) return 'pending';
  if (money.amount_paid === 0) return 'cancelled';
  return money.amount_refunded >= money.amount_paid ? 'refunded' : 'paid';
}

export type BalanceChange = 'credited' | 'refunded' | 'refund_undone' | 'taken_back' | 'received';

/**
 * `taken_back`: money was charged back, or undone because it never came, and is due again. `received`: at most what is
 * due.
 */
export function moneyAfter<Money extends InvoiceMoney>(money: Money, change: BalanceChange, amount: number): Money {
  switch (change) {
    case 'credited': {
      const credited = { ...money, amount_credited: money.amount_credited + amount };
      // Money refunded earlier without a note counts as refunded for this note.
      const covered = Math.min(toGiveBackOf(credited), uncreditedRefundOf(credited));
      return { ...credited, credit_returned: credited.credit_returned + covered };
    }
    case 'refunded': {
      const returned = Math.min(amount, toGiveBackOf(money));
      return {
        ...money,
        amount_refunded: money.amount_refunded + amount,
        credit_returned: money.credit_returned + returned,
      };
    }
    case 'refund_undone': {
      const amount_refunded = money.amount_refunded - amount;
      return { ...money, amount_refunded, credit_returned: Math.min(money.credit_returned, amount_refunded) };
    }
    case 'taken_back':
      return { ...money, amount_paid: money.amount_paid - amount };
    case 'received':
      return { ...money, amount_paid: money.amount_paid + amount };
  }
}
