/** The three tools that find tools which are not listed, and call them (R112). */
import { isRecord } from '../model/is-record.ts';

export const FIND = 'findTools';
export const READ = 'callReadTool';
export const WRITE = 'callWriteTool';
export type Finder = typeof FIND | typeof READ | typeof WRITE;

export function isFinder(name: string): name is Finder {
  return name === FIND || name === READ || name === WRITE;
}

/** The tool that a call through another one names, for what is decided before the call; `undefined` if it names none. */
export function innerName(name: string, args: unknown): string | undefined {
  if (!isFinder(name) || !isRecord(args)) return undefined;
  return typeof args.name === 'string' ? args.name.trim() : undefined;
}
