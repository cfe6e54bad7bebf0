import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import type { Instant } from '../../model/dates.ts';
import type { ImportRow } from '../../store/imports/imports.ts';
import type { TouchedRow } from '../../store/imports/touched.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { entries, Import, neverWithLimits, presentImport, requireImport } from './import.ts';

const NAMED = 10;

export const undoImport = operation({
  name: 'undoImport',
  title: 'Undo an import',
  summary:
    'Deletes what an import stored, within seven days, as long as nothing happened to it since: no payment, mail, change or new document.',
  scope: 'billing.write',
  route: 'POST /imports/{id}/undo',
  effects: { destructive: true, idempotent: true, openWorld: false },
  resource: [{ kind: 'import', argument: 'id' }],
  input: z.strictObject({ id: Id }),
  output: Import,
  refusals: ['import_not_found', 'import_not_confirmed', 'import_in_use', 'import_too_old'],
  redirects: 'nothing',
  amountAtRisk: neverWithLimits,
})(async (ctx, { id }) => {
  const before = await requireImport(ctx, id);
  if (before.state === 'undone') return presentImport(before);
  return ctx.write(async (tx) => {
    const row = await requireImport(ctx, id, tx);
    const subject = { kind: 'account', id: ctx.account.id } as const;
    if (row.state === 'undone') {
      return { result: presentImport(row), events: [], activity: { subject, summary: undid(0) } };
    }
    if (row.state === 'preview') throw notConfirmed(row);
    if (row.expires_at <= ctx.now()) throw tooOld(row);
    const touched = await tx.touchedRows.since(
      {
        accountId: ctx.account.id,
        id: row.id,
        confirmedAt: row.confirmed_at as Instant,
        activityBefore: row.activity_before ?? 0,
      },
      NAMED + 1,
    );
    if (touched.length > 0) throw inUse(row, touched);
    const { invoices, items, customers } = await tx.addedRows.remove({ account: ctx.account, importId: row.id });
    const undone = await tx.imports.change(ctx.account.id, row.id, 'done', { state: 'undone', undone_at: ctx.now() });
    if (!undone) throw new Error(`import ${row.id} was undone by another call under the same lock`);
    const summary = undid(invoices + items + customers);
    return { result: presentImport(undone), events: [], activity: { subject, summary } };
  });
});

function undid(count: number): string {
  return `Undid an import: deleted ${entries(count)}`;
}

function notConfirmed({ id }: ImportRow): BillingError {
  return new BillingError('import_not_confirmed', `Import ${id} was not confirmed: nothing of it is stored.`, {
    field: 'id',
    hint: 'Its preview expires by itself.',
  });
}

function tooOld({ id }: ImportRow): BillingError {
  return new BillingError('import_too_old', `Import ${id} was confirmed more than seven days ago.`, {
    field: 'id',
    hint: 'Cancel or credit single invoices instead.',
  });
}

/** Refusal that lists the rows in use, so that a person can decide what to do. */
function inUse({ id }: ImportRow, touched: readonly TouchedRow[]): BillingError {
  const named = touched.slice(0, NAMED).map(({ kind, name, mergedInto, usedBy }) => {
    if (mergedInto !== null) return `${kind} ${name}, who was merged into customer ${mergedInto}`;
    return usedBy === null ? `${kind} ${name}` : `${kind} ${name}, who has invoices of import ${usedBy}`;
  });
  const more = touched.length > NAMED ? ' and more' : '';
  const ids = new Set(touched.flatMap(({ usedBy }) => usedBy ?? []));
  const others = [...ids]
    .sort((a, b) => b - a)
    .map((one) => `import ${one}`)
    .join(' and ');
  return new BillingError(
    'import_in_use',
    `Import ${id} cannot be undone: something happened since to ${named.join(', ')}${more}.`,
    { field: 'id', hint: others.length > 0 ? `Undo ${others} first.` : 'Cancel or credit single invoices instead.' },
  );
}
