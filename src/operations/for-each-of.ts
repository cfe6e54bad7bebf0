/** Does something for every row; one that fails does not keep the others from their turn. */
export async function forEachOf<Row>(rows: readonly Row[], act: (row: Row) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const row of rows) await act(row).catch((error: unknown) => errors.push(error));
  // The worker logs it, and the rows are found again in its next round.
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${rows.length} could not be done`);
}
