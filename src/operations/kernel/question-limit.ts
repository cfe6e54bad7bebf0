/**
 * Limits the number of plain-language questions per user. A model answers each question. An answer costs money and
 * takes minutes.
 */
import type { Services } from './context.ts';
import { rateLimited } from './rate-limited.ts';

const QUESTIONS_MAX = 30;
const WINDOW_SECONDS = 60 * 60;

export type QuestionLimit = {
  /** Counts a question. Throws `rate_limited` after too many questions in the last hour. */
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
