/** Creates invoices in every state through the usual operations. */
import type { Answer, Desk } from '../../kit/desk.ts';

export const STATES = ['draft', 'pending', 'overdue', 'partly paid', 'paid', 'refunded', 'cancelled'] as const;
export type State = (typeof STATES)[number];

type Made = Answer<'getInvoice'>;

/** An invoice of EUR 100 for a customer with an e-mail address; `changes` are further fields of it. */
export async function invoiceIn(state: State, desk: Desk, changes: object = {}): Promise<Made> {
  const customer = { name: 'Ann', email: 'ann@example.com' };
  const overdue = { date: '2026-02-01', due_date: '2026-02-15' };
  const { id } = await desk.invoice({
    customer,
    ...(state === 'overdue' ? overdue : {}),
    draft: state === 'draft',
    ...changes,
  });
  if (state === 'partly paid') await desk.run('recordPayment', { id, amount: 40 });
  if (state === 'paid') await desk.run('recordPayment', { id });
  if (state === 'cancelled') await desk.run('cancelInvoice', { id });
  if (state === 'refunded') {
    const { payment } = await desk.run('recordPayment', { id });
    await desk.run('refundPayment', { id: payment.id });
  }
  return desk.run('getInvoice', { id });
}
