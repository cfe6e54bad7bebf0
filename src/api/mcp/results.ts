/** What a tool call answers (R62): data for programs, and words that stand alone for models. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ZodObject } from 'zod';
import type { Fault, Refusal } from '../../model/refusal.ts';
import type { Answer } from '../../operations/operation.ts';
import { errorBody } from '../http/error-body.ts';
import { written } from './texts/by-tool.ts';
import { type Asked, composed } from './texts/words.ts';
import type { ToolName } from './toolsets.ts';

const REPLAYED =
  'Nothing new was done: this repeats a call made within the last ten minutes, and the first result is returned. ' +
  'To mean it again, call with allow_duplicate: true.';

/** Above this a host has no use for more; a caller's own input made them all. */
const FAULTS_MAX = 100;

export function answered(name: ToolName, asked: Asked, { data, replayed }: Answer<ZodObject>): CallToolResult {
  const text = composed(written(name, data, asked));
  return replayed ? result(`${REPLAYED}\n${text}`, { ...data, replayed: true }) : result(text, data);
}

/** A refusal is a result, not a protocol error: hosts show results to the model, which can act on the hint. */
export function refused(refusal: Refusal): CallToolResult {
  const { message, code, details } = refusal;
  const { errors, ...error } = errorBody(refusal);
  const lines = [...(details.hint === undefined ? [] : [details.hint]), ...faultLines(details.faults ?? [])];
  const structured = { error: { ...error, ...(errors ? { errors: errors.slice(0, FAULTS_MAX) } : {}) } };
  return { ...result(composed({ answer: `Refused (${code}): ${message}`, lines }), structured), isError: true };
}

/** The message already tells a single one. */
function faultLines(faults: readonly Fault[]): string[] {
  return faults.length < 2 ? [] : faults.map(({ field, message }) => `- ${field} ${message}`);
}

/** For bugs. What went wrong inside is in the log under the request id, and nowhere else. */
export function broken(requestId: string): CallToolResult {
  const message = 'Something went wrong on our side.';
  const hint = 'See with a list or get tool whether it took effect before trying again.';
  const error = { code: 'internal_error', message, hint, retryable: true, request_id: requestId };
  const lines = [hint, `If it happens again, report it with the request id ${requestId}.`];
  return { ...result(composed({ answer: `Failed (internal_error): ${message}`, lines }), { error }), isError: true };
}

function result(text: string, structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent };
}
