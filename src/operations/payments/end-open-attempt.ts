/** Ends the open attempt at the provider when an invoice or link can no longer be paid. */
import type { Services } from '../kernel/context.ts';
import { findPayable } from './payable.ts';

/**
 * Call it after the commit that closed the invoice or link. If the payer has paid meanwhile, the payment is settled as
 * usual.
 */
export async function endOpenAttempt(services: Services, code: string): Promise<void> {
  const payable = await findPayable(services, code);
  if (!payable?.openPayment) return;
  // Imported on first use, because every start of `billhook mcp` loads the catalogue of operations.
  const { endAttempt } = await import('./ask-provider.ts');
  await endAttempt(services, payable, payable.openPayment);
}
