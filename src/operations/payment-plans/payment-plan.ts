/** Defines how answers show a payment plan. */
import * as z from 'zod';
import { BillingError, invalid } from '../../model/billing-error.ts';
import { formatInstant } from '../../model/dates.ts';
import type { PlanId } from '../../model/ids.ts';
import { fromHundredths, toMajor } from '../../model/money.ts';
import { INTERVALS } from '../../model/subscription.ts';
import type { Queries } from '../../store/store.ts';
import type { PlanRow } from '../../store/subscriptions/payment-plans.ts';
import type { ReadContext } from '../kernel/context.ts';
import { TAX_OUTPUT } from './tax.ts';

export const PaymentPlan = z.object({
  id: z.int(),
  title: z.string(),
  amount: z.number().describe('Of each payment.'),
  currency: z.string(),
  interval: z.enum(INTERVALS),
  interval_count: z.int(),
  installments: z.int().nullable().describe('How many payments in total; null until cancelled.'),
  invoice: z.boolean().describe('Each payment makes a paid invoice.'),
  tax_rate: z
    .number()
    .nullable()
    .describe('Percent that the amount includes; null: as the customer or business has it.'),
  ...TAX_OUTPUT,
  created_at: z.string().meta({ format: 'date-time' }),
});
export type PaymentPlanData = z.input<typeof PaymentPlan>;

export function presentPaymentPlan(row: PlanRow): PaymentPlanData {
  return {
    id: row.id,
    title: row.title,
    amount: toMajor(row.amount, row.currency),
    currency: row.currency,
    interval: row.interval,
    interval_count: row.interval_count,
    installments: row.installments,
    invoice: row.invoice === 1,
    tax_rate: row.tax_rate === null ? null : fromHundredths(row.tax_rate),
    tax_category: row.tax_category,
    exemption_reason: row.exemption_reason,
    exemption_code: row.exemption_code,
    created_at: formatInstant(row.created_at),
  };
}

/**
 * Refuses a plan that has changed since a call looked it up. The limits of the call's token were checked with the
 * amount before the change. Must be called in the transaction that uses the plan.
 */
export async function requireSamePlan(
  tx: Queries,
  { account }: Pick<ReadContext, 'account'>,
  id: PlanId,
  { amount, title }: Pick<PlanRow, 'amount' | 'title'>,
): Promise<void> {
  const now = await tx.plans.find(account.id, id);
  if (now?.amount === amount && now.title === title) return;
  throw invalid([{ field: 'plan_id', message: 'has changed at this moment: try again' }]);
}

export async function requirePaymentPlan(ctx: ReadContext, id: number, field = 'id'): Promise<PlanRow> {
  const row = await ctx.store.plans.find(ctx.account.id, id as PlanId);
  if (row) return row;
  throw new BillingError('payment_plan_not_found', `There is no payment plan ${id}.`, {
    field,
    hint: 'Use the id that listPaymentPlans returns, or make one with createPaymentPlan.',
  });
}
