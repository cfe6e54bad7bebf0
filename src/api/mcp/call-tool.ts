/** One tool call: the same `call()` as every other door, and its outcome as a result. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import type { ZodObject } from 'zod';
import { Refusal } from '../../model/refusal.ts';
import type { Caller, World } from '../../operations/context.ts';
import { fingerprintOf, type Once, TOOL_RETRY_WINDOW_MS } from '../../operations/once.ts';
import { type Answer, call } from '../../operations/operation.ts';
import { answered, broken, refused } from './results.ts';
import type { Asked } from './texts/words.ts';
import type { Tool } from './tools.ts';

/** A list is at most this long, words and data together (R62). */
const LIST_CHARACTERS_MAX = 60_000;

export async function callTool(
  world: World,
  caller: Caller,
  tool: Tool,
  asked: Asked,
  log: Logger,
): Promise<CallToolResult> {
  try {
    return await ('limit' in tool.op.input.shape
      ? fittingPage(world, caller, tool, asked)
      : answered(tool.name, asked, await call(world, caller, tool.op, asked, onceOf(tool, asked))));
  } catch (error) {
    const { requestId } = caller;
    if (!(error instanceof Refusal)) {
      log.error({ err: error, requestId, tool: tool.name }, 'tool call failed');
      return broken(requestId);
    }
    if (error.cause !== undefined) log.warn({ err: error.cause, requestId, tool: tool.name }, error.message);
    return refused(error);
  }
}

/**
 * A page that is too long is asked for again with fewer rows, so that `has_more` and `next_cursor` stay true. A page
 * of one row is given whole: half an invoice would be wrong.
 */
async function fittingPage(world: World, caller: Caller, tool: Tool, asked: Asked): Promise<CallToolResult> {
  for (let narrowed = asked; ; ) {
    const answer = await call(world, caller, tool.op, narrowed);
    const page = answered(tool.name, asked, answer);
    const size = JSON.stringify(page).length;
    const rows = rowsOf(answer);
    if (size <= LIST_CHARACTERS_MAX || rows <= 1) return page;
    const share = Math.floor((rows * LIST_CHARACTERS_MAX) / size);
    narrowed = { ...asked, limit: Math.max(1, Math.min(share, rows - 1)) };
  }
}

/** A list answers its rows first. */
function rowsOf({ data }: Answer<ZodObject>): number {
  return Object.values(data).find(Array.isArray)?.length ?? 0;
}

/** Assistants and their networks repeat calls; within ten minutes the same words mean the same wish (R63). */
function onceOf({ op }: Tool, { allow_duplicate, ...asked }: Asked): Once | undefined {
  if (!op.once?.(asked) || allow_duplicate === true) return undefined;
  const fingerprint = fingerprintOf(asked);
  return { key: `retry:${fingerprint}`, fingerprint, lifetimeMs: TOOL_RETRY_WINDOW_MS };
}
