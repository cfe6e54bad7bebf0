/** Searchable objects as documents: id, title, and address in the dashboard. */
import type * as z from 'zod';
import { formatInZone, parseInstant, type TimeZone } from '../../model/dates.ts';
import { formatMajor, parseCurrency } from '../../model/money.ts';
import type { Customer } from '../customers/customer.ts';
import type { InvoiceData } from '../invoices/invoice.ts';
import type { Context } from '../kernel/context.ts';
import type { PaymentLinkData } from '../payment-links/payment-link.ts';
import type { PaymentData } from '../payments/payment.ts';
import type { QuoteData } from '../quotes/quote.ts';
import type { SubscriptionData } from '../subscriptions/subscription.ts';

export const DOCUMENT_KINDS = ['invoice', 'quote', 'customer', 'payment_link', 'subscription', 'payment'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export type DocumentId = { readonly kind: DocumentKind; readonly id: number };

export function documentIdText({ kind, id }: DocumentId): string {
  return `${kind}:${id}`;
}

export function parseDocumentId(text: string): DocumentId | undefined {
  const [, name, digits] = /^(\w+):([1-9]\d{0,14})$/.exec(text.trim()) ?? [];
  const kind = DOCUMENT_KINDS.find((one) => one === name);
  return kind && { kind, id: Number(digits) };
}

const PAGES: Readonly<Record<DocumentKind, string>> = {
  invoice: 'invoices',
  quote: 'quotes',
  customer: 'customers',
  payment_link: 'links',
  subscription: 'subscriptions',
  payment: 'payments',
};

/** Address of a document's page. Visitors without a session get the sign-in page. */
export function pageOfDocument({ addresses }: Pick<Context, 'addresses'>, { kind, id }: DocumentId): string {
  return `${addresses.baseUrl}/dashboard/${PAGES[kind]}/${id}`;
}

export type DocumentData = {
  readonly invoice: InvoiceData;
  readonly quote: QuoteData;
  readonly customer: z.input<typeof Customer>;
  readonly payment_link: PaymentLinkData;
  readonly subscription: SubscriptionData;
  readonly payment: PaymentData;
};

type Titles = { readonly [Kind in DocumentKind]: (data: DocumentData[Kind], ctx: Pick<Context, 'account'>) => string };

/** Titles by which results can be distinguished: number, name, amount, status. */
const TITLES: Titles = {
  invoice: ({ id, invoice_number, customer, amount, currency, status, due_date }) => {
    const name = invoice_number === null ? `Draft invoice ${id}` : `Invoice ${invoice_number}`;
    return `${name} for ${quoted(customer.name)}: ${money(amount, currency)}, ${status}, due ${due_date}`;
  },
  quote: ({ id, quote_number, customer, amount, currency, status, valid_until }) => {
    const name = quote_number === null ? `Draft quote ${id}` : `Quote ${quote_number}`;
    return `${name} for ${quoted(customer.name)}: ${money(amount, currency)}, ${status}, valid until ${valid_until}`;
  },
  customer: ({ name, company, email }) =>
    `Customer ${quoted(name)}${company === null ? '' : ` of ${quoted(company)}`}${email === null ? '' : ` (${email})`}`,
  payment_link: ({ description, amount, currency, status }) =>
    `Payment link ${quoted(description)}: ${money(amount, currency)}, ${status}`,
  subscription: ({ description, customer, amount, currency, interval, interval_count: count, status }) => {
    const every = count === 1 ? interval : `${count} ${interval}s`;
    const whose = customer === null ? '' : ` of ${quoted(customer.name)}`;
    return `Subscription ${quoted(description)}${whose}: ${money(amount, currency)} every ${every}, ${status}`;
  },
  payment: ({ description, amount, currency, status, paid_at, created_at, customer }, { account }) => {
    const payer = customer === null ? '' : ` by ${quoted(customer.name)}`;
    const day = localTime(paid_at ?? created_at, account.timezone).slice(0, 10);
    return `Payment of ${money(amount, currency)}${payer}: ${quoted(description)}, ${status} ${day}`;
  },
};

export function titleOf<Kind extends DocumentKind>(
  ctx: Pick<Context, 'account'>,
  kind: Kind,
  data: DocumentData[Kind],
): string {
  return TITLES[kind](data, ctx);
}

/** Returns an instant as text, in the account's time zone. The text contains the offset of the time zone. */
export function localTime(instant: string, zone: TimeZone): string {
  const at = parseInstant(instant);
  if (at === undefined) throw new Error(`not an instant: ${instant}`);
  return formatInZone(at, zone);
}

/**
 * Quotes text from a customer, and replaces quotation marks inside the text. Otherwise an attacker's text could close
 * the quotation and continue like text of this service.
 */
function quoted(text: string): string {
  return `"${text.replaceAll('"', "'")}"`;
}

function money(amount: number, code: string): string {
  const currency = parseCurrency(code);
  if (!currency) throw new Error(`not a currency: ${code}`);
  return formatMajor(amount, currency);
}
