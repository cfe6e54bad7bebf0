/** Ends the open attempt at the provider when an invoice or link can no longer be paid. */
import type { World } from '../context.ts';
import { findPayable } from './payable.ts';

/** Call after the commit of the change that closed it. If the payer has paid meanwhile, the payment is settled as usual. */
export async function endOpenAttempt(world: World, code: string): Promise<void> {
  const payable = await findPayable(world, code);
  if (!payable?.openPayment) return;
  // Loaded on first use: the catalogue of operations is loaded at every start of `billhook mcp`.
  const { cancelAttempt } = await import('./ask-provider.ts');
  await cancelAttempt(world, payable, payable.openPayment);
}
