/** Chooses the outcome of each invoice: paid on time or late, reminded, cancelled, or open. */
import { addDays, daysBetween, type LocalDate } from '../model/dates.ts';
import { AGING_BUCKETS, type AgingBucket, agingBucket } from '../model/invoice.ts';
import type { PaymentMethod } from '../model/payment.ts';
import type { UsualTone } from '../model/reminding.ts';
import type { Bill } from './bills.ts';
import { workdayFrom } from './calendar.ts';
import { CUSTOMERS } from './customers.ts';
import type { Random } from './random.ts';

export type Payment = {
  readonly day: LocalDate;
  readonly method: PaymentMethod;
  /** Share of the amount due; 1 for the whole amount. */
  readonly share: number;
  readonly note: string | null;
};

export type Outcome = {
  readonly reminders: readonly { readonly day: LocalDate; readonly tone: UsualTone }[];
  readonly payments: readonly Payment[];
  readonly cancelled: LocalDate | null;
};

/** Number of unpaid invoices in each age class. */
const UNPAID: Record<AgingBucket, number> = { '1-30': 7, '31-60': 5, '61-90': 4, '90+': 4 };
const UNPAID_DAYS_MAX = 170;
const CANCELLED = 8;
const REMINDERS = [
  { after: 7, tone: 'friendly' },
  { after: 21, tone: 'neutral' },
  { after: 45, tone: 'firm' },
] as const;

export function outcomesOf(bills: readonly Bill[], today: LocalDate, random: Random): Map<Bill, Outcome> {
  const age = ({ due }: Bill) => daysBetween(due, today);
  const unpaid = new Set(
    AGING_BUCKETS.flatMap((bucket) => {
      const due = bills.filter(
        (bill) => age(bill) > 0 && age(bill) <= UNPAID_DAYS_MAX && agingBucket(age(bill)) === bucket,
      );
      return random.some(due, UNPAID[bucket]);
    }),
  );
  const old = bills.filter((bill) => age(bill) > 20 && !unpaid.has(bill));
  const cancelled = new Set(random.some(old, CANCELLED));
  return new Map(
    bills.map((bill) => {
      if (cancelled.has(bill)) return [bill, cancelledOutcome(bill, random)];
      const paid = unpaid.has(bill) ? [] : paymentOf(bill, age(bill), random);
      const part = paid.length === 0 ? partPaymentOf(bill, random) : [];
      return [bill, upTo(addDays(today, -1), bill, [...paid, ...part])];
    }),
  );
}

function cancelledOutcome(bill: Bill, random: Random): Outcome {
  return { reminders: [], payments: [], cancelled: workdayFrom(addDays(bill.day, random.between(1, 8))) };
}

/**
 * Plans the payment of an invoice. Most due invoices are paid on time, some late, a few very late. Of the invoices that
 * are not due yet, less than half are paid.
 */
function paymentOf(bill: Bill, age: number, random: Random): Payment[] {
  const term = daysBetween(bill.day, bill.due);
  if (age <= 0 && random.chance(0.6)) return [];
  const late = age > 0 && random.chance(0.26);
  const delay = late ? term + random.between(1, random.chance(0.25) ? 34 : 10) : random.between(2, term);
  const note = delay > term + 14 ? 'Paid after we rang.' : null;
  return [{ day: workdayFrom(addDays(bill.day, delay)), method: methodOf(bill, random), share: 1, note }];
}

function partPaymentOf(bill: Bill, random: Random): Payment[] {
  if (!random.chance(0.2)) return [];
  const day = workdayFrom(addDays(bill.day, random.between(4, 12)));
  const note = 'Part payment; the rest was promised for later.';
  return [{ day, method: 'bank_transfer', share: random.between(2, 6) / 10, note }];
}

function methodOf(bill: Bill, random: Random): PaymentMethod {
  const customer = CUSTOMERS[bill.customer];
  if (!customer?.email) return 'cash';
  if (customer.country === 'NL') return random.pick(['bank_transfer', 'bank_transfer', 'ideal']);
  return customer.country === 'US' ? random.pick(['card', 'bank_transfer']) : 'bank_transfer';
}

/**
 * The payments and reminders up to `last`. From the day of the full payment on, no reminder is sent. A customer without
 * an e-mail address gets no reminders.
 */
function upTo(last: LocalDate, bill: Bill, planned: readonly Payment[]): Outcome {
  const payments = planned.filter(({ day }) => day <= last);
  const settled = payments.find(({ share }) => share === 1)?.day;
  const reminders = REMINDERS.map(({ after, tone }) => ({ day: workdayFrom(addDays(bill.due, after)), tone })).filter(
    ({ day }) =>
      day <= last && (settled === undefined || day < settled) && CUSTOMERS[bill.customer]?.email !== undefined,
  );
  return { reminders, payments, cancelled: null };
}
