/** Requests, answers and error codes of V2 (specification, V2 interface). */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { PAYMENT_TYPES } from '../../model/payment.ts';
import { PAGE_NAMES } from '../../model/payment-request.ts';
import { SCHEDULES } from '../../model/schedule.ts';
import { INTERVALS, SUBSCRIPTION_STATUSES } from '../../model/subscription.ts';
import { SHARED_CODES, type SharedCode, type WireRefusal } from '../http/wire.ts';
import { PAGE_SIZE_MAX } from '../operations/list-part.ts';

const OWN_CODES = [
  'nosuchlink',
  'missingid',
  'missingtype',
  'missingplan',
  'notitle',
  'noamount',
  'notvalidamount',
] as const;
export const V2_CODES = [...SHARED_CODES, ...OWN_CODES] as const;
export type V2Code = SharedCode | (typeof OWN_CODES)[number];
export type V2Refusal = WireRefusal<V2Code>;

export const CREATED_TYPES = ['paymentlink', 'paymentplan', 'pre-auth', 'donation'] as const;

const token = z.string().describe('API token.');
const url = z.string().max(BOUNDS.url).meta({ format: 'uri' }).optional();
const PART = {
  page: z.int().min(1).optional().describe('Page number, from 1. Without page and pagesize, the whole list.'),
  pagesize: z.int().min(1).max(PAGE_SIZE_MAX).optional().describe('Rows on a page; default 100.'),
};

export const ListRequest = z.object({ token, ...PART });

export const GetRequest = z.object({
  token,
  id: z.string().describe("Code or id of the link: the id from /create, or a payment's linkid."),
  type: z.enum(PAYMENT_TYPES),
  last: z.string().optional().describe('1: the newest payment only.'),
  ...PART,
});

export const CreateRequest = z.object({
  token,
  type: z.enum(CREATED_TYPES),
  planid: z.string().optional().describe('For paymentplan only, and required there.'),
  title: z
    .string()
    .max(BOUNDS.description)
    .optional()
    .describe('Shown to the customer. Required, except for paymentplan.'),
  amount: z
    .string()
    .optional()
    .describe(
      'Such as 12.50 or 12,50, without grouping: a thousand is 1000. No more decimals than the currency has. For a donation, the goal. Required, except for paymentplan.',
    ),
  name: z.string().max(BOUNDS.name).optional().describe('Name of the customer.'),
  email: z
    .string()
    .max(BOUNDS.email)
    .optional()
    .describe('E-mail of the customer. An existing customer with it is reused and keeps their name.'),
  description: z.string().max(BOUNDS.note).optional().describe('Stored as the note.'),
  return: z.string().optional().describe('direct: success is answered with a 303 to the pay page.'),
  response: url.describe('Return address after the payment; response and return_id are added to its query.'),
  testmode: z.enum(['0', '1']).optional().describe('1: no real money.'),
  schedule: z.enum(SCHEDULES).optional().describe('How often a reminder is mailed while it is unpaid; needs email.'),
  scheduleamount: z
    .int()
    .min(1)
    .optional()
    .describe('Number of reminders; more than 999 counts as 999. Required with schedule.'),
  ...(Object.fromEntries(PAGE_NAMES.map((name) => [name, url])) as Record<(typeof PAGE_NAMES)[number], typeof url>),
});

export const Customer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  note: z.string(),
  country: z.string().describe('Two letters, or empty.'),
  phone: z.string(),
});

const payment = {
  id: z.int(),
  amount: z.string().describe("With the currency's decimals, such as 12.50."),
  name: z.string(),
  email: z.string(),
  note: z.string(),
  paidat: z.string().describe('YYYYMMDDHHmmss in UTC.'),
  type: z.enum(PAYMENT_TYPES),
};

const listOf = (linkid: z.ZodType) =>
  z.object({
    status: z.enum(['success']),
    payments: z.array(z.object({ ...payment, linkid })),
    length: z.int().describe('Number of payments in this answer.'),
  });

export const Payments = listOf(z.string().describe('Code of the paid object.'));
export const PaymentsOfOne = listOf(z.int().describe('Id of the paid object.'));

export const Created = z.object({
  status: z.enum(['success']),
  id: z.string().describe('Code of the link, for /get.'),
  url: z.string().describe('Address of the pay page.'),
});

export const OneRequest = z.object({
  token,
  id: z.string().describe('Id of the subscription, or the code from /create.'),
});

const success = z.enum(['success']);
const maybeNumber = z.union([z.int(), z.enum([''])]);
const terms = {
  amount: z.string().describe('Of each payment, such as 12.50.'),
  currency: z.string(),
  interval: z.enum(INTERVALS),
  intervalcount: z.int(),
  installments: maybeNumber.describe('Number of payments; empty: until cancelled.'),
};

const Plan = z.object({ id: z.int().describe('For planid.'), title: z.string(), ...terms });

const Subscription = z.object({
  id: z.int(),
  linkid: z.string().describe('Code of its first payment request, for /get.'),
  status: z.enum(SUBSCRIPTION_STATUSES),
  planid: maybeNumber,
  title: z.string(),
  ...terms,
  name: z.string(),
  email: z.string(),
  paid: z.int().describe('Number of payments made.'),
  nextpayment: z.string().describe('YYYYMMDD, or empty.'),
  url: z.string().describe('Address where the customer pays the amount due now, or empty.'),
});

export const Plans = z.object({ status: success, plans: z.array(Plan), length: z.int() });
export const Subscriptions = z.object({ status: success, subscriptions: z.array(Subscription), length: z.int() });
export const OneSubscription = z.object({ status: success, subscription: Subscription });
