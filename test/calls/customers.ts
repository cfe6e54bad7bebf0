/** Calls of the operations in `src/operations/customers`. */
import type { Exchange } from '../../dev/scripts/examples/stage.ts';
import { type Calls, COPIES, type Input } from './call.ts';
import { ANNA, OLIVER } from './example-ledger.ts';

function lastMade(told: readonly Exchange[]): Input {
  const last = told.findLast(({ endpoint, status }) => endpoint.operationId === 'createCustomer' && status === 201);
  const { data } = (last?.body ?? {}) as { data?: { id?: number } };
  return { id: String(data?.id) };
}

export const CUSTOMERS = {
  listCustomers: {
    examples: [{ query: 'bakkerij' }, { limit: 500 }],
    stranger: [({ email }) => ({ query: email }), 'customers'],
  },
  createCustomer: {
    examples: [
      { ...ANNA, idempotency_key: 'import-2026-03-anna' },
      { ...ANNA, idempotency_key: 'import-2026-03-anna' },
      { name: 'A. de Vries', email: ANNA.email },
      { company: 'Bakker & Co', email: 'lotte', country: 'Holland' },
      { name: 'Market stall' },
      { name: 'Closed Shop', email: 'gone@closed-shop.example.com' },
    ],
    stranger: 'adds to the own account',
    fields: { name: 'Ann' },
    limits: [['free', () => ({ name: 'Cy', email: 'cy@example.com' })]],
  },
  updateCustomer: {
    examples: [
      { id: '1', phone: '+31 30 231 4567', address: 'Oudegracht 214' },
      { id: '1', email: OLIVER.email },
      { id: '99', city: 'Utrecht' },
      { id: '1', name: null },
    ],
    stranger: [({ customer }) => ({ id: customer, name: 'x' }), 'customer_not_found'],
    fields: { note: 'Pays on Fridays' },
    limits: [
      ['receivers', ({ customer }) => ({ id: customer, email: 'other@attacker.example' })],
      ['receivers', ({ customer }) => ({ id: customer, email: null })],
      ['receivers', ({ customer }) => ({ id: customer, invoice_email: 'other@attacker.example' })],
      ['receivers', ({ customer }) => ({ id: customer, cc_emails: COPIES })],
      ['receivers', ({ customer }) => ({ id: customer, name: 'Ben' })],
      ['receivers', ({ customer }) => ({ id: customer, endpoint: { scheme: '0106', id: '12345678' } })],
      ['receivers', ({ customer }) => ({ id: customer, payment_terms: 'Pay to DE89 3704 0044 0532 0130 00' })],
      ['free', ({ customer }) => ({ id: customer, phone: '1', language: 'de' })],
    ],
  },
  eraseCustomer: {
    examples: [lastMade, { id: '1' }, { id: '99' }, { id: '1', expand: 'invoices' }],
    stranger: [({ customer }) => ({ id: customer }), 'customer_not_found'],
    object: async (business) => Number((await business.run('createCustomer', { name: 'Forgotten' })).id),
    limits: [['receivers', ({ customer }) => ({ id: customer })]],
  },
  mergeCustomers: {
    examples: [
      { id: 5, into: 4 },
      { id: 5, into: 4 },
      { id: 99, into: 1 },
      { id: 1, into: 1 },
    ],
    stranger: [({ customer }) => ({ id: customer, into: customer + 1 }), 'customer_not_found'],
    fields: async ({ run }) => ({ into: (await run('createCustomer', { name: 'Twin' })).id }),
    limits: [['receivers', ({ customer }) => ({ id: customer, into: customer })]],
  },
  getCustomer: {
    examples: [{ id: '1' }, { id: '99' }, { id: '1', expand: 'invoices' }],
    stranger: [({ customer }) => ({ id: customer }), 'customer_not_found'],
  },
} satisfies Partial<Calls>;
