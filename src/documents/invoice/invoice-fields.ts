/** Content of a printed invoice, except its parties. */

import type { Instant, LocalDate } from '../../model/dates.ts';
import type { InvoiceId } from '../../model/ids.ts';
import type { StoredStatus } from '../../model/invoice.ts';
import type { Discount, Line, TaxLine } from '../../model/invoice-sums.ts';
import type { Currency } from '../../model/money.ts';
import type { DeliveryAddress, DirectDebit } from '../../model/parties.ts';

/** Optional fields of invoices and credit notes; null and left out are the same. */
export type BusinessTerms = {
  readonly deliveryDate?: LocalDate | null;
  readonly period?: { readonly start: LocalDate; readonly end: LocalDate } | null;
  readonly buyerReference?: string | null;
  readonly orderReference?: string | null;
  readonly paymentTerms?: string | null;
  readonly delivery?: DeliveryAddress | null;
  /** The seller collects what is due, so the document asks for no transfer. */
  readonly directDebit?: DirectDebit | null;
  /**
   * The tax in the seller's VAT currency, in minor units of that. `rate`: millionths of that currency for one unit of
   * the document's.
   */
  readonly ownCurrency?: { readonly currency: Currency; readonly rate: number; readonly taxTotal: number } | null;
};

/** Amounts in minor units. */
export type InvoiceFields = BusinessTerms & {
  readonly id: InvoiceId;
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
  /** The lines show prices and amounts with tax; the sums are net, tax and total as always. */
  readonly pricesIncludeTax?: boolean;
  /** The discount on the whole invoice; what it takes off is in the tax lines. */
  readonly discount?: Discount | null;
};
