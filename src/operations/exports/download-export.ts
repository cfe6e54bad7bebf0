/** Taking an export away: it is made while it is taken, and its row says how far it is. */
import { dateAt } from '../../model/dates.ts';
import { Refusal } from '../../model/refusal.ts';
import type { ExportRow } from '../../store/exports.ts';
import type { Queries } from '../../store/store.ts';
import { type Caller, type Context, contextOf, type Services } from '../context.ts';
import { requireScope } from '../require-scope.ts';
import { exportNotFound, nameOfExport, requireExport, rowsIn } from './export.ts';
import { type Pieces, piecesOf, typeOf } from './files.ts';

/** Each note is a commit of its own. */
const ROWS_BETWEEN_NOTES = 2_000;

export type ExportFile = { readonly filename: string; readonly mime: string; readonly pieces: Pieces };

/**
 * Outside the catalogue, because it is a stream. Whoever stops reading `pieces` has to `return()` them, or the export
 * is taken for one that is still under way.
 */
export async function downloadExport(services: Services, caller: Caller, id: number): Promise<ExportFile> {
  requireScope(caller, { name: 'downloadExport', scope: 'billing.read' });
  const ctx = contextOf(services, caller, 'downloadExport', null);
  const row = await begin(ctx, await requireExport(ctx, id));
  const { extension, mime } = typeOf(row);
  const day = dateAt(ctx.now(), ctx.account.timezone);
  const filename = `${ctx.account.handle}-${row.choice.replaceAll('_', '-')}-${day}.${extension}`;
  return { filename, mime, pieces: followed(ctx, row) };
}

async function begin(ctx: Context, asked: ExportRow): Promise<ExportRow> {
  const total = await rowsIn(ctx, asked.choice);
  return ctx.write(async (tx) => {
    const row = await tx.exports.begin(ctx.account.id, asked.id, total, ctx.now());
    if (!row) throw exportNotFound(asked.id);
    const summary = `Exported ${nameOfExport(row)}`;
    return { result: row, events: [], activity: { subject: { kind: 'account', id: ctx.account.id }, summary } };
  });
}

/** A store that cannot be written for a moment must not end a download, which only reads. */
async function noteDown(ctx: Context, row: ExportRow, set: Parameters<Queries['exports']['note']>[1]): Promise<void> {
  try {
    await ctx.store.transaction((tx) => tx.exports.note(row, set));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** The same pieces; how far they are is written down beside them, without a line of activity for each step. */
async function* followed(ctx: Context, row: ExportRow): Pieces {
  let done = 0;
  let noted = 0;
  let status: ExportRow['status'] = 'broken';
  const note = (as: ExportRow['status']) => {
    const set = { status: as, rows_done: done, seen_at: ctx.now() };
    // Rows may have come or gone between counting and reading.
    return noteDown(ctx, row, as === 'done' ? { ...set, rows_total: done } : set);
  };
  try {
    for await (const piece of piecesOf(row, ctx, (rows) => (done += rows))) {
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
