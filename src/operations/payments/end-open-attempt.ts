/** Ends the open attempt at the provider when an invoice or payment request can no longer be paid. */
import type { Services } from '../kernel/context.ts';
import { findPayable } from './payable.ts';

/**
 * Ends the open attempt, if there is one. Must be called after the commit that closed the invoice or payment request.
 * If the payer has already paid, the payment is settled as usual.
 */
export async function endOpenAttempt(services: Services, code: string): Promise<void> {
  const payable = await findPayable(services, code);
  if (!payable?.openPayment) return;
  // Imported on first use: `billhook mcp` loads this file when it starts, and starts faster without `ask-provider.ts`.
  const { endAttempt } = await import('./ask-provider.ts');
  await endAttempt(services, payable, payable.openPayment);
}
