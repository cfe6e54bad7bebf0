import { daysBetween, type LocalDate } from './dates.ts';
import type { InvoiceId } from './ids.ts';
import type { Discount, Period, PriceTerms } from './invoice-sums.ts';
import { type Currency, divideHalfUp, exponentOf } from './money.ts';
import type { Buyer, DeliveryAddress, DirectDebit } from './parties.ts';

/** Statuses in the database. `overdue` is derived: a pending invoice after its due date. */
export const STORED_STATUSES = ['draft', 'pending', 'paid', 'refunded', 'cancelled'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

export const INVOICE_STATUSES = ['draft', 'pending', 'overdue', 'paid', 'refunded', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** The status that an invoice gets when it is issued. An invoice whose total is 0 is paid at once (R101). */
export function statusWhenIssued(amount: number): StoredStatus {
  return amount === 0 ? 'paid' : 'pending';
}

/** The status on a day. An invoice is overdue from the day after its due date (R4). */
export function statusOn(stored: StoredStatus, dueDate: LocalDate, today: LocalDate): InvoiceStatus {
  return stored === 'pending' && dueDate < today ? 'overdue' : stored;
}

/** Whole days since the due date of an invoice that can still be paid; 0 for all other invoices. */
export function daysOverdue(stored: StoredStatus, dueDate: LocalDate, today: LocalDate): number {
  return stored === 'pending' && dueDate < today ? daysBetween(dueDate, today) : 0;
}

/** Age classes of overdue amounts, by days after the due date (R19). */
export const AGING_BUCKETS = ['1-30', '31-60', '61-90', '90+'] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

/** First and last day of each age class; the oldest class has no last day. */
export const AGING_DAYS: Readonly<Record<AgingBucket, readonly [from: number, to: number | null]>> = {
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, null],
};

export function agingBucket(days: number): AgingBucket {
  return AGING_BUCKETS.find((bucket) => days <= (AGING_DAYS[bucket][1] ?? Number.POSITIVE_INFINITY)) ?? '90+';
}

/** Possible actions on an invoice; its state decides which are allowed (R17, R20). */
export const INVOICE_ACTIONS = [
  'edit',
  'issue',
  'send',
  'remind',
  'record_payment',
  'credit',
  'cancel',
  'delete',
  'download_pdf',
] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

type InvoiceState = {
  readonly status: StoredStatus;
  readonly hasPayments: boolean;
  /** Amount that is not credited yet, in minor units. */
  readonly leftToCredit: number;
  readonly customerHasEmail: boolean;
  /** True if the customer has unsubscribed from reminders; invoices are still mailed. */
  readonly customerUnsubscribed: boolean;
  /**
   * True if another product issued the invoice (R108). Its document cannot be sent or downloaded, because this service
   * does not have the document.
   */
  readonly isImported: boolean;
};

/**
 * The allowed actions, in the order of {@link INVOICE_ACTIONS}. The list contains `remind` even within 24 hours after a
 * reminder, although another reminder is refused in this time.
 */
export function invoiceActions(state: InvoiceState): readonly InvoiceAction[] {
  switch (state.status) {
    case 'draft':
      return ['edit', 'issue', 'delete', 'download_pdf'];
    case 'pending':
      return INVOICE_ACTIONS.filter((action) => PENDING[action](state));
    case 'paid':
    case 'refunded':
    case 'cancelled':
      return INVOICE_ACTIONS.filter(
        (action) =>
          (action === 'send' && state.status === 'paid' && state.customerHasEmail && !state.isImported) ||
          (action === 'credit' && state.leftToCredit > 0) ||
          (action === 'download_pdf' && !state.isImported),
      );
  }
}

const PENDING: Readonly<Record<InvoiceAction, (state: InvoiceState) => boolean>> = {
  edit: () => false,
  issue: () => false,
  delete: () => false,
  send: ({ customerHasEmail, isImported }) => customerHasEmail && !isImported,
  remind: ({ customerHasEmail, customerUnsubscribed }) => customerHasEmail && !customerUnsubscribed,
  record_payment: () => true,
  credit: () => true,
  cancel: ({ hasPayments }) => !hasPayments,
  download_pdf: ({ isImported }) => !isImported,
};

/**
 * A status filter for the database, which stores overdue invoices as `pending`.
 * - `stored`: all invoices that are stored with one of these statuses match.
 * - `half`: set if only some of the invoices that are stored as `pending` match. `overdue`: the invoices after their
 *   due date match. `pending`: the invoices that are not overdue match.
 *
 * Example: the filter `paid,overdue` gives `stored: ['paid']` and `half: 'overdue'`.
 */
export type StatusSplit = {
  readonly stored: readonly StoredStatus[];
  readonly half: 'pending' | 'overdue' | null;
};

/** Converts the statuses in a caller's filter to a filter for the database. Returns `undefined` without a filter. */
export function splitStatuses(statuses: readonly InvoiceStatus[] | undefined): StatusSplit | undefined {
  if (statuses === undefined) return undefined;
  const wanted = new Set(statuses);
  const whole = wanted.has('pending') && wanted.has('overdue');
  const half = whole ? null : wanted.has('pending') ? 'pending' : wanted.has('overdue') ? 'overdue' : null;
  const stored = [...wanted].filter(
    (status): status is StoredStatus => status !== 'overdue' && (status !== 'pending' || whole),
  );
  return { stored, half };
}

/**
 * Sums of an issued invoice in minor units (R81, R82). `amount_paid`: without charged-back money. `credit_returned`:
 * the part of `amount_refunded` that credit notes cover. A refund never makes the invoice payable again, even if no
 * credit note covers it (R17).
 */
export type InvoiceMoney = {
  readonly amount: number;
  readonly amount_paid: number;
  readonly amount_refunded: number;
  readonly amount_credited: number;
  readonly credit_returned: number;
};

/**
 * Balance of an invoice. Above 0: credited money that must be paid back to the customer. Below 0: money that the
 * customer still owes.
 */
function balanceOf({ amount, amount_paid, amount_credited, credit_returned }: InvoiceMoney): number {
  return amount_paid + amount_credited - amount - credit_returned;
}

export function dueOf(money: InvoiceMoney): number {
  return Math.max(0, -balanceOf(money));
}

/** Credited money that the seller must still pay back to the customer. */
export function toGiveBackOf(money: InvoiceMoney): number {
  return Math.max(0, balanceOf(money));
}

/** Refunds that no credit note covers. */
export function uncreditedRefundOf({ amount_refunded, credit_returned }: InvoiceMoney): number {
  return amount_refunded - credit_returned;
}

/**
 * Computes the status from the sums. Not used for drafts, or for invoices that were cancelled without a credit note.
 */
export function statusBy(money: InvoiceMoney): StoredStatus {
  if (dueOf(money) > 0) return 'pending';
  if (money.amount_paid === 0) return money.amount === 0 ? 'paid' : 'cancelled';
  return money.amount_refunded >= money.amount_paid ? 'refunded' : 'paid';
}

export type BalanceChange = 'credited' | 'refunded' | 'refund_undone' | 'taken_back' | 'received';

/**
 * The sums after a change. `taken_back`: money is due again after a chargeback or an undone payment. `received`: the
 * bank returned money to the business after a won dispute; `amount` is at most the amount due. Payments are not changes
 * of this kind: `receive` in `src/store/invoices/invoices.ts` handles payments.
 */
export function moneyAfter<Money extends InvoiceMoney>(money: Money, change: BalanceChange, amount: number): Money {
  switch (change) {
    case 'credited': {
      const credited = { ...money, amount_credited: money.amount_credited + amount };
      // If money was refunded earlier without a credit note, this credit note covers it now.
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

export type InvoiceDetails = PriceTerms & {
  readonly deliveryDate?: LocalDate;
  readonly period?: Period;
  readonly buyerReference?: string;
  readonly orderReference?: string;
  readonly exchange?: Exchange;
  readonly discount?: Discount;
  readonly paymentTerms?: string;
  readonly delivery?: DeliveryAddress;
  readonly directDebit?: DirectDebit;
  readonly ofQuote?: OfQuote;
};

/**
 * The quote of an invoice (R103).
 * - `isPart`: true for an invoice of a part; false for the last invoice, which contains everything that is left.
 * - `earlier`: earlier invoices of the same quote. The last invoice deducts them by negative lines. If an earlier
 *   invoice is a draft, it has no number yet, and must be issued before the last invoice.
 * - `lines` of an entry in `earlier`: number of its negative lines.
 */
export type OfQuote = {
  readonly number: string;
  readonly isPart: boolean;
  readonly earlier: readonly EarlierInvoice[];
};
export type EarlierInvoice = {
  readonly id: InvoiceId;
  readonly number: string | null;
  readonly date: LocalDate;
  readonly lines: number;
};

type OfBuyer = Pick<Buyer, 'buyer_reference' | 'payment_terms' | 'delivery_address' | 'direct_debit'>;

/** Values for a document: the invoice's own values, otherwise the buyer's defaults (R84). */
export function withBuyerDefaults(details: InvoiceDetails, buyer: OfBuyer) {
  return {
    buyerReference: details.buyerReference ?? buyer.buyer_reference ?? null,
    paymentTerms: details.paymentTerms ?? buyer.payment_terms ?? null,
    delivery: details.delivery ?? buyer.delivery_address ?? null,
    directDebit: details.directDebit ?? buyer.direct_debit ?? null,
  };
}

/**
 * Exchange rate for the tax. `to`: the currency in which the seller reports VAT. `rate`: in millionths, such as 921 300
 * if 1 unit of the invoice's currency is 0.9213 units of `to`.
 */
export type Exchange = { readonly to: Currency; readonly rate: number };

/** The tax in the currency in which the seller reports VAT. `taxTotal`: in minor units. `rate`: in millionths. */
export type ExchangedTax = { readonly currency: Currency; readonly rate: number; readonly taxTotal: number };

export function taxExchanged(
  { exchange }: InvoiceDetails,
  { taxTotal, currency }: { readonly taxTotal: number; readonly currency: Currency },
): ExchangedTax | null {
  if (!exchange) return null;
  return { currency: exchange.to, rate: exchange.rate, taxTotal: exchangedTax(taxTotal, currency, exchange) };
}

/** The tax in minor units of `to`, rounded half up (VAT Directive article 230). */
export function exchangedTax(taxTotal: number, currency: Currency, exchange: Exchange): number {
  const { up, down } = factorOf(currency, exchange);
  return Number(divideHalfUp(BigInt(taxTotal) * up, down));
}

/**
 * Converts amounts to minor units of `to`. The results add up to the converted sum, which is rounded once: each amount
 * is rounded down, and the missing units are added to the amounts with the largest remainders.
 */
export function exchangedAll(amounts: readonly number[], currency: Currency, exchange: Exchange): number[] {
  const { up, down } = factorOf(currency, exchange);
  const exact = amounts.map((amount) => BigInt(amount) * up);
  const whole = divideHalfUp(
    exact.reduce((sum, one) => sum + one, 0n),
    down,
  );
  const parts = exact.map((one, index) => {
    const remainder = ((one % down) + down) % down;
    return { index, remainder, floor: (one - remainder) / down };
  });
  const missing = Number(whole - parts.reduce((sum, { floor }) => sum + floor, 0n));
  const first = parts
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, missing);
  const more = new Set(first.map(({ index }) => index));
  return parts.map(({ index, floor }) => Number(floor) + (more.has(index) ? 1 : 0));
}

/** Minor units of `to` per minor unit of `currency`, as a fraction. */
function factorOf(currency: Currency, { to, rate }: Exchange): { readonly up: bigint; readonly down: bigint } {
  const shift = exponentOf(to) - exponentOf(currency);
  const [up, down] = shift >= 0 ? [10n ** BigInt(shift), 1n] : [1n, 10n ** BigInt(-shift)];
  return { up: BigInt(rate) * up, down: 1_000_000n * down };
}
