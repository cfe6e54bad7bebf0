import * as z from 'zod';
import { Id } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { Export, presentExport, requireExport } from './export.ts';

export const getExport = operation({
  name: 'getExport',
  title: 'Get an export',
  summary: 'Returns the progress of an export: rows done, rows in total, and until when it can be downloaded.',
  scope: 'billing.read',
  effects: READS,
  // Not cached, because the progress of an export is written without activity entries.
  volatile: true,
  input: z.strictObject({ id: Id }),
  output: Export,
  refusals: ['export_not_found'],
})(async (ctx, { id }) => presentExport(await requireExport(ctx, id), ctx));
