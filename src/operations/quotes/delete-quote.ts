import * as z from 'zod';
import { BillingError } from '../../model/billing-error.ts';
import { formatMoney } from '../../model/money.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { QuoteReference } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { quoteName, requireQuote } from './quote.ts';

export const deleteQuote = operation({
  name: 'deleteQuote',
  title: 'Delete a draft quote',
  summary: 'Deletes a quote that was never sent; one with a number is refused. Sends nothing.',
  scope: 'billing.write',
  route: 'DELETE /quotes/{id}',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({ id: QuoteReference }),
  output: z.object({ id: z.int(), deleted: z.literal(true) }),
  refusals: ['quote_not_found', 'quote_ambiguous', 'quote_already_sent'],
  resource: [{ kind: 'quote', argument: 'id' }],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})((ctx, { id }) =>
  ctx.write(async (tx) => {
    const quote = await requireQuote(ctx, id, tx);
    if (quote.status !== 'draft') {
      throw new BillingError('quote_already_sent', `Quote ${quoteName(quote)} was sent already, and has a number.`, {
        hint: 'It stays, so that numbers have no gap. declineQuote ends one that is open.',
      });
    }
    if (!(await tx.quotes.deleteDraft(quote))) throw new Error(`draft quote ${quote.id} is still there`);
    return {
      result: { id: quote.id, deleted: true } as const,
      events: [],
      activity: {
        subject: { kind: 'customer', id: quote.customer_id },
        summary: `Deleted quote ${quoteName(quote)} for ${quote.customer_name}, ${formatMoney(quote.amount, quote.currency)}`,
      },
    };
  }),
);
