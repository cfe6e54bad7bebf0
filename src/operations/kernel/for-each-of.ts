/** Loops over rows. If one row fails, the loop continues with the next rows. */

/**
 * Calls `act` for each row, and throws all failures after the last row. The worker logs the failures. Its next run
 * finds the failed rows again.
 */
export async function forEachOf<Row>(rows: readonly Row[], act: (row: Row) => Promise<void>): Promise<void> {
  throwAll(await failuresOf(rows, act));
}

/**
 * Calls `act` for all rows concurrently. Waits for the last row even after a failure, because the process may close its
 * store afterwards. If the store closed while an `act` was still running, the outcome of that `act` could not be
 * stored. For example, a mail that was sent would be sent again.
 */
export async function forEachAtOnce<Row>(rows: readonly Row[], act: (row: Row) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(rows.map((row) => act(row).catch((error: unknown) => failures.push(error))));
  throwAll(failures);
}

const PAGE = 200;

/** Like {@link forEachOf}, for rows that are read in pages. Each page starts after the last row of the previous one. */
export async function forEachFound<Row>(
  find: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  act: (row: Row) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (let after: Row | undefined; ; ) {
    const page = await find(after, PAGE);
    failures.push(...(await failuresOf(page, act)));
    if (page.length < PAGE) return throwAll(failures);
    after = page.at(-1);
  }
}

async function failuresOf<Row>(rows: readonly Row[], act: (row: Row) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const row of rows) await act(row).catch((error: unknown) => failures.push(error));
  return failures;
}

function throwAll(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rows failed`);
}
