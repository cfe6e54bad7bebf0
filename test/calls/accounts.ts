/** Calls of the operations in `src/operations/accounts`. */
import type { Calls } from './call.ts';

export const ACCOUNTS = {
  createUser: {
    stranger: 'adds to the own account',
  },
  setReminders: {
    stranger: 'changes the own account',
  },
} satisfies Partial<Calls>;
