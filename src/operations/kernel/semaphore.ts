/** A semaphore with a bounded queue, for work that is costly in CPU or memory. */
import pLimit from 'p-limit';
import { BillingError } from '../../model/billing-error.ts';

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

type Bounds = {
  readonly atOnce: number;
  readonly waiting: number;
  /** Value of Retry-After, in seconds, for a call that is refused because the queue is full. */
  readonly retryAfterSeconds: number;
  /** Start of the refusal message, such as `PDF files are`. */
  readonly what: string;
};

/** Runs work in the order of the calls. Throws `service_busy` if the queue is full. */
export function semaphore({ atOnce, waiting, retryAfterSeconds, what }: Bounds): Semaphore {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) {
      throw serviceBusy(`${what} requested faster than they can be processed.`, retryAfterSeconds);
    }
    return limit(work);
  };
}

export function serviceBusy(message: string, retryAfterSeconds: number, cause?: unknown): BillingError {
  const hint = `Try again in ${retryAfterSeconds} seconds.`;
  return new BillingError('service_busy', message, { hint, retryable: true, retryAfterSeconds }, cause);
}
