/** Limits the questions in plain words that a person may ask: each costs money and minutes of a model. */
import type { Services } from './context.ts';
import { rateLimited } from './rate-limited.ts';

const QUESTIONS_MAX = 30;
const WINDOW_SECONDS = 60 * 60;

export type QuestionLimit = {
  /** Counts a question; refuses with `rate_limited` when there were too many in the last hour. */
  readonly take: (userId: number) => Promise<void>;
};

export function questionLimit({ store }: Pick<Services, 'store'>): QuestionLimit {
  const window = store.rateWindow({ name: 'questions', points: QUESTIONS_MAX, seconds: WINDOW_SECONDS });
  return {
    async take(userId) {
      const { taken, msLeft } = await window.take(String(userId));
      if (taken > QUESTIONS_MAX) throw rateLimited(`You asked ${QUESTIONS_MAX} questions within an hour.`, msLeft);
    },
  };
}
