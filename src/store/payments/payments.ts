import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CustomerId, InvoiceId, PaymentId, RequestId } from '../../model/ids.ts';
import type { Lease } from '../../model/lease.ts';
import { PAYMENT_COMES_FROM, type StoredPaymentStatus } from '../../model/payment.ts';
import type { ProviderKind } from '../../model/provider.ts';
import { folded } from '../../model/text.ts';
import { claimDue, isDue } from '../engine/claim.ts';
import type { Database } from '../engine/database.ts';
import type { Tables } from '../schema/tables.ts';
import { countPayment } from '../sums/payment-totals.ts';
import type { PaymentRow } from './payment-lists.ts';
import { paymentPages } from './payment-pages.ts';

export type { PaymentRow };

type Change = Partial<Omit<PaymentRow, 'id' | 'account_id' | 'status'>>;
type OutflowChange = { readonly reserved?: number; readonly refunded?: number; readonly chargedBack?: number };
type ColumnsWithOutflow = 'surplus' | 'dispute_status' | 'dispute_reason' | 'dispute_due_by' | 'next_check_at';
type ReportedWhilePending = 'provider_payment_id' | 'provider_alias' | 'checkout_url' | 'processing';

export const NEW_PAYMENT = {
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
  import_id: null,
} as const satisfies Partial<PaymentRow>;
type NewPaymentRow = Omit<PaymentRow, 'id' | 'description_search' | 'listed_at' | keyof typeof NEW_PAYMENT> &
  Partial<
    Pick<
      PaymentRow,
      'mandate_id' | 'by_mandate' | 'subscription_id' | 'bank_entry_id' | 'credentials' | 'payer_language'
    >
  >;

/**
 * Condition for live and test payments. The money of these payments was received or is held. If the whole amount of a
 * payment is overpaid, the payment is excluded, because it settled nothing.
 */
export const SUCCESSFUL = sql<SqlBool>`status in ('authorized', 'paid', 'refunded') and overpaid < amount`;

/** Condition for payments of a request. Includes renewals of the subscription that the request started. */
export function paysRequest(id: RequestId) {
  return sql<SqlBool>`(request_id = ${id}
    or subscription_id = (select subscriptions.id from subscriptions where subscriptions.request_id = ${id}))`;
}

/** SQL condition with the same result as `mayStillArrive` in `src/model/payment.ts`. */
function mayStillArrive(row: ExpressionBuilder<Tables, 'payments'>) {
  return row.and([row('status', '=', 'failed'), row('attempt_key', 'is not', null), row('undone_at', 'is', null)]);
}

/** SQL condition with the same result as `isGivenUp` in `src/model/payment.ts`. */
function isGivenUp(row: ExpressionBuilder<Tables, 'payments'>) {
  return row.and([mayStillArrive(row), row('provider_payment_id', 'is', null)]);
}

