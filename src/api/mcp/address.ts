/** The query of the MCP address, which selects tools: `?toolsets=`, `?tools=`, `?read_only=`, `?find=`. */
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import type { ToolFilter } from '../../tools/list.ts';
import { plain } from '../../tools/words.ts';

const LISTS = ['toolsets', 'tools'] as const;
const READ_ONLY = 'read_only';
const FIND = 'find';
const SWITCHES = [READ_ONLY, FIND] as const;
const PARAMETERS: readonly string[] = [...LISTS, ...SWITCHES];
const YES: readonly string[] = ['1', 'true'];
const NO: readonly string[] = ['0', 'false'];

/** `url`: path and query. Throws a `validation_failed` refusal; names of tools and toolsets are checked by `toolsFor`. */
export function filterIn(url: string): ToolFilter {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const query = new URLSearchParams(url.slice(start));
  const faults = [...unknownIn(query), ...emptyIn(query), ...unclearIn(query)];
  if (faults.length > 0) throw invalid(faults);
  const readOnly = switchIn(query, READ_ONLY);
  const find = switchIn(query, FIND);
  const [toolsets, tools] = LISTS.map((name) => namesIn(query, name));
  return {
    ...(readOnly ? { readOnly } : {}),
    ...(find === undefined ? {} : { find }),
    ...(toolsets?.length ? { toolsets } : {}),
    ...(tools?.length ? { tools } : {}),
  };
}

function namesIn(query: URLSearchParams, name: string): string[] {
  return query.getAll(name).flatMap((list) =>
    list
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
}

function unknownIn(query: URLSearchParams): ValidationIssue[] {
  return [...new Set(query.keys())]
    .filter((name) => !PARAMETERS.includes(name))
    .map((name) => ({
      field: plain(name),
      message: `is no parameter of this address; there are ${PARAMETERS.join(', ')}`,
      allowedValues: PARAMETERS,
      unknown: true,
    }));
}

/** An empty list is refused: it could mean all tools or none. */
function emptyIn(query: URLSearchParams): ValidationIssue[] {
  return LISTS.filter((name) => query.has(name) && namesIn(query, name).length === 0).map((field) => ({
    field,
    message: 'is empty; name at least one, separated by commas, or leave the parameter out',
  }));
}

function unclearIn(query: URLSearchParams): ValidationIssue[] {
  const allowedValues = [...YES, ...NO];
  return SWITCHES.filter((name) => query.getAll(name).some((value) => !allowedValues.includes(value))).map((field) => ({
    field,
    message: `must be one of ${allowedValues.join(', ')}`,
    allowedValues,
  }));
}

/** `undefined` without the parameter; a yes beside a no is a yes. */
function switchIn(query: URLSearchParams, name: string): boolean | undefined {
  return query.has(name) ? query.getAll(name).some((value) => YES.includes(value)) : undefined;
}
