/** Words that describe an invoice in the sentences of answers. */
import type * as z from 'zod';
import { addresseesText } from '../../model/addressees.ts';
import type { InvoiceData, InvoiceWithDelivery } from '../../operations/invoices/invoice.ts';
import { counted, decimals, isFine, money, plain, quoted } from '../words.ts';

type Delivery = z.input<typeof InvoiceWithDelivery>['delivery'];

/**
 * Name of an invoice: `invoice INV-000042`, or `draft (id 92)`, so that a model does not mistake the id for an invoice
 * number.
 */
export function nameOf({ invoice_number, id }: Pick<InvoiceData, 'invoice_number' | 'id'>): string {
  return invoice_number === null ? `draft (id ${id})` : `invoice ${invoice_number}`;
}

export function customerOf({ customer }: Pick<InvoiceData, 'customer'>): string {
  return quoted(customer.name);
}

/**
 * Total and tax in words, for example `EUR 121.00 (EUR 100.00 plus EUR 21.00 tax)` or `EUR 100.00 (no tax: reverse
 * charge)`.
 */
export function totalWords({ amount, subtotal, tax_total, tax_lines, currency }: InvoiceData): string {
  const untaxed = tax_lines.flatMap(({ rate, category }) =>
    rate === 0 && category ? [category.replaceAll('_', ' ')] : [],
  );
  const why = untaxed.length === 0 ? '' : `no tax: ${[...new Set(untaxed)].join(', ')}`;
  const tax = tax_total > 0 ? `${money(subtotal, currency)} plus ${money(tax_total, currency)} tax` : '';
  return `${money(amount, currency)} (${[tax, why].filter(Boolean).join('; ') || 'no tax'})`;
}

/** State of an invoice in words, for example `overdue by 12 days, EUR 60.00 still due`. */
export function stateOf(invoice: InvoiceData): string {
  return `${standingOf(invoice)}${invoice.disputed ? ', disputed (a dispute about its payment is open)' : ''}`;
}

/**
 * Maximum characters of the sentences and invoice lines in the answer of a tool that changes an invoice. With this
 * limit, the text stays within 120 tokens.
 */
const WRITE_MAX = 266;
/** A digit costs about three times as many tokens as a letter. */
const FIGURE_COST = 3;
const FINE_LINES_MAX = 3;

/**
 * Quantities and unit prices as they were stored: `2.5 x 120.50, 3 x 14.245`. If not all lines fit, each shown line has
 * its position: `2: 3 x 14.245, 5 more`. The first {@link FINE_LINES_MAX} lines whose price has more decimals than the
 * currency are always shown. `said`: all other sentences of the answer. They reduce the room for lines.
 */
export function linesStored(
  { items, currency }: InvoiceData,
  ...said: readonly (string | null | undefined)[]
): string | undefined {
  const lines = items.map(({ quantity, unit_price: one }, index) => ({
    index,
    text: `${quantity} x ${decimals(one, currency)}`,
    isFine: isFine(one, currency),
  }));
  const fine = lines.filter((line) => line.isFine).slice(0, FINE_LINES_MAX);
  let room = WRITE_MAX - said.join('').length;
  const shown = new Set(fine);
  for (const line of lines) {
    if (shown.has(line)) continue;
    room -= FIGURE_COST * line.text.length;
    if (room < 0) break;
    shown.add(line);
  }
  if (shown.size === 0) return undefined;
  if (shown.size === lines.length) return lines.map(({ text }) => text).join(', ');
  const numbered = lines.filter((line) => shown.has(line)).map(({ index, text }) => `${index + 1}: ${text}`);
  return `${numbered.join(', ')}, ${lines.length - shown.size} more`;
}

type Defaults = readonly { readonly field: string; readonly value: string | number; readonly from: string }[];
const DEFAULTS_SAID = 4;

/**
 * The used defaults in words: ` Defaults: 21% tax (account), 30 days to pay (customer).` Leaves out a default if
 * `wordsOfDefault` returns no words for it.
 */
export function defaultsUsedWords(used: Defaults): string {
  const said = new Set(used.flatMap((one) => wordsOfDefault(one)));
  if (said.size === 0) return '';
  const shown = [...said].slice(0, DEFAULTS_SAID);
  const more = said.size > shown.length ? ', and more' : '';
  return ` Defaults: ${shown.join(', ')}${more}.`;
}

