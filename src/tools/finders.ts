/**
 * The three tools for finding and calling unlisted tools (R112). `tools/list` does not show unlisted tools. A call of
 * `callReadTool` or `callWriteTool` is replaced by its inner call before any other check, so that scopes, limits,
 * questions, retries and the activity list treat the inner call like a direct call.
 */
import type { ValidationIssue } from '../model/billing-error.ts';
import { isRecord, oddityOf } from '../model/json.ts';
import { nearestName } from '../model/nearest.ts';
import type { ToolArguments } from './shape.ts';
import { quoted } from './words.ts';

export const FIND = 'findTools';
export const READ = 'callReadTool';
export const WRITE = 'callWriteTool';
export type Finder = typeof FIND | typeof READ | typeof WRITE;

export function isFinder(name: string): name is Finder {
  return name === FIND || name === READ || name === WRITE;
}

/** The fields of a listed tool (`list.ts`) that this file needs. */
type Callable = { readonly name: string; readonly annotations: { readonly readOnlyHint: boolean } };

/** Name of the finder tool that calls the given tool. Reading and writing tools have different finder tools. */
export function callerOf({ annotations }: Callable): typeof READ | typeof WRITE {
  return annotations.readOnlyHint ? READ : WRITE;
}

export type InnerCall<Tool> = { readonly tool: Tool; readonly args: ToolArguments };
type Faulty = { readonly fault: ValidationIssue };

/**
 * Reads the inner call from `given`, the arguments of `callReadTool` or `callWriteTool`. Returns a fault if `given` is
 * wrong. `known`: the tools that may be called.
 */
export function innerCall<Tool extends Callable>(
  caller: typeof READ | typeof WRITE,
  given: ToolArguments,
  known: readonly Tool[],
): InnerCall<Tool> | Faulty {
  const { name: named, arguments: inner, ...others } = given;
  const name = typeof named === 'string' ? named.trim() : '';
  if (name === '') return wrong('name', `is required: the name of a tool, as ${FIND} gives it`);
  const tool = known.find((one) => one.name === name);
  if (!tool) return wrong('name', unknown(name, known));
  const right = callerOf(tool);
  if (caller !== right)
    return wrong('name', `${name} ${right === READ ? 'only reads' : 'writes'}: call it with ${right}`);
  const [misplaced] = Object.keys(others).filter((key) => !isLeftOut(others[key]));
  if (misplaced !== undefined) return wrong(misplaced, `belongs into arguments, the JSON object of ${name}`);
  return objectIn(tool, inner);
}

function unknown(name: string, known: readonly Callable[]): string {
  if (isFinder(name)) return `must name another tool than ${name}, which is called directly`;
  const meant = nearestName(
    name,
    known.map((one) => one.name),
  );
  const help = meant === undefined ? `${FIND} finds one by what you want to do` : `the nearest is ${meant}`;
  return `has no tool ${quoted(name)}; ${help}`;
}

/** True for an omitted argument; some hosts send null or "" for it. */
function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Reads arguments that are an object or JSON text. The text must pass the check of request bodies (`oddityOf`). */
function objectIn<Tool extends Callable>(tool: Tool, given: unknown): InnerCall<Tool> | Faulty {
  if (isLeftOut(given)) return { tool, args: {} };
  if (isRecord(given)) return { tool, args: given };
  const noObject = wrong('arguments', `must be a JSON object with the arguments of ${tool.name}`);
  if (typeof given !== 'string') return noObject;
  const oddity = oddityOf(given, '__proto__');
  if (oddity !== undefined) return wrong('arguments', oddity);
  try {
    const args: unknown = JSON.parse(given);
    return isRecord(args) ? { tool, args } : noObject;
  } catch {
    return noObject;
  }
}

function wrong(field: string, message: string): Faulty {
  return { fault: { field, message } };
}
