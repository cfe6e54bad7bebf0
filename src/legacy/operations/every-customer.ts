import type { Batches } from '../../operations/kernel/batches.ts';
import type { Caller, Services } from '../../operations/kernel/context.ts';
import { requireScope } from '../../operations/kernel/operation.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import { type ListPart, partInBatches } from './list-part.ts';

export type ListedCustomer = Pick<CustomerRow, 'id' | 'name' | 'email' | 'note' | 'country' | 'phone'>;

/**
 * Streams the customers, because the list may be long. This function is not an operation, because the whole answer of
 * an operation is held in memory and may be cached.
 */
export async function* everyCustomer({ store }: Services, caller: Caller, part: ListPart): Batches<ListedCustomer> {
  requireScope(caller, { name: 'everyCustomer', scope: 'billing.read' });
  yield* partInBatches(part, (page) => store.customers.list(caller.account.id, {}, page));
}
