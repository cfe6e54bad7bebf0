/**
 * Texts for the model about a call. A result is marked as data. For a call without a result, the text states the reason
 * and the next step.
 */

import { isRecord } from '../model/json.ts';
import { nearestName } from '../model/nearest.ts';
import { visibleLines } from '../model/text.ts';
import type { Encoded } from '../tools/encode.ts';
import type { ShownTool as Tool } from '../tools/list.ts';
import type { Bounds } from './bounds.ts';
import { DATA_NOTE } from './instructions.ts';

/**
 * Text of a result for the model. If the result is too long, its data is omitted completely, because half a list would
 * lead to wrong answers.
 */
export function outputOf(tool: string, { text, data, isError }: Encoded, max: number): string {
  const words = visibleLines(text);
  if (isError) return JSON.stringify({ tool, note: DATA_NOTE, error: words });
  const whole = visibleLines(JSON.stringify({ tool, note: DATA_NOTE, text: words, data }));
  if (whole.length <= max) return whole;
  const left_out = `The data is too long (${whole.length} characters, at most ${max}). Ask for less: a smaller limit, or a filter.`;
  return JSON.stringify({ tool, note: DATA_NOTE, text: words.slice(0, max), left_out });
}

export function errorOf(text: string): string {
  return JSON.stringify({ error: text });
}

export function noSuchTool(name: string, tools: readonly Tool[]): string {
  const known = tools.map((tool) => tool.name);
  const meant = nearestName(name, known);
  return `There is no tool ${JSON.stringify(name.slice(0, 64))}. ${meant ? `Did you mean ${meant}?` : `There are ${known.join(', ')}.`}`;
}

export function noArguments({ name, inputSchema }: Tool): string {
  const fields = isRecord(inputSchema.properties) ? Object.keys(inputSchema.properties) : [];
  return `The arguments of ${name} are no JSON object. ${fields.length === 0 ? 'It takes none: {}.' : `It takes ${fields.join(', ')}.`}`;
}

export function calledBefore(name: string): string {
  return `${name} was called with exactly these arguments before. Use that result, or change the arguments.`;
}

export function tooManyCalls({ callsPerRound }: Bounds): string {
  return `Not run: at most ${callsPerRound} calls at once. Call it again.`;
}

export function nothingMayChange({ name }: Tool): string {
  return `${name} did not run: here nothing may be changed or sent. Say so.`;
}

export function enoughChanges({ name }: Tool, { writes }: Bounds): string {
  return `${name} did not run: ${writes} changes were made for one question already. Say what is left to do.`;
}

export function ownerSaidNo({ name }: Tool): string {
  return `${name} did not run: the owner said no. Nothing was done. Do not try it again.`;
}

export const STOPPED = 'Stopped before it ran. Nothing was done.';

export const INTERRUPTED = 'Interrupted: it is not known whether this ran.';

/** Returns the first line of a text. The person sees only this line. */
export function firstLine(text: string): string {
  return visibleLines(text).split('\n')[0] ?? '';
}
