/**
 * The tools as clients see them, from the file that `npm run gen` writes. Hosts request the list at every start and call tools
 * at few of them, so listing loads no operation. Calls use `table.ts`.
 */
import { readFileSync } from 'node:fs';
import { invalid, type ValidationIssue } from '../model/billing-error.ts';
import type { Scope } from '../model/scope.ts';
import type { JsonSchema } from '../operations/kernel/json-schema.ts';
import type { ToolName } from './table.ts';
import { quoted } from './words.ts';

/** A tool in MCP's own field names. */
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

/** Content of `tools/mcp.json`. */
export type ToolFile = {
  readonly tools: readonly ListedTool[];
  readonly toolsets: Readonly<Record<string, { readonly tools: readonly ToolName[]; readonly on_request?: true }>>;
};

/** Toolsets and single tools are added together; without either, the default sets apply. `readOnly` then removes tools that write. */
export type ToolFilter = {
  readonly readOnly?: boolean;
  readonly toolsets?: readonly string[];
  readonly tools?: readonly string[];
};

/** The toolset with every tool. */
const ALL = 'all';

/** From `src/tools` and from `dist/tools` alike. */
const FILE = new URL('../../tools/mcp.json', import.meta.url);

/**
 * In the order of the table. `requested` is the filter of one client: it selects among the tools that `filter` permits, including
 * toolsets that are off by default. Throws a `validation_failed` refusal that lists the valid names.
 */
export function toolsFor(filter: ToolFilter, requested: ToolFilter = {}): readonly ListedTool[] {
  const own = namesIn(filter, everyName());
  const names = isNamed(requested) ? namesIn(requested, isNamed(filter) ? own : everyName()) : own;
  const readOnly = filter.readOnly || requested.readOnly;
  return file().tools.filter((tool) => names.has(tool.name) && (isReadOnly(tool) || !readOnly));
}

/** The groups of tools by name, for help. */
export function toolsets(): ToolFile['toolsets'] {
  return file().toolsets;
}

/** Without the tools that the caller's scopes do not permit. */
export function toolsWithin(scopes: ReadonlySet<Scope>, tools: readonly ListedTool[]): readonly ListedTool[] {
  return tools.filter((tool) => scopes.has(scopeOf(tool)));
}

export function scopeOf(tool: ListedTool): Scope {
  return isReadOnly(tool) ? 'billing.read' : 'billing.write';
}

/** Read-only tools are those that the read scope permits (R60). */
function isReadOnly({ annotations }: ListedTool): boolean {
  return annotations.readOnlyHint;
}

/** The permitted names that a filter selects, before `readOnly`. */
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

function unknownIn(field: string, names: readonly string[], known: readonly string[]): ValidationIssue[] {
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
