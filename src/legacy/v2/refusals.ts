/** V2 error code of each refusal: the shared codes, and the codes that V1 does not have. */
import type { BillingErrorCode } from '../../model/billing-error.ts';
import { SHARED_CODE_OF, SHARED_HINTS } from '../http/refusals.ts';
import type { V2Code } from './wire.ts';

export const CODE_OF = {
  ...SHARED_CODE_OF,
  payment_plan_not_found: 'missingplan',
  subscription_not_found: 'nosuchlink',
} as const satisfies Record<BillingErrorCode, V2Code>;

export const HINTS = {
  ...SHARED_HINTS,
  subscription_ended: 'It has ended for good; /create with type=paymentplan begins a new one.',
} as const satisfies Partial<Record<BillingErrorCode, string>>;
