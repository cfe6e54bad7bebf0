/** A semaphore with a bounded queue, for work that is costly in CPU or memory. */
import { Refusal } from '../model/refusal.ts';

export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

type Bounds = {
  readonly atOnce: number;
  readonly waiting: number;
  /** The Retry-After of a call that finds the queue full. */
  readonly retryAfterSeconds: number;
  /** `Passwords are`, `PDF files are`. */
  readonly what: string;
};

/** First come, first served; throws `service_busy` when the queue is full. */
export function turns({ atOnce, waiting, retryAfterSeconds, what }: Bounds): Turns {
  const queue: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw serviceBusy(`${what} requested faster than they can be processed.`, retryAfterSeconds);
      }
      // A call that ends hands its place on, so `running` stays the same.
      await new Promise<void>((begin) => queue.push(begin));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function serviceBusy(message: string, retryAfterSeconds: number, cause?: unknown): Refusal {
  const hint = `Try again in ${retryAfterSeconds} seconds.`;
  return new Refusal('service_busy', message, { hint, retryable: true, retryAfterSeconds }, cause);
}
