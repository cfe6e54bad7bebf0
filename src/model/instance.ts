/**
 * Response header of `/healthz` that identifies the process. A caller can thus detect that another service answers at
 * the same address.
 */
export const INSTANCE_HEADER = 'billhook-instance';
