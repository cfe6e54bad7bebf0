/** Which code says which refusal of an operation: this interface adds nothing to what both say. */
import type { RefusalCode } from '../../model/refusal.ts';
import { OLDER_CODE_OF } from '../http/refusals.ts';
import type { LegacyCode } from './wire.ts';

export const CODE_OF = OLDER_CODE_OF satisfies Record<RefusalCode, LegacyCode>;
