/**
 * The header in which `/healthz` names its process. With it a caller recognizes when the service of another ledger
 * answers at the same address.
 */
export const INSTANCE_HEADER = 'billhook-instance';
