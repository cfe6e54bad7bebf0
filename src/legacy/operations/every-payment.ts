import type { Currency } from '../../model/currency.ts';
import type { Instant } from '../../model/dates.ts';
import type { PaymentType } from '../../model/payment.ts';
import type { PaidFor, SuccessfulPaymentRow } from '../store/successful-payments.ts';
import type { Caller, Services } from '../../operations/context.ts';
import { requireScope } from '../../operations/operation.ts';
import { type Batches, inBatches, type Part } from '../../operations/whole-list.ts';

/** A payment that succeeded, as the older interfaces tell of it. */
export type SuccessfulPayment = {
  readonly id: number;
  readonly amount: number;
  readonly currency: Currency;
  readonly name: string | null;
  readonly email: string | null;
  readonly note: string | null;
  readonly paidAt: Instant | null;
  readonly type: PaymentType;
  /** What was paid: its code, and its number. */
  readonly code: string;
  readonly objectId: number;
};

/** How a whole list words a payment. */
export type PaymentWording = {
  /** Another one for every other wording: what was kept under a name is sent as long as the name is the same. */
  readonly form: string;
  readonly write: (payment: SuccessfulPayment) => string;
};

/** Outside the catalogue, because it is a stream: no answer of it is made as a whole, or remembered. */
export async function* everyPayment(
  { store }: Services,
  caller: Caller,
  paidFor: PaidFor,
  part: Part,
): Batches<SuccessfulPayment> {
  requireScope(caller, { name: 'everyPayment', scope: 'billing.read' });
  yield* inBatches(part, async (page) =>
    (await store.successfulPayments.list(caller.account.id, paidFor, page)).map(presentSuccess),
  );
}

export function presentSuccess(row: SuccessfulPaymentRow): SuccessfulPayment {
  const [id, amount, currency, name, email, note, paidAt, type, code, objectId] = row;
  return { id, amount, currency, name, email, note, paidAt, type, code, objectId };
}
