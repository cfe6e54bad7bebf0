/** V1 error code of each refusal. V2 has all these codes too. */
import type { BillingErrorCode } from '../../model/billing-error.ts';
import { SHARED_CODE_OF } from '../http/refusals.ts';
import type { V1Code } from './wire.ts';

export const CODE_OF = SHARED_CODE_OF satisfies Record<BillingErrorCode, V1Code>;
