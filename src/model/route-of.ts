/** The fields of an Express request that name its route. */
type Routed = { readonly baseUrl: string; readonly route?: { readonly path?: unknown } };

/**
 * Path of the request's route with the names of its parameters: `/link/:code`. Values are left out, because they can be
 * secrets or customers' texts. If no route matched: the path of the router that matched, or null.
 */
export function routeOf({ baseUrl, route }: Routed): string | null {
  const path = typeof route?.path === 'string' ? route.path : '';
  const whole = path === '/' && baseUrl !== '' ? baseUrl : `${baseUrl}${path}`;
  return whole === '' ? null : whole;
}

/** The parts of an Express response that identify the failed request. */
type Failing = {
  readonly req: Routed & { readonly method: string };
  readonly locals: Readonly<Record<string, unknown>>;
};

/** Fields of the log line for an unexpected error. The request id connects the log line with the answer. */
export function unexpectedIn({ req, locals }: Failing, error: unknown) {
  return { err: error, requestId: String(locals.requestId), route: `${req.method} ${routeOf(req) ?? '(no route)'}` };
}
