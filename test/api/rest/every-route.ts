/** A successful call for every route, so that tests can go through all routes. */
import { ROUTES, type Route } from '../../../src/api/rest/routes.ts';
import { isReadOnly } from '../../../src/model/token.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { callsOf as saidOf } from '../../calls/every-operation.ts';
import type { Business, Sent } from './exchange.ts';
import { objectBelow } from './objects.ts';

export type Call = { readonly line: string; readonly sent: Sent; readonly route: Route };

/** Creates the objects that the routes need, in the right state, and returns a call of each route. */
export async function callsOf(business: Business, isWanted = (_: Route) => true): Promise<Call[]> {
  const calls: Call[] = [];
  for (const route of ROUTES.filter(isWanted)) {
    const { fields: given = {}, object } = saidOf(route.operation);
    const id = await (object?.(business) ?? objectBelow(route.path, business));
    const { inPath, fields } = parted(route, typeof given === 'function' ? await given(business) : given);
    const isInQuery = route.method === 'GET';
    const query = new URLSearchParams(isInQuery ? (fields as Record<string, string>) : {}).toString();
    const line = `${route.method} ${inPath.replace('{id}', String(id))}${query === '' ? '' : `?${query}`}`;
    calls.push({ line, route, sent: isInQuery ? {} : { json: fields } });
  }
  return calls;
}

/** Fills in the parameters of the path, except the id, and returns the fields that are not in the path. */
function parted({ path }: Route, given: object): { readonly inPath: string; readonly fields: object } {
  const fields: Record<string, unknown> = { ...given };
  const inPath = path.replace(/\{(\w+)\}/g, (parameter, name: string) => {
    if (!(name in fields)) return parameter;
    const value = String(fields[name]);
    delete fields[name];
    return value;
  });
  return { inPath, fields };
}

export function isRead(route: Route): boolean {
  return isReadOnly(CATALOG[route.operation]);
}
