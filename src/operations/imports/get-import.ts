import * as z from 'zod';
import { Id } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { Import, presentImport, requireImport } from './import.ts';

export const getImport = operation({
  name: 'getImport',
  title: 'Get an import',
  summary: 'Returns an import: what its preview found, or what it stored.',
  scope: 'billing.read',
  route: 'GET /imports/{id}',
  effects: READS,
  // Not cached, because a preview expires without an activity row.
  volatile: true,
  input: z.strictObject({ id: Id }),
  output: Import,
  refusals: ['import_not_found'],
})(async (ctx, { id }) => presentImport(await requireImport(ctx, id)));
