/** For interfaces that a test opens without the service around them: nobody has to wait. */
import type { RateLimits } from '../../src/api/http/rate-limit.ts';

export const UNLIMITED: RateLimits = {
  takeForToken: async () => undefined,
  tokenBudget: () => async () => undefined,
  takeForAddress: async () => undefined,
  takeMore: async (_tokenId, granted) => ({ granted, refusal: null }),
  waitOfAddress: async () => 0,
  waitOfSession: async () => 0,
};
