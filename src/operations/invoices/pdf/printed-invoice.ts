/** An invoice in the words and figures that are printed: everything a page shows, nothing it does not. */
import { groupedIban } from '../../../model/bank.ts';
import type { Currency } from '../../../model/currency.ts';
import { dateAt, formatDate, type Instant } from '../../../model/dates.ts';
import { fromHundredths } from '../../../model/hundredths.ts';
import type { Line, StoredStatus, TaxLine } from '../../../model/invoice.ts';
import { formatMoney } from '../../../model/money.ts';
import type { Buyer, Parties, Seller } from '../../../model/parties.ts';
import type { InvoiceRow } from '../../../store/invoices.ts';

export type InvoiceFacts = {
  readonly invoice: InvoiceRow;
  readonly parties: Parties;
  /** PNG or JPEG. */
  readonly logo: Uint8Array | null;
  readonly paymentUrl: string;
};

type Labelled = { readonly label: string; readonly value: string };

export type PrintedInvoice = {
  readonly title: string;
  /** Null while it is a draft. */
  readonly number: string | null;
  readonly currency: Currency;
  readonly mark: 'DRAFT' | 'CANCELLED' | 'PAID' | 'REFUNDED' | null;
  readonly seller: { readonly name: string; readonly details: readonly string[]; readonly footer: string | null };
  readonly buyer: { readonly name: string; readonly details: readonly string[] };
  readonly facts: readonly Labelled[];
  readonly headline: readonly [Labelled, Labelled];
  readonly items: readonly (readonly [description: string, ...figures: string[]])[];
  readonly sums: readonly (Labelled & { readonly strong?: true })[];
  readonly notes: string | null;
  /** Null when nothing can be paid. */
  readonly paymentUrl: string | null;
  /** Where to transfer the money to; empty when nothing can be paid, or nobody said where. */
  readonly bank: readonly Labelled[];
};

/** Nothing here depends on the day of printing: an invoice that has not changed prints the same tomorrow. */
export function printed(facts: InvoiceFacts): PrintedInvoice {
  const { invoice, parties, paymentUrl } = facts;
  const { seller, buyer } = parties;
  const { currency, status } = invoice;
  const payable = status === 'pending' && invoice.amount_due > 0;
  return {
    title: status === 'draft' ? 'Draft invoice' : 'Invoice',
    number: invoice.invoice_number,
    currency,
    mark: MARKS[status],
    seller: { name: seller.name, details: sellerLines(seller), footer: seller.invoice_footer },
    buyer: { name: buyer.name, details: buyerLines(buyer) },
    facts: [
      { label: 'Invoice date', value: formatDate(invoice.date) },
      { label: 'Due date', value: formatDate(invoice.due_date) },
      ...(invoice.reference === null ? [] : [{ label: 'Reference', value: invoice.reference }]),
    ],
    headline: headlineOf(facts),
    items: (JSON.parse(invoice.lines) as Line[]).map((line) => [
      line.description,
      fromHundredths(line.quantity).toLocaleString('en'),
      bare(line.unitPrice, currency),
      percent(line.taxRate),
      bare(line.total, currency),
    ]),
    sums: sumsOf(invoice),
    notes: invoice.notes,
    paymentUrl: payable ? paymentUrl : null,
    bank: payable || status === 'draft' ? bankOf(seller, invoice.invoice_number) : [],
  };
}

/** `Invoice INV-000042` */
export function fullTitle({ title, number }: Pick<PrintedInvoice, 'title' | 'number'>): string {
  return number === null ? title : `${title} ${number}`;
}

const MARKS: Record<StoredStatus, PrintedInvoice['mark']> = {
  draft: 'DRAFT',
  pending: null,
  paid: 'PAID',
  refunded: 'REFUNDED',
  cancelled: 'CANCELLED',
};

/** Side by side where they fit: a letterhead must leave room for the letter. */
function sellerLines(seller: Seller): string[] {
  const { name, legal_name: legalName, vat_number: vat, registration_number: registration } = seller;
  const [street, ...place] = addressOf(seller);
  return known([
    legalName === name ? null : legalName,
    street ?? null,
    known(place).join(', '),
    known([vat && `VAT ${vat}`, registration && `Registration no. ${registration}`]).join(' · '),
    known([seller.email, seller.phone, seller.website]).join(' · '),
  ]);
}

function buyerLines(buyer: Buyer): string[] {
  return known([buyer.company, ...addressOf(buyer), buyer.vat_number && `VAT ${buyer.vat_number}`, buyer.email]);
}

function addressOf({ address, postal_code: postalCode, city, country }: Seller | Buyer) {
  return [address, known([postalCode, city]).join(' '), country && countryName(country)];
}

function known(parts: readonly (string | null)[]): string[] {
  return parts.filter((part): part is string => part !== null && part !== '');
}

/** The number is what makes a transfer the payment of this invoice. */
function bankOf({ name, legal_name: legalName, iban, bic }: Seller, number: string | null): Labelled[] {
  if (iban === null) return [];
  return [
    { label: 'IBAN', value: groupedIban(iban) },
    ...(bic === null ? [] : [{ label: 'BIC', value: bic }]),
    { label: 'Holder', value: legalName ?? name },
    ...(number === null ? [] : [{ label: 'Reference', value: number }]),
  ];
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}

function headlineOf({ invoice, parties }: InvoiceFacts): PrintedInvoice['headline'] {
  const { currency, amount, amount_due: due } = invoice;
  const on = (at: Instant | null) => (at === null ? '' : formatDate(dateAt(at, parties.seller.timezone)));
  const total = { label: 'Total', value: formatMoney(amount, currency) };
  switch (invoice.status) {
    case 'draft':
      return [total, { label: 'Due date', value: formatDate(invoice.due_date) }];
    case 'pending':
      return [
        { label: 'Amount due', value: formatMoney(due, currency) },
        { label: 'Please pay by', value: formatDate(invoice.due_date) },
      ];
    case 'paid':
      return [
        { label: 'Paid', value: formatMoney(invoice.amount_paid, currency) },
        { label: 'Paid on', value: on(invoice.paid_at) },
      ];
    case 'refunded':
      return [
        { label: 'Refunded', value: formatMoney(invoice.amount_refunded, currency) },
        { label: 'Was paid on', value: on(invoice.paid_at) },
      ];
    case 'cancelled':
      return [total, { label: 'Cancelled on', value: on(invoice.cancelled_at) }];
  }
}

function sumsOf(invoice: InvoiceRow): PrintedInvoice['sums'] {
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const taxLines = JSON.parse(invoice.tax_lines) as TaxLine[];
  return [
    { label: 'Subtotal', value: money(invoice.subtotal) },
    ...taxLines.map(({ rate, taxable, tax }) => ({
      label: `Tax ${percent(rate)} on ${money(taxable)}`,
      value: money(tax),
    })),
    { label: 'Total', value: money(invoice.amount), strong: true },
    ...(invoice.amount_paid > 0 ? [{ label: 'Paid', value: money(invoice.amount_paid) }] : []),
    ...(invoice.amount_refunded > 0 ? [{ label: 'Refunded', value: money(invoice.amount_refunded) }] : []),
    ...(invoice.status === 'draft'
      ? []
      : [{ label: 'Amount due', value: money(invoice.amount_due), strong: true } as const]),
  ];
}

/** In a column headed by its currency. */
function bare(minor: number, currency: Currency): string {
  return formatMoney(minor, currency).slice(currency.length + 1);
}

function percent(hundredths: number): string {
  return `${fromHundredths(hundredths)}%`;
}
