/** The answers about payment links. */
import type * as z from 'zod';
import type { getPaymentLink as GetPaymentLink } from '../../../operations/payment-links/get-payment-link.ts';
import type { listPaymentLinks as ListPaymentLinks } from '../../../operations/payment-links/list-payment-links.ts';
import type { PaymentLinkData } from '../../../operations/payment-links/payment-link.ts';
import { pageWords } from './page.ts';
import { paymentLine } from './payments.ts';
import { type Asked, counted, filterWords, money, plain, quoted, type Written } from './words.ts';

type Listed = z.input<typeof ListPaymentLinks.output>;
type Got = z.input<typeof GetPaymentLink.output>;

const FILTERS = ['status', 'type', 'description'];

export function createPaymentLink(link: PaymentLinkData): Written {
  return {
    answer: `Created payment link ${link.id} for ${quoted(link.description)}: ${money(link.amount, link.currency)}, ${usage(link)}; nothing was sent to anybody.`,
    lines: [
      `Pay link: ${link.url}`,
      ...(link.expires_at === null ? [] : [`It can be paid until ${link.expires_at}.`]),
      ...(link.schedule === null ? [] : [reminderWords(link)]),
      ...(link.testmode ? ['Test mode: no real money moves.'] : []),
    ],
  };
}

export function listPaymentLinks(data: Listed, asked: Asked): Written {
  const which = filterWords(asked, FILTERS);
  return {
    answer:
      data.total_count === 0
        ? `There are no payment links${which}.`
        : `${counted(data.total_count, 'payment link')}${which}.`,
    ...pageWords(
      data.payment_links.map((link) => `${link.id} · ${inWords(link)} · ${link.url}`),
      data,
      asked,
      ['status', 'description'],
    ),
  };
}

export function getPaymentLink(link: Got): Written {
  const tried = link.payments.length === 0 ? 'nobody has tried to pay it' : `its latest payments and attempts:`;
  return {
    answer: `Payment link ${link.id}: ${inWords(link)}, ${usage(link)}; ${tried}${link.payments.length === 0 ? '.' : ''}`,
    lines: [...link.payments.slice(0, 8).map(paymentLine), `Pay link: ${link.url}`],
  };
}

export function deactivatePaymentLink(link: PaymentLinkData): Written {
  return {
    answer: `Deactivated payment link ${link.id} for ${quoted(link.description)}: nobody can begin to pay it any more.`,
    lines: link.paid_count > 0 ? [`It was paid ${counted(link.paid_count, 'time')}; that stays.`] : [],
  };
}

/** Mails that will go out are said as plainly as those that did. */
function reminderWords({ schedule, schedule_amount, customer_id }: PaymentLinkData): string {
  const every = { '1d': 'every day', '2d': 'every second day', '1w': 'every week', '1m': 'every month' }[
    schedule ?? '1d'
  ];
  const whom = customer_id === null ? 'nobody yet: there is no customer' : 'the customer, if they have an e-mail';
  return `While it is unpaid, reminders are mailed ${every}, at most ${schedule_amount}, to ${whom}.`;
}

/** Words for links that are more than a payment link. */
const KINDS: Readonly<Record<PaymentLinkData['type'], string>> = {
  paymentlink: '',
  paymentplan: ' · first payment of a plan',
  'pre-auth': ' · hold',
  donation: ' · donation, the amount is its goal',
};

function inWords({ type, description, amount, currency, status, paid_count, usage_limit }: PaymentLinkData): string {
  const paid = usage_limit === 1 ? '' : `, paid ${counted(paid_count, 'time')}`;
  return `${quoted(description)}${KINDS[type]} · ${money(amount, currency)} · ${plain(status)}${paid}`;
}

function usage({ usage_limit }: PaymentLinkData): string {
  if (usage_limit === null) return 'can be paid any number of times';
  return usage_limit === 1 ? 'can be paid once' : `can be paid ${usage_limit} times`;
}
