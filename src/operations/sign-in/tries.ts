/** Guessing is slowed, by who guesses and by whom they guess at; nobody is locked out for good by a stranger. */
import { RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../model/refusal.ts';
import { secretDigest } from '../../model/token.ts';
import type { World } from '../context.ts';

const WINDOW_SECONDS = 15 * 60;
/** Most in a quarter of an hour. An address may stand for an office; a person types wrong a few times. */
const MOST = { address: 50, user: 10, code: 10, link: 5 } as const;
type Kind = keyof typeof MOST;
export type Tried = readonly (readonly [kind: Kind, whom: string])[];

export type Tries = {
  /** Counts a try, before anything is looked at; refuses when there were too many. */
  readonly take: (tried: Tried) => Promise<void>;
  /** It was right, so it was no guess. */
  readonly giveBack: (tried: Tried) => Promise<void>;
};

export function signInTries({ store }: Pick<World, 'store'>): Tries {
  const kinds = Object.entries(MOST).map(
    ([kind, points]) => [kind, store.rateWindow({ name: `sign-in ${kind}`, points, seconds: WINDOW_SECONDS })] as const,
  );
  const windows = new Map(kinds);
  // Keys are digests: whose address was tried is no business of the table that counts.
  const each = (tried: Tried) => tried.map(([kind, whom]) => ({ window: windows.get(kind), key: secretDigest(whom) }));
  return {
    async take(tried) {
      for (const { window, key } of each(tried)) await window?.consume(key).catch(refuse);
    },
    async giveBack(tried) {
      for (const { window, key } of each(tried)) await window?.reward(key);
    },
  };
}

function refuse(reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  const minutes = Math.ceil(seconds / 60);
  const message = `There were too many tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or sign in with a one-time link.`;
  throw new Refusal('validation_failed', message, { retryAfterSeconds: seconds });
}
