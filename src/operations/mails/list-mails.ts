import * as z from 'zod';
import { formatInstant } from '../../model/dates.ts';
import { MAIL_KINDS, MAIL_STATUSES } from '../../model/mail.ts';
import type { MailHeadRow } from '../../store/delivery/mails.ts';
import { Cursor, InstantText, Limit } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { cursorFaults, idBefore, pageOf } from '../kernel/paging.ts';

export const Mail = z.object({
  id: z.int(),
  kind: z.enum(MAIL_KINDS),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  error: z.string().nullable().describe('Answer of the mail server to the last failed attempt.'),
  invoice_id: z.int().nullable(),
  created_at: InstantText,
  sent_at: InstantText.nullable(),
});
export type MailData = z.input<typeof Mail>;

/** The output has no total count, because counting would read every mail of the account. */
export const listMails = operation({
  name: 'listMails',
  title: 'List mails',
  summary: 'Lists the mails of the account, newest first, with recipient, kind and status; never with their text.',
  scope: 'billing.read',
  effects: READS,
  volatile: true,
  input: z.strictObject({ status: z.enum(MAIL_STATUSES).optional(), limit: Limit, cursor: Cursor }),
  combinations: (raw) => cursorFaults('mails', raw),
  output: z.object({ mails: z.array(Mail), has_more: z.boolean(), next_cursor: z.string().nullable() }),
  refusals: [],
})(async (ctx, { status, limit, cursor }) => {
  const page = { before: idBefore('mails', cursor), limit: limit + 1 };
  const found = await ctx.store.mails.list(ctx.account.id, status === undefined ? {} : { status }, page);
  const { rows, ...more } = pageOf('mails', found, limit, (last) => [last.id]);
  return { mails: rows.map(presentMail), ...more };
});

export function presentMail({ last_error: error, created_at, sent_at, ...head }: MailHeadRow): MailData {
  return {
    ...head,
    error,
    created_at: formatInstant(created_at),
    sent_at: sent_at === null ? null : formatInstant(sent_at),
  };
}
