/** SQL conditions for the filters of payment lists and sums. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, InvoiceId, RequestId, SubscriptionId } from '../../model/ids.ts';
import type { Money } from '../../model/money.ts';
import type { PaymentMethod, PaymentStatus, StoredPaymentStatus } from '../../model/payment.ts';
import { type CustomersNamed, ofCustomers } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import { isAmong } from '../engine/differences.ts';
import type { Rarest } from '../engine/grams.ts';
import { takesLong } from '../engine/long-reads.ts';
import { hasMoney } from '../engine/money-condition.ts';
import { contains, partOf } from '../engine/text-search.ts';
import type { Tables } from '../schema/tables.ts';

/** Filter of payment lists and sums. `from` (inclusive) and `until` (exclusive) limit `listed_at`. */
export type PaymentFilter = {
  readonly description?: string;
  readonly status?: PaymentStatus;
  readonly from?: Instant;
  readonly until?: Instant;
  readonly customer?: CustomersNamed;
  readonly invoiceIds?: readonly InvoiceId[];
  readonly requestId?: RequestId;
  readonly subscriptionId?: SubscriptionId;
  readonly method?: PaymentMethod;
  /** Only payments with one of these amounts (R110). */
  readonly money?: readonly Money[];
} & Rarest;

/** Converts a status of the filter to stored statuses. Returns an empty list if there is no status filter. */
export function storedStatuses(status: PaymentStatus | undefined): readonly StoredPaymentStatus[] {
  if (status === undefined) return [];
  return status === 'pending' ? ['pending', 'unknown'] : [status];
}

/**
 * True if an index contains exactly the matching payments in the order of time. These indexes exist for all payments,
 * for one method, and for one stored status.
 */
export function isInOrderOfTime({ status, method, from: _, until: __, ...others }: PaymentFilter): boolean {
  return Object.keys(others).length === 0 && storedStatuses(status).length + (method === undefined ? 0 : 1) <= 1;
}

/** Compares a single status by `=`, so that the engine can read the index by status in the order of time. */
function ofStatus(row: ExpressionBuilder<Tables, 'payments'>, [first, ...others]: readonly StoredPaymentStatus[]) {
  if (first === undefined) return [];
  return [others.length === 0 ? row('payments.status', '=', first) : row('payments.status', 'in', [first, ...others])];
}

export function conditions(
  db: Database,
  row: ExpressionBuilder<Tables, 'payments'>,
  accountId: AccountId,
  filter: PaymentFilter,
) {
  const { status, from, until, customer, invoiceIds, requestId, subscriptionId, method, money } = filter;
  const part = partOf(filter.description);
  const stored = storedStatuses(status);
  return [
    ...ofStatus(row, stored),
    ...(part ? [contains('payments.description_search', part)] : []),
    ...(from === undefined ? [] : [row('payments.listed_at', '>=', from)]),
    ...(until === undefined ? [] : [row('payments.listed_at', '<', until)]),
    ...ofCustomers(db, row, 'payments', accountId, customer),
    ...(invoiceIds === undefined ? [] : [isAmong('payments.invoice_id', invoiceIds)]),
    ...(requestId === undefined ? [] : [row('payments.request_id', '=', requestId)]),
    ...(subscriptionId === undefined ? [] : [row('payments.subscription_id', '=', subscriptionId)]),
    ...(method === undefined ? [] : [row('payments.payment_method', '=', method)]),
    ...(money === undefined ? [] : [ofMoney(db, accountId, money)]),
  ];
}

/**
 * Condition that a payment has one of the amounts. The sub-select makes SQLite use the index by amount. Otherwise
 * SQLite could read another index in the order of the list, and compare the amount of every payment.
 */
function ofMoney(db: Database, accountId: AccountId, money: readonly Money[]) {
  const table = sql`select id from payments where account_id = ${accountId}`;
  takesLong(db);
  return sql<SqlBool>`payments.id in (${table} and ${hasMoney(money, 'amount')})`;
}
