/** How many questions a person may ask in plain words: each costs its business money, and a minute of somebody's model. */
import { Refusal } from '../model/refusal.ts';
import type { Services } from './context.ts';

/** Most in an hour. */
const MOST = 30;
const WINDOW_SECONDS = 60 * 60;

export type QuestionLimit = {
  /** Counts a question; refuses when there were too many. */
  readonly take: (userId: number) => Promise<void>;
};

export function questionLimit({ store }: Pick<Services, 'store'>): QuestionLimit {
  const window = store.rateWindow({ name: 'questions', points: MOST, seconds: WINDOW_SECONDS });
  return {
    async take(userId) {
      const { taken, msLeft } = await window.take(String(userId));
      if (taken > MOST) throw tooMany(msLeft);
    },
  };
}

function tooMany(msLeft: number): Refusal {
  const seconds = Math.max(1, Math.ceil(msLeft / 1000));
  const minutes = Math.ceil(seconds / 60);
  const message = `You asked ${MOST} questions within an hour. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new Refusal('validation_failed', message, { retryAfterSeconds: seconds });
}
