import type { RequestRow } from '../../store/payment-requests.ts';
import type { Activity } from '../context.ts';

/** For the activity: only payment links are `payment_request`, because only they are shown as such. */
export function requestSubject({ id, kind }: Pick<RequestRow, 'id' | 'kind'>): Activity['subject'] {
  return { kind: kind === 'payment_link' ? 'payment_request' : 'other_request', id };
}
