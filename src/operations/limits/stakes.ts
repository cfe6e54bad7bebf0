/**
 * What is at stake in each operation that changes something, as a table: how much money, in which currency, and whether it
 * is test money. A test holds that every operation of a token that changes something is here (docs/guardrails.md).
 */
import type * as z from 'zod';
import type { Money } from '../../model/money.ts';
import { toText } from '../../model/money.ts';
import type { Confirmable } from '../../model/refusal.ts';
import type { CustomerRow } from '../../store/customers.ts';
import { minorUnits } from '../amounts.ts';
import type { Context } from '../context.ts';
import { customerIn } from '../customers/resolve-customer.ts';
import type { createInvoice } from '../invoices/create-invoice.ts';
import { requireInvoice } from '../invoices/invoice.ts';
import type { issueInvoice } from '../invoices/issue-invoice.ts';
import { priceInvoice } from '../invoices/price-invoice.ts';
import type { recordPayment } from '../invoices/record-payment.ts';
import type { Operation } from '../operation.ts';
import type { createPaymentLink } from '../payment-links/create-payment-link.ts';
import { requirePaymentLink } from '../payment-links/payment-link.ts';
import type { createPaymentPlan } from '../payment-plans/create-payment-plan.ts';
import { requirePaymentPlan } from '../payment-plans/payment-plan.ts';
import type { createPlanRequest } from '../payment-requests/create-plan-request.ts';
import type { createRequest } from '../payment-requests/create-request.ts';
import type { capturePayment } from '../payments/capture-payment.ts';
import { requirePayment } from '../payments/payment.ts';
import { leftOf, type refundPayment } from '../payments/refund-payment.ts';
import type { createSubscription } from '../subscriptions/create-subscription.ts';
import { requireSubscription } from '../subscriptions/subscription.ts';

export type Stake<Input = Record<string, unknown>> = {
  /** null: no amount. */
  readonly money: Money | null;
  /** Test money is not limited, and the only kind that a token in test mode may move. */
  readonly isTest: boolean;
  /** It is looked at, and counts another time: when a draft is issued. */
  readonly countsLater?: true;
  /** For whom it is, where that is known. */
  readonly customer?: Confirmable['customer'];
  /** The input with the amount said that it left open, so that nothing else is moved than was looked at. */
  readonly input?: Input;
};

/** Asked with an input that has passed its checks. */
type StakeOf<Op extends Operation = Operation> = (
  ctx: Context,
  input: z.output<Op['input']>,
) => Promise<Stake<z.output<Op['input']>>> | Stake<z.output<Op['input']>>;
type Of<Op> = Op extends { input: infer Input extends z.ZodObject }
  ? (ctx: Context, input: z.output<Input>) => Promise<Stake<z.output<Input>>> | Stake<z.output<Input>>
  : never;

/** Changes something real that has no amount of its own. */
const REAL: Stake = { money: null, isTest: false };
/** Changes nothing that anybody pays by or is told of. */
const HARMLESS: Stake = { money: null, isTest: true };

const newInvoice: Of<typeof createInvoice> = async (ctx, input) => {
  const { sums, currency } = priceInvoice(ctx, input);
  const { customer } = input;
  const known = await customerIn(ctx, input);
  const stake = { money: { amount: sums.total, currency }, isTest: false, ...(input.draft ? LATER : {}) };
  if (typeof customer === 'object')
    return { ...stake, customer: { name: customer.name, email: customer.email ?? null } };
  return known ? { ...stake, customer: known, input: { ...input, ...byId(known) } } : stake;
};
const LATER = { countsLater: true } as const;

const issued: Of<typeof issueInvoice> = async (ctx, { id }) => {
  const { amount, currency, customer_name: name, customer_email: email } = await requireInvoice(ctx, id);
  return { money: { amount, currency }, isTest: false, customer: { name, email } };
};

const recorded: Of<typeof recordPayment> = async (ctx, input) => {
  const { amount_due, currency } = await requireInvoice(ctx, input.id);
  const amount = input.amount === undefined ? amount_due : minorUnits(input.amount, currency, 'amount');
  return { money: { amount, currency }, isTest: false, input: { ...input, ...said(amount, currency) } };
};

const link: Of<typeof createPaymentLink> = async (ctx, input) => {
  const known = await customerIn(ctx, input);
  const stake = asked(ctx, input);
  if (known) return { ...stake, customer: known, input: { ...input, ...byId(known) } };
  const name = input.name ?? input.email;
  return name === undefined ? stake : { ...stake, customer: { name, email: input.email ?? null } };
};
const plan: Of<typeof createPaymentPlan> = (ctx, input) => asked(ctx, { ...input, testmode: false });

