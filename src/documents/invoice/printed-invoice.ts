/** The texts and figures of a printed invoice: everything that its pages show. */
import { groupedIban } from '../../model/bank.ts';
import type { Currency } from '../../model/currency.ts';
import { dateAt, formatDate, type Instant, type LocalDate } from '../../model/dates.ts';
import { fromHundredths } from '../../model/hundredths.ts';
import type { Line, StoredStatus, TaxLine } from '../../model/invoice.ts';
import { formatMoney } from '../../model/money.ts';
import type { Buyer, Parties, Seller } from '../../model/parties.ts';

/** Amounts in minor units. */
export type InvoiceFields = {
  /** Null while it is a draft. */
  readonly number: string | null;
  readonly status: StoredStatus;
  readonly currency: Currency;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly reference: string | null;
  readonly notes: string | null;
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  readonly subtotal: number;
  readonly total: number;
  readonly paid: number;
  readonly refunded: number;
  readonly credited: number;
  readonly due: number;
  readonly createdAt: Instant;
  readonly paidAt: Instant | null;
  readonly cancelledAt: Instant | null;
};

export type InvoiceDocument = {
  readonly invoice: InvoiceFields;
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
  /** The account for a bank transfer; empty when nothing can be paid or the seller has entered no IBAN. */
  readonly bank: readonly Labelled[];
};

/** Does not depend on the day of printing: an invoice that has not changed prints the same tomorrow. */
export function printedInvoice({ invoice, parties, paymentUrl }: InvoiceDocument): PrintedInvoice {
  const { seller } = parties;
  const { currency, status, number } = invoice;
  const isPayable = status === 'pending' && invoice.due > 0;
  return {
    title: status === 'draft' ? 'Draft invoice' : 'Invoice',
    number,
    currency,
    mark: MARKS[status],
    ...partiesOf(parties),
    facts: [
      { label: 'Invoice date', value: formatDate(invoice.date) },
      { label: 'Due date', value: formatDate(invoice.dueDate) },
      ...(invoice.reference === null ? [] : [{ label: 'Reference', value: invoice.reference }]),
    ],
    headline: headlineOf(invoice, seller),
    items: invoice.lines.map((line) => itemCells(line, currency)),
    sums: sumsOf(invoice),
    notes: invoice.notes,
    paymentUrl: isPayable ? paymentUrl : null,
    bank: isPayable || status === 'draft' ? bankOf(seller, number) : [],
  };
}

export function partiesOf({ seller, buyer }: Parties): Pick<PrintedInvoice, 'seller' | 'buyer'> {
  return {
    seller: { name: seller.name, details: sellerLines(seller), footer: seller.invoice_footer },
    buyer: { name: buyer.name, details: buyerLines(buyer) },
  };
}

export function itemCells(line: Line, currency: Currency): PrintedInvoice['items'][number] {
  return [
    line.description,
    fromHundredths(line.quantity).toLocaleString('en'),
    withoutCurrency(line.unitPrice, currency),
    percent(line.taxRate),
    withoutCurrency(line.total, currency),
  ];
}

export function taxSums(taxLines: readonly TaxLine[], currency: Currency): PrintedInvoice['sums'] {
  return taxLines.map(({ rate, taxable, tax }) => ({
    label: `Tax ${percent(rate)} on ${formatMoney(taxable, currency)}`,
    value: formatMoney(tax, currency),
  }));
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

/** Short details share a line, so that the letterhead leaves room for the invoice. */
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

/** The invoice number as reference lets the seller match the transfer to the invoice. */
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

function headlineOf(invoice: InvoiceFields, { timezone }: Seller): PrintedInvoice['headline'] {
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  const on = (at: Instant | null) => (at === null ? '' : formatDate(dateAt(at, timezone)));
  const total = { label: 'Total', value: money(invoice.total) };
  switch (invoice.status) {
    case 'draft':
      return [total, { label: 'Due date', value: formatDate(invoice.dueDate) }];
    case 'pending':
      return [
        { label: 'Amount due', value: money(invoice.due) },
        { label: 'Please pay by', value: formatDate(invoice.dueDate) },
      ];
    case 'paid':
      return [
        { label: 'Paid', value: money(invoice.paid) },
        { label: 'Paid on', value: on(invoice.paidAt) },
      ];
    case 'refunded':
      return [
        { label: 'Refunded', value: money(invoice.refunded) },
        { label: 'Was paid on', value: on(invoice.paidAt) },
      ];
    case 'cancelled':
      return [total, { label: 'Cancelled on', value: on(invoice.cancelledAt) }];
  }
}

function sumsOf(invoice: InvoiceFields): PrintedInvoice['sums'] {
  const money = (minor: number) => formatMoney(minor, invoice.currency);
  return [
    { label: 'Subtotal', value: money(invoice.subtotal) },
    ...taxSums(invoice.taxLines, invoice.currency),
    { label: 'Total', value: money(invoice.total), strong: true },
    ...(invoice.credited > 0 ? [{ label: 'Credited', value: money(invoice.credited) }] : []),
    ...(invoice.paid > 0 ? [{ label: 'Paid', value: money(invoice.paid) }] : []),
    ...(invoice.refunded > 0 ? [{ label: 'Refunded', value: money(invoice.refunded) }] : []),
    ...(invoice.status === 'draft' ? [] : [{ label: 'Amount due', value: money(invoice.due), strong: true } as const]),
  ];
}

/** For a column whose header names the currency. */
function withoutCurrency(minor: number, currency: Currency): string {
  return formatMoney(minor, currency).slice(currency.length + 1);
}

function percent(hundredths: number): string {
  return `${fromHundredths(hundredths)}%`;
}
