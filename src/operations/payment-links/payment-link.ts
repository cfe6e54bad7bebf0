/** A payment link as the interface shows it (R15). */
import * as z from 'zod';
import { formatInstant, type Instant } from '../../model/dates.ts';
import type { RequestId } from '../../model/ids.ts';
import { toMajor } from '../../model/money.ts';
import { Refusal } from '../../model/refusal.ts';
import { REQUEST_STATUSES, requestStatus } from '../../model/request.ts';
import { SCHEDULES } from '../../model/schedule.ts';
import type { RequestRow } from '../../store/payment-requests.ts';
import { requestStateOf } from '../checkout/payable.ts';
import type { Context } from '../context.ts';

const instant = z.string().meta({ format: 'date-time' });

export const PaymentLink = z.object({
  id: z.int(),
  code: z.string(),
  url: z.string().describe('Where the customer pays.'),
  description: z.string().describe('Your reference, which the customer sees.'),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(REQUEST_STATUSES),
  usage_limit: z.int().nullable().describe('null for no limit.'),
  paid_count: z.int(),
  customer_id: z.int().nullable(),
  expires_at: instant.nullable(),
  return_url: z.string().nullable(),
  schedule: z.enum(SCHEDULES).nullable().describe('How often its customer is reminded while it is unpaid.'),
  schedule_amount: z.int().nullable(),
  reminders_sent: z.int(),
  testmode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  created_at: instant,
});
export type PaymentLinkData = z.input<typeof PaymentLink>;

export function presentPaymentLink(row: RequestRow, ctx: Pick<Context, 'addresses'>, now: Instant): PaymentLinkData {
  return {
    id: row.id,
    code: row.code,
    url: `${ctx.addresses.linkUrl}/${row.code}`,
    description: row.description,
    amount: toMajor(row.amount ?? 0, row.currency),
    currency: row.currency,
    status: requestStatus(requestStateOf(row), now),
    usage_limit: row.usage_limit,
    paid_count: row.paid_count,
    customer_id: row.customer_id,
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

export async function requirePaymentLink(ctx: Context, id: number): Promise<RequestRow> {
  const row = await ctx.store.requests.find(ctx.account.id, 'payment_link', id as RequestId);
  if (row) return row;
  throw new Refusal('payment_link_not_found', `There is no payment link ${id}.`, {
    field: 'id',
    hint: 'Use the id that listPaymentLinks returns.',
  });
}
