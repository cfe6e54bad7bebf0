/** Ends the open attempt at the provider when an invoice or link can no longer be paid. */
import type { Services } from '../kernel/context.ts';
import { findPayable } from './payable.ts';

/**
 * Call after the commit of the change that closed it. If the payer has paid meanwhile, the payment is settled as usual.
 */
export async function endOpenAttempt(services: Services, code: string): Promise<void> {
  const payable = await findPayable(services, code);
  if (!payable?.openPayment) return;
  // Loaded on first use: the catalogue of operations is loaded at every start of `billhook mcp`.
  const { endAttempt } = await import('./ask-provider.ts');
  await endAttempt(services, payable, payable.openPayment);
}
