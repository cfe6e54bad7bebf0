import * as z from 'zod';
import { operation } from '../kernel/operation.ts';
import { sendChosen } from './batch.ts';
import { deadlineFaults } from './deadline.ts';
import { LETTER_FILTERS, LETTER_TEXTS, LETTERS_MAX } from './remind-overdue.ts';
import { RemindedMany } from './reminded-many.ts';

export const sendPreviewed = operation({
  name: 'sendPreviewed',
  title: 'Send previewed reminders',
  summary: 'Sends the chosen letters of a preview by previewReminders, and skips what changed since. Once per letter.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: true, openWorld: true },
  input: z.strictObject({
    ...LETTER_FILTERS,
    ...LETTER_TEXTS,
    confirm: z.string().trim().min(1).max(40),
    invoices: z
      .array(z.int().min(1))
      .max(LETTERS_MAX)
      .refine((chosen) => chosen.length > 0, 'must name at least one letter'),
  }),
  output: RemindedMany,
  combinations: deadlineFaults,
  resource: [{ kind: 'customer', argument: 'customer', isFilter: true }],
  refusals: ['preview_needed', 'business_incomplete'],
  mails: () => true,
})(async (ctx, { confirm, invoices, ...given }) => sendChosen(ctx, confirm, given, invoices));
