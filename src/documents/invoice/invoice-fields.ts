/** Content of a printed invoice, except its parties. */

import type { Instant, LocalDate } from '../../model/dates.ts';
import type { InvoiceId } from '../../model/ids.ts';
import type { StoredStatus } from '../../model/invoice.ts';
import type { Discount, Line, TaxLine } from '../../model/invoice-sums.ts';
import type { Currency } from '../../model/money.ts';
import type { DeliveryAddress, DirectDebit } from '../../model/parties.ts';

/** Optional fields of invoices and credit notes; null means the same as absent. */
export type BusinessTerms = {
  readonly deliveryDate?: LocalDate | null;
  readonly period?: { readonly start: LocalDate; readonly end: LocalDate } | null;
  readonly buyerReference?: string | null;
  readonly orderReference?: string | null;
  readonly paymentTerms?: string | null;
  readonly delivery?: DeliveryAddress | null;
  /** Direct debit of the amount due. If it is set, the document does not ask for a bank transfer. */
  readonly directDebit?: DirectDebit | null;
  /**
   * Tax in the seller's own currency. `taxTotal`: in minor units. `rate`: exchange rate in millionths, for example
   * 921 300 if 1 USD on the document is 0.9213 EUR.
   */
  readonly ownCurrency?: { readonly currency: Currency; readonly rate: number; readonly taxTotal: number } | null;
};

/** Amounts in minor units. */
export type InvoiceFields = BusinessTerms & {
  readonly id: InvoiceId;
  /** Null for a draft. */
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
  /** Credited money that the seller must still refund. */
  readonly toGiveBack?: number;
  readonly createdAt: Instant;
  readonly paidAt: Instant | null;
  readonly cancelledAt: Instant | null;
  /** True if lines show prices and amounts with tax; the sums always show net, tax and total. */
  readonly pricesIncludeTax?: boolean;
  /** Discount on the whole invoice. Each tax line contains its share of the discount. */
  readonly discount?: Discount | null;
};
