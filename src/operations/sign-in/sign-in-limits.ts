/**
 * Limits sign-in attempts per client address and per user, to slow down guessing. A limit ends with its time window, so
 * a stranger cannot lock a user out for long.
 */
import { secretDigest } from '../../model/token.ts';
import type { Services } from '../kernel/context.ts';
import { rateLimited } from '../kernel/rate-limited.ts';

const WINDOW_SECONDS = 15 * 60;
/** Attempts per time window. `address` allows more, because a whole office may share one network address. */
const ATTEMPTS_MAX = { address: 50, user: 10, code: 10, link: 5 } as const;
type Kind = keyof typeof ATTEMPTS_MAX;
export type CountedUnder = readonly (readonly [kind: Kind, key: string])[];

export type SignInLimits = {
  /** Counts an attempt before anything is looked up. Throws `rate_limited` after too many attempts. */
  readonly take: (countedUnder: CountedUnder) => Promise<void>;
  /** Removes an attempt from the count, after a success or if the password was not checked. */
  readonly giveBack: (countedUnder: CountedUnder) => Promise<void>;
};

export function signInLimits({ store }: Pick<Services, 'store'>): SignInLimits {
  const open = (kind: Kind) => {
    const points = ATTEMPTS_MAX[kind];
    return { points, window: store.rateWindow({ name: `sign-in ${kind}`, points, seconds: WINDOW_SECONDS }) };
  };
  const windows = { address: open('address'), user: open('user'), code: open('code'), link: open('link') };
  // Keys are digests, so that the table of counts contains no e-mail or network addresses.
  const each = (countedUnder: CountedUnder) =>
    countedUnder.map(([kind, key]) => ({ ...windows[kind], key: secretDigest(key) }));
  return {
    async take(countedUnder) {
      for (const { window, points, key } of each(countedUnder)) {
        const { taken, msLeft } = await window.take(key);
        if (taken > points) throw tooManyAttempts(msLeft);
      }
    },
    async giveBack(countedUnder) {
      for (const { window, key } of each(countedUnder)) await window.giveBack(key);
    },
  };
}

function tooManyAttempts(msLeft: number) {
  return rateLimited('There were too many attempts to sign in.', msLeft, ', or sign in with a one-time link');
}
