/** Downloads of exports. The file is created during the download; the export's row contains the progress. */
import { BillingError } from '../../model/billing-error.ts';
import { dateAt } from '../../model/dates.ts';
import type { ExportRow } from '../../store/delivery/exports.ts';
import type { Queries } from '../../store/store.ts';
import { type Caller, type Context, contextOf, type Services } from '../kernel/context.ts';
import { requireScope } from '../kernel/operation.ts';
import { exportNotFound, nameOfExport, periodIn, requireExport, rowsIn } from './export.ts';
import { type Pieces, piecesOf, typeOf } from './files.ts';

/** Number of rows between two updates of the progress. It is large, because each update is a commit. */
const ROWS_BETWEEN_NOTES = 2_000;

export type ExportFile = { readonly filename: string; readonly mime: string; readonly pieces: Pieces };

/**
 * Downloads an export as a stream. Not in the catalogue of operations, because its result is a stream. A caller that
 * stops early must call `pieces.return()`. Otherwise the row keeps the status `running`, and answers show the export as
 * running for two more minutes.
 */
export async function downloadExport(services: Services, caller: Caller, id: number): Promise<ExportFile> {
  requireScope(caller, { name: 'downloadExport', scope: 'billing.read' });
  const ctx = contextOf(services, caller, 'downloadExport', null);
  const row = await begin(ctx, await requireExport(ctx, id));
  const { ending, extension, mime } = typeOf(row);
  const day = dateAt(ctx.now(), ctx.account.timezone);
  const period = periodIn(row);
  const when = period ? `${period.from}-to-${period.to}` : day;
  const filename = `${ctx.account.handle}-${row.choice.replaceAll('_', '-')}-${when}${ending}.${extension}`;
  return { filename, mime, pieces: followed(ctx, row) };
}

async function begin(ctx: Context, found: ExportRow): Promise<ExportRow> {
  const total = await rowsIn(ctx, found);
  return ctx.write(async (tx) => {
    const row = await tx.exports.begin(ctx.account.id, found.id, total, ctx.now());
    if (!row) throw exportNotFound(found.id);
    const summary = `Exported ${nameOfExport(row)}`;
    return { result: row, events: [], activity: { subject: { kind: 'account', id: ctx.account.id }, summary } };
  });
}

/** Stores the progress. If the store cannot be written, the download continues, because the download only reads. */
async function noteDown(ctx: Context, row: ExportRow, set: Parameters<Queries['exports']['note']>[1]): Promise<void> {
  try {
    await ctx.store.transaction((tx) => tx.exports.note(row, set));
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
  }
}

/** Yields the pieces, and writes the progress to the export's row without activity entries. */
async function* followed(ctx: Context, row: ExportRow): Pieces {
  let done = 0;
  let noted = 0;
  let status: ExportRow['status'] = 'broken';
  const note = (as: ExportRow['status']) => {
    const set = { status: as, rows_done: done, seen_at: ctx.now() };
    // The total is corrected at the end, because rows can have been added or removed since they were counted.
    return noteDown(ctx, row, as === 'done' ? { ...set, rows_total: done } : set);
  };
  try {
    const terms = { ...row, period: periodIn(row), withPdfs: row.with_pdfs === 1 };
    for await (const piece of piecesOf(terms, ctx, (rows) => (done += rows))) {
      yield piece;
      if (done - noted < ROWS_BETWEEN_NOTES) continue;
      noted = done;
      await note('running');
    }
    status = 'done';
  } finally {
    await note(status);
  }
}
