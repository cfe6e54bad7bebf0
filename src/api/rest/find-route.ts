/**
 * Finds the route of a path with two look-ups, for any number of routes; express would try one pattern after the other.
 */

export type Found<Target> = {
  readonly target: Target;
  /** The decoded texts at the path's parameters. */
  readonly params: Readonly<Record<string, string>>;
};

type Pattern<Target> = { readonly segments: readonly string[]; readonly target: Target };

const NO_PARAMS: Found<never>['params'] = {};

/**
 * `targets` by path, with parameters as `{id}`. A path without parameters goes first: `/invoices/stats` is not the invoice
 * `stats`. One slash at the end changes nothing. Throws a URIError for `%` escapes that do not decode.
 */
export function finderOf<Target>(targets: ReadonlyMap<string, Target>): (path: string) => Found<Target> | undefined {
  const patterns = [...targets]
    .filter(([path]) => path.includes('{'))
    .map(([path, target]): Pattern<Target> => ({ segments: path.split('/'), target }));
  const byLength = Map.groupBy(patterns, ({ segments }) => segments.length);
  return (given) => {
    const path = given.endsWith('/') ? given.slice(0, -1) : given;
    const target = targets.get(path);
    if (target !== undefined && !path.includes('{')) return { target, params: NO_PARAMS };
    const segments = path.split('/');
    const found = byLength.get(segments.length)?.find((one) => fits(one.segments, segments));
    return found && { target: found.target, params: paramsIn(found.segments, segments) };
  };
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.every((one, index) => (one.startsWith('{') ? segments[index] !== '' : one === segments[index]));
}

function paramsIn(pattern: readonly string[], segments: readonly string[]): Found<never>['params'] {
  return Object.fromEntries(
    pattern.flatMap((one, index) =>
      one.startsWith('{') ? [[one.slice(1, -1), decodeURIComponent(segments[index] ?? '')]] : [],
    ),
  );
}
