import type { Currency } from '../../model/currency.ts';
import type { Instant } from '../../model/dates.ts';
import type { PaymentType } from '../../model/payment.ts';
import type { PaidFor, SuccessfulPaymentRow } from '../../store/successful-payments.ts';
import type { Caller, World } from '../context.ts';
import { requireScope } from '../operation.ts';
import { type Batches, inBatches, type Part } from '../whole-list.ts';

/** A payment that succeeded, as the older interfaces tell of it. */
export type SuccessfulPayment = {
  readonly id: number;
  readonly amount: number;
  readonly currency: Currency;
  /** Who paid, as they said on the page, or else whom the request was made for. */
  readonly name: string | null;
  readonly email: string | null;
  /** The payer's words, or else the caller's. */
  readonly note: string | null;
  readonly paidAt: Instant | null;
  readonly type: PaymentType;
  /** What was paid: its code, and its number. */
  readonly code: string;
  readonly objectId: number | null;
};

/** Outside the catalogue, because it is a stream: no answer of it is made as a whole, or remembered. */
export async function* everyPayment(
  { store }: World,
  caller: Caller,
  paidFor: PaidFor,
  part: Part,
): Batches<SuccessfulPayment> {
  requireScope(caller, { name: 'everyPayment', scope: 'billing.read' });
  const read = inBatches(part, (page) => store.successfulPayments.list(caller.account.id, paidFor, page));
  for await (const rows of read) yield rows.map(presentSuccess);
}

function presentSuccess(row: SuccessfulPaymentRow): SuccessfulPayment {
  return {
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    name: row.payer_name ?? row.customer_name,
    email: row.payer_email ?? row.customer_email,
    note: row.note ?? row.request_note,
    paidAt: row.paid_at,
    type: row.type,
    code: row.code,
    objectId: row.request_id ?? row.invoice_id,
  };
}
