/** What a tool call answers (R62): data for programs, and words that stand alone for models. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ZodObject } from 'zod';
import { harmless } from '../../model/harmless.ts';
import type { Answer } from '../../operations/operation.ts';
import type { ErrorBody } from '../http/error-body.ts';
import { written } from './texts/by-tool.ts';
import { type Asked, composed, LINES_MAX, quoted } from './texts/words.ts';
import type { ToolName } from './toolsets.ts';

const REPLAYED =
  'Nothing new was done: this repeats a call made within the last ten minutes, and the first result is returned. ' +
  'To mean it again, call with allow_duplicate: true.';

export function answered(name: ToolName, asked: Asked, { data, replayed }: Answer<ZodObject>): CallToolResult {
  const text = composed(written(name, data, asked));
  return replayed ? result(`${REPLAYED}\n${text}`, { ...data, replayed: true }) : result(text, data);
}

/** A refusal is a result, not a protocol error: hosts show results to the model, which can act on the hint. */
export function refused(error: ErrorBody): CallToolResult {
  return failure('Refused', error);
}

/** Not a refusal: it may have happened. */
export function unanswered(error: ErrorBody): CallToolResult {
  return failure('No answer', error);
}

function failure(word: string, error: ErrorBody): CallToolResult {
  const { message, code, hint, errors = [] } = error;
  const lines = [...(hint === undefined ? [] : [hint]), ...faultLines(errors), ...customerLines(error)];
  return { ...result(composed({ answer: `${word} (${code}): ${message}`, lines }), { error }), isError: true };
}

/** The message already tells a single one. */
function faultLines(faults: NonNullable<ErrorBody['errors']>): string[] {
  return faults.length < 2 ? [] : faults.map(({ field, message }) => `- ${field} ${message}`);
}

/** Names come from customers: in quotes, so that a model sees where they end. */
function customerLines({ customers, more_customers: more = 0 }: ErrorBody): string[] {
  if (!Array.isArray(customers)) return [];
  const shown = customers.map(
    ({ id, name, email }) => `- ${id}: ${quoted(String(name))}${email === null ? '' : ` ${quoted(String(email))}`}`,
  );
  // The hint stands above them: nine more lines can be shown.
  if (shown.length + (more > 0 ? 1 : 0) < LINES_MAX) return more > 0 ? [...shown, moreWords(more)] : shown;
  const kept = shown.slice(0, LINES_MAX - 2);
  return [...kept, moreWords(more + shown.length - kept.length)];
}

function moreWords(more: number): string {
  return `- and ${more} more; an e-mail tells them apart`;
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
  return { content: [{ type: 'text', text }], structuredContent: harmless(structuredContent) };
}
