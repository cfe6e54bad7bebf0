/** Invoice arithmetic after EN 16931 and the states of an invoice (R17). */
import { daysBetween, type LocalDate } from './dates.ts';
import type { ItemId } from './ids.ts';
import { divideHalfUp, MINOR_UNITS_MAX } from './money.ts';
import type { TaxCategory } from './tax.ts';
import type { Unit } from './units.ts';

/** Stored statuses. `overdue` is not stored: it is a pending invoice after its due date. */
export const STORED_STATUSES = ['draft', 'pending', 'paid', 'refunded', 'cancelled'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

export const INVOICE_STATUSES = ['draft', 'pending', 'overdue', 'paid', 'refunded', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** Quantity in hundredths, unit price in minor units, tax rate in hundredths of a percent. */
export type LineInput = {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly taxRate: number;
  /** Set by defaults (R84). */
  readonly taxCategory?: TaxCategory;
  /** Copied from an item: its id and unit. */
  readonly itemId?: ItemId;
  readonly unit?: Unit;
};
/** `total` is the line's net amount in minor units. */
export type Line = LineInput & { readonly total: number };
export type TaxLine = { readonly rate: number; readonly taxable: number; readonly tax: number };

export type InvoiceSums = {
  readonly lines: readonly Line[];
  readonly taxLines: readonly TaxLine[];
  readonly subtotal: number;
  readonly taxTotal: number;
  readonly total: number;
};

/**
 * Each line net is rounded to the minor unit, half up; tax is computed per rate on the sum of its lines and rounded
 * once; total = net + tax (EN 16931 BR-CO-10, -14, -15, -17). Tax lines come in ascending rate.
 * `undefined` when a sum passes {@link MINOR_UNITS_MAX}.
 */
export function sumInvoice(inputs: readonly LineInput[]): InvoiceSums | undefined {
  const lines = inputs.map((line) => ({ ...line, total: lineTotal(line) }));
  const taxable = new Map<number, number>();
  for (const line of lines) taxable.set(line.taxRate, (taxable.get(line.taxRate) ?? 0) + line.total);
  const taxLines = [...taxable]
    .sort(([a], [b]) => a - b)
    .map(([rate, net]) => ({ rate, taxable: net, tax: taxOn(net, rate) }));
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const taxTotal = taxLines.reduce((sum, line) => sum + line.tax, 0);
  const total = subtotal + taxTotal;
  return total > MINOR_UNITS_MAX ? undefined : { lines, taxLines, subtotal, taxTotal, total };
}

/** `rate` in hundredths of a percent; rounded half up. */
export function taxOn(net: number, rate: number): number {
  return Number(divideHalfUp(BigInt(net) * BigInt(rate), 10_000n));
}

/** At most 10^8 × 10^10 / 100 = 10^16 before the check of the sum, hence BigInt until it is back in range. */
export function lineTotal(line: Pick<LineInput, 'quantity' | 'unitPrice'>): number {
  return Number(divideHalfUp(BigInt(line.quantity) * BigInt(line.unitPrice), 100n));
}

/** Due today is not overdue; the day after is (R4). */
export function statusOn(stored: StoredStatus, dueDate: LocalDate, today: LocalDate): InvoiceStatus {
  return stored === 'pending' && dueDate < today ? 'overdue' : stored;
}

/** Whole days past the due date of an invoice that is still payable, else 0. */
export function daysOverdue(stored: StoredStatus, dueDate: LocalDate, today: LocalDate): number {
  return stored === 'pending' && dueDate < today ? daysBetween(dueDate, today) : 0;
}

/** Aging of overdue money by days past due (R19). */
export const AGING_BUCKETS = ['1-30', '31-60', '61-90', '90+'] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

export function agingBucket(days: number): AgingBucket {
  if (days <= 30) return '1-30';
  if (days <= 60) return '31-60';
  return days <= 90 ? '61-90' : '90+';
}
