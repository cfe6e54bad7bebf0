import { invalid } from '../../model/refusal.ts';
import type { BusinessChange } from '../../store/businesses.ts';
import { operation } from '../operation.ts';
import { Business, BusinessChanges, presentBusiness } from './business.ts';

export const updateBusiness = operation({
  name: 'updateBusiness',
  title: 'Change the business details',
  summary:
    'Changes the given details of the business and keeps the others; null empties one. Invoices that are already issued do not change.',
  scope: 'account.manage',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: BusinessChanges,
  output: Business,
  refusals: [],
})(async (ctx, input) => {
  const { id } = ctx.account;
  const before = await ctx.store.businesses.find(id);
  const hasInvoices = await ctx.store.invoices.hasAny(id);
  const change: BusinessChange = Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof typeof input],
    ),
  );
  if (change.currency !== undefined && hasInvoices) {
    throw invalid([{ field: 'currency', message: `must stay ${before.currency}: there are invoices in it` }]);
  }
  const changed = Object.keys(change);
  if (changed.length === 0) return presentBusiness(before, hasInvoices);
  return ctx.write(async (tx) => {
    await tx.businesses.change(id, change);
    return {
      result: presentBusiness(await tx.businesses.find(id), hasInvoices),
      events: [],
      activity: {
        subject: { kind: 'account', id },
        summary: `Changed ${changed.map((name) => name.replaceAll('_', ' ')).join(', ')} of the business`,
      },
    };
  });
});
