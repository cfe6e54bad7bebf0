/** Stores the refunds and disputes that the provider reports for a paid payment. */
import type { Outflows } from '../../model/provider.ts';
import type { AccountRow } from '../../store/access/accounts.ts';
import type { PaymentRow } from '../../store/payments/payments.ts';
import type { Services } from '../kernel/context.ts';
import { settleDispute } from './settle-dispute.ts';
import { settleRefundFact } from './settle-refund-fact.ts';

/**
 * Returns the updated payment. Each reported refund or dispute is stored in its own transaction. A report of a state
 * that is already stored changes nothing.
 */
export async function settleOutflows(
  services: Services,
  account: AccountRow,
  payment: PaymentRow,
  { refunds, disputes }: Outflows,
): Promise<PaymentRow> {
  if (payment.status !== 'paid' && payment.status !== 'refunded') return payment;
  for (const fact of refunds) await settleRefundFact(services, account, payment, fact);
  const inOrder = [...disputes].sort((a, b) => a.openedAt - b.openedAt);
  for (const fact of inOrder) await settleDispute(services, account, payment, fact);
  if (refunds.length + disputes.length === 0) return payment;
  return (await services.store.payments.byId(payment.id)) ?? payment;
}
