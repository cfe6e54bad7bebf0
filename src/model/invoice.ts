/** The states of an invoice. */
import { daysBetween, type LocalDate } from './dates.ts';

/** Stored statuses. `overdue` is not stored: it is a pending invoice after its due date. */
export const STORED_STATUSES = ['draft', 'pending', 'paid', 'refunded', 'cancelled'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

export const INVOICE_STATUSES = ['draft', 'pending', 'overdue', 'paid', 'refunded', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Due today is not overdue; the day after is (R4). */
export function statusOn(stored: StoredStatus, dueDate: LocalDate, today: LocalDate): InvoiceStatus {
  return stored === 'pending' && dueDate < today ? 'overdue' : stored;
}

/** Whole days past the due date of an invoice that is still payable, else 0. */
export function daysOverdue(stored: StoredStatus, dueDate: LocalDate, today: LocalDate): number {
  return stored === 'pending' && dueDate < today ? daysBetween(dueDate, today) : 0;
}

/** Aging of overdue money by days past due (R19). */
export const AGING_BUCKETS = ['1-30', '31-60', '61-90', '90+'] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

/** The first and the last day past due of each; null: no last. */
export const AGING_DAYS: Readonly<Record<AgingBucket, readonly [from: number, to: number | null]>> = {
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, null],
};

export function agingBucket(days: number): AgingBucket {
  return AGING_BUCKETS.find((bucket) => days <= (AGING_DAYS[bucket][1] ?? Number.POSITIVE_INFINITY)) ?? '90+';
}
