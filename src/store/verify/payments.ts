/**
 * Checks payments against their refunds and disputes, and the stored sums of payments in invoices, bank entries and
 * links.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Check, rowCheck } from './check.ts';
import { chargedBackOf, isPaid, outflowsOf, refundedOf, refundsOf, takenOf } from './payment-sums.ts';

const IS_PAID = isPaid('r');
/**
 * The open attempt of a payment request. A paid attempt can still be open if its whole amount is an overpayment, for
 * example if it was paid after the end of its subscription.
 */
const OPEN_ATTEMPT = sql`(select p.id from payments as p where p.id = r.open_payment_id and p.request_id = r.id
  and (p.status in ('pending', 'unknown', 'authorized') or p.status in ('paid', 'refunded') and p.overpaid = p.amount))`;

/** Sum of a bank entry's payments in minor units, without undone payments. */
const RECORDED = sql`(select coalesce(sum(p.amount), 0) from payments as p
  where p.account_id = r.account_id and p.bank_entry_id = r.id and p.undone_at is null)`;

export const PAYMENT_CHECKS: readonly Check[] = [
  rowCheck({
    name: 'payment_money',
    says: 'What a payment says was given back, reserved, overpaid and charged back is what its refunds and disputes come to.',
    table: 'payments',
    figures: () => ({
      amount_refunded: refundsOf('r', `f.status = 'done'`),
      refund_reserved: refundsOf('r', `f.status = 'pending'`),
      amount_charged_back: takenOf('r', 'd.amount'),
      overpaid: refundsOf('r', `f.reason = 'overpayment'`),
      dispute_status: sql`(select d.status from disputes as d where d.payment_id = r.id
        order by case d.status when 'open' then 0 else 1 end, d.opened_at desc, d.id desc limit 1)`,
    }),
  }),
  rowCheck({
    name: 'payment_status',
    says: 'A payment is refunded when all of it was given back, is listed by the time it was paid, is in the currency of what it pays, and costs no fee in test mode or if it was recorded by hand.',
    table: 'payments',
    figures: () => ({
      status: sql`case when not ${IS_PAID} then r.status when r.amount_refunded >= r.amount then 'refunded' else 'paid' end`,
      listed_at: sql`coalesce(r.paid_at, r.created_at)`,
      fee: sql`case when r.recorded = 1 or r.testmode = 1 then 0 else r.fee end`,
      currency: sql`coalesce((select i.currency from invoices as i where i.id = r.invoice_id),
        (select q.currency from payment_requests as q where q.id = r.request_id), r.currency)`,
    }),
  }),
  rowCheck({
    name: 'payment_outflows',
    says: 'What left the invoice of a payment, change by change, adds up to what refunds and disputes took of it.',
    table: 'payments',
    where: sql`r.invoice_id is not null`,
    figures: () => ({
      refunded: {
        stored: outflowsOf('r', 'refunded', 'refund_undone'),
        computed: sql`case when ${IS_PAID} then ${refundedOf('r')} else 0 end`,
      },
      charged_back: {
        stored: outflowsOf('r', 'charged_back', 'reinstated'),
        computed: sql`case when ${IS_PAID} then ${chargedBackOf('r')} else 0 end`,
      },
    }),
  }),
  rowCheck({
    name: 'bank_entries',
    says: 'What is recorded of an entry of a bank statement is what its payments come to, and no more than the entry; nothing is recorded of an open one that no payment is of, and names are kept of those alone that take back.',
    table: 'bank_entries',
    figures: () => ({
      recorded: RECORDED,
      status: sql`case when r.status = 'confirmed' and ${RECORDED} = 0 then 'open' else r.status end`,
      is_reversal: sql`case when exists (select 1 from bank_return_names as n
        where n.account_id = r.account_id and n.entry_id = r.id) then 1 else r.is_reversal end`,
      amount: sql`case when ${RECORDED} > r.amount then ${RECORDED} else r.amount end`,
    }),
  }),
  rowCheck({
    name: 'request_payments',
    says: 'Times paid and sum of a payment link are those of its payments, and an open attempt is one that is under way.',
    table: 'payment_requests',
    figures: () => {
      const paid = (what: RawBuilder<unknown>) =>
        sql`(select ${what} from payments as p where p.request_id = r.id and ${isPaid('p')} and p.overpaid < p.amount)`;
      return {
        paid_count: paid(sql`count(*)`),
        amount_raised: paid(sql`coalesce(sum(p.amount - p.overpaid - ${refundedOf('p')} - ${chargedBackOf('p')}), 0)`),
        open_payment_id: OPEN_ATTEMPT,
      };
    },
  }),
];
