/**
 * Content of an e-invoice in the terms of EN 16931, the same for both syntaxes. `BT` and `BG` numbers are the
 * standard's business terms and groups.
 */

import type { AttachmentType } from '../../model/attachment.ts';
import { type Period, taxLineOf, totalsBefore } from '../../model/invoice-sums.ts';
import type { Language } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import { CATEGORY_CODES, categoryOf, exemptionOf, hasReason } from '../../model/tax.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import type { EInvoice, Profile } from './einvoice.ts';
import { type Allowance, allowanceOf, amountText, hundredthsText, lineFigures } from './figures.ts';
import { buyerContent, type Party, type Place, placeOf, sellerContent } from './party-content.ts';
import { unitCode } from './unit-codes.ts';
import { multipleLines, oneLine } from './xml.ts';

/** `category`: code of UNCL5305, null if not chosen. `rate`: in percent, null outside the scope of VAT (BR-O-05). */
export type Tax = { readonly category: string | null; readonly rate: string | null };

export type Discounted = { readonly reason: string; readonly amount: string } & (
  | { readonly percent: string; readonly base: string }
  | { readonly percent: null }
);

export type ContentLine = {
  /** Line identifier (BT-126). */
  readonly id: string;
  /** Item name (BT-153). */
  readonly name: string | null;
  readonly quantity: string;
  readonly unit: string;
  /** Net unit price (BT-146). */
  readonly price: string;
  /** Net amount of the line (BT-131). */
  readonly net: string;
  readonly discount: Discounted | null;
  readonly tax: Tax;
  /** Period of the line (BG-26). */
  readonly period: Period | null;
};

export type TaxGroup = {
  readonly tax: Tax;
  /**
   * VAT rate in percent (BT-119). Outside the scope of VAT, the rate is 0, because German rules require a rate in
   * every group (BR-DE-14, DE-R-014).
   */
  readonly rate: string;
  readonly taxable: string;
  readonly amount: string;
  readonly reason: string | null;
  readonly code: string | null;
};

/** Payment instructions (BG-16). `account`: null if no transfer is expected. `reference`: payment reference (BT-83). */
export type Payment = {
  readonly code: string;
  readonly reference: string | null;
  readonly account: { readonly iban: string; readonly name: string | null; readonly bic: string | null } | null;
  readonly mandate: Mandate | null;
};

/** Direct debit (BG-19): mandate reference (BT-89), the buyer's IBAN (BT-91) and creditor identifier (BT-90). */
export type Mandate = { readonly reference: string; readonly iban: string; readonly creditorId: string | null };

/** A supporting document (BG-24). */
export type SupportingFile = {
  /** Used as document reference (BT-122) and as file name (BT-125-2). */
  readonly name: string;
  /** Media type (BT-125-1). */
  readonly mimeCode: AttachmentType;
  /** Content of the file (BT-125). Null if the e-invoice only names the file. */
  readonly base64: string | null;
};

/** All amounts are decimal texts. */
export type Content = Pick<EInvoice, 'date' | 'dueDate' | 'currency' | 'deliveryDate' | 'period'> & {
  readonly isCreditNote: boolean;
  /** Type code (BT-3). */
  readonly typeCode: TypeCode;
  readonly number: string | null;
  readonly note: string | null;
  /** Payment terms (BT-20). */
  readonly paymentTerms: string | null;
  readonly buyerReference: string | null;
  readonly orderReference: string | null;
  readonly preceding: EInvoice['preceding'];
  readonly seller: Party;
  readonly buyer: Party;
  /** Place of delivery (BG-13): name and address. */
  readonly deliverTo: Place | null;
  readonly payment: Payment | null;
  readonly lines: readonly ContentLine[];
  /** Discount on the whole invoice (BG-20), one entry per tax group. */
  readonly discounts: readonly (Discounted & { readonly tax: Tax })[];
  readonly taxes: readonly TaxGroup[];
  readonly itemsTotal: string;
  /** Null if there is no discount on the whole invoice. */
  readonly discountTotal: string | null;
  readonly subtotal: string;
  readonly taxTotal: string;
  readonly total: string;
  /** Amount already paid (BT-113); null if nothing was paid. */
  readonly paid: string | null;
  /** Amount due (BT-115). */
  readonly due: string;
  /** VAT total (BT-111) in the seller's own currency (BT-6). */
  readonly ownTax: { readonly currency: Currency; readonly amount: string } | null;
  readonly files: readonly SupportingFile[];
};

