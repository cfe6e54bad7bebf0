/** The texts and figures of a printed invoice: everything that its pages show. */

import { groupedIban } from '../../model/bank.ts';
import { collectionFacts } from '../../model/collection.ts';
import { dateAt, type Instant, type LocalDate } from '../../model/dates.ts';
import type { StoredStatus } from '../../model/invoice.ts';
import { countryIn, dateIn, type Language, moneyIn } from '../../model/language.ts';
import type { Buyer, DeliveryAddress, DirectDebit, Parties, Seller } from '../../model/parties.ts';
import { printedReference, type Transfer, transferOf } from '../../model/transfer.ts';
import type { Documents } from '../../words/messages.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import { registrationLabel } from '../registration-label.ts';
import type { AttachedInvoice } from './factur-x.ts';
import type { BusinessTerms, InvoiceFields } from './invoice-fields.ts';
import { columnsOf, type PrintedItem, printedItems } from './printed-items.ts';
import { exemptionsOf, type Labelled, type PrintedSum, sumsOf } from './printed-sums.ts';

export type InvoiceDocument = {
  readonly invoice: InvoiceFields;
  readonly parties: Parties;
  /** PNG or JPEG. */
  readonly logo: Uint8Array | null;
  readonly paymentUrl: string;
  /** XML to embed, which makes the PDF a Factur-X file. */
  readonly einvoice?: AttachedInvoice | null;
};

export type PrintedInvoice = {
  readonly language: Language;
  /** Fixed texts, in the language of the document. */
  readonly words: Documents['invoice'];
  readonly title: string;
  /** Null for a draft. */
  readonly number: string | null;
  readonly mark: 'DRAFT' | 'CANCELLED' | 'PAID' | 'REFUNDED' | 'ACCEPTED' | 'DECLINED' | null;
  readonly seller: { readonly name: string; readonly details: readonly string[]; readonly footer: string | null };
  /** Heading of the buyer's address. */
  readonly buyerTitle: string;
  readonly buyer: { readonly name: string; readonly details: readonly string[] };
  readonly facts: readonly Labelled[];
  readonly headline: readonly [Labelled, Labelled];
  /** Text above the table of items. */
  readonly intro?: string | null;
  /** Headings of the table of items. */
  readonly columns: readonly string[];
  readonly items: readonly PrintedItem[];
  readonly sums: readonly PrintedSum[];
  /** Reasons for charging no tax. */
  readonly exemptions: readonly string[];
  readonly notes: string | null;
  /**
   * Page on which the invoice is paid or the quote is accepted. Null if the document has no link, such as an invoice
   * with a direct debit, or a quote that has been answered.
   */
  readonly paymentUrl: string | null;
  /** Heading above `paymentUrl`. Default: the usual heading for paying online. */
  readonly linkTitle?: string;
  /** Terms of payment; null if there are none, or if nothing is due. */
  readonly terms: string | null;
  /** Heading of the ways to pay. */
  readonly payTitle: string;
  /** Heading of `bank`; null for a direct debit and a credit note. */
  readonly bankTitle: string | null;
  /**
   * Account for a bank transfer, or mandate of a direct debit. Empty if nothing has to be paid, or if the seller has no
   * account.
   */
  readonly bank: readonly Labelled[];
  /** Content of the QR code for a transfer (EPC069-12); null if there is none. */
  readonly transferCode: string | null;
  /** Block in which a quote is accepted. Other documents have no such block. */
  readonly acceptance?: Acceptance | null;
  /** Sentence at the end of the document. On a quote, it says that a quote is not an invoice. */
  readonly remark?: string;
};

/** Block in which a quote is accepted. An empty value is filled in by hand. */
export type Acceptance = { readonly title: string; readonly fields: readonly Labelled[] };

/**
 * Returns what the pages of an invoice show. The result does not depend on the day of printing, so an unchanged invoice
 * always gives the same content.
 */
export function printedInvoice({ invoice, parties, paymentUrl }: InvoiceDocument): PrintedInvoice {
  const { seller, language = 'en' } = parties;
  const words = DOCUMENTS[language].invoice;
  const { status, number } = invoice;
  const isPayable = status === 'pending' && invoice.due > 0;
  const isDue = isPayable || status === 'draft';
  const debit = isDue ? (invoice.directDebit ?? null) : null;
  const transfer = isDue && debit === null ? transferOf(seller, invoice) : undefined;
  return {
    title: status === 'draft' ? words.titles.draft : words.titles.invoice,
    number,
    mark: MARKS[status],
    ...partiesOf(parties),
    facts: [
      { label: words.date, value: dateIn(language, invoice.date) },
      { label: words.dueDate, value: dateIn(language, invoice.dueDate) },
      ...(invoice.reference === null ? [] : [{ label: words.reference, value: invoice.reference }]),
      ...termsOf(invoice, language),
    ],
    headline: headlineOf(invoice, seller, language),
    columns: columnsOf(invoice, language),
    items: printedItems(invoice, language),
    sums: sumsOf(invoice, language),
    exemptions: exemptionsOf(invoice.taxLines, seller, language),
    notes: invoice.notes,
    paymentUrl: isPayable && debit === null ? paymentUrl : null,
    terms: isDue ? (invoice.paymentTerms ?? null) : null,
    payTitle: debit === null ? words.howToPay : DOCUMENTS[language].collection.title,
    bankTitle: debit === null ? words.transfer.title : null,
    bank: debit ? mandateOf(debit, seller, language) : transfer ? bankOf(transfer, words) : [],
    transferCode: transfer?.code ?? null,
  };
}