function wordsOfDefault({ field, value, from }: Defaults[number]): string[] {
  if (field.endsWith('tax_rate')) return [`${value}% tax (${from})`];
  if (field.endsWith('tax_category')) return [`${String(value).replaceAll('_', ' ')} (${from})`];
  // Defaults of other fields, such as the language, are not mentioned. The document shows them.
  if (field === 'payment_term_days') return [`${value} days to pay (${from})`];
  if (field === 'direct_debit') return [`direct debit by mandate ${value} (${from})`];
  if (field in PRINTED) return [`${PRINTED[field]} (${from})`];
  return field === 'currency' ? [`${value} (${from})`] : [];
}

/**
 * Words for defaults with long values. The answer contains these words instead of the value. The document shows the
 * value.
 */
const PRINTED: Readonly<Record<string, string>> = {
  payment_terms: 'payment terms',
  delivery_address: 'delivery address',
  buyer_reference: 'their reference',
};

const MISSING = {
  seller_address_missing: 'your address',
  seller_tax_number_missing: 'your tax number',
  buyer_address_missing: "the customer's address",
  tax_category_missing: 'why tax is 0%',
  exemption_reason_missing: 'the reason of the exemption',
  exchange_rate_missing: 'the exchange rate (for the VAT return in your own currency)',
  seller_vat_number_invalid: 'your VAT number (valid)',
  buyer_vat_number_invalid: "the customer's VAT number (valid)",
  delivery_date_missing: 'the delivery date or period',
} as const;
const ODD = {
  buyer_country_not_in_eu: 'The customer is not in another EU country.',
  date_in_future: 'Dated in the future.',
  date_before_previous: 'Dated before the previous number.',
  text_not_printable: 'A text has characters that the PDF cannot show.',
} as const;

type Warnings = readonly { readonly code: keyof typeof MISSING | keyof typeof ODD }[];

/** Warnings in words, for example `Missing: your address, your tax number.` */
export function warningsSaid(warnings: Warnings): string | undefined {
  const missing = warnings.flatMap(({ code }) => (code in MISSING ? [MISSING[code as keyof typeof MISSING]] : []));
  const odd = warnings.flatMap(({ code }) => (code in ODD ? [ODD[code as keyof typeof ODD]] : []));
  const said = [...(missing.length === 0 ? [] : [`Missing: ${missing.join(', ')}.`]), ...odd];
  return said.length === 0 ? undefined : said.join(' ');
}

function standingOf(invoice: InvoiceData): string {
  const due = `${money(invoice.amount_due, invoice.currency)} ${invoice.amount_paid > 0 ? 'still due' : 'due'}`;
  switch (invoice.status) {
    case 'draft':
      return 'not issued yet, so nothing is due';
    case 'pending':
      return `pending, ${due} by ${invoice.due_date}`;
    case 'overdue':
      return `overdue by ${counted(invoice.days_overdue, 'day')}, ${due} since ${invoice.due_date}`;
    case 'paid':
      return 'paid';
    case 'refunded':
      return `refunded, ${money(invoice.amount_refunded, invoice.currency)} paid back`;
    case 'cancelled':
      return 'cancelled, nothing is due';
  }
}

/** All addressees of a mail, for example `ann@example.com (cc bob@example.com)`. */
export function addresseesSaid(to: string, cc: readonly string[]): string {
  const [receiver = '', ...copies] = [to, ...cc].map((address) => plain(address, 120));
  return addresseesText({ to: receiver, cc: copies });
}

/** The fields `to` and `cc` of an answer. Without copies, `cc` is left out. */
export function addresseesOf({ to, cc }: Addressed) {
  return { to, cc: cc.length === 0 ? undefined : cc };
}

type Addressed = Pick<z.input<typeof InvoiceWithDelivery>, 'to' | 'cc'>;

/** State of the mail in words. Without these words, a model could report a created invoice as sent. */
export function deliveryWords(
  delivery: Delivery,
  { to, cc, delivery_error: error }: Addressed & Pick<z.input<typeof InvoiceWithDelivery>, 'delivery_error'>,
): string {
  const address = to === null ? 'the customer' : addresseesSaid(to, cc);
  switch (delivery) {
    case null:
      return 'nothing was sent to the customer';
    case 'sent':
      return `it was mailed to ${address}${error === null ? '' : `. ${error}`}`;
    case 'queued':
      return `not sent yet: the mail to ${address} is queued and leaves when the mail server takes it`;
    case 'not_configured':
      return `nothing was sent: no mail server is set up, so the mail to ${address} was only stored`;
    case 'rejected':
      return `nothing was sent: the mail server refused the address ${plain(to ?? '', 120)}`;
    case 'failed':
      return `nothing was sent, nor will it be, to ${plain(to ?? '', 120)}: ${error ?? 'it cannot be'}`;
  }
}
