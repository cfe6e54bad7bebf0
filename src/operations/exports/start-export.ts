import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import {
  EVERYTHING,
  EXPORT_CHOICES,
  EXPORT_FORMATS,
  type ExportChoice,
  exportExpiry,
  isDated,
} from '../../model/export.ts';
import { DateField, periodFaults } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { Export, nameOfExport, presentExport, rowsIn } from './export.ts';

export const startExport = operation({
  name: 'startExport',
  title: 'Start an export',
  summary:
    'Prepares a file with everything, or with one table. With from and to, it has only the documents and payments of these days, and with pdfs the PDFs of the documents too. It can be downloaded for a day, and is made during the download.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({
    choice: z.enum(EXPORT_CHOICES).default(EVERYTHING),
    format: z.enum(EXPORT_FORMATS),
    from: DateField.optional().describe('First day, with to.'),
    to: DateField.optional().describe('Last day, included.'),
    pdfs: z.boolean().default(false).describe('Of everything of a period as CSV or Excel: also the PDFs as issued.'),
  }),
  output: Export,
  combinations: (raw) => [...periodFaults(raw), ...undatedFaults(raw), ...pdfFaults(raw)],
  refusals: [],
})(async (ctx, { choice, format, from, to, pdfs }) => {
  const terms = { choice, period_from: from ?? null, period_to: to ?? null, with_pdfs: pdfs ? 1 : 0 };
  const total = await rowsIn(ctx, terms);
  return ctx.write(async (tx) => {
    const now = ctx.now();
    const row = await tx.exports.insert({
      account_id: ctx.account.id,
      ...terms,
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

type Raw = Readonly<Record<string, unknown>>;

function undatedFaults({ choice, from }: Raw): ValidationIssue[] {
  const chosen = EXPORT_CHOICES.find((one) => one === choice);
  if (from === undefined || chosen === undefined || isDated(chosen)) return [];
  return [{ field: 'from', message: 'must be left out: this table is always exported whole' }];
}

function pdfFaults({ pdfs, choice = EVERYTHING satisfies ExportChoice, format, from }: Raw): ValidationIssue[] {
  if (pdfs !== true) return [];
  return choice === EVERYTHING && format !== 'json' && from !== undefined
    ? []
    : [{ field: 'pdfs', message: 'is only for everything of a period as CSV or Excel' }];
}
