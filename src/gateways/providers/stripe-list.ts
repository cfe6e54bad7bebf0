/** Reads Stripe's paginated lists to their end (https://docs.stripe.com/api/pagination). */
import type Stripe from 'stripe';

/** Stripe's maximum page size. */
const PAGE_LENGTH = 100;

type Thing = { readonly id: string; readonly object: string };
/** Requests the first page of a list, or the page after a given object. */
type Ask<T> = (place: Stripe.PaginationParams) => PromiseLike<Stripe.ApiList<T>>;

/**
 * Yields a list page by page. The paging of the package `stripe` is not used. This paging treats a page without
 * `has_more` as the last page, so it could miss entries.
 */
export async function* pagesOf<T extends Thing>(object: T['object'], ask: Ask<T>): AsyncGenerator<readonly T[]> {
  const passed = new Set<string>();
  let place: Stripe.PaginationParams = { limit: PAGE_LENGTH };
  for (;;) {
    const { data, has_more } = readPage(await ask(place), object);
    yield data;
    if (!has_more) return;
    const last = data.at(-1)?.id;
    if (last === undefined || passed.has(last)) throw new TypeError('a list that does not go on');
    passed.add(last);
    place = { limit: PAGE_LENGTH, starting_after: last };
  }
}

export async function allOf<T extends Thing>(object: T['object'], ask: Ask<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pagesOf(object, ask)) all.push(...page);
  return all;
}

/** Reads a page. Throws a TypeError if the response is not a page of the expected objects. */
export function readPage<T extends Thing>(
  page: Partial<Stripe.ApiList<T>> | null | undefined,
  object: T['object'],
): Stripe.ApiList<T> {
  const { object: list, data, has_more } = page ?? {};
  if (list !== 'list' || !Array.isArray(data) || typeof has_more !== 'boolean') throw new TypeError('not a page');
  if (!data.every((thing) => isWhole(thing, object))) throw new TypeError(`not a page of ${object}`);
  return page as Stripe.ApiList<T>;
}

function isWhole(thing: Partial<Thing> | null, object: string): boolean {
  return thing?.object === object && /^[a-z]+_\w+$/.test(thing.id ?? '');
}
