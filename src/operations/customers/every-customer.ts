import type { CustomerRow } from '../../store/customers.ts';
import type { Caller, Services } from '../context.ts';
import { requireScope } from '../require-scope.ts';
import { type Batches, inBatches, type Part } from '../whole-list.ts';

export type ListedCustomer = Pick<CustomerRow, 'id' | 'name' | 'email' | 'note' | 'country' | 'phone'>;

/** Outside the catalogue, because it is a stream: its answer is never held or cached whole. */
export async function* everyCustomer({ store }: Services, caller: Caller, part: Part): Batches<ListedCustomer> {
  requireScope(caller, { name: 'everyCustomer', scope: 'billing.read' });
  yield* inBatches(part, (page) => store.customers.list(caller.account.id, {}, page));
}
