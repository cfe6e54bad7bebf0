/** Calls of the operations in `src/operations/tokens`. */
import type { Calls } from './call.ts';

export const TOKENS = {
  createToken: {
    stranger: 'adds to the own account',
  },
  limitToken: {
    stranger: [({ token }) => ({ id: token }), 'token_not_found'],
  },
  listTokens: {},
  rotateToken: {
    stranger: [({ token }) => ({ id: token }), 'token_not_found'],
  },
  revokeToken: {
    stranger: [({ token }) => ({ id: token }), 'token_not_found'],
  },
} satisfies Partial<Calls>;
