import * as z from 'zod';
import { Cursor, Limit, PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf } from '../kernel/paging.ts';
import { Import, presentListedImport } from './import.ts';

export const listImports = operation({
  name: 'listImports',
  title: 'List imports',
  summary: 'Lists imports from other products, newest first: previews, confirmed and undone ones.',
  scope: 'billing.read',
  route: 'GET /imports',
  effects: READS,
  // Not cached, because expired previews are deleted without an activity row.
  volatile: true,
  input: z.strictObject({ limit: Limit, cursor: Cursor }),
  combinations: (raw) => cursorFaults('imports', raw),
  output: z.object({ imports: z.array(Import), ...PageOutput }),
  refusals: [],
})(async (ctx, { limit, cursor }) => {
  const page = { before: idBefore('imports', cursor), limit: limit + 1 };
  const { found, total } = await ctx.store.consistent(async (tx) => ({
    found: await tx.imports.list(ctx.account.id, page),
    total: await tx.imports.count(ctx.account.id),
  }));
  const { rows, ...more } = pageOf('imports', found, limit, (last) => [last.id]);
  return { imports: rows.map(presentListedImport), total_count: total, ...more };
});
