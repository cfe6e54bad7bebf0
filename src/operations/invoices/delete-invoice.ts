import * as z from 'zod';
import { formatMoney } from '../../model/money.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { InvoiceReference } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { alreadyIssued } from './draft.ts';
import { nameOf, requireInvoice } from './invoice.ts';
import { requireAllowed } from './states.ts';

const IF_ISSUED = 'An issued invoice stays in the books: createCreditNote credits it.';

export const deleteInvoice = operation({
  name: 'deleteInvoice',
  title: 'Delete a draft invoice',
  summary: 'Deletes a draft for good; an issued invoice is refused. Sends nothing.',
  scope: 'billing.write',
  route: 'DELETE /invoices/{id}',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: InvoiceReference }),
  output: z.object({ id: z.int(), deleted: z.literal(true) }),
  refusals: ['invoice_not_found', 'invoice_ambiguous', 'invoice_already_issued', 'invoice_of_quote'],
  resource: [{ kind: 'invoice', argument: 'id' }],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})((ctx, { id }) =>
  ctx.write(async (tx) => {
    const draft = await requireInvoice(ctx, id, tx);
    requireAllowed(draft, 'delete', () => alreadyIssued(draft, ctx, IF_ISSUED));
    await tx.attachments.deleteOf(ctx.account.id, draft.id);
    if (!(await tx.invoices.deleteDraft(ctx.account.id, draft.id))) throw new Error(`draft ${draft.id} is still there`);
    await tx.totals.move(draft, null);
    return {
      result: { id: draft.id, deleted: true } as const,
      events: await ctx.hooks.invoiceChanged(tx, ctx, draft, undefined),
      activity: {
        subject: { kind: 'customer', id: draft.customer_id },
        summary: `Deleted ${nameOf(draft)} for ${draft.customer_name}, ${formatMoney(draft.amount, draft.currency)}`,
      },
    };
  }),
);