const subscription: Of<typeof createSubscription> = async (ctx, input) => {
  const known = await customerIn(ctx, input);
  const { plan_id, amount = 0, currency, testmode } = input;
  const stake =
    plan_id === undefined ? asked(ctx, { amount, currency, testmode }) : await planned(ctx, { plan_id, testmode });
  return known ? { ...stake, customer: known, input: { ...input, ...byId(known) } } : stake;
};

const request: Of<typeof createRequest> = (ctx, { amount, testmode }) => asked(ctx, { amount, testmode });

const planRequest: Of<typeof createPlanRequest> = (ctx, input) => planned(ctx, input);

const refund: Of<typeof refundPayment> = async (ctx, input) => {
  const seen = await requirePayment(ctx, input.id);
  const left = leftOf(seen);
  const amount = input.amount === undefined ? left : minorUnits(input.amount, seen.currency, 'amount');
  const money = { amount, currency: seen.currency };
  return { money, isTest: seen.testmode === 1, input: { ...input, ...said(amount, seen.currency) } };
};

const capture: Of<typeof capturePayment> = async (ctx, input) => {
  const { amount: held, currency, testmode } = await requirePayment(ctx, input.id);
  const amount = input.amount === undefined ? held : minorUnits(input.amount, currency, 'amount');
  return { money: { amount, currency }, isTest: testmode === 1 };
};

const ofPayment = async (ctx: Context, { id }: { id: number }): Promise<Stake> =>
  (await requirePayment(ctx, id)).testmode === 1 ? HARMLESS : REAL;
const ofLink = async (ctx: Context, { id }: { id: string | number }): Promise<Stake> =>
  (await requirePaymentLink(ctx, id)).testmode === 1 ? HARMLESS : REAL;
const ofSubscription = async (ctx: Context, { id }: { id: number }): Promise<Stake> =>
  (await requireSubscription(ctx, id)).testmode === 1 ? HARMLESS : REAL;

const STAKES = {
  createInvoice: newInvoice,
  issueInvoice: issued,
  recordPayment: recorded,
  createPaymentLink: link,
  createPaymentPlan: plan,
  createSubscription: subscription,
  createRequest: request,
  createPlanRequest: planRequest,
  refundPayment: refund,
  capturePayment: capture,
  // Without an amount; what they change may be in test mode.
  releasePayment: ofPayment,
  deactivatePaymentLink: ofLink,
  cancelSubscription: ofSubscription,
  pauseSubscription: ofSubscription,
  resumeSubscription: ofSubscription,
  rotateSubscriptionLink: ofSubscription,
  // Without an amount; there is no test mode of them.
  createCustomer: HARMLESS,
  updateCustomer: REAL,
  sendInvoice: REAL,
  sendReminder: REAL,
  cancelInvoice: REAL,
  createWebhookEndpoint: REAL,
  updateWebhookEndpoint: REAL,
  deleteWebhookEndpoint: REAL,
  rotateWebhookSecret: REAL,
  testWebhookEndpoint: REAL,
  redeliverWebhook: REAL,
  redeliverWebhooks: REAL,
};

export type StakeName = keyof typeof STAKES;
export const STAKE_NAMES = Object.keys(STAKES) as readonly StakeName[];

/** What is not in the table is refused: nobody has said what it may cost. */
export async function stakeOf(ctx: Context, input: Record<string, unknown>): Promise<Stake | undefined> {
  const known = STAKES[ctx.operation as StakeName] as Stake | StakeOf | undefined;
  return typeof known === 'function' ? known(ctx, input) : known;
}

async function planned(ctx: Context, { plan_id, testmode }: { plan_id: number; testmode: boolean }) {
  const { amount, currency } = await requirePaymentPlan(ctx, plan_id, 'plan_id');
  return { money: { amount, currency }, isTest: testmode };
}

/** Whoever was looked up is the one that it is done for. */
function byId({ id }: CustomerRow) {
  return { customer_id: id, customer: undefined };
}

type Asked = {
  readonly amount: number | string;
  readonly currency?: Money['currency'] | undefined;
  readonly testmode: boolean;
};

function asked({ account }: Context, { amount, currency = account.currency, testmode }: Asked) {
  return { money: { amount: minorUnits(amount, currency, 'amount'), currency }, isTest: testmode };
}

/** Nothing, where nothing is left: the operation says why. */
function said(amount: number, currency: Money['currency']): { amount?: string } {
  return amount > 0 ? { amount: toText(amount, currency) } : {};
}
