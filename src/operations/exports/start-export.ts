import * as z from 'zod';
import { EVERYTHING, EXPORT_CHOICES, EXPORT_FORMATS, exportExpiry } from '../../model/export.ts';
import { operation } from '../kernel/operation.ts';
import { Export, nameOfExport, presentExport, rowsIn } from './export.ts';

export const startExport = operation({
  name: 'startExport',
  title: 'Start an export',
  summary:
    'Prepares a file with everything, or with one table. It can be downloaded for a day, and is made during the download.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({
    choice: z.enum(EXPORT_CHOICES).default(EVERYTHING),
    format: z.enum(EXPORT_FORMATS),
  }),
  output: Export,
  refusals: [],
})(async (ctx, { choice, format }) => {
  const total = await rowsIn(ctx, choice);
  return ctx.write(async (tx) => {
    const now = ctx.now();
    const row = await tx.exports.insert({
      account_id: ctx.account.id,
      choice,
      format,
      rows_total: total,
      created_at: now,
      expires_at: exportExpiry(now),
    });
    const summary = `Asked for an export of ${nameOfExport(row)}`;
    return {
      result: presentExport(row, ctx),
      events: [],
      activity: { subject: { kind: 'account', id: ctx.account.id }, summary },
    };
  });
});
