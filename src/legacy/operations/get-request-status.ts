import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { Refusal } from '../../model/refusal.ts';
import { exactText } from '../../operations/fields.ts';
import { operation, READS } from '../../operations/operation.ts';

/** Outside the catalogue: the legacy interface alone knows requests by their maker's own id (R40). */
export const getRequestStatus = operation({
  name: 'getRequestStatus',
  title: 'Get the status of a payment request',
  summary: "Whether what was made with a caller's own id was paid, has failed, or neither yet.",
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({ reference: exactText(BOUNDS.reference) }),
  output: z.object({ status: z.enum(['paid', 'failed', 'pending']) }),
  refusals: ['payment_link_not_found'],
})(async ({ store, account }, { reference }) => {
  const request = await store.requests.byReference(account.id, reference);
  if (!request) throw new Refusal('payment_link_not_found', 'There is nothing with this id.', { field: 'reference' });
  // What was paid stays paid, also when it was given back (R40: final).
  if (request.paid_count > 0) return { status: 'paid' as const };
  const failed = await store.payments.list(account.id, { requestId: request.id, status: 'failed' }, { limit: 1 });
  return { status: failed.length > 0 ? ('failed' as const) : ('pending' as const) };
});
