import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { Id } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { BankEntry, presentEntry, requireEntry } from './bank-entry.ts';
import { seen } from './seen-entries.ts';

export const ignoreBankEntry = operation({
  name: 'ignoreBankEntry',
  title: 'Ignore a bank entry',
  summary: 'Ignores a bank entry that pays no invoice; ignored: false restores it. Records nothing.',
  scope: 'billing.write',
  route: 'POST /bank-entries/{id}/ignore',
  effects: { destructive: false, idempotent: true, openWorld: false },
  input: z.strictObject({
    id: Id.describe('Bank entry id, from listBankEntries.'),
    ignored: z.boolean().default(true),
  }),
  output: BankEntry,
  refusals: ['bank_entry_not_found', 'bank_entry_confirmed'],
  resource: [{ kind: 'bank_entry', argument: 'id' }],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})(async (ctx, { id, ignored }) => {
  const before = await requireEntry(ctx, id);
  const shown = async () => {
    const [entry] = await seen(ctx.store, ctx, [await requireEntry(ctx, id)]);
    if (!entry) throw new Error(`bank entry ${id} is not shown`);
    return presentEntry(entry);
  };
  if (before.status === (ignored ? 'ignored' : 'open')) return shown();
  await ctx.writeOne(async (tx) => {
    const row = await tx.bankEntries.setIgnored(ctx.account.id, before.id, ignored);
    if (!row) throw confirmed(id);
    const summary = `${ignored ? 'Ignored' : 'Restored'} bank entry ${id}`;
    return { result: null, events: [], activity: { subject: { kind: 'bank_entry', id }, summary } };
  });
  return shown();
});

function confirmed(id: number): BillingError {
  return new BillingError('bank_entry_confirmed', `Bank entry ${id} is recorded on an invoice.`, {
    field: 'id',
    hint: 'undoPayment takes the recorded payment back, and then the entry is open again.',
  });
}
