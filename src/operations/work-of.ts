/** In whose share of the connections a call works, and which calls may read from a replica (docs/scale.md). */
import type { Work } from '../store/work.ts';
import type { Caller } from './context.ts';

/**
 * Their searches may run on a replica (setting `DATABASE_READ_URL`): lists with filters, searches, exports. They change
 * nothing, no change is decided by their answer, and all that they show counts in the account's revision when it changes.
 * Everything else reads from the database itself: idempotency keys, tokens, sign-in, single objects, what a change looks up.
 */
export const READS_ON_REPLICA: ReadonlySet<string> = new Set([
  'downloadExport',
  'listActivity',
  'listCreditNotes',
  'listCustomers',
  'listInvoices',
  'listItems',
  'listOverdueInvoices',
  'listPaymentLinks',
  'listPayments',
  'listReceipts',
  'listSubscriptions',
  'listSuggestions',
  'search',
  'searchLedger',
]);

/** A caller whose revision is not known reads from the database itself: the replica could be older than what it has seen. */
export function workOf({ account, revision }: Pick<Caller, 'account' | 'revision'>, operation: string): Work {
  const seen = revision !== null && READS_ON_REPLICA.has(operation) ? revision : undefined;
  return { lane: account.id, seen };
}
