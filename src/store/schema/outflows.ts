/** Tables of money that left the business: refunds, disputes, and their effects on paid invoices. */
import type { Instant } from '../../model/dates.ts';
import type { AccountId, CreditNoteId, DisputeId, InvoiceId, OutflowId, PaymentId, RefundId } from '../../model/ids.ts';
import type { OutflowKind } from '../../model/outflow.ts';
import type { DisputeReason } from '../../model/provider.ts';
import { id, integer, table, text } from './table.ts';

export const refunds = table(
  {
    id: id<RefundId>(),
    account_id: integer<AccountId>().references('accounts'),
    payment_id: integer<PaymentId>().references('payments'),
    /** Idempotency key of the refund at the provider. */
    key: text().unique(),
    amount: integer(),
    /** Why the payment was refunded. `at_provider`: a person refunded it in the provider's dashboard (R54). */
    reason: text<'requested' | 'overpayment' | 'at_provider'>(),
    /**
     * `pending`: waiting for the provider's result. `refused`: no money was returned. If `provider_refund_id` is set,
     * the provider had first accepted the refund. `failed`: the money was sent to the payer, but came back.
     */
    status: text<'pending' | 'done' | 'refused' | 'failed'>(),
    attempts: integer(),
    next_attempt_at: integer<Instant>().nullable(),
    created_at: integer<Instant>(),
    /**
     * Time at which the refund ended. A caller who records a refund by hand can state this time. A stated time is
     * stored while the refund is still pending, so that a crash does not lose the time.
     */
    settled_at: integer<Instant>().nullable(),
    /** The provider's id for the refund, after the provider has accepted it. */
    provider_refund_id: text().nullable(),
    /** The part of `amount` that was paid from `payments.surplus`. */
    from_surplus: integer().default(0),
    /** The credit note whose amount the refund returns (R81). */
    credit_note_id: integer<CreditNoteId>().initiallyNull(),
  },
  {
    indexes: [
      'create index refunds_due on refunds (status, next_attempt_at, id)',
      'create index refunds_by_payment on refunds (payment_id, id)',
      'create index refunds_by_account on refunds (account_id, id)',
      `create unique index refunds_at_provider on refunds (payment_id, provider_refund_id)
        where provider_refund_id is not null`,
      'create index refunds_by_credit_note on refunds (credit_note_id) where credit_note_id is not null',
    ],
  },
);

export type DisputeStatus = 'open' | 'won' | 'lost';

/** Disputes, chargebacks and returned debits, as reported by the provider. */
export const disputes = table(
  {
    id: id<DisputeId>(),
    account_id: integer<AccountId>().references('accounts'),
    payment_id: integer<PaymentId>().references('payments'),
    provider_dispute_id: text(),
    /** The amount taken from the business; 0 for an inquiry. */
    amount: integer(),
    status: text<DisputeStatus>(),
    reason: text<DisputeReason>(),
    due_by: integer<Instant>().nullable(),
    opened_at: integer<Instant>(),
    decided_at: integer<Instant>().nullable(),
    /**
     * `withdrawn_at`: time at which `amount` was taken from the business; null if it was not taken. `returned_at`: time
     * at which the amount came back to the business after a won dispute; null if it did not come back.
     */
    withdrawn_at: integer<Instant>().nullable(),
    returned_at: integer<Instant>().nullable(),
    /** The part of `amount` that was taken from `payments.surplus`, and not from the invoice or link. */
    from_surplus: integer(),
  },
  {
    unique: { disputes_at_provider: ['payment_id', 'provider_dispute_id'] },
    indexes: ['create index disputes_by_account on disputes (account_id, id)'],
  },
);

/**
 * Refunds and chargebacks that took money from a paid invoice, and their reversals; one row per change. These rows are
 * the source of sums per month (R18), and of lists as of a past day (R19).
 */
export const invoiceOutflows = table(
  {
    id: id<OutflowId>(),
    account_id: integer<AccountId>().references('accounts'),
    invoice_id: integer<InvoiceId>().references('invoices'),
    payment_id: integer<PaymentId>().references('payments'),
    kind: text<OutflowKind>(),
    amount: integer().check('amount > 0'),
    at: integer<Instant>(),
    /**
     * The part of a refund that a credit note covers. Negative if the refunded money came back to the business (R81).
     */
    credit_returned: integer().default(0),
  },
  {
    indexes: [
      'create index invoice_outflows_by_invoice on invoice_outflows (invoice_id)',
      'create index invoice_outflows_by_payment on invoice_outflows (payment_id)',
      'create index invoice_outflows_by_time on invoice_outflows (account_id, at)',
    ],
  },
);
