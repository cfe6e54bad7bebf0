/** Operations that only V2 and V1 have. Checks and tests of all operations include this list. */
import { createPlanRequest } from './create-plan-request.ts';
import { createRequest } from './create-request.ts';
import { findPaidObject } from './find-paid-object.ts';
import { getRequestStatus } from './get-request-status.ts';

export const LEGACY_OPERATIONS = { createRequest, createPlanRequest, findPaidObject, getRequestStatus } as const;
