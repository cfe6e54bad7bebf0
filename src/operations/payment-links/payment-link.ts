/** Defines how answers show a payment link (R15). */
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { parseCode } from '../../model/codes.ts';
import { formatInstant, type Instant } from '../../model/dates.ts';
import type { RequestId } from '../../model/ids.ts';
import { toMajor } from '../../model/money.ts';
import { LINK_TYPES, PAYMENT_TYPE_OF, REQUEST_STATUSES, requestStatus } from '../../model/payment-request.ts';
import { SCHEDULES } from '../../model/schedule.ts';
import type { LinkRow } from '../../store/payments/payment-requests.ts';
import type { Queries } from '../../store/store.ts';
import type { Context, ReadContext } from '../kernel/context.ts';
import { InstantText } from '../kernel/fields.ts';
import { requestStateOf } from '../payments/payable.ts';

export const PaymentLink = z.object({
  id: z.int(),
  code: z.string(),
  external_id: z.string().nullable(),
  type: z.enum(LINK_TYPES),
  url: z.string(),
  description: z.string().describe('The customer sees it.'),
  note: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(REQUEST_STATUSES),
  usage_limit: z.int().nullable().describe('null for no limit.'),
  paid_count: z.int(),
  customer_id: z.int().nullable(),
  subscription_id: z.int().nullable(),
  expires_at: InstantText.nullable(),
  return_url: z.string().nullable(),
  schedule: z.enum(SCHEDULES).nullable().describe('How often its customer is reminded.'),
  schedule_amount: z.int().nullable(),
  reminders_sent: z.int(),
  testmode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  created_at: InstantText,
});
export type PaymentLinkData = z.input<typeof PaymentLink>;

export function presentPaymentLink(row: LinkRow, ctx: Pick<Context, 'addresses'>, now: Instant): PaymentLinkData {
  return {
    id: row.id,
    code: row.code,
    external_id: row.reference,
    type: PAYMENT_TYPE_OF[row.kind],
    url: `${ctx.addresses.linkUrl}/${row.code}`,
    description: row.description,
    note: row.note,
    amount: toMajor(row.amount ?? 0, row.currency),
    currency: row.currency,
    status: requestStatus(requestStateOf(row), now),
    usage_limit: row.usage_limit,
    paid_count: row.paid_count,
    customer_id: row.customer_id,
    subscription_id: row.subscription_id,
    expires_at: row.expires_at === null ? null : formatInstant(row.expires_at),
    return_url: row.return_url,
    schedule: row.schedule,
    schedule_amount: row.schedule_amount,
    reminders_sent: row.reminders_sent,
    testmode: row.testmode === 1,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    created_at: formatInstant(row.created_at),
  };
}

/** Finds a link by id or code. Ten digits can be an id or a code; the code is tried first. */
export async function requirePaymentLink(
  ctx: ReadContext,
  reference: string | number,
  db: Queries = ctx.store,
): Promise<LinkRow> {
  const text = String(reference).trim();
  const code = typeof reference === 'string' ? parseCode(text) : undefined;
  const id = /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as RequestId) : undefined;
  const row =
    (code && (await db.requests.link(ctx.account.id, { code }))) ??
    (id && (await db.requests.link(ctx.account.id, { id })));
  if (row) return row;
  throw new BillingError('payment_link_not_found', `There is no payment link ${text}.`, {
    field: 'id',
    hint: 'Use the id or the code that listPaymentLinks returns.',
  });
}
