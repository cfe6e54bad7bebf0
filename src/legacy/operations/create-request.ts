import * as z from 'zod';
import { invalid } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { formatMoney } from '../../model/money.ts';
import { PAGE_NAMES, type SellerLinks } from '../../model/payment-request.ts';
import { moneyIn } from '../../operations/kernel/amount-at-risk.ts';
import type { Context } from '../../operations/kernel/context.ts';
import { Amount, exactText, HttpUrl, text } from '../../operations/kernel/fields.ts';
import { operation } from '../../operations/kernel/operation.ts';
import { insertRequest } from '../../operations/payments/insert-request.ts';
import type { RequestRow } from '../../store/payments/payment-requests.ts';
import { CreatedRequest, presentCreated, REQUEST_FIELDS, requestTerms, scheduleFaults } from './request-fields.ts';

const KINDS = ['payment_link', 'pre_authorization', 'donation'] as const;
const KIND_WORDS = {
  payment_link: 'payment link',
  pre_authorization: 'pre-authorisation',
  donation: 'donation',
} as const;
const page = HttpUrl.optional();

/**
 * Only V2 and V1 call this operation, so it is not in the catalogue of operations. REST callers use createPaymentLink
 * instead. They cannot create holds and donations (R33).
 */
export const createRequest = operation({
  name: 'createRequest',
  title: 'Create a payment request',
  summary:
    'Creates a payment page for one payment, an authorisation hold or donations. The same reference with the same title and amount returns the first request.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({
    kind: z.enum(KINDS),
    title: text(BOUNDS.description),
    amount: Amount.describe('For a donation, the goal.'),
    ...REQUEST_FIELDS,
    facebook: page,
    instagram: page,
    youtube: page,
    twitter: page,
    website: page,
    reference: exactText(BOUNDS.reference).optional().describe("The caller's own id (R40)."),
  }),
  output: CreatedRequest,
  amounts: ['amount'],
  combinations: scheduleFaults,
  refusals: ['limit_exceeded'],
  prepare: async (ctx, { amount }) => moneyIn(ctx, { amount }),
  redirects: 'nothing',
  amountAtRisk: (_ctx, { testmode }, money) => ({ money, isTest: testmode }),
})(async (ctx, input, { amount, currency }) => {
  const wanted = { title: input.title, amount, reference: input.reference ?? null };
  const found = await existing(ctx, wanted);
  if (found) return presentCreated(found, ctx);
  const created = ctx.write(async (tx) => {
    const row = await insertRequest(tx, ctx, {
      kind: input.kind,
      description: input.title,
      ...requestTerms(input),
      amount,
      currency,
      usageLimit: input.kind === 'donation' ? null : 1,
      expiresAt: null,
      pages: pagesIn(input),
      metadata: {},
      reference: wanted.reference,
    });
    const summary = `Created a ${KIND_WORDS[input.kind]} of ${formatMoney(amount, row.currency)} for ${row.description}`;
    return { result: row, events: [], activity: { subject: { kind: 'payment_request', id: row.id }, summary } };
  });
  return presentCreated(await created.catch((error: unknown) => existingAfter(ctx, wanted, error)), ctx);
});

type NewReference = { readonly title: string; readonly amount: number; readonly reference: string | null };

/**
 * Returns the existing request with the same reference. Refuses the reference if that request has a different title or
 * amount (R40).
 */
async function existing(ctx: Context, { title, amount, reference }: NewReference): Promise<RequestRow | undefined> {
  const row = reference === null ? undefined : await ctx.store.requests.byReference(ctx.account.id, reference);
  if (!row || (row.description === title && row.amount === amount)) return row;
  const of = formatMoney(row.amount ?? 0, row.currency);
  throw invalid([
    { field: 'reference', message: `was used before, for ${of} and another title or amount; use a new one` },
  ]);
}

/**
 * Returns the existing request after a failed insert. If two concurrent calls insert the same reference, the unique
 * index refuses the second insert. The second call then returns the request of the first call.
 */
async function existingAfter(ctx: Context, wanted: NewReference, error: unknown): Promise<RequestRow> {
  const row = ctx.store.isUniqueViolation(error) ? await existing(ctx, wanted) : undefined;
  if (!row) throw error;
  return row;
}

function pagesIn(input: Readonly<Partial<Record<(typeof PAGE_NAMES)[number], string | undefined>>>): SellerLinks {
  return Object.fromEntries(PAGE_NAMES.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
}
