/**
 * The REST routes, relative to `{base_url}/api/v1`, from the declarations of the operations (R60). The router serves
 * them, and the OpenAPI documents list them.
 */
import { OPERATIONS, type OperationName } from '../../operations/catalog.ts';
import type { Declaration } from '../../operations/kernel/declaration.ts';
import { FILES } from './files.ts';

export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `{id}` in a path is the value of the operation's input field `id`. */
  readonly path: string;
  readonly operation: OperationName;
  /**
   * Path of the created object. The last parameter of the path is the object's id. Only a route that creates an object
   * has a `location`. The answer of such a route has status 201 and a `Location` header (R11).
   */
  readonly location?: string;
  /**
   * Operation id of a second path of an operation. This id differs from the operation's name, because OpenAPI allows
   * each id only once. The assistants' document has only the first path.
   */
  readonly operationId?: string;
};

/** The routes, grouped by the first part of their path, in the order of the catalogue. */
export const ROUTES: readonly Route[] = routesOf(OPERATIONS);

function routesOf(operations: readonly Pick<Declaration, 'name' | 'route' | 'makes' | 'alias'>[]): readonly Route[] {
  const ways = operations.flatMap(({ name, route, makes, alias }): Route[] => [
    ...(route ? [{ ...parted(route), operation: name as OperationName, ...(makes ? { location: makes } : {}) }] : []),
    ...(alias ? [{ ...parted(alias.route), operation: name as OperationName, operationId: alias.operationId }] : []),
  ]);
  const readable = new Set(ways.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const routes = ways.map((way): Route => {
    const location = way.location ?? (readable.has(`${way.path}/{id}`) ? `${way.path}/{id}` : fileIn(way.path));
    return way.method === 'POST' && location !== undefined ? { ...way, location } : way;
  });
  return [...Map.groupBy(routes, ({ path }) => path.split('/')[1]).values()].flat();
}

/**
 * Returns the path of the route for one file, such as `/invoices/{id}/attachments/{attachment_id}`. `list`: path of the
 * list that contains the file.
 */
function fileIn(list: string): string | undefined {
  return FILES.find(({ path, below }) => below === list && /^\/\{\w+\}$/.test(path.slice(list.length)))?.path;
}

function parted(route: NonNullable<Declaration['route']>): Pick<Route, 'method' | 'path'> {
  const [method, path = ''] = route.split(' ');
  return { method: method as Route['method'], path };
}
