import * as z from 'zod';
import { formatInstant } from '../../model/dates.ts';
import { erasedName, tracesOf } from '../../model/erased.ts';
import { requireCustomer } from '../customers/customer.ts';
import { CUSTOMER_LOOKUP_REFUSALS, CustomerReference, resolveCustomer } from '../customers/resolve-customer.ts';
import { partiesToKeep } from '../invoices/parties.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { InstantText } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { eraseTracesNow, eraseTracesSoon } from './erase-traces.ts';
import { customerInUse, inTheWayOf, Kept, keptOf, notErasedYet } from './erasure.ts';

export const eraseCustomer = operation({
  name: 'eraseCustomer',
  title: 'Erase a customer',
  summary:
    'Erases a customer for good, also in activity, mails, events and search. Issued documents stay as the law asks. Refused while anything is due, drafted, pending or recurring.',
  scope: 'billing.write',
  route: 'DELETE /customers/{id}',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: CustomerReference.describe('Customer id, e-mail or name.') }),
  output: z.object({
    id: z.int(),
    deleted: z.boolean().describe('true: nothing is left. false: documents or payments are kept.'),
    name: z.string().describe('The name that is left.'),
    erased_at: InstantText,
    kept: Kept,
  }),
  refusals: [...CUSTOMER_LOOKUP_REFUSALS, 'customer_in_use', 'customer_erased'],
  resource: [{ kind: 'customer', argument: 'id' }],
  // Erasing removes the customer's e-mail addresses. A token with limits needs the grant `receivers` to change or
  // remove these addresses.
  redirects: { grant: 'receivers' },
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id }) => {
  const seen = await resolveCustomer(ctx, id, 'id');
  const erased = await ctx.write(async (tx) => {
    const customer = notErasedYet(await requireCustomer(ctx, seen.id, 'id', tx));
    const found = await inTheWayOf(ctx, tx, customer);
    if (found.length > 0) throw customerInUse(customer, found);
    const kept = await keptOf(tx, customer);
    const who = { accountId: ctx.account.id, id: customer.id };
    const imported = await tx.erasing.withoutParties(who);
    if (imported.length > 0) await tx.erasing.keepParties(imported, await partiesToKeep(tx, ctx, customer));
    const at = ctx.now();
    const isLeft = await tx.erasing.erase(customer, tracesOf(await tx.erasing.namesOf(customer)), at);
    await eraseTracesSoon(tx, who, at);
    const erased_at = formatInstant(at);
    return {
      result: { id: customer.id, deleted: !isLeft, name: erasedName(customer.id), erased_at, kept },
      events: isLeft ? [{ type: 'customer.erased' as const, data: { id: customer.id, erased_at } }] : [],
      activity: { subject: { kind: 'customer', id: customer.id }, summary: `Erased customer ${customer.id}` },
    };
  });
  await eraseTracesNow(ctx, { accountId: ctx.account.id, id: seen.id });
  return erased;
});
