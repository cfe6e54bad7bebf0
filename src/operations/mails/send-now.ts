/** Sends a mail in the call that wrote it. */
import { formatInstant } from '../../model/dates.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { Services } from '../kernel/context.ts';
import type { MailEnd } from './dispatch.ts';

export type SendResult =
  | { readonly delivery: 'sent'; readonly sentAt: string }
  | {
      readonly delivery: 'queued' | 'not_configured';
      readonly sentAt: null;
      /** The mail server did not answer within a second. */
      readonly isLate?: true;
    }
  | { readonly delivery: 'rejected' | 'failed'; readonly sentAt: null; readonly reason: string };

/**
 * Sends a committed mail at once if that is possible. A mail server that does not answer within a second does not hold the call
 * (`dispatch.ts`); what cannot leave now is tried again by the worker.
 */
export async function sendNow(ctx: Services, mail: MailRow): Promise<SendResult> {
  if (mail.status === 'kept') return { delivery: 'not_configured', sentAt: null };
  const end = await ctx.handOvers
    .run((atServer) => ctx.hooks.deliverMail(ctx, mail.id, atServer))
    .catch((): MailEnd => ({ outcome: 'queued' }));
  if (end === 'late') return { delivery: 'queued', sentAt: null, isLate: true };
  switch (end.outcome) {
    case 'sent':
      return { delivery: 'sent', sentAt: formatInstant(end.at) };
    case 'queued':
    // Only reminders are dropped, and a reminder is checked just before: the answer is as if it had been dropped a
    // moment later.
    case 'dropped':
      return { delivery: 'queued', sentAt: null };
    case 'rejected':
    case 'failed':
      return { delivery: end.outcome, sentAt: null, reason: end.reason };
  }
}
