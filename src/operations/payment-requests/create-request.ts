import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { formatMoney } from '../../model/money.ts';
import { invalid } from '../../model/refusal.ts';
import { PAGE_NAMES, type Pages } from '../../model/request.ts';
import type { RequestRow } from '../../store/payment-requests.ts';
import { insertRequest } from '../checkout/insert-request.ts';
import type { Context } from '../context.ts';
import { Amount, exactText, HttpUrl, text } from '../fields.ts';
import { moneyIn } from '../limits/exposure.ts';
import { operation } from '../operation.ts';
import { presentRequested, REQUEST_FIELDS, Requested, requestTermsOf, scheduleFaults } from './request-fields.ts';

const KINDS = ['payment_link', 'pre_authorization', 'donation'] as const;
const KIND_WORDS = {
  payment_link: 'payment link',
  pre_authorization: 'pre-authorisation',
  donation: 'donation',
} as const;
const page = HttpUrl.optional();

/** Outside the catalogue: REST creates payment links with createPaymentLink, and has no other kinds (R33). */
export const createRequest = operation({
  name: 'createRequest',
  title: 'Create a payment request',
  summary:
    'Creates an address where a customer pays, authorizes a hold, or donates towards a goal. The same reference with the same title and amount returns the first request.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({
    kind: z.enum(KINDS),
    title: text(BOUNDS.description),
    amount: Amount.describe('For a donation, the goal.'),
    ...REQUEST_FIELDS,
    ...{ facebook: page, instagram: page, youtube: page, twitter: page, website: page },
    reference: exactText(BOUNDS.reference).optional().describe("The caller's own id (R40)."),
  }),
  output: Requested,
  amounts: ['amount'],
  combinations: scheduleFaults,
  refusals: ['limit_exceeded'],
  prepare: async (ctx, { amount }) => moneyIn(ctx, { amount }),
  exposure: (_ctx, { testmode }, money) => ({ money, isTest: testmode }),
})(async (ctx, input, { amount, currency }) => {
  const wanted = { title: input.title, amount, reference: input.reference ?? null };
  const before = await existingRequest(ctx, wanted);
  if (before) return presentRequested(before, ctx);
  const made = ctx.write(async (tx) => {
    const row = await insertRequest(tx, ctx, {
      kind: input.kind,
      description: input.title,
      ...requestTermsOf(input),
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
  return presentRequested(await made.catch((error: unknown) => insertedMeanwhile(ctx, wanted, error)), ctx);
});

type NewReference = { readonly title: string; readonly amount: number; readonly reference: string | null };

/** The existing request with this reference. Refuses a reuse with another title or amount (R40). */
async function existingRequest(
  ctx: Context,
  { title, amount, reference }: NewReference,
): Promise<RequestRow | undefined> {
  const row = reference === null ? undefined : await ctx.store.requests.byReference(ctx.account.id, reference);
  if (!row || (row.description === title && row.amount === amount)) return row;
  const of = formatMoney(row.amount ?? 0, row.currency);
  throw invalid([
    { field: 'reference', message: `was used before, for ${of} and another title or amount; use a new one` },
  ]);
}

/** Race: of two calls with one reference the unique index lets one insert; the other returns its request. */
async function insertedMeanwhile(ctx: Context, wanted: NewReference, error: unknown): Promise<RequestRow> {
  const row = ctx.store.isUniqueViolation(error) ? await existingRequest(ctx, wanted) : undefined;
  if (!row) throw error;
  return row;
}

function pagesIn(input: Readonly<Partial<Record<(typeof PAGE_NAMES)[number], string | undefined>>>): Pages {
  return Object.fromEntries(PAGE_NAMES.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
}
