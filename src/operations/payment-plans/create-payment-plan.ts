import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { formatMoney } from '../../model/money.ts';
import { rhythmWords } from '../../model/subscription.ts';
import { moneyIn } from '../kernel/amount-at-risk.ts';
import { Amount, Currency, text } from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { PaymentPlan, presentPaymentPlan } from './payment-plan.ts';
import { NOT_FOR_TOOLS, planTax, planTaxFaults, TAX_FIELDS } from './tax.ts';
import { Installments, Interval, IntervalCount, WithInvoices } from './terms.ts';

export const createPaymentPlan = operation({
  name: 'createPaymentPlan',
  title: 'Create a payment plan',
  summary: 'Creates terms that subscriptions can share. Charges nothing; createSubscription signs a customer up.',
  scope: 'billing.write',
  route: 'POST /payment-plans',
  effects: { destructive: false, idempotent: false, openWorld: false },
  repeatIsRetry: always,
  input: z.strictObject({
    title: text(BOUNDS.description).describe('Customers see it.'),
    amount: Amount.describe('Of each payment.'),
    currency: Currency.optional(),
    interval: Interval,
    interval_count: IntervalCount.default(1),
    installments: Installments.optional(),
    invoice: WithInvoices.default(false),
    ...TAX_FIELDS,
  }),
  output: PaymentPlan,
  notForAssistants: NOT_FOR_TOOLS,
  combinations: planTaxFaults,
  amounts: ['amount'],
  refusals: ['limit_exceeded'],
  prepare: async (ctx, input) => moneyIn(ctx, input),
  redirects: 'nothing',
  amountAtRisk: (_ctx, _input, money) => ({ money, isTest: false }),
})((ctx, input, money) =>
  ctx.write(async (tx) => {
    const row = await tx.plans.insert({
      account_id: ctx.account.id,
      title: input.title,
      ...money,
      interval: input.interval,
      interval_count: input.interval_count,
      installments: input.installments ?? null,
      invoice: input.invoice ? 1 : 0,
      ...planTax(input),
      created_at: ctx.now(),
    });
    return {
      result: presentPaymentPlan(row),
      events: [],
      activity: {
        subject: { kind: 'payment_plan', id: row.id },
        summary: `Created the payment plan ${row.title}: ${formatMoney(row.amount, row.currency)} ${rhythmWords(row)}`,
      },
    };
  }),
);
