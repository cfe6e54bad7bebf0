/** The fields of an Express request that name its route. */
type Routed = { readonly baseUrl: string; readonly route?: { readonly path?: unknown } };

/**
 * The path of the route that took a request, with the names of its parameters: `/link/:code`. Values of parameters may
 * be secrets or texts of customers. Null if no route took it.
 */
export function routeOf({ baseUrl, route }: Routed): string | null {
  const path = typeof route?.path === 'string' ? route.path : '';
  const whole = path === '/' && baseUrl !== '' ? baseUrl : `${baseUrl}${path}`;
  return whole === '' ? null : whole;
}

/** The parts of an Express response that tell which request failed. */
type Failing = {
  readonly req: Routed & { readonly method: string };
  readonly locals: Readonly<Record<string, unknown>>;
};

/** The fields of the log line about an unexpected error in a request: they link it to the answer and to its route. */
export function unexpectedIn({ req, locals }: Failing, error: unknown) {
  return { err: error, requestId: String(locals.requestId), route: `${req.method} ${routeOf(req) ?? '(no route)'}` };
}
