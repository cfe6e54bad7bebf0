/**
 * The tools as clients see them, from the file that `npm run gen` writes. Hosts request the list at every start and call
 * tools at few of them, so listing loads no operation. Calls use `table.ts`.
 */
import { readFileSync } from 'node:fs';
import { invalid, type ValidationIssue } from '../model/billing-error.ts';
import type { Scope } from '../model/token.ts';
import type { JsonSchema } from '../operations/kernel/json-schema.ts';
import { callerOf, FIND, type Finder } from './finders.ts';
import type { ToolName } from './table.ts';
import { quoted } from './words.ts';

/** A tool in MCP's own field names. */
type ToolNamed<Name extends string> = {
  readonly name: Name;
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
/** A tool of the table. */
export type ListedTool = ToolNamed<ToolName>;
/** What `tools/list` shows: tools of the table, and those that find others. */
export type ShownTool = ToolNamed<ToolName | Finder>;

/** Content of `tools/mcp.json`. */
export type ToolFile = {
  readonly tools: readonly ListedTool[];
  readonly toolsets: Readonly<Record<string, { readonly tools: readonly ToolName[] }>>;
  readonly finders: readonly ToolNamed<Finder>[];
  /** Fixed sets by name (`profiles.ts`). */
  readonly profiles: Readonly<Record<Profile, readonly ToolName[]>>;
};

/** `default`: what is listed without a choice. `directory`: for directories of connectors. */
export type Profile = 'default' | 'directory';

/**
 * Toolsets and single tools are added together; a profile stands alone. Without any, the default profile is listed, and
 * the other tools are found. `find` says otherwise. `readOnly` then removes tools that write.
 */
export type ToolFilter = {
  readonly readOnly?: boolean;
  readonly toolsets?: readonly string[];
  readonly tools?: readonly string[];
  readonly find?: boolean;
  readonly profile?: Exclude<Profile, 'default'>;
};

/** What a client can call. */
export type Reach = {
  /** Listed with their arguments. */
  readonly listed: readonly ListedTool[];
  /** Found with `findTools`. They can be called by their own names too, as by clients that know them from before. */
  readonly found: readonly ListedTool[];
};

/** The toolset with every tool. */
const ALL = 'all';

/** From `src/tools` and from `dist/tools` alike. */
const FILE = new URL('../../tools/mcp.json', import.meta.url);

/**
 * In the order of the table. `requested` is the filter of one client: it selects among the tools that `filter` permits.
 * Throws a `validation_failed` refusal that lists the valid names.
 */
export function reachOf(filter: ToolFilter, requested: ToolFilter = {}): Reach {
  const permitted = isNamed(filter) ? namesIn(filter, everyName()) : everyName();
  const chosen = isNamed(requested) ? namesIn(requested, permitted) : isNamed(filter) ? permitted : undefined;
  const names = chosen ?? new Set<string>(file().profiles.default);
  const finds = filter.find !== false && (requested.find ?? filter.find ?? chosen === undefined);
  const readOnly = filter.readOnly || requested.readOnly;
  const tools = file().tools.filter((tool) => permitted.has(tool.name) && (isReadOnly(tool) || !readOnly));
  const { true: listed = [], false: others = [] } = Object.groupBy(tools, ({ name }) => String(names.has(name)));
  return { listed, found: finds ? others : [] };
}

/** What `tools/list` shows: of the three finders those that have something to find or to call. */
export function shownIn({ listed, found }: Reach): readonly ShownTool[] {
  const callers = new Set(found.map(callerOf));
  return [...listed, ...file().finders.filter(({ name }) => (name === FIND ? found.length > 0 : callers.has(name)))];
}

export function callableIn({ listed, found }: Reach): readonly ListedTool[] {
  return found.length === 0 ? listed : [...listed, ...found];
}

/** Without the tools that the caller's scopes do not permit. */
export function reachWithin(scopes: ReadonlySet<Scope>, { listed, found }: Reach): Reach {
  return { listed: toolsWithin(scopes, listed), found: toolsWithin(scopes, found) };
}

/** What is shown: {@link reachOf}. */
export function toolsFor(filter: ToolFilter, requested: ToolFilter = {}): readonly ShownTool[] {
  return shownIn(reachOf(filter, requested));
}

/** The groups of tools by name, for help. */
export function toolsets(): ToolFile['toolsets'] {
  return file().toolsets;
}

function toolsWithin(scopes: ReadonlySet<Scope>, tools: readonly ListedTool[]): readonly ListedTool[] {
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
  const { toolsets = [], tools = [], profile } = filter;
  if (profile) return new Set(file().profiles[profile].filter((name) => permitted.has(name)));
  const sets = Object.entries(file().toolsets).filter(([, set]) => set.tools.some((name) => permitted.has(name)));
  const setNames = [...sets.map(([name]) => name), ALL];
  const faults = [...unknownIn('toolsets', toolsets, setNames), ...unknownIn('tools', tools, [...permitted])];
  if (faults.length > 0) throw invalid(faults);
  if (toolsets.includes(ALL)) return permitted;
  const chosen = sets.filter(([name]) => toolsets.includes(name));
  const inSets = chosen.flatMap(([, set]) => set.tools.filter((name) => permitted.has(name)));
  return new Set([...inSets, ...tools]);
}

function isNamed({ toolsets = [], tools = [], profile }: ToolFilter): boolean {
  return toolsets.length > 0 || tools.length > 0 || profile !== undefined;
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

/** The tools without which a resource, a prompt or a skill is useless. */
export type NeedsTools = { readonly tools: readonly ToolName[] };

/** Filters, `--read-only` and scopes thus also apply to resources, prompts and skills. `callable`: by the client. */
export function withTheirTools<Thing extends NeedsTools>(
  things: readonly Thing[],
  callable: readonly ListedTool[],
): Thing[] {
  const names = new Set(callable.map(({ name }) => name));
  return things.filter(({ tools }) => tools.every((name) => names.has(name)));
}
