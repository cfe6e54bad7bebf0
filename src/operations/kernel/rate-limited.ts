import { BillingError } from '../../model/billing-error.ts';

/**
 * Returns the refusal of a call above a limit. `message`: names the limit. The time to wait is added after `message`.
 * `instead`: text about an alternative, such as `, or use a link`.
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
