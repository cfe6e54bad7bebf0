/** Which status says which refusal (R11): a total map, or it does not compile. */
import type { RefusalCode } from '../../model/refusal.ts';

export const STATUS_OF = {
  validation_failed: 422,
  insufficient_scope: 403,
  account_not_found: 404,
  customer_not_found: 404,
  invoice_not_found: 404,
  token_not_found: 404,
  account_exists: 409,
  customer_exists: 409,
  invoice_already_issued: 409,
  invoice_already_paid: 409,
  invoice_has_payments: 409,
  invoice_cancelled: 409,
  invoice_refunded: 409,
  invoice_is_draft: 409,
  customer_has_no_email: 409,
  reminder_too_soon: 409,
  mail_rejected: 409,
  token_revoked: 409,
  idempotency_key_reused: 422,
  idempotency_in_progress: 409,
  store_unavailable: 503,
} as const satisfies Record<RefusalCode, number>;
