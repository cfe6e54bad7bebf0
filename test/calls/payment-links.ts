/** Calls of the operations in `src/operations/payment-links`. */
import type { Calls } from './call.ts';
import { ORDER_7001, ORDER_7002, WORKSHOP } from './example-ledger.ts';

export const PAYMENT_LINKS = {
  createPaymentLink: {
    examples: [
      {
        description: 'Order 7001',
        amount: 49.5,
        email: 'lotte@example.org',
        name: 'Lotte',
        idempotency_key: 'order-7001',
      },
    ],
    stranger: [({ customer }) => ({ customer_id: customer, description: 'x', amount: 1 }), 'customer_not_found'],
    fields: { description: 'Order 7', amount: 10 },
    limits: [['amount', () => ({ description: 'x', amount: 5_000, return_url: 'https://shop.example/' })]],
  },
  listPaymentLinks: {
    examples: [{ status: 'active' }, { status: 'open' }],
    stranger: [() => ({}), 'payment_links'],
  },
  getPaymentLink: {
    examples: [{ id: ORDER_7001 }, { id: '99' }, { id: ORDER_7001, expand: 'customer' }],
    stranger: [({ link }) => ({ id: link }), 'payment_link_not_found'],
  },
  deactivatePaymentLink: {
    examples: [
      { id: ORDER_7002, idempotency_key: 'close-order-7002' },
      { id: ORDER_7002 },
      { id: '99' },
      { id: WORKSHOP, reason: 'sold out' },
    ],
    stranger: [({ link }) => ({ id: link }), 'payment_link_not_found'],
    limits: [['amount', ({ link }) => ({ id: link })]],
  },
} satisfies Partial<Calls>;
