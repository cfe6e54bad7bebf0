/**
 * Reads long lists in batches by key. The next batch is read only when the consumer needs it, so memory holds one batch
 * at a time.
 */
import type { ListPage } from '../../store/engine/database.ts';

export const BATCH = 200;

export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** `read` returns rows newest first. */
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
