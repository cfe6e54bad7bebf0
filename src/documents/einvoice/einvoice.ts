/** Content of an e-invoice: an issued document in the business terms (BT) and groups (BG) of EN 16931 (R86). */

import type { AttachmentType } from '../../model/attachment.ts';
import type { LocalDate } from '../../model/dates.ts';
import type { Discount, Line, TaxLine } from '../../model/invoice-sums.ts';
import type { Language } from '../../model/language.ts';
import type { Currency } from '../../model/money.ts';
import type { DeliveryAddress, DirectDebit, Parties } from '../../model/parties.ts';

/** Peppol BIS Billing 3, plain EN 16931, and the German XRechnung. The CII syntax has no Peppol profile. */
export const PROFILES = ['peppol', 'en16931', 'xrechnung'] as const;
export type Profile = (typeof PROFILES)[number];

/** Amounts are in minor units of `currency`; see {@link Line} and {@link TaxLine}. */
export type EInvoice = {
  readonly kind: 'invoice' | 'credit_note';
  /** Invoice number (BT-1). */
  readonly number: string;
  /** Issue date (BT-2). */
  readonly date: LocalDate;
  /** Due date (BT-9). Null for a credit note. */
  readonly dueDate: LocalDate | null;
  /** Invoice currency (BT-5). */
  readonly currency: Currency;
  /** Language of the texts that this program writes, such as the reason for a discount or an exemption. */
  readonly language: Language;
  /** True for a partial invoice, such as an invoice of 30 % of a quote (R103). */
  readonly isPart?: boolean;
  /**
   * Earlier invoices to which this document refers: number (BT-25) and date (BT-26). For a credit note, the invoice
   * that it corrects. For the last invoice of a quote, the earlier partial invoices.
   */
  readonly preceding: readonly { readonly number: string; readonly date: LocalDate }[];
  /** Note (BT-22): notes of an invoice, or the reason of a credit note. */
  readonly note: string | null;
  /** Buyer reference (BT-10). */
  readonly buyerReference: string | null;
  /** Purchase order reference (BT-13). */
  readonly orderReference: string | null;
  /** Payment terms (BT-20). */
  readonly paymentTerms: string | null;
  /** Address of delivery (BG-15), if other than the buyer's address. */
  readonly delivery: DeliveryAddress | null;
  /** Direct debit (BG-19), if the amount is collected by direct debit. */
  readonly directDebit: DirectDebit | null;
  /** Actual delivery date (BT-72). */
  readonly deliveryDate: LocalDate | null;
  /** Invoicing period: start (BT-73) and end (BT-74). */
  readonly period: { readonly start: LocalDate; readonly end: LocalDate } | null;
  readonly parties: Parties;
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  /** True if the unit prices of the lines include tax. */
  readonly pricesIncludeTax: boolean;
  /** Discount on the whole invoice. Each tax line contains its share of the discount. */
  readonly discount: Discount | null;
  /** Total without VAT (BT-109). */
  readonly subtotal: number;
  /** VAT total (BT-110). */
  readonly taxTotal: number;
  /** Total with VAT (BT-112). */
  readonly total: number;
  /** Amount already paid (BT-113). The rest of the total is the amount due (BT-115). */
  readonly paid: number;
  /** Payment reference (BT-83), as printed on the invoice and in the QR code for a transfer. */
  readonly paymentReference: string | null;
  /** VAT total (BT-111) in minor units of the seller's own currency (BT-6). */
  readonly taxInOwnCurrency: { readonly currency: Currency; readonly taxTotal: number } | null;
  /** Supporting documents (BG-24); left out if there are none. */
  readonly attachments?: readonly SupportingDocument[];
};

/** `content`: null if the e-invoice only names the file, because the file is sent separately. */
export type SupportingDocument = {
  readonly name: string;
  readonly type: AttachmentType;
  readonly content: Uint8Array | null;
};
