/** Calls of the operations in `src/operations/subscriptions`. */
import { activeSubscription, CLUB, customerOf, pausedSubscription } from '../api/rest/objects.ts';
import type { Calls } from './call.ts';

export const SUBSCRIPTIONS = {
  createSubscription: {
    examples: [{ customer_id: 1, plan_id: 1, idempotency_key: 'subscribe-anna' }],
    stranger: [({ customer, plan }) => ({ customer_id: customer, plan_id: plan }), 'customer_not_found'],
    fields: async (business) => ({ ...CLUB, customer_id: await customerOf(business) }),
    limits: [['amount', ({ customer, plan }) => ({ customer_id: customer, plan_id: plan })]],
  },
  updateSubscription: {
    examples: [
      { id: 1, amount: 55 },
      { id: 3, amount: 55 },
      { id: 99, amount: 55 },
      { id: 1, plan_id: 99 },
      { id: 1, amount: 0 },
    ],
    stranger: [({ subscription }) => ({ id: subscription, amount: 5 }), 'subscription_not_found'],
    fields: { amount: 5 },
    limits: [['amount', ({ subscription }) => ({ id: subscription, description: 'x' })]],
  },
  listSubscriptions: {
    examples: [{ status: 'active' }, { status: 'late' }],
    stranger: [({ plan }) => ({ plan_id: plan }), 'subscriptions'],
  },
  cancelSubscription: {
    examples: [
      { id: 3, idempotency_key: 'stop-3' },
      { id: 3 },
      { id: 2, at_period_end: true },
      { id: 99 },
      { id: 1, reason: 'too dear' },
    ],
    stranger: [({ subscription }) => ({ id: subscription }), 'subscription_not_found'],
    limits: [['amount', ({ subscription }) => ({ id: subscription })]],
  },
  pauseSubscription: {
    examples: [{ id: 1, idempotency_key: 'holiday' }, { id: 1 }, { id: 99 }, { id: 1, until: '2026-05-01' }],
    stranger: [({ subscription }) => ({ id: subscription }), 'subscription_not_found'],
    object: activeSubscription,
    limits: [['amount', ({ subscription }) => ({ id: subscription })]],
  },
  resumeSubscription: {
    examples: [{ id: 1, idempotency_key: 'back' }, { id: 1 }, { id: 99 }, { id: 1, from: '2026-05-01' }],
    stranger: [({ subscription }) => ({ id: subscription }), 'subscription_not_found'],
    object: pausedSubscription,
    limits: [['resume', ({ paused }) => ({ id: paused })]],
  },
  getSubscription: {
    examples: [{ id: 1 }, { id: 99 }, { id: 1, expand: 'payments' }],
    stranger: [({ subscription }) => ({ id: subscription }), 'subscription_not_found'],
  },
  rotateSubscriptionLink: {
    examples: [{ id: 1, idempotency_key: 'new-address' }, { id: 99 }, { id: 1, code: 'mine' }],
    stranger: [({ subscription }) => ({ id: subscription }), 'subscription_not_found'],
    limits: [['free', ({ subscription }) => ({ id: subscription })]],
  },
} satisfies Partial<Calls>;
