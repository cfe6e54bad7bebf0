import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Instant } from '../model/dates.ts';
import { folded } from '../model/folding.ts';
import type { AccountId, CustomerId, InvoiceId, PaymentId, RequestId } from '../model/ids.ts';
import { PAYMENT_COMES_FROM, type StoredPaymentStatus } from '../model/payment.ts';
import type { ProviderKind } from '../model/provider.ts';
import { claimDue, isDue } from './claim.ts';
import { inAccount } from './customer-filter.ts';
import type { Database } from './database.ts';
import { conditions, isInOrderOfTime, type PaymentFilter, storedStatuses } from './payment-filters.ts';
import { addedUp, countPayment, daysIn, paymentDays, paymentTotals } from './payment-totals.ts';
import type { Tables } from './tables.ts';
import { candidates, type Part, partOf, type Rarest, rarestGrams } from './text-search.ts';

export type PaymentRow = Selectable<Tables['payments']>;

/** A payment with the fields of its customer and of its link or invoice that answers show (R33). */
export type ListedPaymentRow = PaymentRow & {
  customer_name: string | null;
  customer_email: string | null;
  /** The code of the link or invoice. A renewal has the code of the subscription's first payment. */
  paid_code: string | null;
  /** The caller's own id for the link, in the legacy interface. */
  paid_reference: string | null;
  /** The caller's description, shown where the payer wrote no note. */
  paid_note: string | null;
  link_id: RequestId | null;
};

/** The last place of a page in a list sorted by time. */
export type PaymentPlace = { readonly at: number; readonly id: number };

export type PaymentSum = { currency: PaymentRow['currency']; amount: number; fee: number; count: number };

type PaymentTotal = PaymentSum & { testmode: 0 | 1 };
type PeriodFilter = Pick<PaymentFilter, 'status' | 'from' | 'until'>;

type Change = Partial<Omit<PaymentRow, 'id' | 'account_id' | 'status'>>;
type OutflowChange = { readonly reserved?: number; readonly refunded?: number; readonly chargedBack?: number };
type ColumnsWithOutflow = 'surplus' | 'dispute_status' | 'dispute_reason' | 'dispute_due_by' | 'next_check_at';
type ReportedWhilePending = 'provider_payment_id' | 'provider_alias' | 'checkout_url' | 'processing';

/** So many rows are sorted sooner than found on a walk through all of the account, if the filter is in no order of time. */
const FEW = 2_000;

/** The initial values of a payment. */
const NEW = {
  amount_refunded: 0,
  fee: 0,
  provider_payment_id: null,
  checkout_url: null,
  processing: 0,
  failure_reason: null,
  authorized_at: null,
  capture_before: null,
  capture_amount: null,
  asked_to_end: null,
  ends_refused: 0,
  mandate_id: null,
  by_mandate: 0,
  subscription_id: null,
  overpaid: 0,
  refund_reserved: 0,
  checks: 0,
  credentials: null,
  provider_alias: null,
  payer_language: null,
  mismatch: null,
  amount_charged_back: 0,
  surplus: 0,
  dispute_status: null,
  dispute_reason: null,
  dispute_due_by: null,
  undone_at: null,
  bank_entry_id: null,
} as const satisfies Partial<PaymentRow>;
type NewPaymentRow = Omit<PaymentRow, 'id' | 'description_search' | 'listed_at' | keyof typeof NEW> &
  Partial<
    Pick<
      PaymentRow,
      'mandate_id' | 'by_mandate' | 'subscription_id' | 'bank_entry_id' | 'credentials' | 'payer_language'
    >
  >;

/** Live and test payments that brought money, holds included; wholly overpaid ones did not pay for anything. */
export const SUCCESSFUL = sql<SqlBool>`status in ('authorized', 'paid', 'refunded') and overpaid < amount`;

