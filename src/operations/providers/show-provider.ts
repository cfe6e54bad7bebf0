import * as z from 'zod';
import { operation, READS } from '../kernel/operation.ts';
import { Connection, presentConnection } from './connect-provider.ts';

export const showProvider = operation({
  name: 'showProvider',
  title: 'Show the payment provider',
  summary: 'Returns which payment provider is connected and whether it can receive money. Never its key.',
  scope: 'account.manage',
  effects: READS,
  input: z.strictObject({}),
  output: Connection,
  refusals: [],
})(async (ctx) => presentConnection(await ctx.store.connections.find(ctx.account.id)));