export function paymentQueries(db: Database) {
  /**
   * Changes a payment if its row matches the condition, and adds the difference to the stored sums. Returns `undefined`
   * if the row does not match. Every change of a counted column (`CountedPayment`) must use this function.
   */
  async function change(
    id: PaymentId,
    set: Change & { status?: StoredPaymentStatus },
    condition: (row: ExpressionBuilder<Tables, 'payments'>) => ReturnType<typeof row.and>,
  ): Promise<PaymentRow | undefined> {
    // Locks and reads the row with an update that changes nothing. Of two competing transactions, the second waits and
    // then reads the values that the first has written. So the stored sums stay correct.
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
    ...paymentPages(db),

    async insert(row: NewPaymentRow): Promise<PaymentRow> {
      const derived = { description_search: folded(row.description), listed_at: row.paid_at ?? row.created_at };
      const made = await db
        .insertInto('payments')
        .values({ ...NEW_PAYMENT, ...row, ...derived })
        .returningAll()
        .executeTakeFirstOrThrow();
      await countPayment(db, null, made);
      return made;
    },

    byId: (id: PaymentId): Promise<PaymentRow | undefined> =>
      db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Finds a payment by its attempt key, which the payer's browser and the provider know. */
    byKey: (key: string): Promise<PaymentRow | undefined> =>
      db.selectFrom('payments').selectAll().where('attempt_key', '=', key).executeTakeFirst(),

    byProviderId: (kind: ProviderKind, id: string): Promise<PaymentRow | undefined> =>
      db
        .selectFrom('payments')
        .selectAll()
        .where((row) => row.or([row('provider_payment_id', '=', id), row('provider_alias', '=', id)]))
        .where('provider', '=', kind)
        .executeTakeFirst(),

    /**
     * Sets the next look-up to `now` for unfinished payments that were made with other credentials than `fingerprint`.
     * Excludes payments without a planned look-up.
     */
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

    /**
     * Changes a payment's status as {@link PAYMENT_COMES_FROM} allows. Returns `undefined` if this call changed
     * nothing. `undo`, `markUnknown`, `reopen`, `answered` and `addOutflow` also change the status, under conditions of
     * their own.
     */
    setStatus: (id: PaymentId, to: keyof typeof PAYMENT_COMES_FROM, set: Change): Promise<PaymentRow | undefined> =>
      change(id, { ...set, status: to }, (row) =>
        row.and([row('status', 'in', PAYMENT_COMES_FROM[to]), row('undone_at', 'is', null)]),
      ),

    /**
     * Undoes a payment that was recorded by hand or made in test mode (R82). Changes nothing if any of its money was
     * refunded, charged back, disputed or reserved for a refund.
     */
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

    /**
     * Marks a payment as unknown, because the provider did not answer. Does nothing if another request has already
     * stored an answer.
     */
    markUnknown: (id: PaymentId, nextCheckAt: Instant): Promise<PaymentRow | undefined> =>
      change(id, { status: 'unknown', next_check_at: nextCheckAt }, (row) =>
        row.and([row('status', 'in', PAYMENT_COMES_FROM.unknown), row('provider_payment_id', 'is', null)]),
      ),

    /** Sets the time of the next look-up at the provider. */
    setNextCheck: (id: PaymentId, next_check_at: Instant) =>
      db.updateTable('payments').set({ next_check_at }).where('id', '=', id).execute(),

    /**
     * Ends the look-up of a claimed payment. `next_check_at`: time of the next look-up; null for no further look-up.
     * Does nothing if another request has set a new time after the claim.
     */
    endCheck: ({ id, next_check_at: claimed }: PaymentRow, next_check_at: Instant | null) =>
      db
        .updateTable('payments')
        .set({ next_check_at })
        .where('id', '=', id)
        .where('next_check_at', '=', claimed)
        .execute(),

    /**
     * Stores a difference between the payment and the provider's report. Does nothing if the difference is already
     * stored.
     */
    noteMismatch: (id: PaymentId, mismatch: string): Promise<PaymentRow | undefined> =>
      change(id, { mismatch }, (row) =>
        row.and([
          row('status', 'in', ['pending', 'unknown', 'authorized']),
          row('mismatch', 'is distinct from', mismatch),
        ]),
      ),

    /**
     * Reopens a payment that was given up because the provider had returned no id. Called when the provider reports the
     * payment after all.
     */
    reopen: (id: PaymentId): Promise<PaymentRow | undefined> =>
      change(id, { status: 'unknown', failure_reason: null }, (row) => row.and([isGivenUp(row)])),

    /**
     * Schedules another look-up of a paid payment, or of a failed payment that could still be paid. Called when the
     * provider did not answer. The new time also replaces the end of a running claim. The `endCheck` of that claim then
     * finds another time and leaves it unchanged.
     */
    watchAgain: (id: PaymentId, next_check_at: Instant): Promise<PaymentRow | undefined> =>
      change(id, { next_check_at }, (row) =>
        row.and([row.or([row('status', 'in', ['paid', 'refunded']), mayStillArrive(row)])]),
      ),

    updateUnfinished: (id: PaymentId, set: Change): Promise<PaymentRow | undefined> =>
      change(id, set, (row) => row.and([row('status', 'in', ['pending', 'unknown', 'authorized'])])),

    /**
     * Stores the provider's answer and makes the payment `pending`. Returns `undefined` if the answer contains nothing
     * new.
     */
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

    /** Stores the provider's second id of a payment. Older versions of the service did not store this id. */
    setAlias: (id: PaymentId, alias: string | null) =>
      db
        .updateTable('payments')
        .set({ provider_alias: alias })
        .where('id', '=', id)
        .where('provider_alias', 'is', null)
        .execute(),

    /** Stores a mandate that the provider created after the payment, unless the payment already has a mandate. */
    adoptMandate: (id: PaymentId, mandateId: string): Promise<PaymentRow | undefined> =>
      change(id, { mandate_id: mandateId }, (row) =>
        row.and([row('status', 'in', ['paid', 'refunded']), row('mandate_id', 'is', null)]),
      ),

    /** Marks a part of a paid payment as overpaid, and reserves it for a refund. */
    overpay: (id: PaymentId, overpaid: number, fee: number): Promise<PaymentRow | undefined> =>
      change(id, { overpaid, fee, refund_reserved: overpaid }, (row) => row.and([row('status', '=', 'paid')])),

    /**
     * Requests a capture or a release of an authorized payment. Returns `undefined` if a capture or release was
     * requested before, or if the payment is not authorized.
     */
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

    /**
     * Removes the request for a capture or a release after the provider refused this request. A new request is then
     * possible. Does nothing if a newer request exists.
     */
    async withdrawEnd({ id, asked_to_end, ends_refused }: PaymentRow): Promise<void> {
      await db
        .updateTable('payments')
        .set((row) => ({ asked_to_end: null, capture_amount: null, ends_refused: row('ends_refused', '+', 1) }))
        .where('id', '=', id)
        .where('status', '=', 'authorized')
        .where('asked_to_end', '=', asked_to_end)
        .where('ends_refused', '=', ends_refused)
        .execute();
    },

    /**
     * Reserves an amount of a paid payment for a refund (R16, R54). Returns `undefined` if less than this amount is
     * left after refunds, chargebacks and other reservations.
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
     * Adds to the reserved, refunded and charged-back amounts. A payment that is refunded completely becomes
     * `refunded`, and `paid` again if a refund fails later.
     */
    async addOutflow(
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
    claimDue: (lease: Lease, limit: number): Promise<PaymentRow[]> => claimDue(db, 'payments', { ...lease, limit }),
  };
}
