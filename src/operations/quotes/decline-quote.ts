import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { Revision } from '../invoices/invoice-changes.ts';
import { realWithoutAmount } from '../kernel/amount-at-risk.ts';
import { QuoteReference, text } from '../kernel/fields.ts';
import { operation } from '../kernel/operation.ts';
import { decline } from './answer-quote.ts';
import { Quote, requireQuote } from './quote.ts';
import { NOT_OPEN_REFUSALS, requireQuoteRevision } from './states.ts';

/** Reason why a quote was declined: one line, shown in activity, pages and events. */
export const DeclineReason = text(BOUNDS.description);

export const declineQuote = operation({
  name: 'declineQuote',
  title: 'Record that a quote was declined',
  summary: 'Ends an open or expired quote: the customer said no, or the offer no longer stands. Sends nothing.',
  scope: 'billing.write',
  route: 'POST /quotes/{id}/decline',
  effects: { destructive: true, idempotent: false, openWorld: false },
  input: z.strictObject({
    id: QuoteReference,
    reason: DeclineReason.optional(),
    revision: Revision,
  }),
  output: Quote,
  refusals: [
    'quote_not_found',
    'quote_ambiguous',
    'quote_changed',
    ...NOT_OPEN_REFUSALS.filter((code) => code !== 'quote_expired'),
  ],
  resource: [{ kind: 'quote', argument: 'id' }],
  redirects: 'nothing',
  amountAtRisk: realWithoutAmount,
})((ctx, { id, reason, revision }) =>
  ctx.write(async (tx) => {
    const quote = await requireQuote(ctx, id, tx);
    requireQuoteRevision(quote, revision);
    return decline(tx, ctx, quote, reason ?? null);
  }),
);
