/**
 * Inserts payment requests: payment links, and the requests of subscriptions. Holds and donations are also inserted
 * here, for the older interfaces (`src/legacy`). REST cannot create them (R33).
 */
import { newCode } from '../../model/codes.ts';
import type { Instant } from '../../model/dates.ts';
import type { CustomerId } from '../../model/ids.ts';
import type { Currency } from '../../model/money.ts';
import type { SellerLinks, StoredRequestKind } from '../../model/payment-request.ts';
import { nextReminderAt, type Schedule } from '../../model/schedule.ts';
import type { RequestRow } from '../../store/payments/payment-requests.ts';
import type { Queries } from '../../store/store.ts';
import { requireBillable } from '../customers/customer.ts';
import { reuseOrAddCustomer } from '../customers/reuse-or-add.ts';
import type { Context } from '../kernel/context.ts';

export type NewRequest = {
  readonly kind: StoredRequestKind;
  readonly description: string;
  readonly note: string | null;
  readonly amount: number | null;
  readonly currency: Currency;
  /**
   * An existing customer, or a name and an e-mail. A customer with the same name and e-mail is reused; otherwise a
   * customer is added (R33). If name and e-mail are null, the request has no customer.
   */
  readonly customer: { readonly id: CustomerId } | Named;
  readonly usageLimit: number | null;
  readonly expiresAt: Instant | null;
  readonly returnUrl: string | null;
  readonly schedule: Schedule | null;
  readonly scheduleAmount: number | null;
  readonly testmode: boolean;
  readonly pages: SellerLinks;
  readonly metadata: Readonly<Record<string, string>>;
  /** False for renewals. The list of links does not show renewals. */
  readonly isListed?: boolean;
  /** Id that the caller chose. If given, `return_id` (R34) is computed from this id instead of the code (R40). */
  readonly reference?: string | null;
};

export async function insertRequest(tx: Queries, ctx: Context, request: NewRequest): Promise<RequestRow> {
  const code = newCode();
  const reference = request.reference ?? null;
  return tx.requests.insert({
    account_id: ctx.account.id,
    kind: request.kind,
    code,
    description: request.description,
    note: request.note,
    amount: request.amount,
    currency: request.currency,
    customer_id: await customerIdOf(tx, ctx, request.customer),
    usage_limit: request.usageLimit,
    expires_at: request.expiresAt,
    return_url: request.returnUrl,
    return_id: ctx.returnIdOf?.(reference ?? code) ?? null,
    schedule: request.schedule,
    schedule_amount: request.scheduleAmount,
    next_reminder_at: firstReminder(ctx, request),
    testmode: request.testmode ? 1 : 0,
    pages: JSON.stringify(request.pages),
    metadata: JSON.stringify(request.metadata),
    reference,
    personal_of: null,
    listed: request.isListed === false ? 0 : 1,
    created_at: ctx.now(),
  });
}

/**
 * Time of the first reminder; null for test links, which send no mails. The customer may have no e-mail address; this
 * is checked later, when the reminder is due.
 */
function firstReminder({ account, now }: Context, { schedule, testmode }: NewRequest): Instant | null {
  return schedule === null || testmode ? null : nextReminderAt(schedule, now(), now(), account.timezone);
}

async function customerIdOf(tx: Queries, ctx: Context, given: NewRequest['customer']): Promise<CustomerId | null> {
  // Reads the customer under the account's lock, because the customer may have been merged since the call found it.
  if ('id' in given) return (await requireBillable(ctx, given.id, 'customer_id', tx)).id;
  if (given.name === null && given.email === null) return null;
  return (await reuseOrAddCustomer(tx, ctx, given, 'add')).customer.id;
}

type Named = { readonly name: string | null; readonly email: string | null };
