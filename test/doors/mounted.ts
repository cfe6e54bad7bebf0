/**
 * Lists the doors of a service: each route with a method that has a body, and each mounted handler that does its own
 * routing.
 */
import express, { type RequestHandler } from 'express';

type Layer = {
  readonly handle: unknown;
  readonly route?: { readonly path: string | readonly string[]; readonly methods: Record<string, true> };
};
type Stack = { readonly stack: readonly Layer[] };

/**
 * Express does not keep the path given to `use`. This records it for every router that is created while `make` runs.
 */
export async function mountedBy(make: () => Promise<unknown>): Promise<readonly string[]> {
  const paths = new WeakMap<Layer, string>();
  const prototype = express.Router.prototype as Stack & { use: (...args: unknown[]) => unknown };
  const { use } = prototype;
  prototype.use = function noted(this: Stack, ...args: unknown[]): unknown {
    const before = this.stack.length;
    const result = use.apply(this, args);
    const [path] = args;
    for (const layer of this.stack.slice(before))
      paths.set(layer, typeof path === 'string' && path !== '/' ? path : '');
    return result;
  };
  try {
    const { router } = (await make()) as { router: Stack };
    return [...new Set(doorsIn(router, '', paths))].sort();
  } finally {
    prototype.use = use;
  }
}

const WITH_BODY = ['post', 'put', 'patch', 'delete'];

function doorsIn({ stack }: Stack, prefix: string, paths: WeakMap<Layer, string>): string[] {
  return stack.flatMap((layer) => {
    const { route } = layer;
    if (route) {
      const methods = WITH_BODY.filter((method) => route.methods[method]);
      return [route.path].flat().flatMap((path) => methods.map((method) => `${method.toUpperCase()} ${prefix}${path}`));
    }
    const at = prefix + (paths.get(layer) ?? '');
    if (isRouter(layer.handle)) return doorsIn(layer.handle, at, paths);
    // Middleware of every request has no path and reads no body.
    return at === '' ? [] : [`below ${at}`];
  });
}

function isRouter(handle: unknown): handle is RequestHandler & Stack {
  return typeof handle === 'function' && 'stack' in handle;
}
