/** SQL conditions for the filters of invoice lists and sums. */
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant, LocalDate } from '../../model/dates.ts';
import type { AccountId, CustomerId, InvoiceId } from '../../model/ids.ts';
import { type InvoiceStatus, splitStatuses } from '../../model/invoice.ts';
import type { Currency, Money } from '../../model/money.ts';
import { type CustomersNamed, inAccount, ofCustomers } from '../customers/customer-filter.ts';
import type { Database } from '../engine/database.ts';
import { isOneOfMany, withoutIndex } from '../engine/differences.ts';
import type { Part, Rarest } from '../engine/grams.ts';
import { takesLong } from '../engine/long-reads.ts';
import { hasMoney } from '../engine/money-condition.ts';
import { candidates, contains, partOf } from '../engine/text-search.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * Filter of invoice lists and sums. An unpaid invoice is `overdue` if its due date is before `today`, otherwise
 * `pending`.
 */
export type InvoiceFilter = {
  readonly statuses?: readonly InvoiceStatus[];
  readonly customer?: CustomersNamed;
  readonly dateFrom?: LocalDate;
  readonly dateTo?: LocalDate;
  readonly dueFrom?: LocalDate;
  readonly dueTo?: LocalDate;
  readonly currency?: Currency;
  readonly reference?: string;
  /** Only invoices with these ids. There can be many thousands of ids. */
  readonly among?: readonly InvoiceId[];
  /** Only invoices for which one of these amounts is the total, the amount due, or the paid amount (R110). */
  readonly money?: readonly Money[];
  readonly today: LocalDate;
} & Rarest;

/**
 * Filter of overdue invoices. `before`: the day on which the invoices are overdue. Their due dates are before this day.
 * `paidUntil`: an instant. The amount due is computed as of this instant, from payments, refunds and credit notes.
 * Without `paidUntil`, the stored current amount due is used.
 */
export type OverdueFilter = Pick<InvoiceFilter, 'customer' | 'currency' | 'dueTo'> & {
  readonly before: LocalDate;
  /** The instant at which the day in the field `before` ends. */
  readonly paidUntil?: Instant;
  /** Customers and invoices that are excluded. */
  readonly except?: { readonly customers: readonly CustomerId[]; readonly invoices: readonly InvoiceId[] } | undefined;
};

type Invoices = ExpressionBuilder<Tables, 'invoices'>;

/**
 * SQL for the amount due at the end of a day. `before`: that day. A refund does not make an invoice payable again
 * (R17), unless the refund returned credited money (R81). A chargeback makes the invoice payable, unless the bank had
 * returned the money by that day (R54). The result can be negative; lists contain only invoices with a positive amount
 * due.
 */
export function dueAt({ paidUntil, before }: Pick<OverdueFilter, 'paidUntil' | 'before'>) {
  return sql<number>`(invoices.amount - invoices.credited_elsewhere
    - (select coalesce(sum(n.amount - n.covered), 0) from credit_notes as n
    where n.invoice_id = invoices.id and n.moves_sums = 1 and n.date <= ${before})
    + (select coalesce(sum(o.credit_returned), 0) from invoice_outflows as o
    where o.invoice_id = invoices.id and o.at < ${paidUntil})
    - (select coalesce(sum(payments.amount - payments.overpaid), 0) from payments
    where payments.invoice_id = invoices.id and payments.status in ('paid', 'refunded')
    and payments.paid_at < ${paidUntil})
    + (select coalesce(sum(case o.kind when 'charged_back' then o.amount else -o.amount end), 0)
    from invoice_outflows as o where o.invoice_id = invoices.id and o.kind in ('charged_back', 'reinstated')
    and o.at < ${paidUntil}))`;
}

export function overdueConditions(
  db: Database,
  row: Invoices,
  accountId: AccountId,
  { paidUntil, before, except, ...filter }: OverdueFilter,
) {
  const open =
    paidUntil === undefined
      ? [row('invoices.status', '=', 'pending')]
      : [
          row('invoices.status', '!=', 'draft'),
          row.or([row('invoices.cancelled_at', 'is', null), row('invoices.cancelled_at', '>=', paidUntil)]),
          row(dueAt({ paidUntil, before }), '>', 0),
        ];
  return [
    ...open,
    row('invoices.due_date', '<', before),
    ...(except?.customers.length ? [row('invoices.customer_id', 'not in', except.customers)] : []),
    ...(except?.invoices.length ? [row('invoices.id', 'not in', except.invoices)] : []),
    ...conditions(db, row, accountId, { ...filter, today: before }),
  ];
}

/**
 * Invoices of an account that match a filter. `walked`: as in {@link conditions}; `byCustomer`: as in {@link
 * inAccount}.
 */
export function filteredInvoices(
  db: Database,
  accountId: AccountId,
  filter: InvoiceFilter,
  { walked, byCustomer = false }: { readonly walked?: Walked | undefined; readonly byCustomer?: boolean } = {},
) {
  const part = partOf(filter.reference);
  return db
    .selectFrom('invoices')
    .$if(part !== undefined, (q) =>
      q.innerJoin(
        candidates(db, 'invoices', accountId, part as Part, filter.grams).as('found'),
        'found.id',
        'invoices.id',
      ),
    )
    .where(inAccount('invoices', accountId, filter, { walked: walked !== undefined, byCustomer }))
    .where((row) => row.and(conditions(db, row, accountId, filter, walked)));
}

