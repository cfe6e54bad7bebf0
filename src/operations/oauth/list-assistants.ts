import * as z from 'zod';
import { operation, READS } from '../kernel/operation.ts';
import { Assistant, onlyOwn, presentAssistant } from './assistant.ts';

export const listAssistants = operation({
  name: 'listAssistants',
  title: 'List connected assistants',
  summary:
    'Lists the connected assistants, newest first: all of the account for an owner, else only those of the caller.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({}),
  output: z.object({ assistants: z.array(Assistant) }),
  // Answers are not cached: each person gets a different list, and a change of `last_used_at` does not invalidate the
  // cache.
  volatile: true,
  refusals: [],
})(async (ctx) => ({
  assistants: (await ctx.store.assistants.list(ctx.account.id, ctx.now(), onlyOwn(ctx))).map(presentAssistant),
}));
