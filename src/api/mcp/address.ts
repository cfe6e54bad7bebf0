/** The query of the MCP address, which selects tools: `?toolsets=`, `?tools=`, `?read_only=`. */
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import type { ToolFilter } from '../../tools/list.ts';
import { plain } from '../../tools/words.ts';

const LISTS = ['toolsets', 'tools'] as const;
const READ_ONLY = 'read_only';
const PARAMETERS: readonly string[] = [...LISTS, READ_ONLY];
const YES: readonly string[] = ['1', 'true'];
const NO: readonly string[] = ['0', 'false'];

/** `url`: path and query. Throws a `validation_failed` refusal; names of tools and toolsets are checked by `toolsFor`. */
export function filterIn(url: string): ToolFilter {
  const start = url.indexOf('?');
  if (start === -1) return {};
  const query = new URLSearchParams(url.slice(start));
  const faults = [...unknownIn(query), ...emptyIn(query), ...unclearIn(query)];
  if (faults.length > 0) throw invalid(faults);
  const readOnly = query.getAll(READ_ONLY).some((value) => YES.includes(value));
  const [toolsets, tools] = LISTS.map((name) => namesIn(query, name));
  return {
    ...(readOnly ? { readOnly } : {}),
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
  const isUnclear = query.getAll(READ_ONLY).some((value) => !allowedValues.includes(value));
  if (!isUnclear) return [];
  return [{ field: READ_ONLY, message: `must be one of ${allowedValues.join(', ')}`, allowedValues }];
}
