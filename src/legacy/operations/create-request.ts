import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { formatMoney } from '../../model/money.ts';
import { invalid } from '../../model/refusal.ts';
import { PAGE_NAMES, type Pages } from '../../model/request.ts';
import type { RequestRow } from '../../store/payment-requests.ts';
import { insertRequest } from '../../operations/checkout/insert-request.ts';
import type { Context } from '../../operations/context.ts';
import { Amount, exactText, HttpUrl, text } from '../../operations/fields.ts';
import { moneyIn } from '../../operations/limits/exposure.ts';
import { operation } from '../../operations/operation.ts';
import { ASKED, askedOf, presentRequested, Requested, scheduleFaults } from './request-fields.ts';

const KINDS = ['payment_link', 'pre_authorization', 'donation'] as const;
const KIND_WORDS = {
  payment_link: 'payment link',
  pre_authorization: 'pre-authorisation',
  donation: 'donation',
} as const;
const page = HttpUrl.optional();

/** Outside the catalogue: REST makes payment links by createPaymentLink, and makes no other kinds (R33). */
export const createRequest = operation({
  name: 'createRequest',
  title: 'Create a payment request',
  summary:
    'Makes an address where somebody pays, lets money be held, or donates towards a goal. The same reference with the same title and amount gives the request that was made first.',
  scope: 'billing.write',
  effects: { destructive: false, idempotent: false, openWorld: true },
  input: z.strictObject({
    kind: z.enum(KINDS),
    title: text(BOUNDS.description),
    amount: Amount.describe('For a donation, the goal.'),
    ...ASKED,
    ...{ facebook: page, instagram: page, youtube: page, twitter: page, website: page },
    reference: exactText(BOUNDS.reference).optional().describe("Its maker's own id for it (R40)."),
  }),
  output: Requested,
  amounts: ['amount'],
  combinations: scheduleFaults,
  refusals: ['limit_exceeded'],
  prepare: async (ctx, { amount }) => moneyIn(ctx, { amount }),
  exposure: (_ctx, { testmode }, money) => ({ money, isTest: testmode }),
})(async (ctx, input, { amount, currency }) => {
  const wanted = { title: input.title, amount, reference: input.reference ?? null };
  const before = await madeBefore(ctx, wanted);
  if (before) return presentRequested(before, ctx);
  const made = ctx.write(async (tx) => {
    const row = await insertRequest(tx, ctx, {
      kind: input.kind,
      description: input.title,
      ...askedOf(input),
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
  return presentRequested(await made.catch((error: unknown) => madeMeanwhile(ctx, wanted, error)), ctx);
});

type Wanted = { readonly title: string; readonly amount: number; readonly reference: string | null };

/** The request that has the reference already. Another one must not hide behind the same id (R40). */
async function madeBefore(ctx: Context, { title, amount, reference }: Wanted): Promise<RequestRow | undefined> {
  const row = reference === null ? undefined : await ctx.store.requests.byReference(ctx.account.id, reference);
  if (!row || (row.description === title && row.amount === amount)) return row;
  const of = formatMoney(row.amount ?? 0, row.currency);
  throw invalid([
    { field: 'reference', message: `was used before, for ${of} and another title or amount; use a new one` },
  ]);
}

/** Two calls with one reference at the same moment make one request: the index lets one of them through. */
async function madeMeanwhile(ctx: Context, wanted: Wanted, error: unknown): Promise<RequestRow> {
  const row = ctx.store.isUniqueViolation(error) ? await madeBefore(ctx, wanted) : undefined;
  if (!row) throw error;
  return row;
}

function pagesIn(input: Readonly<Partial<Record<(typeof PAGE_NAMES)[number], string | undefined>>>): Pages {
  return Object.fromEntries(PAGE_NAMES.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));
}
