/** Whether a file is a bank statement, before anything of it is imported. */
import type { Context } from '../kernel/context.ts';
import { answerOf, oneAtATime, unreadable } from './statement-threads.ts';

export type Judging = Pick<Context, 'store' | 'account' | 'bankWork'>;

/**
 * Null for a statement that can be imported as it is. A text: what a caller has to tell about a CSV first, such as its
 * columns. Throws a refusal of `file` for anything else.
 */
export function judgeStatement(ctx: Judging, bytes: Uint8Array): Promise<string | null> {
  return oneAtATime(ctx, async () => {
    await ctx.bankWork.take(ctx.account.id, 'bytes', bytes.length);
    const answer = await answerOf(bytes, {});
    if ('statement' in answer) return null;
    if (answer.isUntold) return answer.fault;
    throw unreadable('file', answer.fault);
  });
}
