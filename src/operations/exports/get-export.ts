import * as z from 'zod';
import { Id } from '../fields.ts';
import { operation, READS } from '../operation.ts';
import { Export, presentExport, requireExport } from './export.ts';

export const getExport = operation({
  name: 'getExport',
  title: 'Get an export',
  summary: 'Returns how far an export is: rows taken, rows in all, and until when it can be taken.',
  scope: 'billing.read',
  effects: READS,
  // Its progress is told while it is taken, without a line of activity for each step.
  volatile: true,
  input: z.strictObject({ id: Id }),
  output: Export,
  refusals: ['export_not_found'],
})(async (ctx, { id }) => presentExport(await requireExport(ctx, id), ctx));
