/** Guessing is slowed, by who guesses and by whom they guess at; nobody is locked out for good by a stranger. */
import { Refusal } from '../../model/refusal.ts';
import { secretDigest } from '../../model/token.ts';
import type { Services } from '../context.ts';

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

export function signInTries({ store }: Pick<Services, 'store'>): Tries {
  const open = (kind: Kind) => {
    const points = MOST[kind];
    return { points, window: store.rateWindow({ name: `sign-in ${kind}`, points, seconds: WINDOW_SECONDS }) };
  };
  const windows = { address: open('address'), user: open('user'), code: open('code'), link: open('link') };
  // Keys are digests: whose address was tried is no business of the table that counts.
  const each = (tried: Tried) => tried.map(([kind, whom]) => ({ ...windows[kind], key: secretDigest(whom) }));
  return {
    async take(tried) {
      for (const { window, points, key } of each(tried)) {
        const { taken, msLeft } = await window.take(key);
        if (taken > points) throw tooMany(msLeft);
      }
    },
    async giveBack(tried) {
      for (const { window, key } of each(tried)) await window.giveBack(key);
    },
  };
}

function tooMany(msLeft: number): Refusal {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  const minutes = Math.ceil(seconds / 60);
  const message = `There were too many tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or sign in with a one-time link.`;
  return new Refusal('validation_failed', message, { retryAfterSeconds: seconds });
}
