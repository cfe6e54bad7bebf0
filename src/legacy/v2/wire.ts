/** What the V2 interface takes and answers, in its own words (specification, V2 interface). */
import * as z from 'zod';
import { BOUNDS } from '../../model/bounds.ts';
import { PAYMENT_TYPES } from '../../model/payment.ts';
import { PAGE_NAMES } from '../../model/request.ts';
import { SCHEDULES } from '../../model/schedule.ts';
import { INTERVALS, SUBSCRIPTION_STATUSES } from '../../model/subscription.ts';
import { SHARED_CODES, type SharedCode, type WireRefusal } from '../http/wire.ts';

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
  page: z.int().min(1).optional().describe('Which page, from 1. Without page and pagesize the list is whole.'),
  pagesize: z.int().min(1).max(BOUNDS.olderPageSizeMax).optional().describe('Rows on a page; 100 if left out.'),
};

export const ListRequest = z.object({ token, ...PART });

export const GetRequest = z.object({
  token,
  id: z.string().describe("Of a /create answer, or a payment's linkid: the code or the number."),
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
    .describe('What the customer reads. Required, except for paymentplan.'),
  amount: z
    .string()
    .optional()
    .describe(
      'Such as 12.50 or 12,50, without grouping: a thousand is 1000. No more decimals than the currency has. For a donation, the goal. Required, except for paymentplan.',
    ),
  name: z.string().max(BOUNDS.name).optional().describe('Who gets the link.'),
  email: z
    .string()
    .max(BOUNDS.email)
    .optional()
    .describe('Their e-mail. A customer with this e-mail is reused and keeps their name.'),
  description: z.string().max(BOUNDS.note).optional().describe('Kept as the note.'),
  return: z.string().optional().describe('direct: the answer of success is a 303 to the pay page.'),
  response: url.describe('Where the customer is sent afterwards, with response and return_id added.'),
  testmode: z.enum(['0', '1']).optional().describe('1: no real money.'),
  schedule: z
    .enum(SCHEDULES)
    .optional()
    .describe('Mail a reminder this often while it is unpaid, to the e-mail; without an e-mail no reminder is sent.'),
  scheduleamount: z
    .int()
    .min(1)
    .optional()
    .describe('How many reminders; more than 999 is 999. Required with schedule.'),
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
    length: z.int().describe('How many payments are in this answer.'),
  });

export const Payments = listOf(z.string().describe('Code of what was paid.'));
export const PaymentsOfOne = listOf(z.int().describe('Number of what was paid.'));

export const Created = z.object({
  status: z.enum(['success']),
  id: z.string().describe('Its code, for /get.'),
  url: z.string().describe('Where the customer is sent.'),
});

export const OneRequest = z.object({
  token,
  id: z.string().describe('Its number, or the code that /create answered.'),
});

const success = z.enum(['success']);
const maybeNumber = z.union([z.int(), z.enum([''])]);
const terms = {
  amount: z.string().describe('Of each payment, such as 12.50.'),
  currency: z.string(),
  interval: z.enum(INTERVALS),
  intervalcount: z.int(),
  installments: maybeNumber.describe('How many payments in all; empty: until cancelled.'),
};

const Plan = z.object({ id: z.int().describe('For planid.'), title: z.string(), ...terms });

const Subscription = z.object({
  id: z.int(),
  linkid: z.string().describe('Code of what is paid first, for /get.'),
  status: z.enum(SUBSCRIPTION_STATUSES),
  planid: maybeNumber,
  title: z.string(),
  ...terms,
  name: z.string(),
  email: z.string(),
  paid: z.int().describe('How many payments were made.'),
  nextpayment: z.string().describe('YYYYMMDD, or empty.'),
  url: z.string().describe('Where the customer pays what is due now, or empty.'),
});

export const Plans = z.object({ status: success, plans: z.array(Plan), length: z.int() });
export const Subscriptions = z.object({ status: success, subscriptions: z.array(Subscription), length: z.int() });
export const OneSubscription = z.object({ status: success, subscription: Subscription });
