/** The part of a V2 list that a call requests: the whole list, one page, or the newest row (R31, R35). */
import * as z from 'zod';
import { type Batches, inBatches } from '../../operations/kernel/batches.ts';
import type { ListPage } from '../../store/engine/database.ts';

const PAGE_SIZE_DEFAULT = 100;
export const PAGE_SIZE_MAX = 500;

/** A part of a list. A call without `page` and `pagesize` requests the whole list. */
export const PageOfList = z.strictObject({
  page: z.int().min(1).max(1_000_000_000).optional().describe('Page number, from 1.'),
  pagesize: z.int().min(1).max(PAGE_SIZE_MAX).optional().describe(`Rows on a page, ${PAGE_SIZE_DEFAULT} by default.`),
});
export type ListPart = z.output<typeof PageOfList> & { readonly newest?: true };

/** Yields the rows of `part` in batches. `read` must return the newest rows first. */
export async function* partInBatches<Row extends { readonly id: number }>(
  { newest, page, pagesize }: ListPart,
  read: (page: ListPage) => Promise<readonly Row[]>,
): Batches<Row> {
  if (newest) yield await read({ limit: 1 });
  else if (page === undefined && pagesize === undefined) yield* inBatches(read);
  else {
    const limit = pagesize ?? PAGE_SIZE_DEFAULT;
    yield await read({ limit, offset: ((page ?? 1) - 1) * limit });
  }
}
