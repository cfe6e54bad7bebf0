import * as z from 'zod';
import { parseDate } from '../../model/dates.ts';
import type { InvoiceId } from '../../model/ids.ts';
import type { DuePlace } from '../../store/invoices/invoice-reminders.ts';
import { CUSTOMER_LOOKUP_REFUSALS } from '../customers/resolve-customer.ts';
import { parsed } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { previewBatch } from './batch.ts';
import { deadlineFaults } from './deadline.ts';
import { LETTER_FILTERS, LETTER_TEXTS, LETTERS_MAX } from './remind-overdue.ts';
import { RemindedMany } from './reminded-many.ts';

/** Due date and id of an invoice. */
const PLACE = /^(\d{4}-\d\d-\d\d) ([1-9]\d{0,14})$/;

const Place = parsed(placeIn, 'must be the next of a preview');

function placeIn(text: string): DuePlace | undefined {
  const [, day = '', id] = PLACE.exec(text) ?? [];
  const date = parseDate(day);
  return date && { due_date: date, id: Number(id) as InvoiceId };
}

export const previewReminders = operation({
  name: 'previewReminders',
  title: 'Preview reminders',
  summary:
    'Returns the letters that remindOverdue would send, with their text. Sends nothing. `after` is the `next` of the page before.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({ ...LETTER_FILTERS, ...LETTER_TEXTS, after: Place.optional() }),
  output: RemindedMany.extend({
    results: z.array(RemindedMany.shape.results.element.extend({ body: z.string() })),
    next: z.string().nullable(),
  }),
  combinations: deadlineFaults,
  resource: [{ kind: 'customer', argument: 'customer', isFilter: true }],
  refusals: CUSTOMER_LOOKUP_REFUSALS,
})(async (ctx, { after, ...given }) => {
  const { shown, letters, nextAfter } = await previewBatch(ctx, given, { limit: LETTERS_MAX, after });
  return {
    ...shown,
    results: shown.results.map((result, index) => ({ ...result, body: letters[index]?.body ?? '' })),
    next: nextAfter && `${nextAfter.due_date} ${nextAfter.id}`,
  };
});
