/** Sends a mail directly after the commit, within the call. */

import { setTimeout as delay } from 'node:timers/promises';
import { formatInstant, type Instant } from '../../model/dates.ts';
import type { MailId } from '../../model/ids.ts';
import type { MailRow } from '../../store/delivery/mails.ts';
import type { Services } from '../kernel/context.ts';

export type SendResult =
  /** `reason`: set only if some copies were not sent. */
  | { readonly delivery: 'sent'; readonly sentAt: string; readonly reason?: string }
  | {
      readonly delivery: 'queued' | 'not_configured';
      readonly sentAt: null;
      /**
       * True if the mail server did not answer within a second. Also true if the mail server was not contacted, because
       * too many earlier attempts are waiting for an answer.
       */
      readonly isLate?: true;
    }
  | { readonly delivery: 'rejected' | 'failed'; readonly sentAt: null; readonly reason: string };

/**
 * Tries to send a committed mail at once. First waits for the mail's PDF, which may take longer than a second
 * (`attachments.ts`). Then waits at most one second for the mail server. A slower attempt continues in the background.
 * If the attempt fails, the worker tries again later.
 */
export async function sendNow(ctx: Services, mail: MailRow): Promise<SendResult> {
  if (mail.status === 'kept') return { delivery: 'not_configured', sentAt: null };
  const end = await ctx.mailDispatch
    .run((atServer) => ctx.hooks.deliverMail(ctx, mail.id, atServer))
    .catch((): MailEnd => ({ outcome: 'queued' }));
  if (end === 'late') return { delivery: 'queued', sentAt: null, isLate: true };
  switch (end.outcome) {
    case 'sent':
      return {
        delivery: 'sent',
        sentAt: formatInstant(end.at),
        ...(end.missed === null ? {} : { reason: end.missed }),
      };
    case 'queued':
    // Only a reminder can be dropped here. A reminder is dropped if its invoice or link has changed since the caller's
    // check. The answer is `queued`, as for a reminder that the worker drops later.
    case 'dropped':
      return { delivery: 'queued', sentAt: null };
    case 'rejected':
    case 'failed':
      return { delivery: end.outcome, sentAt: null, reason: end.reason };
  }
}

/**
 * Time (ms) for which a call waits for the mail server. A slower attempt continues in the background and stores its own
 * outcome. The attempt keeps its claim on the mail, so that the worker cannot send the mail a second time.
 */
const PATIENCE_MS = 1_000;
/**
 * Largest number of attempts of this process that continue in the background. If this number is reached, the mail
 * server probably hangs. The worker then sends the further mails.
 */
const LATE_MAX = 20;

export type MailEnd =
  /** `missed`: text about copies that the mail server did not take. */
  | { readonly outcome: 'sent'; readonly at: Instant; readonly missed: string | null }
  | { readonly outcome: 'rejected' | 'failed'; readonly reason: string }
  | { readonly outcome: 'queued' }
  /** Not sent, because the mail was out of date (`whenToSend`). */
  | { readonly outcome: 'dropped' };

declare module '../kernel/context.ts' {
  interface Services {
    readonly mailDispatch: MailDispatch;
  }
  interface Hooks {
    /** Tries once to send a queued mail. Calls `atServer` before it contacts the mail server. */
    readonly deliverMail: (services: Services, id: MailId, atServer: () => void) => Promise<MailEnd>;
  }
}

export type MailDispatch = {
  /**
   * Runs `deliver`, which must call its argument before it contacts the mail server. Returns `late` if the server did
   * not answer in time, or if too many attempts are already late.
   */
  readonly run: (deliver: (atServer: () => void) => Promise<MailEnd>) => Promise<MailEnd | 'late'>;
  /**
   * Resolves when no attempt is running. Must be called before the store closes, because a mail whose outcome is not
   * stored would be sent twice.
   */
  readonly ended: () => Promise<void>;
};

export function mailDispatch(): MailDispatch {
  const running = new Set<Promise<unknown>>();
  let late = 0;
  return {
    run: async (deliver) => {
      if (late >= LATE_MAX) return 'late';
      const turned = Promise.withResolvers<void>();
      const end = deliver(turned.resolve);
      const kept = end.catch(() => undefined);
      running.add(kept);
      void kept.then(() => running.delete(kept));
      const ended = new AbortController();
      const tooLate = turned.promise.then(() => delay(PATIENCE_MS, 'late' as const, { signal: ended.signal }));
      tooLate.catch(() => undefined);
      const first = await Promise.race([end, tooLate]).finally(() => ended.abort());
      if (first === 'late') {
        late += 1;
        void kept.then(() => {
          late -= 1;
        });
      }
      return first;
    },
    ended: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
