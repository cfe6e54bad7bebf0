import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { addMs } from '../../model/dates.ts';
import { IMPORT_BOUNDS, IMPORT_KINDS } from '../../model/import.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { Base64Bytes } from '../kernel/base64.ts';
import { operation } from '../kernel/operation.ts';
import { Import, ImportMappingInput, presentImport } from './import.ts';
import { judge } from './judge.ts';

export const createImport = operation({
  name: 'createImport',
  title: 'Preview an import',
  summary:
    'Reads customers, items or invoices that another product exported as CSV, and says what would be stored and which rows have faults. Stores none of it: confirmImport does.',
  scope: 'billing.write',
  route: 'POST /imports',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({
    kind: z.enum(IMPORT_KINDS),
    content: z.string().min(1).max(IMPORT_BOUNDS.fileBytes).optional().describe('The text of the file, unchanged.'),
    file: Base64Bytes(IMPORT_BOUNDS.fileBytes)
      .optional()
      .describe('Its bytes in base64, instead of content; or send the file itself as the body.'),
    mapping: ImportMappingInput.optional(),
  }),
  bodyFile: { field: 'file', bytesMax: IMPORT_BOUNDS.fileBytes },
  combinations: sourceFaults,
  output: Import,
  refusals: ['rate_limited', 'service_busy'],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})(async (ctx, { kind, content, file, mapping }) => {
  // Imported at the first call, because most processes read no file.
  const { readInThread } = await import('./import-threads.ts');
  const bytes = content === undefined ? Buffer.from(file ?? '', 'base64') : Buffer.from(content);
  await ctx.bankWork.take(ctx.account.id, 'bytes', bytes.length);
  const { currency } = ctx.account;
  const read = await readInThread(bytes, { kind, mapping, currency }, content === undefined ? 'file' : 'content');
  return ctx.write(async (tx) => {
    const { report } = await judge(tx, ctx, read);
    await tx.imports.dropOldPreviews(ctx.account.id, IMPORT_BOUNDS.previews - 1);
    const now = ctx.now();
    const row = await tx.imports.insert({
      account_id: ctx.account.id,
      kind,
      format: read.format,
      state: 'preview',
      content: bytes,
      mapping: mapping === undefined ? null : JSON.stringify(mapping),
      report: JSON.stringify(report),
      prefixes: '[]',
      created_at: now,
      expires_at: addMs(now, IMPORT_BOUNDS.previewMs),
    });
    return {
      result: presentImport(row),
      events: [],
      activity: {
        subject: { kind: 'account', id: ctx.account.id },
        summary: `Previewed an import of ${report.rows} ${report.rows === 1 ? 'row' : 'rows'}`,
      },
    };
  });
});

function sourceFaults({ content, file }: Readonly<Record<string, unknown>>): ValidationIssue[] {
  if (content === undefined && file === undefined)
    return [{ field: 'content', message: 'is required: the text of the file; or file' }];
  return content !== undefined && file !== undefined
    ? [{ field: 'file', message: 'must not be given together with content' }]
    : [];
}
