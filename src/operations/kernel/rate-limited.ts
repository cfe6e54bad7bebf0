import { BillingError } from '../../model/billing-error.ts';

/**
 * Refusal of a call above a limit. `message`: names the limit; the time to wait is appended. `instead`: text that names
 * an alternative, such as `, or use a link`.
 */
export function rateLimited(message: string, msLeft: number, instead = ''): BillingError {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait = `Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return new BillingError('rate_limited', `${message} ${wait}${instead}.`, {
    retryable: true,
    retryAfterSeconds: seconds,
  });
}
