/** Defines how answers show a subscription. */
import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { formatInstant, type Instant } from '../../model/dates.ts';
import type { Event } from '../../model/event.ts';
import type { SubscriptionId } from '../../model/ids.ts';
import { fromHundredths, toMajor } from '../../model/money.ts';
import {
  allowedActions,
  COLLECTIONS,
  END_REASONS,
  INTERVALS,
  SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_STATUSES,
} from '../../model/subscription.ts';
import type { Queries } from '../../store/store.ts';
import type { ListedSubscriptionRow } from '../../store/subscriptions/subscriptions.ts';
import type { Addresses, Context, ReadContext } from '../kernel/context.ts';
import { InstantText } from '../kernel/fields.ts';
import { TAX_OUTPUT } from '../payment-plans/tax.ts';

const date = z.string().meta({ format: 'date' });

export const Subscription = z.object({
  id: z.int(),
  code: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES).describe('pending: waits for the first payment.'),
  plan_id: z.int().nullable(),
  customer: z.object({ id: z.int(), name: z.string(), email: z.string().nullable() }).nullable(),
  description: z.string(),
  amount: z.number().describe('Of each payment.'),
  currency: z.string(),
  interval: z.enum(INTERVALS),
  interval_count: z.int(),
  installments: z.int().nullable(),
  invoice: z.boolean(),
  tax_rate: z.number().describe('Percent, within the amount.'),
  ...TAX_OUTPUT,
  collection: z
    .enum(COLLECTIONS)
    .describe('invoice: each period issues and mails an invoice, which the customer pays.'),
  payment_term_days: z.int().nullable().describe('null: as usual.'),
  starts_on: date,
  paid_count: z.int(),
  next_payment_on: date
    .nullable()
    .describe('When the next is charged or invoiced, or it ends if cancel_at_period_end.'),
  cancel_at_period_end: z.boolean(),
  payment_url: z
    .string()
    .nullable()
    .describe('Where the customer pays what is due now: first or failed payments, or an invoice.'),
  customer_url: z.string().describe("The customer's own page: see and cancel it."),
  allowed_actions: z.array(z.enum(SUBSCRIPTION_ACTIONS)).describe('What is possible now.'),
  end_reason: z.enum(END_REASONS).nullable(),
  testmode: z.boolean(),
  created_at: InstantText,
  ended_at: InstantText.nullable(),
});
export type SubscriptionData = z.input<typeof Subscription>;

export function presentSubscription(
  row: ListedSubscriptionRow,
  { addresses }: { readonly addresses: Addresses },
): SubscriptionData {
  const isDue = row.collection === 'invoice' || row.status === 'pending' || row.status === 'past_due';
  const payable = row.open_code !== null && isDue;
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    plan_id: row.plan_id,
    customer:
      row.customer_id === null
        ? null
        : { id: row.customer_id, name: row.customer_name ?? '', email: row.customer_email },
    description: row.description,
    amount: toMajor(row.amount, row.currency),
    currency: row.currency,
    interval: row.interval,
    interval_count: row.interval_count,
    installments: row.installments,
    invoice: row.invoice === 1,
    tax_rate: fromHundredths(row.tax_rate),
    tax_category: row.tax_category,
    exemption_reason: row.exemption_reason,
    exemption_code: row.exemption_code,
    collection: row.collection,
    payment_term_days: row.payment_term_days,
    starts_on: row.anchor_on ?? row.starts_on,
    paid_count: row.paid_count,
    next_payment_on: row.status === 'paused' ? null : row.next_on,
    cancel_at_period_end: row.cancel_at_period_end === 1,
    payment_url: payable ? `${addresses.linkUrl}/${row.open_code}` : null,
    customer_url: customerUrl(addresses, row),
    allowed_actions: [...allowedActions(row.status, row.cancel_at_period_end === 1)],
    end_reason: row.ended_at === null ? null : row.end_reason,
    testmode: row.testmode === 1,
    created_at: formatInstant(row.created_at),
    ended_at: when(row.ended_at),
  };
}

export function customerUrl(
  { linkUrl }: Addresses,
  { access_code }: Pick<ListedSubscriptionRow, 'access_code'>,
): string {
  return `${linkUrl}/subscription/${access_code}`;
}

function when(at: Instant | null): string | null {
  return at === null ? null : formatInstant(at);
}

export async function requireSubscription(
  ctx: ReadContext,
  id: number,
  db: Pick<Queries, 'subscriptions'> = ctx.store,
): Promise<ListedSubscriptionRow> {
  const row = await db.subscriptions.find(ctx.account.id, id as SubscriptionId);
  if (row) return row;
  throw new BillingError('subscription_not_found', `There is no subscription ${id}.`, {
    field: 'id',
    hint: 'Use the id that listSubscriptions returns.',
  });
}

/** Events of the given types. Each event contains the subscription's state after the changes of this transaction. */
export async function subscriptionEvents(
  tx: Queries,
  ctx: Context,
  id: SubscriptionId,
  types: readonly Event['type'][],
): Promise<Event[]> {
  const data = presentSubscription(await requireSubscription(ctx, id, tx), ctx);
  return types.map((type) => ({ type, data }));
}
