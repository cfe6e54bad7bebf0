/**
 * Cap on mails to one address (docs/guardrails.md), for all callers of an account together. No setting changes the cap.
 */
import type { Addressees } from '../../model/addressees.ts';
import { BillingError } from '../../model/billing-error.ts';
import { addMs, formatInstant, type Instant } from '../../model/dates.ts';
import { MAILS_PER_RECEIVER, RECEIVER_WINDOW_MS, receiverFreeAt } from '../../model/mail.ts';
import type { Queries } from '../../store/store.ts';
import type { Context } from '../kernel/context.ts';

type Mails = Pick<Queries, 'mails'>;
type Counting = Pick<Context, 'account' | 'now' | 'mail'>;

/** Normal form of an address, in lower case: addresses that differ only in case count as one mailbox. */
export function receiverOf(address: string): string {
  return address.normalize('NFC').toLowerCase();
}

/** Times of the mails to each receiver in the last day, oldest first. Empty if no mail server is set up. */
export async function mailedLately(
  { mails }: Mails,
  { account, now, mail }: Counting,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly Instant[]>> {
  if (!mail.configured) return new Map();
  const receivers = [...new Set(addresses.map(receiverOf))];
  return mails.lately(account.id, receivers, addMs(now(), -RECEIVER_WINDOW_MS), MAILS_PER_RECEIVER);
}

/**
 * Returns a refusal if an addressee of the mail has already got too many mails. Returns null if the mail may be sent
 * now.
 */
export async function tooManyFor(queries: Mails, ctx: Counting, { to, cc }: Addressees): Promise<BillingError | null> {
  const blocked = await blockedOf(queries, ctx, [to, ...cc]);
  const last = blocked.toSorted((one, other) => other.freeAt - one.freeAt)[0];
  return last ? tooManyMails(last.address, last.freeAt) : null;
}

/** Earliest time at which a mail may be sent to all of these addressees; null if it may be sent now. */
export async function addresseesFreeAt(queries: Mails, ctx: Counting, { to, cc }: Addressees): Promise<Instant | null> {
  const blocked = await blockedOf(queries, ctx, [to, ...cc]);
  return blocked.length === 0 ? null : (Math.max(...blocked.map(({ freeAt }) => freeAt)) as Instant);
}

async function blockedOf(queries: Mails, ctx: Counting, addresses: readonly string[]) {
  const mailed = await mailedLately(queries, ctx, addresses);
  return addresses.flatMap((address) => {
    const freeAt = receiverFreeAt(mailed.get(receiverOf(address)) ?? []);
    return freeAt === null ? [] : [{ address, freeAt }];
  });
}

export async function requireFree(queries: Mails, ctx: Counting, addressees: Addressees): Promise<void> {
  const refusal = await tooManyFor(queries, ctx, addressees);
  if (refusal) throw refusal;
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
