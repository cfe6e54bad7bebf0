import { BillingError } from '../../model/billing-error.ts';
import { SecretKeyError } from '../../model/secret-box.ts';

/**
 * The refusal if a stored secret cannot be decrypted. Details about the wrong key are only in the cause of the error,
 * which operators see. Callers do not need the details, because callers cannot change the key.
 */
export function unreadableSecret(error: unknown): BillingError | undefined {
  if (!(error instanceof SecretKeyError)) return undefined;
  const hint = 'Nothing was changed. The operator of this service finds the reason with: billhook doctor.';
  const message = 'A stored secret cannot be read now, because the service runs with another secret key.';
  return new BillingError('store_unavailable', message, { hint, retryable: true, retryAfterSeconds: 60 }, error);
}
