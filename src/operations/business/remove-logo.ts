import * as z from 'zod';
import { operation } from '../kernel/operation.ts';

export const removeLogo = operation({
  name: 'removeLogo',
  title: 'Remove the logo',
  summary: 'Removes the logo from pay pages and future invoices. Invoices that were issued with it keep it.',
  scope: 'account.manage',
  effects: { destructive: true, idempotent: true, openWorld: false },
  input: z.strictObject({}),
  output: z.object({ logo: z.null() }),
  refusals: [],
})(async (ctx) => {
  const { id } = ctx.account;
  const result = { logo: null };
  const { logo } = await ctx.store.businesses.find(id);
  if (logo === null) return result;
  return ctx.write(async (tx) => {
    await tx.businesses.change(id, result);
    await tx.logos.forgetOthers(id, null);
    return { result, events: [], activity: { subject: { kind: 'account', id }, summary: 'Removed the logo' } };
  });
});
