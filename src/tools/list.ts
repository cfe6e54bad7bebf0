/**
 * The tools as clients see them, from the file that `npm run gen` makes of the table. Hosts ask for the list at every
 * start and call at few, so that listing loads no operation; what answers a call is in `table.ts`.
 */
import { readFileSync } from 'node:fs';
import { type Fault, invalid } from '../model/refusal.ts';
import type { Scope } from '../model/scope.ts';
import type { JsonSchema } from '../operations/json-schema.ts';
import type { ToolName } from './table.ts';

/** A tool, by the names that MCP has for its parts. */
export type ListedTool = {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  readonly outputSchema: JsonSchema & { readonly type: 'object' };
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly _meta?: Readonly<Record<string, unknown>>;
};

/** What `tools/mcp.json` holds. */
export type ToolFile = {
  readonly tools: readonly ListedTool[];
  readonly toolsets: Readonly<Record<string, { readonly tools: readonly ToolName[]; readonly on_request?: true }>>;
};

/** Toolsets and single tools add up; neither means the default sets. `readOnly` takes away, whatever was named. */
export type ToolFilter = {
  readonly readOnly?: boolean;
  readonly toolsets?: readonly string[];
  readonly tools?: readonly string[];
};

/** Every tool there is, as a toolset. */
const ALL = 'all';

/** From `src/tools` and from `dist/tools` alike. */
const FILE = new URL('../../tools/mcp.json', import.meta.url);

/** In the order of the table. Throws a `validation_failed` refusal that lists the known names. */
export function toolsFor(filter: ToolFilter): readonly ListedTool[] {
  const names = namesIn(filter);
  return file().tools.filter((tool) => names.has(tool.name) && (isReadOnly(tool) || !filter.readOnly));
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
  return annotations.readOnlyHint;
}

/** The names that a filter lets through, before `readOnly`. */
function namesIn({ toolsets = [], tools = [] }: ToolFilter): ReadonlySet<string> {
  const sets = file().toolsets;
  const all = file().tools.map(({ name }) => name);
  const faults = [...unknownIn('toolsets', toolsets, [...Object.keys(sets), ALL]), ...unknownIn('tools', tools, all)];
  if (faults.length > 0) throw invalid(faults);
  if (toolsets.includes(ALL)) return new Set(all);
  const isDefault = toolsets.length === 0 && tools.length === 0;
  const chosen = Object.entries(sets).filter(([name, set]) => (isDefault ? !set.on_request : toolsets.includes(name)));
  return new Set([...chosen.flatMap(([, set]) => set.tools), ...tools]);
}

function unknownIn(field: string, names: readonly string[], known: readonly string[]): Fault[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({
      field,
      message: `has no ${JSON.stringify(name)}; there are ${known.join(', ')}`,
      allowedValues: known,
    }));
}

function file(): ToolFile {
  read ??= JSON.parse(readFileSync(FILE, 'utf8')) as ToolFile;
  return read;
}
let read: ToolFile | undefined;
