import * as z from 'zod';
import type { ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { REMINDER_TONES } from '../../model/reminding.ts';
import { CustomerFilter } from '../customers/customer-filter.ts';
import { CUSTOMER_LOOKUP_REFUSALS, CustomerReference } from '../customers/resolve-customer.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { Currency, InvoiceReference, text } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { previewBatch, previewNeeded, sendBatch } from './batch.ts';
import { DeadlineDays, deadlineFaults } from './deadline.ts';
import { RemindedMany } from './reminded-many.ts';

export const LETTERS_MAX = 100;

/** Fields by which `remindOverdue` and its pages in the dashboard choose invoices. */
export const LETTER_FILTERS = {
  customer: CustomerFilter,
  min_days: z.int().min(1).max(36_500).optional().describe('More than 60 days late: 61.'),
  currency: Currency.optional().describe('Only this one.'),
};
export const LETTER_TEXTS = {
  tone: z.enum(REMINDER_TONES).optional().describe('As in sendReminder.'),
  message: text(BOUNDS.message, { lines: true }).optional().describe('A paragraph of your own.'),
  deadline_days: DeadlineDays,
};

const FILTERS = ['customer', 'min_days', 'currency', 'except'] as const;
const EXCEPT_MAX = 50;

export const remindOverdue = operation({
  name: 'remindOverdue',
  title: 'Remind many customers',
  summary:
    'Reminds customers of overdue invoices in two calls. The first lists the letters, oldest first, and sends nothing: show it. The second, with preview: false and its confirm, sends exactly these and skips what changed.',
  scope: 'billing.write',
  route: 'POST /invoices/remind-overdue',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({
    ...LETTER_FILTERS,
    invoices: z.array(InvoiceReference).min(1).max(LETTERS_MAX).optional(),
    except: z
      .array(z.union([CustomerReference, InvoiceReference]))
      .min(1)
      .max(EXCEPT_MAX)
      .optional()
      .describe('All but these customers or invoices.'),
    ...LETTER_TEXTS,
    limit: z.int().min(1).max(LETTERS_MAX).default(LETTERS_MAX).describe('How many results a preview has at most.'),
    preview: z.boolean().default(true),
    confirm: z.string().trim().min(1).max(40).optional().describe('Of the preview.'),
  }),
  output: RemindedMany,
  combinations,
  refusals: [
    'preview_needed',
    'business_incomplete',
    'invoice_not_found',
    'invoice_ambiguous',
    ...CUSTOMER_LOOKUP_REFUSALS,
  ],
  resource: [{ kind: 'customer', argument: 'customer', isFilter: true }],
  mails: ({ preview }) => preview === false,
  // Requires the grant for payment details, because the message can tell customers where to pay. Only the preview is
  // checked: the second call sends the message that the preview stored.
  redirects: { grant: 'payment_details', when: ({ message }) => message !== undefined },
  amountAtRisk: realWithoutAmount,
})(async (ctx, { preview, confirm, limit, ...given }) => {
  if (preview) return (await previewBatch(ctx, given, { limit })).shown;
  if (confirm === undefined) throw previewNeeded('Nothing was sent: sending needs the confirm of a preview.');
  return sendBatch(ctx, confirm, given);
});

function combinations(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { preview = true, confirm, invoices } = raw;
  const filters = invoices === undefined ? [] : FILTERS.filter((name) => raw[name] !== undefined);
  return [
    ...(confirm !== undefined && preview === true
      ? [{ field: 'confirm', message: 'is for sending: add preview: false, or leave it out for a new preview' }]
      : []),
    ...filters.map((field) => ({
      field,
      message:
        'must not be given together with invoices: name only the invoices that are meant, or use the filters alone',
    })),
    ...deadlineFaults(raw),
  ];
}
