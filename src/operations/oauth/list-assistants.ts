import * as z from 'zod';
import { operation, READS } from '../operation.ts';
import { Assistant, onlyOwn, presentAssistant } from './assistant.ts';

export const listAssistants = operation({
  name: 'listAssistants',
  title: 'List connected assistants',
  summary: 'Lists the assistants that people let into the account, newest first: all for an owner, else one’s own.',
  scope: 'billing.read',
  effects: READS,
  input: z.strictObject({}),
  output: z.object({ assistants: z.array(Assistant) }),
  // When one was last used is noted without a line of activity; and what differs by person is kept for nobody.
  volatile: true,
  refusals: [],
})(async (ctx) => ({
  assistants: (await ctx.store.assistants.list(ctx.account.id, ctx.now(), onlyOwn(ctx))).map(presentAssistant),
}));