export function contentOf(invoice: EInvoice, profile: Profile): Content {
  const { currency, parties } = invoice;
  const text = (minor: number) => amountText(minor, currency);
  const taxes = taxGroupsOf(invoice);
  const terms = { isOutsideScope: taxes.some(({ tax }) => tax.category === 'O'), byEmail: profile === 'xrechnung' };
  const seller = sellerContent(parties.seller, terms);
  const buyer = buyerContent(parties.buyer, terms);
  const { itemsTotal, discountTotal } = totalsBefore(invoice);
  return {
    isCreditNote: invoice.kind === 'credit_note',
    typeCode: typeCodeOf(invoice, profile),
    number: oneLine(invoice.number),
    date: invoice.date,
    dueDate: invoice.dueDate,
    currency,
    note: multipleLines(invoice.note),
    paymentTerms: termsOf(invoice),
    buyerReference: oneLine(invoice.buyerReference),
    orderReference: oneLine(invoice.orderReference),
    preceding: invoice.preceding,
    deliveryDate: invoice.deliveryDate,
    period: invoice.period,
    seller,
    buyer,
    deliverTo: deliverToOf(invoice, taxes, buyer),
    payment: paymentOf(invoice, profile, seller, buyer),
    lines: linesOf(invoice),
    discounts: discountsOf(invoice),
    taxes,
    itemsTotal: text(itemsTotal),
    discountTotal: discountTotal === 0 ? null : text(discountTotal),
    subtotal: text(invoice.subtotal),
    taxTotal: text(invoice.taxTotal),
    total: text(invoice.total),
    paid: invoice.paid === 0 ? null : text(invoice.paid),
    due: text(invoice.total - invoice.paid),
    ownTax: ownTaxOf(invoice),
    files: filesOf(invoice),
  };
}

/** Document types (UNTDID 1001): 380 invoice, 326 partial invoice, 381 credit note. */
type TypeCode = '380' | '326' | '381';

/**
 * Returns the type code. Peppol accepts partial invoices (326) only between German businesses (PEPPOL-EN16931-P0112).
 * In other cases a partial invoice is sent to Peppol as an invoice (380).
 */
function typeCodeOf({ kind, isPart, parties: { seller, buyer } }: EInvoice, profile: Profile): TypeCode {
  if (kind === 'credit_note') return '381';
  const isTaken = profile !== 'peppol' || (seller.country === 'DE' && buyer.country === 'DE');
  return isPart && isTaken ? '326' : '380';
}

function filesOf({ attachments = [] }: EInvoice): SupportingFile[] {
  return attachments.map(({ name, type, content }, index) => ({
    name: oneLine(name) ?? String(index + 1),
    mimeCode: type,
    base64: content === null ? null : Buffer.from(content).toString('base64'),
  }));
}

/**
 * Returns the delivery address as the place of delivery. Returns null if the invoice has no delivery address.
 * Exception: a supply to another EU country must state a place (BR-IC-12), so the buyer's address is returned.
 */
function deliverToOf({ delivery }: EInvoice, taxes: readonly TaxGroup[], { address }: Party): Place | null {
  if (delivery) return placeOf(delivery);
  return taxes.some(({ tax }) => tax.category === 'K') ? { name: null, address } : null;
}

/**
 * Payment terms (BT-20); null for a credit note and for a paid invoice. German programs read lines that begin with `#`.
 * Each of these lines must end with a line break (BR-DE-18). If the last line begins with `#`, a line break is
 * therefore added.
 */
function termsOf({ paymentTerms, kind, total, paid }: EInvoice): string | null {
  const text = kind === 'credit_note' || total === paid ? null : multipleLines(paymentTerms);
  const last = text?.split('\n').at(-1)?.trim();
  return last?.startsWith('#') ? `${text}\n` : text;
}

function taxOf(line: Parameters<typeof categoryOf>[0]): Tax {
  const category = categoryOf(line);
  const code = category === null ? null : CATEGORY_CODES[category];
  return { category: code, rate: code === 'O' ? null : hundredthsText(line.taxRate) };
}

