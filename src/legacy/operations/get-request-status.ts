import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { exactText } from '../../operations/kernel/fields.ts';
import { operation, READS } from '../../operations/kernel/operation.ts';

/** Only V1 finds requests by an id that the caller chose (R40), so this operation is not in the catalogue. */
export const getRequestStatus = operation({
  name: 'getRequestStatus',
  title: 'Get the status of a payment request',
  summary: "Whether the request with the caller's own id is paid, has failed, or is pending.",
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ reference: exactText(BOUNDS.reference) }),
  output: z.object({ status: z.enum(['paid', 'failed', 'pending']) }),
  refusals: ['payment_link_not_found'],
})(async ({ store, account }, { reference }) => {
  const request = await store.requests.byReference(account.id, reference);
  if (!request) throw new BillingError('payment_link_not_found', 'No request has this id.', { field: 'reference' });
  // A paid request stays `paid`, even after a refund (R40).
  if (request.paid_count > 0) return { status: 'paid' as const };
  const failed = await store.payments.list(account.id, { requestId: request.id, status: 'failed' }, { limit: 1 });
  return { status: failed.length > 0 ? ('failed' as const) : ('pending' as const) };
});
