/** Calls a tool directly, or through the tool that calls unlisted tools (R112). */
import { callerOf } from '../../../src/tools/finders.ts';
import { toolsFor } from '../../../src/tools/list.ts';

type Call<Result> = (name: string, args?: Record<string, unknown>) => Promise<Result>;

export const WAYS = ['directly', 'through another tool'] as const;
export type Way = (typeof WAYS)[number];

/** Name and arguments of the call that calls this tool through another one. */
export function throughOf(name: string, args: object): readonly [caller: string, args: Record<string, unknown>] {
  const tool = toolsFor({ toolsets: ['all'] }).find((one) => one.name === name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  return [callerOf(tool), { name, arguments: JSON.stringify(args) }];
}

export function calling<Result>(call: Call<Result>, way: Way): Call<Result> {
  return (name, args = {}) => (way === 'directly' ? call(name, args) : call(...throughOf(name, args)));
}