/** Optional facts of a document, such as the delivery date, with their labels. */
export function termsOf(terms: BusinessTerms, language: Language): Labelled[] {
  const { deliveryDate, period, buyerReference, orderReference, delivery } = terms;
  const words = DOCUMENTS[language].invoice;
  const date = (at: LocalDate) => dateIn(language, at);
  return [
    ...(deliveryDate ? [{ label: words.deliveryDate, value: date(deliveryDate) }] : []),
    // Each date of the period has its own line. Two dates can be too long for one line: the line would break within a
    // date.
    ...(period ? [{ label: words.period, value: `${date(period.start)} –\n${date(period.end)}` }] : []),
    ...(buyerReference ? [{ label: words.buyerReference, value: buyerReference }] : []),
    ...(orderReference ? [{ label: words.orderReference, value: orderReference }] : []),
    ...(delivery ? [{ label: words.deliveryAddress, value: placeOf(delivery, language) }] : []),
  ];
}

function placeOf(delivery: DeliveryAddress, language: Language): string {
  const { name = null, address = null, postal_code: postalCode = null, city = null, country } = delivery;
  return known([name, address, known([postalCode, city]).join(' '), countryIn(language, country)]).join('\n');
}

/** The parties and the fixed texts, in the language of the document. */
export function partiesOf({
  seller,
  buyer,
  language = 'en',
}: Parties): Pick<PrintedInvoice, 'seller' | 'buyerTitle' | 'buyer' | 'language' | 'words'> {
  return {
    language,
    words: DOCUMENTS[language].invoice,
    seller: { name: seller.name, details: sellerLines(seller, language), footer: seller.invoice_footer },
    buyerTitle: DOCUMENTS[language].invoice.billedTo,
    buyer: { name: buyer.name, details: buyerLines(buyer, language) },
  };
}

/** The title with the number, such as `Invoice INV-000042`. */
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

/** Lines of the letterhead. Short details share a line, so that the letterhead leaves space for the invoice. */
function sellerLines(seller: Seller, language: Language): string[] {
  const { name, legal_name: legalName, vat_number: vat, registration_number: registration } = seller;
  const { tax_number: taxNumber = null, contact_name: contact = null, registration_scheme: scheme = null } = seller;
  const words = DOCUMENTS[language].invoice;
  const [street, ...place] = addressOf(seller, language);
  return known([
    legalName === name ? null : legalName,
    street ?? null,
    known(place).join(', '),
    known([
      vat && words.vat(vat),
      taxNumber && words.taxNumber(taxNumber),
      registration && `${registrationLabel(language, registration, seller.country, scheme)} ${registration}`,
    ]).join(' · '),
    known([contact, seller.email, seller.phone, seller.website]).join(' · '),
  ]);
}

function buyerLines(buyer: Buyer, language: Language): string[] {
  const { company, vat_number: vat, registration_number: registration = null, email } = buyer;
  const words = DOCUMENTS[language].invoice;
  return known([
    company,
    ...addressOf(buyer, language),
    vat && words.vat(vat),
    registration && `${registrationLabel(language, registration, buyer.country, null)} ${registration}`,
    email,
  ]);
}

function addressOf({ address, postal_code: postalCode, city, country }: Seller | Buyer, language: Language) {
  return [address, known([postalCode, city]).join(' '), country && countryIn(language, country)];
}

function known(parts: readonly (string | null)[]): string[] {
  return parts.filter((part): part is string => part !== null && part !== '');
}

function bankOf({ iban, bic, holder, reference }: Transfer, { transfer }: Documents['invoice']): Labelled[] {
  return [
    { label: 'IBAN', value: groupedIban(iban) },
    ...(bic === null ? [] : [{ label: 'BIC', value: bic }]),
    { label: transfer.holder, value: holder },
    ...(reference === null ? [] : [{ label: transfer.reference, value: printedReference(reference) }]),
  ];
}

function mandateOf(
  debit: DirectDebit,
  { creditor_identifier: creditor = null }: Seller,
  language: Language,
): Labelled[] {
  return [{ label: 'IBAN', value: groupedIban(debit.iban) }, ...collectionFacts({ ...debit, creditor }, language)];
}

function headlineOf(invoice: InvoiceFields, { timezone }: Seller, language: Language): PrintedInvoice['headline'] {
  const { sums, dueDate, payBy, paidOn, wasPaidOn, cancelledOn } = DOCUMENTS[language].invoice;
  const money = (minor: number) => moneyIn(language, minor, invoice.currency);
  const on = (at: Instant | null) => (at === null ? '' : dateIn(language, dateAt(at, timezone)));
  const total = { label: sums.total, value: money(invoice.total) };
  const due = dateIn(language, invoice.dueDate);
  switch (invoice.status) {
    case 'draft':
      return [total, { label: dueDate, value: due }];
    case 'pending':
      return [
        { label: sums.due, value: money(invoice.due) },
        { label: invoice.directDebit && invoice.due > 0 ? DOCUMENTS[language].collection.on : payBy, value: due },
      ];
    case 'paid':
      // An invoice with a total of zero needs no payment, so it has no payment date.
      if (invoice.total === 0) return [total, { label: sums.due, value: money(invoice.due) }];
      return [
        { label: sums.paid, value: money(invoice.paid) },
        { label: paidOn, value: on(invoice.paidAt) },
      ];
    case 'refunded':
      return [
        { label: sums.refunded, value: money(invoice.refunded) },
        { label: wasPaidOn, value: on(invoice.paidAt) },
      ];
    case 'cancelled':
      return [total, { label: cancelledOn, value: on(invoice.cancelledAt) }];
  }
}
