/**
 * Unpaged lists of the older interfaces (R31). They are read in batches by key, at the speed of the client, so that neither
 * the store nor this process ever holds more than one batch.
 */

import * as z from 'zod';
import { BOUNDS } from '../model/bounds.ts';
import type { ListPage } from '../store/database.ts';

export const BATCH = 200;
const PAGE_SIZE_DEFAULT = 100;

/** A page of the list (R35); without fields the whole list. */
export const PartOfList = z.strictObject({
  page: z.int().min(1).max(1_000_000_000).optional().describe('Which page, from 1; without it the list is whole.'),
  pagesize: z
    .int()
    .min(1)
    .max(BOUNDS.olderPageSizeMax)
    .optional()
    .describe(`Rows on a page, ${PAGE_SIZE_DEFAULT} if left out.`),
});
export type Part = z.output<typeof PartOfList> & { readonly newest?: true };

/** A serialized batch: rows separated by commas. */
export type WrittenBatch = { readonly rows: number; readonly text: string | Uint8Array };

export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** `read` returns rows newest first. At most one batch is read ahead of the reader. */
export async function* inBatches<Row extends { readonly id: number }>(
  part: Part,
  read: (page: ListPage) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  if (part.newest) return void (yield await read({ limit: 1 }));
  if (part.page !== undefined || part.pagesize !== undefined) {
    const { page = 1, pagesize = PAGE_SIZE_DEFAULT } = part;
    return void (yield await read({ limit: pagesize, offset: (page - 1) * pagesize }));
  }
  for (let before: number | undefined; ; ) {
    const rows = await read({ before, limit: BATCH });
    yield rows;
    if (rows.length < BATCH) return;
    before = rows.at(-1)?.id;
  }
}
