/**
 * Header in which `/healthz` identifies its process, so that a caller notices if a service with another ledger answers
 * at the same address.
 */
export const INSTANCE_HEADER = 'billhook-instance';
