import * as z from 'zod';
import { EXPORT_TABLES } from '../../model/export.ts';
import { operation, READS } from '../kernel/operation.ts';
import { Export, presentExport } from './export.ts';
import { TABLE_EXPORTS } from './tables.ts';

const LATEST = 10;

export const listExports = operation({
  name: 'listExports',
  title: 'List what can be exported',
  summary:
    'Lists the tables that can be exported with their numbers of rows, and the exports that can still be downloaded.',
  scope: 'billing.read',
  effects: READS,
  volatile: true,
  input: z.strictObject({}),
  output: z.object({
    tables: z.array(z.object({ table: z.enum(EXPORT_TABLES), rows: z.int() })),
    exports: z.array(Export).describe('Newest first.'),
  }),
  refusals: [],
})(async (ctx) => {
  const rows = await ctx.store.consistent(async (store) => {
    const counts: number[] = [];
    for (const table of EXPORT_TABLES) counts.push(await TABLE_EXPORTS[table].count({ ...ctx, store }));
    return counts;
  });
  const latest = await ctx.store.exports.latest(ctx.account.id, ctx.now(), LATEST);
  return {
    tables: EXPORT_TABLES.map((table, index) => ({ table, rows: rows[index] ?? 0 })),
    exports: latest.map((row) => presentExport(row, ctx)),
  };
});
