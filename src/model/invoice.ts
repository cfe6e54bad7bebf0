/** The states of an invoice, and what each of them allows (R17, R20). */
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

/** Which actions an invoice allows in each state (R17, R20). */
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
  /** In minor units. */
  readonly leftToCredit: number;
  readonly customerHasEmail: boolean;
  /** The customer has unsubscribed from reminders; invoices are still mailed to them. */
  readonly customerUnsubscribed: boolean;
};

/** In the order of {@link INVOICE_ACTIONS}. The 24 hours between two reminders are not part of the state. */
export function invoiceActions(state: InvoiceState): readonly InvoiceAction[] {
  switch (state.status) {
    case 'draft':
      return ['edit', 'issue', 'delete', 'download_pdf'];
    case 'pending':
      return INVOICE_ACTIONS.filter((action) => PENDING[action](state));
    case 'paid':
    case 'refunded':
    case 'cancelled':
      return state.leftToCredit > 0 ? ['credit', 'download_pdf'] : ['download_pdf'];
  }
}

const PENDING: Readonly<Record<InvoiceAction, (state: InvoiceState) => boolean>> = {
  edit: () => false,
  issue: () => false,
  delete: () => false,
  send: ({ customerHasEmail }) => customerHasEmail,
  remind: ({ customerHasEmail, customerUnsubscribed }) => customerHasEmail && !customerUnsubscribed,
  record_payment: () => true,
  credit: () => true,
  cancel: ({ hasPayments }) => !hasPayments,
  download_pdf: () => true,
};

/**
 * A status filter in stored statuses: `pending` and `overdue` are one of these, split by the due date. `stored`:
 * statuses to match directly. `half`: also the pending invoices on one side of today.
 */
export type StatusSplit = {
  readonly stored: readonly StoredStatus[];
  readonly half: 'pending' | 'overdue' | null;
};

/** `undefined`: any status. */
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
