/**
 * The tools as clients see them, from the file that `npm run gen` makes of the table. Hosts ask for the list at every
 * start and call at few, so that listing loads no operation; what answers a call is in `table.ts`.
 */
import { readFileSync } from 'node:fs';
import { type Fault, invalid } from '../model/refusal.ts';
import type { Scope } from '../model/scope.ts';
import type { JsonSchema } from '../operations/json-schema.ts';
import type { ToolName } from './table.ts';
import { quoted } from './words.ts';

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

/**
 * In the order of the table. `asked` is a second filter, of one client: it chooses among everything that `filter` permits,
 * toolsets on request too. Throws a `validation_failed` refusal that lists the names there are.
 */
export function toolsFor(filter: ToolFilter, asked: ToolFilter = {}): readonly ListedTool[] {
  const own = namesIn(filter, everyName());
  const names = isNamed(asked) ? namesIn(asked, isNamed(filter) ? own : everyName()) : own;
  const readOnly = filter.readOnly || asked.readOnly;
  return file().tools.filter((tool) => names.has(tool.name) && (isReadOnly(tool) || !readOnly));
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

/** The names that a filter lets through out of those that are permitted, before `readOnly`. */
function namesIn(filter: ToolFilter, permitted: ReadonlySet<string>): ReadonlySet<string> {
  const { toolsets = [], tools = [] } = filter;
  const sets = Object.entries(file().toolsets).filter(([, set]) => set.tools.some((name) => permitted.has(name)));
  const setNames = [...sets.map(([name]) => name), ALL];
  const faults = [...unknownIn('toolsets', toolsets, setNames), ...unknownIn('tools', tools, [...permitted])];
  if (faults.length > 0) throw invalid(faults);
  if (toolsets.includes(ALL)) return permitted;
  const chosen = sets.filter(([name, set]) => (isNamed(filter) ? toolsets.includes(name) : !set.on_request));
  const inSets = chosen.flatMap(([, set]) => set.tools.filter((name) => permitted.has(name)));
  return new Set([...inSets, ...tools]);
}

function isNamed({ toolsets = [], tools = [] }: ToolFilter): boolean {
  return toolsets.length > 0 || tools.length > 0;
}

function everyName(): ReadonlySet<string> {
  return new Set(file().tools.map(({ name }) => name));
}

function unknownIn(field: string, names: readonly string[], known: readonly string[]): Fault[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({
      field,
      message: `has no ${quoted(name)}; there are ${known.join(', ')}`,
      allowedValues: known,
    }));
}

function file(): ToolFile {
  read ??= JSON.parse(readFileSync(FILE, 'utf8')) as ToolFile;
  return read;
}
let read: ToolFile | undefined;
