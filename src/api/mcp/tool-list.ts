/**
 * The tools as clients see them, from the file that `npm run gen` makes of the catalogue. Hosts ask for the list at every
 * start and call at few, so that listing loads no operation; what answers a call is in `tools.ts`.
 */
import { readFileSync } from 'node:fs';
import type { Tool as ToolDefinition } from '@modelcontextprotocol/server';
import type { Scope } from '../../model/scope.ts';
import { namesIn, type ToolFilter, type ToolName } from './toolsets.ts';

export type ListedTool = ToolDefinition & { readonly name: ToolName };

/** From `src/api/mcp` and from `dist/api/mcp` alike. */
const FILE = new URL('../../../tools/mcp.json', import.meta.url);

/** In the order of the catalogue. Throws a `validation_failed` refusal that lists the known names. */
export function toolsFor(filter: ToolFilter): readonly ListedTool[] {
  const names = namesIn(filter);
  return allTools().filter((tool) => names.has(tool.name) && (isReadOnly(tool) || !filter.readOnly));
}

/** A caller is not shown what it may not do. */
export function toolsWithin(scopes: ReadonlySet<Scope>, tools: readonly ListedTool[]): readonly ListedTool[] {
  return tools.filter((tool) => scopes.has(scopeOf(tool)));
}

export function scopeOf(tool: ListedTool): Scope {
  return isReadOnly(tool) ? 'billing.read' : 'billing.write';
}

/** Read-only is what the read scope permits, and nothing else (R60). */
function isReadOnly({ annotations }: ListedTool): boolean {
  return annotations?.readOnlyHint === true;
}

function allTools(): readonly ListedTool[] {
  read ??= (JSON.parse(readFileSync(FILE, 'utf8')) as { readonly tools: readonly ListedTool[] }).tools;
  return read;
}
let read: readonly ListedTool[] | undefined;
