/** Every tool whose call cannot be undone: how it is called, what a person is asked, and what the call does. */

import { expect } from 'vitest';
import { BillingError } from '../../../src/model/billing-error.ts';
import type { OperationName } from '../../../src/operations/catalog.ts';
import type { Mcp } from './kit.ts';

/** Arguments of the call, and the object in which its effect can be read. */
export type Subject = {
  readonly args: Record<string, unknown>;
  readonly seen: readonly [read: OperationName, id: number];
};

export type IrreversibleCall = {
  readonly tool: string;
  readonly make: () => Promise<Subject>;
  /** Expected question, with `#` in place of ids and numbers, which increase from test to test. */
  readonly question: string;
  readonly undone: object;
  /** The object after the call; `refused` if it can no longer be read. */
  readonly done: object;
  /** Number of activity entries that the call adds. */
  readonly lines: number;
};

let work = 0;

export function newInvoice(mcp: Mcp, more: object = {}) {
  return mcp.run('createInvoice', { customer: 'ann@example.com', description: `Work ${++work}`, amount: 120, ...more });
}

/** The object that a call changes, or the code of the refusal if it is gone. */
export function seenNow(mcp: Mcp, [read, id]: Subject['seen']): Promise<object> {
  return mcp.run(read, { id }).catch((error: unknown) => {
    if (error instanceof BillingError) return { refused: error.code };
    throw error;
  });
}

/** The question with `#` in place of ids and numbers. */
export function withoutNumbers(question: string): string {
  return question.replace(/(INV-|payment |subscription |id |(?:Twin|Ida) ?)\d+/gi, '$1#');
}

export function irreversibleCalls(mcp: () => Mcp): readonly IrreversibleCall[] {
  const customer = async (name: string) =>
    (await mcp().run('createCustomer', { name, email: `${name.replace(' ', '').toLowerCase()}@example.com` }))
      .id as unknown as number;
  return [
    {
      tool: 'cancelInvoice',
      make: async () => {
        const { id, invoice_number } = await newInvoice(mcp());
        return { args: { id: invoice_number }, seen: ['getInvoice', id as unknown as number] };
      },
      question:
        'Cancel an invoice: invoice INV-# for “Ann” <ann@example.com>, EUR 120.00, pending, due 2026-03-31. ' +
        'Its payment link stops working, and the customer gets no mail. This cannot be undone. Do it?',
      undone: { status: 'pending', amount_due: 120 },
      done: { status: 'cancelled', amount_due: 0 },
      lines: 1,
    },
    {
      tool: 'refundPayment',
      make: async () => {
        const { id } = await newInvoice(mcp());
        const { payment } = (await mcp().run('recordPayment', { id })) as unknown as { payment: { id: number } };
        return { args: { id: payment.id, amount: 20 }, seen: ['getPayment', payment.id] };
      },
      question:
        'Refund a payment: payment # for “INV-#”, EUR 120.00 from “Ann” <ann@example.com>; refunds EUR 20.00. ' +
        'The payment was recorded by hand: this only notes the refund, and the money has to be paid back by hand. ' +
        'This cannot be undone. Do it?',
      undone: { amount_refunded: 0, amount_refund_pending: 0, refunds: [] },
      done: { amount_refunded: 20, refunds: [{ amount: 20 }] },
      lines: 2,
    },
    {
      tool: 'cancelSubscription',
      make: async () => {
        const terms = { description: 'Bread club', amount: 10, interval: 'month' };
        const { id } = await mcp().run('createSubscription', { customer: 'ann@example.com', ...terms });
        return { args: { id }, seen: ['getSubscription', id as unknown as number] };
      },
      question:
        'Cancel a subscription: subscription # of “Ann” <ann@example.com> to “Bread club”, EUR 10.00 every month. ' +
        'It ends at once: nothing more is charged, paid amounts stay paid, and the customer gets no mail. ' +
        'This cannot be undone. Do it?',
      undone: { status: 'pending' },
      done: { status: 'cancelled', end_reason: 'requested' },
      lines: 1,
    },
    {
      tool: 'deleteInvoice',
      make: async () => {
        const { id } = await newInvoice(mcp(), { draft: true });
        return { args: { id: String(id) }, seen: ['getInvoice', id as unknown as number] };
      },
      question:
        'Delete a draft invoice: invoice draft (id #) for “Ann” <ann@example.com>, EUR 120.00, draft, due 2026-03-31. ' +
        'The draft is gone for good; it has no number, so none is missing. This cannot be undone. Do it?',
      undone: { status: 'draft' },
      done: { refused: 'invoice_not_found' },
      lines: 1,
    },
    {
      tool: 'createCreditNote',
      make: async () => {
        const { id, invoice_number } = await newInvoice(mcp());
        return {
          args: { invoice_id: invoice_number, amount: 20, reason: 'Too much' },
          seen: ['getInvoice', id as unknown as number],
        };
      },
      question:
        'Create a credit note: invoice INV-# for “Ann” <ann@example.com>, EUR 120.00, pending, due 2026-03-31. ' +
        'A credit note is final. This cannot be undone. Do it?',
      undone: { amount_credited: 0, amount_due: 120 },
      done: { amount_credited: 20, amount_due: 100 },
      lines: 1,
    },
    {
      tool: 'eraseCustomer',
      make: async () => {
        const name = `Ida ${++work}`;
        const id = await customer(name);
        const { id: invoice } = await newInvoice(mcp(), { customer_id: id, customer: undefined });
        await mcp().run('recordPayment', { id: invoice });
        return { args: { customer: name.toLowerCase() }, seen: ['getCustomer', id] };
      },
      question:
        'Erase a customer: customer “Ida #” <ida#@example.com>. ' +
        'All about the customer is erased for good; only issued documents and payments stay. ' +
        'This cannot be undone. Do it?',
      undone: { erased_at: null, name: expect.stringMatching(/^Ida/) },
      done: { erased_at: expect.any(String), name: expect.stringMatching(/^Erased customer/), email: null },
      lines: 1,
    },
    {
      tool: 'mergeCustomers',
      make: async () => {
        const [id, into] = [await customer(`Twin ${++work}`), await customer(`Twin ${++work}`)];
        return { args: { id, into }, seen: ['getCustomer', id] };
      },
      question:
        'Merge two customers: customer “Twin #” <twin#@example.com>; customer “Twin #” <twin#@example.com>. ' +
        'All of the first moves to the second, and the first is gone. This cannot be undone. Do it?',
      undone: { name: expect.stringMatching(/^Twin/) },
      done: { refused: 'customer_merged' },
      lines: 1,
    },
  ];
}