/** The column by which a page is ordered. */
export type Walked = 'id' | 'date' | 'due_date' | 'amount';

/**
 * SQL conditions that an invoice matches the filter. `walked`: the sort column. The statement reads rows along the
 * index of this column until the page is full. The indexes of other date columns are then disabled. Otherwise SQLite
 * could read all invoices in a range of dates from such an index, and then sort them.
 */
function conditions(db: Database, row: Invoices, accountId: AccountId, filter: InvoiceFilter, walked?: Walked) {
  const part = partOf(filter.reference);
  const day = (column: 'date' | 'due_date') =>
    walked === undefined || walked === column
      ? sql.ref<LocalDate>(`invoices.${column}`)
      : withoutIndex<LocalDate>(db, `invoices.${column}`);
  const [date, due] = [day('date'), day('due_date')];
  return [
    ...statusConditions(row, filter, due),
    ...(filter.currency ? [row('invoices.currency', '=', filter.currency)] : []),
    ...(filter.dateFrom ? [row(date, '>=', filter.dateFrom)] : []),
    ...(filter.dateTo ? [row(date, '<=', filter.dateTo)] : []),
    ...(filter.dueFrom ? [row(due, '>=', filter.dueFrom)] : []),
    ...(filter.dueTo ? [row(due, '<=', filter.dueTo)] : []),
    ...(part ? [contains('invoices.reference_search', part)] : []),
    ...(filter.among ? [isOneOfMany(db, 'invoices.id', filter.among)] : []),
    ...(filter.money ? [ofMoney(db, accountId, filter.money)] : []),
    ...ofCustomers(db, row, 'invoices', accountId, filter.customer),
  ];
}

/**
 * Condition that one of the amounts is the invoice's total, its amount due or its paid amount. Each select of the union
 * reads its own index. The index by amount due contains only unpaid invoices, and the index by paid amount contains
 * only partly paid invoices. The paid amount of a paid invoice equals its total, so the first select finds that
 * invoice.
 */
function ofMoney(db: Database, accountId: AccountId, money: readonly Money[]): RawBuilder<SqlBool> {
  takesLong(db);
  const rowsWith = (column: string) =>
    sql`select id from invoices where account_id = ${accountId} and ${hasMoney(money, column)}`;
  return sql<SqlBool>`invoices.id in (${rowsWith('amount')}
    union ${rowsWith('amount_due')} and status = 'pending'
    union ${rowsWith('amount_paid')} and amount_paid > 0 and amount_paid <> amount)`;
}

/**
 * True if the filter selects all invoices of an account, or all invoices with one stored status. In both cases an index
 * contains exactly these rows in the order of ids.
 */
export function isInOrderOfIds({ today: _, statuses, ...others }: InvoiceFilter): boolean {
  const split = splitStatuses(statuses);
  return Object.keys(others).length === 0 && (!split || (split.half === null && split.stored.length === 1));
}

/**
 * True if the filter could match most invoices of the account. False with any field besides `statuses`, and for
 * `pending` or `overdue` alone.
 */
export function isOfWholeStatuses({ today: _, statuses, ...others }: InvoiceFilter): boolean {
  return Object.keys(others).length === 0 && splitStatuses(statuses)?.stored.length !== 0;
}

/**
 * True if the only field of the filter is `statuses`, and the statuses include both `pending` and `overdue`. All unpaid
 * invoices then match. So the stored order of customers by debt (D-243) is also their order by the sums of the matching
 * invoices. False without `statuses`.
 */
export function hasAllDebts({ today: _, statuses, ...others }: InvoiceFilter): boolean {
  const { stored, half } = splitStatuses(statuses) ?? { stored: [], half: null };
  return Object.keys(others).length === 0 && half === null && stored.includes('pending');
}

/**
 * Condition that at least one invoice of a customer matches the filter. Only for filters for which {@link hasAllDebts}
 * is true.
 */
export function hasInvoiceOf(accountId: AccountId, { statuses }: InvoiceFilter, customerId: RawBuilder<CustomerId>) {
  const stored = splitStatuses(statuses)?.stored ?? [];
  // Most customers have no unpaid invoices. `customer_balances` shows this without reading their invoices.
  const found = stored.every((status) => status === 'pending')
    ? sql`customer_balances as found where found.count > 0`
    : sql`invoices as found where found.status in (${sql.join(stored)})`;
  return sql<SqlBool>`exists (select 1 from ${found} and found.customer_id = ${customerId} and +found.account_id = ${accountId})`;
}

function statusConditions(row: Invoices, { statuses, today }: InvoiceFilter, due: RawBuilder<LocalDate>) {
  const split = splitStatuses(statuses);
  if (!split) return [];
  const { stored, half } = split;
  const [first, ...others] = stored;
  const open = row.and([row('invoices.status', '=', 'pending'), row(due, half === 'overdue' ? '<' : '>=', today)]);
  if (first === undefined) return [open];
  const whole = others.length === 0 ? row('invoices.status', '=', first) : row('invoices.status', 'in', stored);
  return [half === null ? whole : row.or([whole, open])];
}
