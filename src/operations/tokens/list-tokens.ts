import * as z from 'zod';
import { operation, READS } from '../kernel/operation.ts';
import { presentToken, Token } from './token.ts';

export const listTokens = operation({
  name: 'listTokens',
  title: 'List API tokens',
  summary: 'Lists the tokens of the account, newest first, without their secrets.',
  scope: 'account.manage',
  effects: READS,
  input: z.strictObject({}),
  output: z.object({ tokens: z.array(Token) }),
  refusals: [],
})(async (ctx) => ({ tokens: (await ctx.store.tokens.list(ctx.account.id)).map(presentToken) }));
