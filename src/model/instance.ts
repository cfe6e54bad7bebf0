/**
 * The header in which `/healthz` names its process: at the address of a service there may be the service of another
 * ledger.
 */
export const INSTANCE_HEADER = 'billhook-instance';
