/** Checks whether a file is a bank statement, before anything is imported. */
import type { Context } from '../kernel/context.ts';
import { answerOf, oneAtATime, unreadable } from './statement-threads.ts';

export type Judging = Pick<Context, 'store' | 'account' | 'bankWork'>;

/**
 * Checks whether a bank statement can be imported. Returns null if it can be imported as it is. If a CSV file needs
 * further details, such as the meaning of its columns, returns a text about the missing details. For any other content,
 * throws a refusal with the field `file`.
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
