/**
 * Reads long lists in batches. Reads the next batch only when the consumer needs it, so that memory holds one batch.
 */
import type { ListPage } from '../../store/engine/database.ts';

/**
 * Rows per batch. Reading and writing 100 invoices with their lines holds the event loop for 10 to 15 ms on Postgres.
 * For 200 invoices, the time is twice as long.
 */
export const BATCH = 100;

export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** Yields all rows in batches. `read` must return the newest rows first. */
export async function* inBatches<Row extends { readonly id: number }>(
  read: (page: ListPage) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let before: number | undefined; ; ) {
    const rows = await read({ before, limit: BATCH });
    yield rows;
    if (rows.length < BATCH) return;
    before = rows.at(-1)?.id;
  }
}
