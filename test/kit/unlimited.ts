/** Rate limits that never delay a request, for interfaces that a test opens without the rest of the service. */
import type { RateLimits } from '../../src/api/http/rate-limit.ts';

export const UNLIMITED: RateLimits = {
  takeForToken: async () => undefined,
  tokenBudget: () => async () => undefined,
  takeForAddress: async () => undefined,
  takeMore: async (_tokenId, granted) => ({ granted, refusal: null }),
  waitOfAddress: async () => 0,
  waitOfSession: async () => 0,
};
