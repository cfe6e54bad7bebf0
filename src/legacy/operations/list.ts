/** The operations that only the two older interfaces have, named once: what walks all operations walks these too. */
import { createPlanRequest } from './create-plan-request.ts';
import { createRequest } from './create-request.ts';
import { findPaidObject } from './find-paid-object.ts';
import { getRequestStatus } from './get-request-status.ts';

export const FOR_OLDER_INTERFACES = { createRequest, createPlanRequest, findPaidObject, getRequestStatus } as const;
