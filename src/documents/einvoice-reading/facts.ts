/** Facts of an e-invoice, with the business terms (BT) and groups (BG) of EN 16931. */
import type { LocalDate } from '../../model/dates.ts';
import type { Decimal } from './decimal.ts';
import type { Term } from './terms.ts';
import type { XmlElement } from './xml-tree.ts';

export type Party = {
  readonly name: string | null;
  readonly vat_number: string | null;
  /** A tax number other than the VAT number (BT-32). */
  readonly tax_number: string | null;
  readonly registration_number: string | null;
  readonly country: string | null;
};

export type Period = { readonly start: LocalDate | null; readonly end: LocalDate | null };

export type Totals = {
  /** The sum of the lines (BT-106). */
  readonly lines: Decimal | null;
  /** The sums of the document's allowances and charges (BT-107, BT-108). */
  readonly allowances: Decimal | null;
  readonly charges: Decimal | null;
  readonly net: Decimal | null;
  readonly vat: Decimal | null;
  readonly total: Decimal | null;
  readonly prepaid: Decimal | null;
  readonly rounding: Decimal | null;
  readonly due: Decimal | null;
};

export type VatGroup = {
  /** VAT category, a code of UNCL 5305: S, Z, E, AE, K, G, O, L, M or B. */
  readonly category: string | null;
  /** VAT rate in percent. */
  readonly rate: Decimal | null;
  readonly taxable: Decimal | null;
  readonly tax: Decimal | null;
  readonly exemption_reason: string | null;
};

/** An allowance or charge of the whole document. */
export type Adjustment = {
  readonly kind: 'allowance' | 'charge';
  readonly amount: Decimal | null;
  readonly reason: string | null;
  readonly category: string | null;
  readonly rate: Decimal | null;
};

/** Details of a direct debit. The seller collects the amount, so the buyer makes no transfer. */
export type DirectDebit = {
  /** Reference of the mandate (BT-89). */
  readonly mandate_reference: string | null;
  /** Identifier of the seller as creditor (BT-90). */
  readonly creditor_identifier: string | null;
  /** The account to be debited (BT-91). */
  readonly debited_account: string | null;
};

export type PaymentMeans = {
  /** Means of payment, a code of UNCL 4461: 30 and 58 are transfers, 49 and 59 direct debits, 48 a card. */
  readonly code: string | null;
  readonly iban: string | null;
  /** An account number that is not an IBAN. */
  readonly account: string | null;
  readonly account_name: string | null;
  readonly bic: string | null;
};

export type Line = {
  readonly id: string | null;
  readonly description: string | null;
  readonly quantity: Decimal | null;
  readonly unit: string | null;
  /** Net price of `price_quantity` units. */
  readonly price: Decimal | null;
  readonly price_quantity: Decimal | null;
  /** Sums of the line's own allowances and charges. */
  readonly allowances: Decimal | null;
  readonly charges: Decimal | null;
  readonly net: Decimal | null;
  readonly category: string | null;
  readonly rate: Decimal | null;
  readonly period: Period | null;
};

export type Facts = {
  readonly syntax: 'UBL' | 'CII';
  readonly kind: 'invoice' | 'credit_note';
  /** Type of the document (BT-3), a code of UNTDID 1001: 380 is an invoice, 381 a credit note. */
  readonly type_code: string | null;
  /** Specification identifier (BT-24). */
  readonly profile: string | null;
  readonly number: string | null;
  readonly issue_date: LocalDate | null;
  readonly due_date: LocalDate | null;
  readonly payment_terms: string | null;
  readonly period: Period | null;
  readonly seller: Party;
  readonly buyer: Party;
  /** Name of the payee, if the payee is not the seller. */
  readonly payee_name: string | null;
  readonly currency: string | null;
  readonly totals: Totals;
  readonly vat: readonly VatGroup[];
  readonly adjustments: readonly Adjustment[];
  /** Reference for the payment (BT-83). */
  readonly payment_reference: string | null;
  readonly payment_means: readonly PaymentMeans[];
  /** Null if the amount is not collected by direct debit. */
  readonly direct_debit: DirectDebit | null;
  /** Notes on the whole invoice (BT-22). */
  readonly notes: readonly string[];
  readonly preceding_invoices: readonly { readonly number: string | null; readonly date: LocalDate | null }[];
  readonly order_reference: string | null;
  readonly buyer_reference: string | null;
  readonly lines: readonly Line[];
};

/** The facts, and the XML elements that findings refer to. */
export type Invoice = {
  readonly facts: Facts;
  /** The XML elements of lists in `facts`. A list here has the same name and the same order as the list in `facts`. */
  readonly places: {
    readonly vat: readonly XmlElement[];
    readonly adjustments: readonly XmlElement[];
    readonly payment_means: readonly XmlElement[];
    readonly preceding_invoices: readonly XmlElement[];
    readonly lines: readonly XmlElement[];
  };
  /**
   * One value per invoice line: true if the line counts in the sums. False for a line that only groups or explains
   * other lines (Factur-X EXTENDED).
   */
  readonly isCounted: readonly boolean[];
  /** XML path of a business term, even if the file does not contain it. */
  readonly placeOf: (term: Term) => string;
  /** True if the term is present, even if its value is unreadable. */
  readonly has: (term: Term) => boolean;
};
