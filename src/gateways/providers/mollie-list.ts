/** Reads Mollie's paginated lists to their end (https://docs.mollie.com/reference/pagination). */
import type { Mollie } from './mollie-wire.ts';

/** Mollie's maximum page size. */
const PAGE_LENGTH = 250;

type Page = { readonly things: readonly unknown[]; readonly next: string | null };

/** Yields a list page by page. `name`: property of `_embedded` that contains the entries. */
export async function* pagesOf(mollie: Mollie, list: string, name: string): AsyncGenerator<readonly unknown[]> {
  const passed = new Set<string>();
  const first = `${list}?limit=${PAGE_LENGTH}`;
  let path = first;
  while (!passed.has(path)) {
    passed.add(path);
    const { things, next } = readPage(await mollie({ method: 'GET', path }), name);
    yield things;
    if (next === null) return;
    path = `${first}&from=${next}`;
  }
  throw new TypeError('a list that does not go on');
}

export async function allOf(mollie: Mollie, list: string, name: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const page of pagesOf(mollie, list, name)) all.push(...page);
  return all;
}

/**
 * Reads a page. Throws a TypeError for a response that is no page. Treating the response as an empty page would lose
 * entries.
 */
function readPage(answer: unknown, name: string): Page {
  const { _embedded, _links } = (answer ?? {}) as {
    readonly _embedded?: Readonly<Record<string, unknown>>;
    readonly _links?: { readonly next?: unknown };
  };
  const things = _embedded?.[name];
  if (!Array.isArray(things)) throw new TypeError(`not a page of ${name}`);
  return { things, next: placeOf(_links?.next) };
}

/**
 * Returns the cursor of a `next` link. The link's own address is not used, because the API key must only be sent to the
 * configured address.
 */
function placeOf(link: unknown): string | null {
  if (link === null) return null;
  const { href } = (link ?? {}) as { readonly href?: unknown };
  const from = new URL(String(href)).searchParams.get('from') ?? '';
  if (!/^[a-z]+_[A-Za-z0-9]{1,60}$/.test(from)) throw new TypeError('not a link to the next page');
  return from;
}
