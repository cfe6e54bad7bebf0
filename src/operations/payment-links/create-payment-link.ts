import * as z from 'zod';
import { invalid, type ValidationIssue } from '../../model/billing-error.ts';
import { BOUNDS } from '../../model/bounds.ts';
import { formatMoney } from '../../model/money.ts';
import { SCHEDULES } from '../../model/schedule.ts';
import { CustomerOutcome, customerOutcome, requireBillable } from '../customers/customer.ts';
import {
  asOneField,
  BILLED_CUSTOMER_REFUSALS,
  CustomerReference,
  customerIn,
  twoCustomers,
} from '../customers/resolve-customer.ts';
import { type ReusedOrAdded, reuseOrAddCustomer } from '../customers/reuse-or-add.ts';
import { moneyIn } from '../kernel/amount-at-risk.ts';
import type { AmountAtRisk } from '../kernel/declaration.ts';
import {
  Amount,
  Currency,
  Email,
  endOf,
  HttpUrl,
  Id,
  Metadata,
  metadataKeyFaults,
  text,
  UntilField,
} from '../kernel/fields.ts';
import { always, operation } from '../kernel/operation.ts';
import { readinessOf } from '../providers/open-provider.ts';
import { PaymentLink, presentPaymentLink } from './payment-link.ts';

export const createPaymentLink = operation({
  name: 'createPaymentLink',
  title: 'Create a payment link',
  summary:
    'Creates a link where a customer pays a fixed amount, once unless usage_limit says otherwise. Returns its address; mails only the reminders of schedule. To bill with an invoice use createInvoice.',
  scope: 'billing.write',
  route: 'POST /payment-links',
  effects: { destructive: false, idempotent: false, openWorld: true },
  repeatIsRetry: always,
  sameAs: asOneField,
  input: z.strictObject({
    description: text(BOUNDS.description).describe('The purpose; the customer sees it.'),
    amount: Amount.describe('Such as 12.50.'),
    currency: Currency.optional().describe("The account's if left out."),
    customer_id: Id.optional(),
    customer: CustomerReference.optional().describe('An existing customer, by e-mail or name.'),
    name: text(BOUNDS.name).optional().describe('Or their name.'),
    email: Email.optional().describe('Or their e-mail; a customer who has both is reused.'),
    same_email: z.boolean().optional(),
    usage_limit: z
      .int()
      .min(1)
      .max(1_000_000)
      .nullable()
      .default(1)
      .describe('How often it can be paid; null: no limit.'),
    expires_at: UntilField.optional(),
    return_url: HttpUrl.optional().describe('Opens afterwards.'),
    schedule: z.enum(SCHEDULES).optional().describe('Mails a reminder this often while unpaid.'),
    schedule_amount: z.int().min(1).max(999).optional().describe('At most so many.'),
    testmode: z.boolean().default(false).describe('true: no real money.'),
    metadata: Metadata.optional(),
  }),
  output: PaymentLink.extend({
    customer: z.object({ id: z.int(), name: z.string(), email: z.string().nullable() }).nullable(),
    ...CustomerOutcome,
  }),
  amounts: ['amount'],
  combinations: linkFaults,
  refusals: [
    ...BILLED_CUSTOMER_REFUSALS,
    'customer_differs',
    'provider_not_connected',
    'provider_onboarding',
    'limit_exceeded',
  ],
  resource: [
    { kind: 'customer', argument: 'customer_id' },
    { kind: 'customer', argument: 'customer' },
  ],
  prepare: async (ctx, input) => ({ money: moneyIn(ctx, input), customer: await customerIn(ctx, input) }),
  redirects: 'nothing',
  amountAtRisk: (_ctx, { name, email, testmode }, { money, customer }) => ({
    money,
    isTest: testmode,
    customer: customer ?? partyOf(name, email),
  }),
})(async (ctx, input, { money, customer }) => {
  const now = ctx.now();
  const expiresAt = input.expires_at === undefined ? null : endOf(ctx, input.expires_at);
  if (expiresAt !== null && expiresAt <= now) {
    throw invalid([{ field: 'expires_at', message: 'must be in the future' }]);
  }
  const readiness = await readinessOf(ctx, ctx.account);
  if (!readiness.ready) throw readiness.refusal;
  const { insertRequest } = await import('../payments/insert-request.ts');
  return ctx.write(async (tx) => {
    const given = { name: input.name ?? null, email: input.email ?? null };
    const isNamed = given.name !== null || given.email !== null;
    const ifOther = { field: input.name === undefined ? 'email' : 'name', sameEmail: input.same_email };
    const named = customer
      ? { customer: await requireBillable(ctx, customer.id, 'customer_id', tx), created: false }
      : isNamed
        ? await reuseOrAddCustomer(tx, ctx, given, ifOther)
        : null;
    const row = await insertRequest(tx, ctx, {
      kind: 'payment_link',
      description: input.description,
      note: null,
      ...money,
      customer: named?.customer ?? given,
      usageLimit: input.usage_limit,
      expiresAt,
      returnUrl: input.return_url ?? null,
      schedule: input.schedule ?? null,
      scheduleAmount: input.schedule_amount ?? null,
      testmode: input.testmode,
      pages: {},
      metadata: input.metadata ?? {},
    });
    return {
      result: {
        ...presentPaymentLink({ ...row, kind: 'payment_link' }, ctx, now),
        ...customerFieldsOf(named),
      },
      events: [],
      activity: {
        subject: { kind: 'payment_request', id: row.id },
        summary: `Created a payment link of ${formatMoney(money.amount, money.currency)} for ${row.description}`,
      },
    };
  });
});

function customerFieldsOf(named: ReusedOrAdded | null) {
  if (!named) return { customer: null, customer_created: false, customer_note: null };
  const { id, name, email } = named.customer;
  return { customer: { id, name, email }, ...customerOutcome(named) };
}

function partyOf(name: string | undefined, email: string | undefined): AmountAtRisk['customer'] {
  const label = name ?? email;
  return label === undefined ? undefined : { name: label, email: email ?? null };
}

function linkFaults(raw: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { customer_id, customer, name, email, schedule, schedule_amount } = raw;
  const known = customer_id === undefined ? 'customer' : 'customer_id';
  return [
    ...metadataKeyFaults(raw),
    ...twoCustomers(raw),
    ...((customer_id !== undefined || customer !== undefined) && (name !== undefined || email !== undefined)
      ? [{ field: known, message: 'must not be given together with name or email' }]
      : []),
    ...(schedule !== undefined && schedule_amount === undefined
      ? [{ field: 'schedule_amount', message: 'is required with schedule' }]
      : []),
    ...(schedule === undefined && schedule_amount !== undefined
      ? [{ field: 'schedule', message: 'is required with schedule_amount' }]
      : []),
  ];
}
