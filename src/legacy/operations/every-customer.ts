import type { CustomerRow } from '../../store/customers.ts';
import type { Caller, Services } from '../../operations/context.ts';
import { requireScope } from '../../operations/operation.ts';
import { type Batches, inBatches, type Part } from '../../operations/whole-list.ts';

export type ListedCustomer = Pick<CustomerRow, 'id' | 'name' | 'email' | 'note' | 'country' | 'phone'>;

/** Outside the catalogue, because it is a stream: no answer of it is made as a whole, or remembered. */
export async function* everyCustomer({ store }: Services, caller: Caller, part: Part): Batches<ListedCustomer> {
  requireScope(caller, { name: 'everyCustomer', scope: 'billing.read' });
  yield* inBatches(part, (page) => store.customers.list(caller.account.id, {}, page));
}
