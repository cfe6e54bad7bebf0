import * as z from 'zod';
import { Id } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { BankEntry, presentEntry, requireEntry } from './bank-entry.ts';
import { seen } from './seen-entries.ts';

export const getBankEntry = operation({
  name: 'getBankEntry',
  title: 'Get a bank entry',
  summary: 'Shows one entry of a bank statement with the invoices that it matches now, or what was recorded from it.',
  scope: 'billing.read',
  route: 'GET /bank-entries/{id}',
  effects: READS,
  input: z.strictObject({ id: Id.describe('Bank entry id, from listBankEntries.') }),
  output: BankEntry,
  refusals: ['bank_entry_not_found'],
})(async (ctx, { id }) => {
  const row = await requireEntry(ctx, id);
  const [entry] = await ctx.store.consistent((tx) => seen(tx, ctx, [row]));
  if (!entry) throw new Error(`bank entry ${id} is not shown`);
  return presentEntry(entry);
});
