/** Calls of the operations in `src/operations/providers`. */
import type { Calls } from './call.ts';

export const PROVIDERS = {
  connectProvider: {
    stranger: 'changes the own account',
  },
  showProvider: {},
  disconnectProvider: {},
} satisfies Partial<Calls>;
