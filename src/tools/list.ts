/**
 * The tools as clients see them, from the file that `npm run gen` writes. Hosts request the list at every start and call tools
 * at few of them, so listing loads no operation. Calls use `table.ts`.
 */
import { readFileSync } from 'node:fs';
import { invalid, type ValidationIssue } from '../model/billing-error.ts';
import type { Scope } from '../model/scope.ts';
import type { JsonSchema } from '../operations/kernel/json-schema.ts';
import type { Finder } from './finders.ts';
import type { ToolName } from './table.ts';
import { quoted } from './words.ts';

/** A tool in MCP's own field names. */
export type ListedTool = {
  readonly name: ToolName | Finder;
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
  /** Every tool of the service. */
  readonly tools: readonly ListedTool[];
  /** The tools that find and call the others. */
  readonly finders: readonly ListedTool[];
  /** What a client has that names nothing; the others are found. */
  readonly listed: readonly ToolName[];
  readonly toolsets: Readonly<Record<string, { readonly tools: readonly ToolName[] }>>;
};

/**
 * Toolsets and single tools are added together; without either, the tools that owners need most are listed, and the others are
 * found. `readOnly` then removes tools that write. `find`: whether the others can be found; `undefined`: only where nothing is named.
 */
export type ToolFilter = {
  readonly readOnly?: boolean;
  readonly find?: boolean;
  readonly toolsets?: readonly string[];
  readonly tools?: readonly string[];
};

/** The toolset with every tool. */
const ALL = 'all';

/** From `src/tools` and from `dist/tools` alike. */
const FILE = new URL('../../tools/mcp.json', import.meta.url);

/** The tools of a client: `listed`, and `found`, which only `findTools` names. Both in the order of the table. */
export type Reach = { readonly listed: readonly ListedTool[]; readonly found: readonly ListedTool[] };

/**
 * `requested` is the filter of one client: it selects among the tools that `filter` permits, listed or not. Throws a
 * `validation_failed` refusal that lists the valid names.
 */
export function reachOf(filter: ToolFilter, requested: ToolFilter = {}): Reach {
  const permitted = isNamed(filter) ? namesIn(filter, everyName()) : everyName();
  const names = isNamed(requested)
    ? namesIn(requested, permitted)
    : isNamed(filter)
      ? permitted
      : new Set<string>(file().listed);
  const finds = requested.find ?? filter.find ?? (!isNamed(requested) && !isNamed(filter));
  const readOnly = filter.readOnly || requested.readOnly;
  const tools = file().tools.filter((tool) => permitted.has(tool.name) && (isReadOnly(tool) || !readOnly));
  const listed = tools.filter(({ name }) => names.has(name));
  const found = finds ? tools.filter(({ name }) => !names.has(name)) : [];
  const kinds = found.length === 0 ? [] : file().finders.filter((tool) => isReadOnly(tool) || !readOnly);
  return { listed: [...listed, ...kinds], found };
}

/** What is listed: {@link reachOf}. */
export function toolsFor(filter: ToolFilter, requested: ToolFilter = {}): readonly ListedTool[] {
  return reachOf(filter, requested).listed;
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
export function isReadOnly({ annotations }: ListedTool): boolean {
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
  const chosen = sets.filter(([name]) => toolsets.includes(name));
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
