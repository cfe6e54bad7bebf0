/** A status filter in stored statuses: `pending` and `overdue` are one stored status, split by the due date. */
import type { InvoiceStatus, StoredStatus } from './invoice.ts';

/** `stored`: statuses to match directly. `half`: also the pending invoices on one side of today. */
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
