/** Answers of the tools for payment links. */
import type * as z from 'zod';
import type { createPaymentLink } from '../../operations/payment-links/create-payment-link.ts';
import type { listPaymentLinks } from '../../operations/payment-links/list-payment-links.ts';
import type { PaymentLinkData } from '../../operations/payment-links/payment-link.ts';
import { answerBuilder, PAGE, rows, type Shape, type ToolArguments } from '../shape.ts';
import { counted, money, quoted } from '../words.ts';
import { given, MATCHES, matchHint, matchRows, noSuchCustomer, ofCustomer, pageFacts } from './page.ts';

type Listed = z.input<typeof listPaymentLinks.output>;
type Created = z.input<typeof createPaymentLink.output>;

const LINK = {
  id: 'number',
  description: 'untrusted',
  status: 'text',
  currency: 'text',
  amount: 'money',
  type: 'text',
  paid_count: 'number',
  usage_limit: 'number',
  customer_id: 'number',
  expires: 'time',
  test: 'flag',
} as const satisfies Shape;

function rowOf(link: PaymentLinkData) {
  return {
    id: link.id,
    description: link.description,
    status: link.status,
    currency: link.currency,
    amount: link.amount,
    type: link.type === 'paymentlink' ? undefined : link.type,
    paid_count: link.paid_count || undefined,
    usage_limit: link.usage_limit === 1 ? undefined : link.usage_limit,
    customer_id: link.customer_id,
    expires: link.expires_at,
    test: link.testmode || undefined,
  };
}

const WHOLE = {
  ...LINK,
  reminded: 'text',
  reminders_at_most: 'number',
  reminders_sent: 'number',
  customer_created: 'flag',
  customer_note: 'untrusted',
  payment_url: 'text',
} as const satisfies Shape;

function wholeOf(link: PaymentLinkData) {
  return {
    ...rowOf(link),
    reminded: link.schedule === null ? undefined : `every ${link.schedule}`,
    reminders_at_most: link.schedule_amount,
    reminders_sent: link.reminders_sent || undefined,
    payment_url: link.url,
  };
}

export const linkCreated = answerBuilder(WHOLE, ['id', 'description', 'amount', 'usage_limit'])((link: Created) => ({
  summary: `Created payment link ${link.id} for ${quoted(link.description)}: ${money(link.amount, link.currency)}, ${usage(link)}; nothing was sent.${reminderWords(link)}${link.testmode ? ' Test mode: no real money moves.' : ''}`,
  ...wholeOf(link),
  customer_created: link.customer_created || undefined,
  customer_note: link.customer_note,
}));

export const linkList = answerBuilder({
  total_count: 'number',
  customers: MATCHES,
  ...PAGE,
  payment_links: rows(LINK),
})((data: Listed, context) => ({
  summary: listSummary(data, context.args),
  next: matchHint(data.customer_match),
  total_count: data.total_count,
  customers: matchRows(data.customer_match),
  ...pageFacts(data, data.payment_links.length, context),
  payment_links: data.payment_links.map(rowOf),
}));

function listSummary({ customer_match: match, total_count: total }: Listed, args: ToolArguments): string {
  const noCustomer = noSuchCustomer(match, args);
  if (noCustomer !== undefined) return noCustomer;
  const which = `${ofCustomer(match, args)}${filterWords(args)}`;
  return total === 0 ? `There are no payment links${which}.` : `${counted(total, 'payment link')}${which}.`;
}

function filterWords({ status, type, description }: ToolArguments): string {
  return [
    status === undefined ? '' : ` that are ${given(status)}`,
    type === undefined ? '' : ` of the type ${given(type)}`,
    description === undefined ? '' : ` with ${quoted(String(description), 60)} in the description`,
  ].join('');
}

export const linkDeactivated = answerBuilder(LINK)((data: PaymentLinkData) => ({
  summary: `Deactivated payment link ${data.id} for ${quoted(data.description)}: it cannot be paid any more. ${data.paid_count > 0 ? `It was paid ${counted(data.paid_count, 'time')}; that stays. ` : ''}Nothing was sent.`,
  ...rowOf(data),
}));

const EVERY = { '1d': 'every day', '2d': 'every second day', '1w': 'every week', '1m': 'every month' } as const;

/** Sentence about the reminders that will be mailed while the link is unpaid. */
function reminderWords({ schedule, schedule_amount, customer_id }: PaymentLinkData): string {
  if (schedule === null) return '';
  const whom = customer_id === null ? 'but there is no customer yet' : 'to the customer, if there is an e-mail';
  return ` While it is unpaid, reminders are mailed ${EVERY[schedule]}, at most ${schedule_amount}, ${whom}.`;
}

function usage({ usage_limit }: PaymentLinkData): string {
  if (usage_limit === null) return 'can be paid any number of times';
  return usage_limit === 1 ? 'can be paid once' : `can be paid ${usage_limit} times`;
}
