/** Converts a tool call into a request of the REST interface, by the route that the operation declares (R60). */
import { fromAddress } from '../../model/codes.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import { type FieldType, namesNumbered } from '../../operations/kernel/fields.ts';
import type { ToolArguments } from '../shape.ts';

export type RestRequest = {
  readonly method: string;
  /** Path with query, relative to `{base_url}/api/v1`. */
  readonly path: string;
  readonly body?: string;
};

/** Returns the request that runs an operation. `input`: fields that have passed the operation's checks. */
export function requestOf(
  { name: operation, route, input: { shape } }: Pick<Operation, 'name' | 'route' | 'input'>,
  input: ToolArguments,
): RestRequest {
  if (!route) throw new Error(`no route of the REST interface leads to ${operation}`);
  const [method = '', path = ''] = route.split(' ');
  const inPath = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(addressed(shape[name], input[name])));
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  if (method === 'GET') {
    const query = rest.map(([name, value]) => [name, addressed(shape[name], value)] as const);
    return { method, path: `${filled}${queryOf(query)}` };
  }
  return { method, path: filled, body: JSON.stringify(Object.fromEntries(rest)) };
}

/**
 * Adds `#` to a text of digits, which may be a document number without its prefix (R5). Without `#`, the remote service
 * would read the digits as an id.
 */
function addressed(field: FieldType | undefined, value: unknown): unknown {
  const isUnclear = typeof value === 'string' && typeof fromAddress(value.trim()) === 'number';
  return isUnclear && field && namesNumbered(field) ? `#${value.trim()}` : value;
}

/**
 * Escapes an id for the path. `.` and `..` change a path even when escaped, so a space is added before them. The remote
 * service removes the space from the id.
 */
function segment(id: unknown): string {
  const text = String(id).toWellFormed();
  return encodeURIComponent(text === '.' || text === '..' ? ` ${text}` : text);
}

function queryOf(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}
