import type { Instant } from '../../model/dates.ts';
import type { Currency } from '../../model/money.ts';
import type { PaymentType } from '../../model/payment.ts';
import type { Batches } from '../../operations/kernel/batches.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { requireScope } from '../../operations/kernel/operation.ts';
import { type PaidFor, type SuccessfulPaymentRow, successfulPaymentQueries } from '../store/successful-payments.ts';
import { type ListPart, partInBatches } from './list-part.ts';

/** A successful payment in V2's list. */
export type SuccessfulPayment = {
  readonly id: number;
  readonly amount: number;
  readonly currency: Currency;
  readonly name: string | null;
  readonly email: string | null;
  readonly note: string | null;
  readonly paidAt: Instant | null;
  readonly type: PaymentType;
  /** Code and id of the paid request or invoice. */
  readonly code: string;
  readonly objectId: number;
};

/**
 * Streams the payments, because the list may be long. This function is not an operation, because the whole answer of an
 * operation is held in memory and may be cached.
 */
export async function* everyPayment(
  { store }: Services,
  caller: Caller,
  paidFor: PaidFor,
  part: ListPart,
): Batches<SuccessfulPayment> {
  requireScope(caller, { name: 'everyPayment', scope: 'billing.read' });
  const payments = store.with(successfulPaymentQueries);
  yield* partInBatches(part, async (page) =>
    (await payments.list(caller.account.id, paidFor, page)).map(presentSuccess),
  );
}

function presentSuccess(row: SuccessfulPaymentRow): SuccessfulPayment {
  const [id, amount, currency, name, email, note, paidAt, type, code, objectId] = row;
  return { id, amount, currency, name, email, note, paidAt, type, code, objectId };
}