/** Payments of a request, renewals included: they belong to the first request of their subscription. */
export function paysRequest(id: RequestId) {
  return sql<SqlBool>`(request_id = ${id}
    or subscription_id = (select subscriptions.id from subscriptions where subscriptions.request_id = ${id}))`;
}

export function paymentQueries(db: Database) {
  const listed = () =>
    db
      .selectFrom('payments')
      .leftJoin('customers', 'customers.id', 'payments.customer_id')
      .leftJoin('subscriptions', 'subscriptions.id', 'payments.subscription_id')
      .leftJoin('payment_requests', (join) =>
        join.on('payment_requests.id', '=', (s) => s.fn.coalesce('subscriptions.request_id', 'payments.request_id')),
      )
      .leftJoin('invoices', 'invoices.id', 'payments.invoice_id')
      .selectAll('payments')
      .select(['customers.name as customer_name', 'customers.email as customer_email'])
      .select(['payment_requests.note as paid_note', 'payment_requests.reference as paid_reference'])
      .select((s) => [
        s.fn.coalesce('payment_requests.code', 'invoices.code').as('paid_code'),
        s.case().when('payment_requests.listed', '=', 1).then(s.ref('payment_requests.id')).end().as('link_id'),
      ]);

  const described = (accountId: AccountId, { description, grams }: PaymentFilter) =>
    candidates(db, 'payments', accountId, partOf(description) as Part, grams).as('found');

  /** Counts and sums per currency, for a filter that the stored sums cannot answer. */
  async function sums(accountId: AccountId, filter: PaymentFilter): Promise<PaymentTotal[]> {
    const part = partOf(filter.description);
    return db
      .selectFrom('payments')
      .$if(part !== undefined, (q) => q.innerJoin(described(accountId, filter), 'found.id', 'payments.id'))
      .select((s) => [
        'currency',
        'testmode',
        s.fn.countAll<number>().as('count'),
        s.fn.sum<number>('amount').as('amount'),
        s.fn.sum<number>('fee').as('fee'),
      ])
      .where(inAccount('payments', accountId, filter))
      .where((row) => row.and(conditions(db, row, accountId, filter)))
      .groupBy(['currency', 'testmode'])
      .orderBy('currency')
      .execute();
  }

  /** Changes a row under a condition and updates the sums by the difference. */
  async function change(
    id: PaymentId,
    set: Change & { status?: StoredPaymentStatus },
    condition: (row: ExpressionBuilder<Tables, 'payments'>) => ReturnType<typeof row.and>,
  ): Promise<PaymentRow | undefined> {
    // Reads and locks the row with a no-op write under the same condition, so that the sums move from the row's real
    // former values when two transactions compete.
    const before = await db
      .updateTable('payments')
      .set((row) => ({ checks: row.ref('checks') }))
      .where('id', '=', id)
      .where(condition)
      .returningAll()
      .executeTakeFirst();
    if (!before) return undefined;
    const after = await db
      .updateTable('payments')
      .set(set)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await countPayment(db, before, after);
    return after;
  }

  return {
    async insert(row: NewPaymentRow): Promise<PaymentRow> {
      const derived = { description_search: folded(row.description), listed_at: row.paid_at ?? row.created_at };
      const made = await db
        .insertInto('payments')
        .values({ ...NEW, ...row, ...derived })
        .returningAll()
        .executeTakeFirstOrThrow();
      await countPayment(db, null, made);
      return made;
    },

    find: (accountId: AccountId, id: PaymentId): Promise<ListedPaymentRow | undefined> =>
      listed().where('payments.account_id', '=', accountId).where('payments.id', '=', id).executeTakeFirst(),

    byId: (id: PaymentId): Promise<PaymentRow | undefined> =>
      db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst(),

    /** By the attempt's key, a secret shared by its payer and its provider. */
    byKey: (key: string): Promise<PaymentRow | undefined> =>
      db.selectFrom('payments').selectAll().where('attempt_key', '=', key).executeTakeFirst(),

    byProviderId: (kind: ProviderKind, id: string): Promise<PaymentRow | undefined> =>
      db
        .selectFrom('payments')
        .selectAll()
        .where((row) => row.or([row('provider_payment_id', '=', id), row('provider_alias', '=', id)]))
        .where('provider', '=', kind)
        .executeTakeFirst(),

    /** Makes unfinished payments of other credentials due for a look-up. */
    async recheckOtherCredentials(accountId: AccountId, fingerprint: string | null, now: Instant): Promise<void> {
      await db
        .updateTable('payments')
        .set({ next_check_at: now })
        .where('account_id', '=', accountId)
        .where('status', 'in', ['pending', 'unknown', 'authorized'])
        .where('credentials', 'is not', null)
        .where('credentials', 'is distinct from', fingerprint)
        .where('next_check_at', 'is not', null)
        .execute();
    },

    /** Newest first, from below `before`. */
    list(
      accountId: AccountId,
      filter: PaymentFilter,
      page: { before?: number | undefined; limit: number },
    ): Promise<ListedPaymentRow[]> {
      const part = partOf(filter.description);
      const id = sql<PaymentId>`${sql.ref(part ? 'found.id' : 'payments.id')}`;
      return listed()
        .$if(part !== undefined, (q) => q.innerJoin(described(accountId, filter), 'found.id', 'payments.id'))
        .where(inAccount('payments', accountId, filter))
        .where((row) => row.and(conditions(db, row as never, accountId, filter)))
        .$if(page.before !== undefined, (q) => q.where(id, '<', page.before as PaymentId))
        .orderBy(id, 'desc')
        .limit(page.limit)
        .execute();
    },

    /** Sorted by `listed_at` (paid, else created), newest first, from after a place. `count`: of all in the filter, if it is known. */
    listByTime(
      accountId: AccountId,
      filter: PaymentFilter,
      page: { after: PaymentPlace | undefined; limit: number; count?: number },
    ): Promise<ListedPaymentRow[]> {
      // The plus: a few rows are sorted, instead of looked for in the order of time.
      const areFew = page.count !== undefined && page.count <= FEW && !isInOrderOfTime(filter);
      const part = partOf(filter.description);
      return listed()
        .$if(part !== undefined, (q) => q.innerJoin(described(accountId, filter), 'found.id', 'payments.id'))
        .where(inAccount('payments', accountId, filter))
        .where((row) => row.and(conditions(db, row as never, accountId, filter)))
        .$if(page.after !== undefined, (q) =>
          q.where(sql<SqlBool>`(payments.listed_at, payments.id) < (${page.after?.at}, ${page.after?.id})`),
        )
        .orderBy(areFew ? sql`+payments.listed_at` : 'payments.listed_at', 'desc')
        .orderBy('payments.id', 'desc')
        .limit(page.limit)
        .execute();
    },

    /** The same as `sums`, for each of these customers. */
    sumsByCustomer: (accountId: AccountId, filter: PaymentFilter, ids: readonly CustomerId[]) =>
      db
        .selectFrom('payments')
        .select((s) => [
          'customer_id',
          'currency',
          s.fn.countAll<number>().as('count'),
          s.fn.sum<number>('amount').as('amount'),
        ])
        .where(inAccount('payments', accountId, { customer: { ids } }))
        .where('customer_id', 'in', ids)
        .where('testmode', '=', 0)
        .where((row) => row.and(conditions(db, row, accountId, filter)))
        .groupBy(['customer_id', 'currency'])
        .orderBy('currency')
        .execute(),

    /** Counts and sums of a period, of its stored days and the payments of the parts of days around them. */
    async sumsOfPeriod(accountId: AccountId, filter: PeriodFilter): Promise<PaymentTotal[]> {
      const { days, parts } = daysIn(filter);
      const found = await paymentDays(db, accountId, storedStatuses(filter.status), days);
      for (const part of parts) found.push(...(await sums(accountId, { ...filter, ...part })));
      return addedUp(found);
    },

    sums,

    /** For a filter by description. */
    rarest: (accountId: AccountId, { description }: PaymentFilter): Promise<Rarest> =>
      rarestGrams(db, 'payments', accountId, partOf(description)),

    totals: (accountId: AccountId) => paymentTotals(db, accountId),

    /**
     * Changes a payment's status as {@link PAYMENT_COMES_FROM} allows. The returned row means that this call won.
     * `markUnknown`, `answered` and `moveOut` change it too, each under its own condition.
     */
    move: (id: PaymentId, to: keyof typeof PAYMENT_COMES_FROM, set: Change): Promise<PaymentRow | undefined> =>
      change(id, { ...set, status: to }, (row) =>
        row.and([row('status', 'in', PAYMENT_COMES_FROM[to]), row('undone_at', 'is', null)]),
      ),

    /** Undoes a payment that was recorded by hand or in test mode; wins only while all of it is there (R82). */
    undo: (id: PaymentId, at: Instant): Promise<PaymentRow | undefined> =>
      change(id, { status: 'failed', failure_reason: 'recorded_in_error', undone_at: at, next_check_at: null }, (row) =>
        row.and([
          row('status', '=', 'paid'),
          row.or([row('recorded', '=', 1), row('testmode', '=', 1)]),
          row('amount_refunded', '=', 0),
          row('refund_reserved', '=', 0),
          row('amount_charged_back', '=', 0),
          row('dispute_status', 'is', null),
        ]),
      ),

    /** The provider gave no answer. No-op if another request has received an answer meanwhile. */
    markUnknown: (id: PaymentId, nextCheckAt: Instant): Promise<PaymentRow | undefined> =>
      change(id, { status: 'unknown', next_check_at: nextCheckAt }, (row) =>
        row.and([row('status', 'in', PAYMENT_COMES_FROM.unknown), row('provider_payment_id', 'is', null)]),
      ),

    /** Sets the time of the next look-up at the provider; null for none. */
    setNextCheck: (id: PaymentId, next_check_at: Instant | null) =>
      db.updateTable('payments').set({ next_check_at }).where('id', '=', id).execute(),

    /** Notes a difference in the provider's report; no-op if it is noted already. */
    noteMismatch: (id: PaymentId, mismatch: string): Promise<PaymentRow | undefined> =>
      change(id, { mismatch }, (row) =>
        row.and([
          row('status', 'in', ['pending', 'unknown', 'authorized']),
          row('mismatch', 'is distinct from', mismatch),
        ]),
      ),

    /** For a paid payment about which the provider did not answer: the look-up is repeated, unless one is due earlier. */
    watchAgain: (id: PaymentId, next_check_at: Instant): Promise<PaymentRow | undefined> =>
      change(id, { next_check_at }, (row) =>
        row.and([
          row('status', 'in', ['paid', 'refunded']),
          row.or([row('next_check_at', 'is', null), row('next_check_at', '>', next_check_at)]),
        ]),
      ),

    /** Changes fields of an unfinished payment. */
    updateUnfinished: (id: PaymentId, set: Change): Promise<PaymentRow | undefined> =>
      change(id, set, (row) => row.and([row('status', 'in', ['pending', 'unknown', 'authorized'])])),

    /** Stores the provider's answer and makes the payment `pending`. Wins only if the answer contains something new. */
    answered: (id: PaymentId, set: Change & Pick<PaymentRow, ReportedWhilePending>): Promise<PaymentRow | undefined> =>
      change(id, { ...set, status: 'pending' }, (row) =>
        row.and([
          row('status', 'in', ['pending', 'unknown']),
          row.or([
            row('status', '=', 'unknown'),
            row('provider_payment_id', 'is distinct from', set.provider_payment_id),
            row('provider_alias', 'is distinct from', set.provider_alias),
            row('checkout_url', 'is distinct from', set.checkout_url),
            row('processing', '!=', set.processing),
          ]),
        ]),
      ),

    /** Stores the provider's other id of a payment that was settled before such ids were kept. */
    setAlias: (id: PaymentId, alias: string | null) =>
      db
        .updateTable('payments')
        .set({ provider_alias: alias })
        .where('id', '=', id)
        .where('provider_alias', 'is', null)
        .execute(),

    /** Stores a mandate that the provider created after the payment; wins once. */
    adoptMandate: (id: PaymentId, mandateId: string): Promise<PaymentRow | undefined> =>
      change(id, { mandate_id: mandateId }, (row) =>
        row.and([row('status', 'in', ['paid', 'refunded']), row('mandate_id', 'is', null)]),
      ),

    /** Marks a part of a paid payment as overpaid, and reserves it for a refund. */
    overpay: (id: PaymentId, overpaid: number, fee: number): Promise<PaymentRow | undefined> =>
      change(id, { overpaid, fee, refund_reserved: overpaid }, (row) => row.and([row('status', '=', 'paid')])),

    /** Requests a capture or a release of an authorised payment; the first request wins. */
    requestEnd: (
      accountId: AccountId,
      id: PaymentId,
      end: 'capture' | 'release',
      captureAmount: number | null,
    ): Promise<PaymentRow | undefined> =>
      change(id, { asked_to_end: end, capture_amount: captureAmount }, (row) =>
        row.and([row('account_id', '=', accountId), row('status', '=', 'authorized'), row('asked_to_end', 'is', null)]),
      ),

    assignCustomer: (id: PaymentId, customerId: CustomerId): Promise<PaymentRow> =>
      db
        .updateTable('payments')
        .set({ customer_id: customerId })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    assignInvoice: (id: PaymentId, invoiceId: InvoiceId) =>
      db.updateTable('payments').set({ invoice_id: invoiceId }).where('id', '=', id).execute(),

    /** Withdraws the request after the provider refused it: both ends are possible again. */
    async withdrawEnd(id: PaymentId): Promise<void> {
      await db
        .updateTable('payments')
        .set((row) => ({ asked_to_end: null, capture_amount: null, ends_refused: row('ends_refused', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /**
     * Reserves an amount for a refund; wins only while that much was paid and not yet refunded, charged back or
     * reserved (R16, R54).
     */
    reserveRefund: (accountId: AccountId, id: PaymentId, amount: number): Promise<PaymentRow | undefined> =>
      db
        .updateTable('payments')
        .set((row) => ({ refund_reserved: row('refund_reserved', '+', amount) }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .where('status', '=', 'paid')
        .where(sql<SqlBool>`amount - amount_refunded - amount_charged_back - refund_reserved >= ${amount}`)
        .returningAll()
        .executeTakeFirst(),

    /**
     * Adds to the reserved, refunded and charged back amounts. A payment that is refunded in full becomes `refunded`,
     * and `paid` again if a refund fails afterwards.
     */
    async moveOut(
      id: PaymentId,
      { reserved = 0, refunded = 0, chargedBack = 0 }: OutflowChange,
      set: Partial<Pick<PaymentRow, ColumnsWithOutflow>> = {},
    ): Promise<PaymentRow> {
      const row = await db
        .updateTable('payments')
        .set((r) => ({
          ...set,
          refund_reserved: r('refund_reserved', '+', reserved),
          amount_refunded: r('amount_refunded', '+', refunded),
          amount_charged_back: r('amount_charged_back', '+', chargedBack),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const status = row.amount_refunded >= row.amount ? 'refunded' : 'paid';
      const other = status === 'paid' ? 'refunded' : 'paid';
      return (await change(id, { status }, (r) => r.and([r('status', '=', other)]))) ?? row;
    },

    isDue: (now: Instant) => isDue(db, 'payments', now),

    /** Claims payments that are due for a look-up at the provider. */
    claimDue: (now: Instant, leaseUntil: Instant, limit: number): Promise<PaymentRow[]> =>
      claimDue(db, 'payments', { now, leaseUntil, limit }),
  };
}
