/** Merges two customers that are the same person or business (R107). */
import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { AVERAGED, payPlaceOf } from '../../model/days-to-pay.ts';
import type { CustomerRow } from '../../store/customers/customers.ts';
import type { Queries } from '../../store/store.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import type { ReadContext } from '../kernel/context.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { Customer, presentCustomer, requireBillable } from './customer.ts';
import { fieldsFilled, unsubscribedAt } from './merged-fields.ts';
import { Moves, movedRows } from './moved-rows.ts';

/**
 * Merges the customer `id` into the customer `into`.
 * - Issued documents keep the name, address and PDF that they had when they were issued.
 * - Everything that belonged to `id` belongs to `into` after the merge: invoices and drafts, quotes, payment links,
 *   holds, donations, payments, subscriptions with their mandates, credit notes, bank entries, mails, and activity.
 * - `into` keeps its own fields. Some of its empty fields get the values of `id` (`fieldsFilled`).
 * - Sums are stored per currency, so customers with different currencies can be merged too.
 * - Later calls with the old `id` are refused with 404 `customer_merged`. The refusal contains the id of the remaining
 *   customer, even if that customer is merged later.
 *
 * Refused: a merge of a customer into itself (422), and a customer that was already merged or belongs to another
 * account (404).
 */
export const mergeCustomers = operation({
  name: 'mergeCustomers',
  title: 'Merge two customers',
  summary:
    'Merges a customer into another: invoices, quotes, payments, subscriptions and the rest move; issued documents stay as they are. into keeps its fields, empty ones are filled. Cannot be undone. Sends nothing.',
  scope: 'billing.write',
  route: 'POST /customers/{id}/merge',
  effects: { destructive: true, idempotent: false, openWorld: false },
  // Accepts only ids. Names are not accepted, because duplicates of one customer often have the same name.
  input: z.strictObject({ id: Id.describe('Customer that is then gone.'), into: Id.describe('Customer that stays.') }),
  output: Customer.extend({
    merged_id: z.int().describe('Id that is gone.'),
    filled: z.array(z.string()).describe('Fields taken over.'),
    moved: Moves,
  }),
  refusals: ['customer_not_found', 'customer_merged', 'customer_erased'],
  resource: [
    { kind: 'customer', argument: 'id' },
    { kind: 'customer', argument: 'into' },
  ],
  // After the merge, new mails with the merged customer's documents go to the address of `into`. A token with limits
  // therefore needs the grant `receivers`.
  redirects: { grant: 'receivers' },
  amountAtRisk: realWithoutAmount,
})((ctx, input) =>
  ctx.write(async (tx) => {
    // Both customers are read under the account's lock. If two merges run at the same time, the second merge therefore
    // reads the result of the first.
    const { from, before } = await bothCustomers(ctx, input, tx);
    const filled = fieldsFilled(before, from);
    const moved = await tx.merging.merge({
      from,
      into: before.id,
      fields: JSON.stringify(presentCustomer(from)),
      at: ctx.now(),
    });
    const row = await fill(tx, before, from, filled);
    const paid = await tx.balances.paidLately(ctx.account.id, row.id, AVERAGED);
    await tx.balances.rankByPaying(ctx.account.id, row.id, payPlaceOf(paid, ctx.account.timezone));
    return {
      result: { ...presentCustomer(row), merged_id: from.id, filled: namesOf(filled), moved: movedRows(moved) },
      events: [],
      activity: {
        subject: { kind: 'customer', id: row.id },
        summary: `Merged customer ${from.id}, ${from.name}, into ${row.name}`,
      },
    };
  }),
);

type Named = { readonly id: number; readonly into: number };

/**
 * Returns the customer to merge (`from`), and the customer `into` as it is before the merge. Refuses a merge of a
 * customer into itself.
 */
export async function bothCustomers(ctx: ReadContext, { id, into }: Named, db: Queries) {
  if (id === into) throw invalid([{ field: 'into', message: 'must be another customer than id' }]);
  return { from: await requireBillable(ctx, id, 'id', db), before: await requireBillable(ctx, into, 'into', db) };
}

/**
 * Stores the filled fields in the row of the remaining customer. The merged customer's row is already deleted, so its
 * e-mail can be used again.
 */
async function fill(
  tx: Queries,
  before: CustomerRow,
  from: CustomerRow,
  filled: ReturnType<typeof fieldsFilled>,
): Promise<CustomerRow> {
  const { id, account_id: accountId, ...columns } = before;
  const fields = { ...columns, ...filled };
  const holders = fields.email === null ? [] : await tx.customers.withEmail(accountId, fields.email);
  const sharesEmail = holders.some((one) => one.id !== id && one.own_email_key !== null);
  const row = await tx.customers.update(accountId, id, fields, { sharesEmail });
  const at = unsubscribedAt(row, from);
  if (at !== row.unsubscribed_at) await tx.customers.setUnsubscribed(accountId, id, at);
  return row;
}

/** Names of the filled fields as answers use them. An endpoint has two columns, but is one field in answers. */
export function namesOf(filled: ReturnType<typeof fieldsFilled>): string[] {
  return [...new Set(Object.keys(filled).map((column) => (column.startsWith('endpoint_') ? 'endpoint' : column)))];
}
