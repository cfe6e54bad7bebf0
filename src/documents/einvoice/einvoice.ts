/** Content of an e-invoice: an issued document in the business terms (BT) and groups (BG) of EN 16931 (R86). */

import type { AttachmentType } from '../../model/attachment.ts';
import type { LocalDate } from '../../model/dates.ts';
import type { Discount, Line, TaxLine } from '../../model/invoice-sums.ts';
import type { Language } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { DeliveryAddress, DirectDebit, Parties } from '../../model/parties.ts';

/** Peppol BIS Billing 3, the standard itself, and the German XRechnung. CII has no Peppol profile. */
export const PROFILES = ['peppol', 'en16931', 'xrechnung'] as const;
export type Profile = (typeof PROFILES)[number];

/** Amounts are in minor units of `currency`; see {@link Line} and {@link TaxLine}. */
export type EInvoice = {
  readonly kind: 'invoice' | 'credit_note';
  /** BT-1. */
  readonly number: string;
  /** BT-2. */
  readonly date: LocalDate;
  /** BT-9. Null for a credit note. */
  readonly dueDate: LocalDate | null;
  /** BT-5. */
  readonly currency: Currency;
  /** Language of the document, for its fixed texts. */
  readonly language: Language;
  /** BT-25 and BT-26: the invoice that a credit note corrects. */
  readonly preceding: { readonly number: string; readonly date: LocalDate } | null;
  /** BT-22: notes of an invoice, or the reason of a credit note. */
  readonly note: string | null;
  /** BT-10. */
  readonly buyerReference: string | null;
  /** BT-13. */
  readonly orderReference: string | null;
  /** BT-20. */
  readonly paymentTerms: string | null;
  /** BG-15, if it is not the buyer's address. */
  readonly delivery: DeliveryAddress | null;
  /** BG-19, if the amount is collected by direct debit. */
  readonly directDebit: DirectDebit | null;
  /** BT-72. */
  readonly deliveryDate: LocalDate | null;
  /** BT-73 and BT-74. */
  readonly period: { readonly start: LocalDate; readonly end: LocalDate } | null;
  readonly parties: Parties;
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  /** True if the unit prices of the lines include tax. */
  readonly pricesIncludeTax: boolean;
  /** Discount on the whole invoice; its amount is in the tax lines. */
  readonly discount: Discount | null;
  /** BT-109. */
  readonly subtotal: number;
  /** BT-110. */
  readonly taxTotal: number;
  /** BT-112. */
  readonly total: number;
  /** BT-113; the rest is the amount due (BT-115). */
  readonly paid: number;
  /** BT-83: the reference that the pages and the QR code for a transfer contain. */
  readonly paymentReference: string | null;
  /** BT-6 and BT-111: tax in the seller's own currency, in its minor units. */
  readonly taxInOwnCurrency: { readonly currency: Currency; readonly taxTotal: number } | null;
  /** Supporting documents (BG-24); left out if there are none. */
  readonly attachments?: readonly SupportingDocument[];
};

/** `content`: null if the e-invoice only names the file, because the file is sent beside it. */
export type SupportingDocument = {
  readonly name: string;
  readonly type: AttachmentType;
  readonly content: Uint8Array | null;
};
