import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod';
import type { ImportMapping } from '../../documents/migration/read.ts';
import { BillingError } from '../../model/billing-error.ts';
import type { ImportRow } from '../../store/imports/imports.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { entries, Import, neverWithLimits, presentImport, requireImport, undoUntil } from './import.ts';
import { type Judged, judge } from './judge.ts';
import { partiesByCustomer } from './parties.ts';
import { customerRow, invoiceRows, itemRow, prefixesOf } from './rows.ts';

/**
 * Stores all rows in one transaction, so that a crash leaves no part of an import. Compares the file with the stored
 * rows again, under the account's lock. If two imports run at the same time, the second import therefore finds the rows
 * of the first.
 */
export const confirmImport = operation({
  name: 'confirmImport',
  title: 'Confirm an import',
  summary:
    'Stores what the preview of an import showed: all of it, or nothing if a row has a fault by now. Mails nothing. Can be undone for seven days.',
  scope: 'billing.write',
  route: 'POST /imports/{id}/confirm',
  effects: { destructive: false, idempotent: true, openWorld: false },
  resource: [{ kind: 'import', argument: 'id' }],
  input: z.strictObject({ id: Id }),
  output: Import,
  refusals: ['import_not_found', 'import_has_faults', 'import_undone', 'service_busy'],
  redirects: 'nothing',
  amountAtRisk: neverWithLimits,
})(async (ctx, { id }) => {
  const { readInThread } = await import('./import-threads.ts');
  const preview = await requireImport(ctx, id);
  if (preview.state === 'done') return presentImport(preview);
  if (preview.state === 'undone') throw undone(preview);
  const bytes = await ctx.store.imports.content(ctx.account.id, preview.id);
  // Another call has confirmed the import since `preview` was read.
  if (!bytes) return presentImport(await requireImport(ctx, id));
  const mapping = preview.mapping === null ? undefined : (JSON.parse(preview.mapping) as ImportMapping);
  const read = await readInThread(bytes, { kind: preview.kind, mapping, currency: ctx.account.currency }, 'file');
  let isMine = false;
  return ctx.write(async (tx) => {
    const row = await requireImport(ctx, id, tx);
    if (row.state === 'undone') throw undone(row);
    if (row.state === 'done') return { result: presentImport(row), events: [], activity: activityOf(ctx, row, isMine) };
    const judged = await judge(tx, ctx, read);
    if (judged.report.faultCount > 0) throw hasFaults(row, judged);
    isMine = true;
    const done = await store(tx, ctx, row, judged);
    return { result: presentImport(done), events: [], activity: activityOf(ctx, done, isMine) };
  });
});

/**
 * Describes the import for the activity. `isMine`: false if another call has stored the import; the count is then 0.
 */
function activityOf(ctx: Context, row: ImportRow, isMine: boolean) {
  const { new: found, customers } = presentImport(row);
  const count = isMine ? found + (row.kind === 'invoices' ? customers : 0) : 0;
  const subject = { kind: 'account', id: ctx.account.id } as const;
  return { subject, summary: `Imported ${entries(count, 'new ')} of a former product` };
}

async function store(tx: Queries, ctx: Context, row: ImportRow, judged: Judged): Promise<ImportRow> {
  const { account } = ctx;
  const [importId, now] = [row.id, ctx.now()];
  const of = { account, importId, now };
  const activityBefore = await tx.imports.lastActivity(account.id);
  const { customers, items, invoices } = judged;
  const total = customers.added.length + items.length + invoices.length;
  let parts = 0;
  /** Lets other requests run between two statements. */
  const each = async () => {
    parts += 1;
    ctx.progress?.({ stage: 'adding', done: Math.min(total, parts * 250), total });
    await nextTurn();
  };
  const newCustomers = customers.added.map((customer) => customerRow(customer, customers.shared));
  const added = await tx.addedRows.customers(newCustomers, of, each);
  const partiesOf = await partiesByCustomer(tx, account, invoices, newCustomers);
  await tx.addedRows.items(
    items.map((item) => itemRow(item, account)),
    of,
    each,
  );
  const { rows, payments } = invoiceRows(invoices, { ...of, added, partiesOf });
  await tx.addedRows.invoices(rows, payments, of, each);
  const { newRows: _, changedRows: __, ...report } = judged.report;
  const done = await tx.imports.change(account.id, importId, 'preview', {
    state: 'done',
    content: null,
    report: JSON.stringify(report),
    prefixes: JSON.stringify(prefixesOf(invoices)),
    confirmed_at: now,
    expires_at: undoUntil(now),
    activity_before: activityBefore,
  });
  if (!done) throw new Error(`import ${importId} was confirmed by another call under the same lock`);
  return done;
}

function undone({ id }: ImportRow): BillingError {
  return new BillingError('import_undone', `Import ${id} was undone.`, {
    field: 'id',
    hint: 'To import the file again, make a new preview with POST /imports.',
  });
}

function hasFaults({ id }: ImportRow, { report }: Judged): BillingError {
  const { faults, faultCount } = report;
  const [first] = faults;
  const more = faultCount === 1 ? '' : ` (and ${faultCount - 1} more)`;
  const label = first?.label === undefined ? '' : ` (${first.label})`;
  const said = first ? ` Row ${first.row}${label}, ${first.field}: ${first.message}${more}.` : '';
  return new BillingError('import_has_faults', `Import ${id} has faults. Nothing was stored.${said}`, {
    field: 'id',
    hint: 'Correct the file, and make a new preview of it with POST /imports.',
  });
}
