/** Calls of the operations in `src/operations/payment-plans`. */
import type { Calls } from './call.ts';

export const PAYMENT_PLANS = {
  createPaymentPlan: {
    examples: [
      { title: 'Maintenance', amount: 49, interval: 'month', invoice: true, idempotency_key: 'plan-1' },
      { title: 'Maintenance', amount: 0, interval: 'fortnight' },
    ],
    stranger: 'adds to the own account',
    fields: { title: 'Club', amount: 10, interval: 'month' },
    limits: [['amount', () => ({ title: 'x', amount: 5_000, interval: 'day' })]],
  },
  updatePaymentPlan: {
    examples: [
      { id: 1, amount: 55, apply_to_existing: true },
      { id: 99, amount: 55 },
      { id: 1, interval: 'year' },
    ],
    stranger: [({ plan }) => ({ id: plan, amount: 5 }), 'payment_plan_not_found'],
    fields: { amount: 5 },
    limits: [['amount', ({ plan }) => ({ id: plan, amount: 5_000 })]],
  },
  listPaymentPlans: {
    examples: [{}, { limit: 500 }],
    stranger: [() => ({}), 'payment_plans'],
  },
  getPaymentPlan: {
    examples: [{ id: 1 }, { id: 99 }, { id: 1, expand: 'subscriptions' }],
    stranger: [({ plan }) => ({ id: plan }), 'payment_plan_not_found'],
  },
} satisfies Partial<Calls>;
