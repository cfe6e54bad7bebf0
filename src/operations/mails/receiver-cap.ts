/**
 * Cap on mails to one address (docs/guardrails.md), for all callers of an account together. No setting changes the cap.
 */
import { BillingError } from '../../model/billing-error.ts';
import { addMs, formatInstant, type Instant } from '../../model/dates.ts';
import { MAILS_PER_RECEIVER, RECEIVER_WINDOW_MS, receiverFreeAt } from '../../model/mail.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';

type Mails = Pick<Queries, 'mails'>;
type Counting = Pick<Context, 'account' | 'now' | 'mail'>;

/** Normal form of an address: upper and lower case are the same mailbox. */
export function receiverOf(address: string): string {
  return address.normalize('NFC').toLowerCase();
}

/** Times of the mails to each receiver in the last day, oldest first. Empty without a mail server. */
export async function mailedLately(
  { mails }: Mails,
  { account, now, mail }: Counting,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly Instant[]>> {
  if (!mail.configured) return new Map();
  const receivers = [...new Set(addresses.map(receiverOf))];
  return mails.lately(account.id, receivers, addMs(now(), -RECEIVER_WINDOW_MS), MAILS_PER_RECEIVER);
}

/** Earliest time of the next mail to this address. Null if a mail can be sent now. */
export async function addressFreeAt(queries: Mails, ctx: Counting, address: string): Promise<Instant | null> {
  return receiverFreeAt((await mailedLately(queries, ctx, [address])).get(receiverOf(address)) ?? []);
}

export function tooManyMails(address: string, freeAt: Instant): BillingError {
  const next = formatInstant(freeAt);
  return new BillingError(
    'too_many_mails',
    `${address} got ${MAILS_PER_RECEIVER} mails in the last 24 hours, the most that one address gets in that time.`,
    {
      facts: { next_allowed_at: next },
      retryable: true,
      hint: `The next one is possible at ${next}; force does not change that. Nothing was done or sent. What mails beside its work (send_email) works without it; a statement or payment_url can be given another way.`,
    },
  );
}
