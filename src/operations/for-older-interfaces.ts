/** The operations that only the two older interfaces have, named once: what walks all operations walks these too. */
import { createPlanRequest } from './payment-requests/create-plan-request.ts';
import { createRequest } from './payment-requests/create-request.ts';
import { findPaidObject } from './payment-requests/find-paid-object.ts';
import { getRequestStatus } from './payment-requests/get-request-status.ts';

export const FOR_OLDER_INTERFACES = { createRequest, createPlanRequest, findPaidObject, getRequestStatus } as const;
