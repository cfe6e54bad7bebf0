/** What can no longer be paid is closed at its provider too, where a payer may have the page open. */
import type { World } from '../context.ts';
import { findPayable } from './payable.ts';

/** After the change that closed it has been committed. A payer who was faster has paid; that is settled as it comes. */
export async function endOpenAttempt(world: World, code: string): Promise<void> {
  const payable = await findPayable(world, code);
  if (!payable?.openPayment) return;
  // Loaded when it is needed: the list of operations is loaded at every start of every assistant's host.
  const { cancelAttempt } = await import('./ask-provider.ts');
  await cancelAttempt(world, payable, payable.openPayment);
}