function linesOf({ lines, currency, language }: EInvoice): ContentLine[] {
  return lines.map((line, index) => {
    const { price, allowance } = lineFigures(line, currency);
    return {
      id: String(index + 1),
      name: multipleLines(line.description),
      quantity: hundredthsText(line.quantity),
      unit: unitCode(line.unit),
      price,
      net: amountText(line.total, currency),
      discount: allowance && discounted(allowance, line.discount?.reason, language, currency),
      tax: taxOf(line),
      period: line.period ?? null,
    };
  });
}

function discountsOf({ lines, taxLines, discount, language, currency }: EInvoice): Content['discounts'] {
  return taxLines.flatMap((taxLine) => {
    const ofGroup = lines.filter((line) => taxLineOf(line, taxLines) === taxLine);
    const base = ofGroup.reduce((sum, { total }) => sum + total, 0);
    const allowance = allowanceOf(taxLine.discount ?? 0, base, discount, currency);
    if (!allowance) return [];
    const tax = taxOf({ taxRate: taxLine.rate, taxCategory: taxLine.category });
    return [{ ...discounted(allowance, discount?.reason, language, currency), tax }];
  });
}

function discounted(
  { amount, base, percent }: Allowance,
  reason: string | undefined,
  language: Language,
  currency: Currency,
): Discounted {
  const told = {
    reason: oneLine(reason) ?? DOCUMENTS[language].reasons.discount,
    amount: amountText(amount, currency),
  };
  return percent === null ? { ...told, percent } : { ...told, percent, base: amountText(base, currency) };
}

function taxGroupsOf({ taxLines, parties, language, currency }: EInvoice): TaxGroup[] {
  return taxLines.map((taxLine) => {
    const line = { taxRate: taxLine.rate, taxCategory: taxLine.category };
    const tax = taxOf(line);
    const exemption = hasReason(categoryOf(line))
      ? exemptionOf(taxLine, language, parties.seller.exemption_reason)
      : { reason: null, code: null };
    return {
      tax,
      rate: hundredthsText(taxLine.rate),
      taxable: amountText(taxLine.taxable, currency),
      amount: amountText(taxLine.tax, currency),
      reason: oneLine(exemption.reason),
      code: oneLine(exemption.code),
    };
  });
}

/**
 * Payment instructions. A credit note or a paid invoice names no bank account, so that the buyer does not pay by
 * mistake. If German rules require a code for the means of payment (BR-DE-1, DE-R-001), the code is 1 of UNCL4461, "not
 * defined".
 */
function paymentOf(invoice: EInvoice, profile: Profile, seller: Party, buyer: Party): Payment | null {
  const { kind, currency, parties, total, paid, directDebit } = invoice;
  const iban = oneLine(parties.seller.iban);
  if (kind === 'credit_note' || total === paid) {
    return profile === 'xrechnung' || areGerman(seller, buyer) ? NO_MEANS : null;
  }
  const reference = oneLine(invoice.paymentReference);
  if (directDebit) {
    // Code 59 is a SEPA direct debit, 49 any other direct debit.
    const creditorId = oneLine(parties.seller.creditor_identifier);
    const mandate = { reference: directDebit.mandate_reference, iban: directDebit.iban, creditorId };
    return { code: currency === 'EUR' ? '59' : '49', reference, account: null, mandate };
  }
  if (iban === null) return null;
  // Code 58 is a SEPA transfer, which is always in euros; 30 is any credit transfer.
  const code = currency === 'EUR' ? '58' : '30';
  return { code, reference, account: { iban, name: seller.name, bic: oneLine(parties.seller.bic) }, mandate: null };
}

const NO_MEANS: Payment = { code: '1', reference: null, account: null, mandate: null };

export function areGerman(seller: Party, buyer: Party): boolean {
  return seller.address.country === 'DE' && buyer.address.country === 'DE';
}

function ownTaxOf({ taxInOwnCurrency: own, currency }: EInvoice): Content['ownTax'] {
  if (own === null || own.currency === currency) return null;
  return { currency: own.currency, amount: amountText(own.taxTotal, own.currency) };
}
