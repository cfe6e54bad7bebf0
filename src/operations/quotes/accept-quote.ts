import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { Revision } from '../invoices/invoice-changes.ts';
import { QuoteReference, text } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { accept } from './answer-quote.ts';
import { Quote, requireQuote } from './quote.ts';
import { NOT_OPEN_REFUSALS, requireQuoteRevision, requireSameQuote } from './states.ts';

export const acceptQuote = operation({
  name: 'acceptQuote',
  title: 'Record that a quote was accepted',
  summary:
    'Records that the customer accepted an open quote in another way than on its page, and who. Then invoiceQuote bills it. Sends nothing.',
  scope: 'billing.write',
  route: 'POST /quotes/{id}/accept',
  effects: { destructive: false, idempotent: false, openWorld: false },
  input: z.strictObject({
    id: QuoteReference,
    accepted_by: text(BOUNDS.name).describe('Name of the person who said yes.'),
    revision: Revision,
  }),
  output: Quote,
  refusals: ['quote_not_found', 'quote_ambiguous', 'quote_changed', ...NOT_OPEN_REFUSALS, 'limit_exceeded'],
  resource: [{ kind: 'quote', argument: 'id' }],
  prepare: (ctx, { id }) => requireQuote(ctx, id),
  redirects: 'nothing',
  amountAtRisk: (_ctx, _input, { amount, currency, customer_name: name, customer_email: email }) => ({
    money: { amount, currency },
    isTest: false,
    countsLater: true,
    customer: { name, email },
  }),
})((ctx, { accepted_by, revision }, seen) =>
  ctx.write(async (tx) => {
    const quote = await requireQuote(ctx, seen.id, tx);
    requireQuoteRevision(quote, revision);
    requireSameQuote(quote, seen);
    return accept(tx, ctx, quote, accepted_by);
  }),
);
