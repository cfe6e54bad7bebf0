/** One tool call: the service's answer, or why there is none, as a result. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ZodObject } from 'zod';
import { type Confirmable, Refusal } from '../../model/refusal.ts';
import { Cancelled } from '../../operations/context.ts';
import type { Answer } from '../../operations/operation.ts';
import { type ErrorBody, errorBody } from '../http/error-body.ts';
import { answered, broken, refused, unanswered } from './results.ts';
import { type Confirmed, FailedElsewhere, RefusedElsewhere, type Service, Unanswered } from './service.ts';
import type { Asked } from './texts/words.ts';
import { type Tool, toolNamed } from './tools.ts';
import type { ToolName } from './toolsets.ts';

/** A list is at most this long, words and data together (R62). */
const LIST_CHARACTERS_MAX = 60_000;

/** A kept answer is the same object every time (`operations/answers.ts`), and so is the result that is made of it. */
const results = new WeakMap<object, CallToolResult>();

export type CalledTool = {
  readonly result: CallToolResult;
  /** Why there is none. */
  readonly refusal?: { readonly error: ErrorBody; readonly confirmable?: Confirmable | undefined };
};

export async function callTool(
  service: Service,
  name: ToolName,
  asked: Asked,
  confirmed?: Confirmed,
): Promise<CalledTool> {
  const tool = toolNamed(name);
  try {
    const answer = await service.invoke(tool, asked, confirmed);
    const known = results.get(answer.data);
    if (known) return { result: known };
    const result = await resultOf(answer, service, tool, asked);
    if (answer.json) results.set(answer.data, Object.freeze(result));
    return { result };
  } catch (error) {
    return failed(error, tool, service);
  }
}

function failed(error: unknown, { name }: Tool, { log, requestId }: Service): CalledTool {
  // Nobody waits for an answer.
  if (error instanceof Cancelled) throw error;
  if (error instanceof RefusedElsewhere) return { result: refused(error.body), refusal: { error: error.body } };
  if (error instanceof Unanswered) return { result: unanswered(error.body) };
  if (error instanceof Refusal) {
    if (error.cause !== undefined) log.warn({ err: error.cause, requestId, tool: name }, error.message);
    const body = errorBody(error);
    return { result: refused(body), refusal: { error: body, confirmable: error.details.confirmable } };
  }
  log.error({ err: error, requestId, tool: name }, 'tool call failed');
  return { result: broken(error instanceof FailedElsewhere ? error.requestId : requestId) };
}

/**
 * A page that is too long is asked for again with fewer rows, so that `has_more` and `next_cursor` stay true. A page
 * of one row is given whole: half an invoice would be wrong.
 */
async function resultOf(first: Answer<ZodObject>, service: Service, tool: Tool, asked: Asked): Promise<CallToolResult> {
  for (let answer = first; ; ) {
    const result = answered(tool.name, asked, answer);
    if (!('limit' in tool.op.input.shape)) return result;
    const size = JSON.stringify(result).length;
    const rows = rowsOf(answer);
    if (size <= LIST_CHARACTERS_MAX || rows <= 1) return result;
    const share = Math.floor((rows * LIST_CHARACTERS_MAX) / size);
    answer = await service.invoke(tool, { ...asked, limit: Math.max(1, Math.min(share, rows - 1)) });
  }
}

/** A list answers its rows first. */
function rowsOf({ data }: Answer<ZodObject>): number {
  return Object.values(data).find(Array.isArray)?.length ?? 0;
}
