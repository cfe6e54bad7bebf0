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
 * Issued documents stay as they were issued: name, address and PDF do not change. Everything else of `id` belongs to
 * `into` then: open and draft invoices, quotes, payment links, holds, donations, payments, subscriptions with their
 * mandates, credit notes, bank entries, mails, and activity. `into` keeps its own fields; what it lacks is filled
 * (`fieldsFilled`). Amounts are kept per currency, so two customers can always be merged. The old id answers 404
 * `customer_merged` with the new one (`into`), also after further merges.
 *
 * Refuses a customer merged into itself (422), and one that was merged or is of another account (404).
 */
export const mergeCustomers = operation({
  name: 'mergeCustomers',
  title: 'Merge two customers',
  summary:
    'Merges a customer into another: invoices, quotes, payments, subscriptions and the rest move; issued documents stay as they are. into keeps its fields, empty ones are filled. Cannot be undone. Sends nothing.',
  scope: 'billing.write',
  route: 'POST /customers/{id}/merge',
  effects: { destructive: true, idempotent: false, openWorld: false },
  // Both by id only: two customers that are the same one often have the same name.
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
  // Documents of the merged customer go to the survivor's address from now on.
  redirects: { grant: 'receivers' },
  amountAtRisk: realWithoutAmount,
})((ctx, input) =>
  ctx.write(async (tx) => {
    // Read under the account's lock, so that of two simultaneous merges the second one meets the result of the first.
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

/** The customer that is merged, and the survivor before the merge. Refuses a merge of a customer into itself. */
export async function bothCustomers(ctx: ReadContext, { id, into }: Named, db: Queries) {
  if (id === into) throw invalid([{ field: 'into', message: 'must be another customer than id' }]);
  return { from: await requireBillable(ctx, id, 'id', db), before: await requireBillable(ctx, into, 'into', db) };
}

/** Stores the survivor's new fields. The merged customer's row is gone by now, so its e-mail is free. */
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

/** Names of the fields as answers have them: an endpoint is one field, and two columns. */
export function namesOf(filled: ReturnType<typeof fieldsFilled>): string[] {
  return [...new Set(Object.keys(filled).map((column) => (column.startsWith('endpoint_') ? 'endpoint' : column)))];
}
