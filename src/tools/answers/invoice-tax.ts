/** Discounts, reasons of exemption and the state of the e-invoice, in the words of answers. */
import type { EInvoiceState } from '../../operations/invoices/einvoice/state.ts';
import type { InvoiceData } from '../../operations/invoices/invoice.ts';
import { counted, money } from '../words.ts';

type Discount = NonNullable<InvoiceData['discount']>;

export function discountWords({ percent, amount, reason }: Discount, currency: string): string {
  const size = percent === undefined ? money(amount ?? 0, currency) : `${percent}%`;
  return reason === null ? size : `${size}, ${reason}`;
}

/** Why a part has no tax; `undefined` if tax is charged or no reason was given. */
export function reasonsOf({ tax_lines }: Pick<InvoiceData, 'tax_lines'>): string | undefined {
  const reasons = tax_lines.flatMap(({ exemption_reason: reason }) => reason ?? []);
  return reasons.length === 0 ? undefined : [...new Set(reasons)].join('; ');
}

const NAMES = { peppol: 'Peppol', en16931: 'EN 16931', xrechnung: 'XRechnung' } as const;
const TOLD_MAX = 3;

/** `possible: Peppol, EN 16931`; if none is possible, the first details that the least demanding profile lacks. */
export function einvoiceWords(state: EInvoiceState): string {
  const possible = (['peppol', 'en16931', 'xrechnung'] as const).filter((profile) => state[profile].possible);
  if (possible.length > 0) return `possible: ${possible.map((profile) => NAMES[profile]).join(', ')}`;
  const { missing } = state.en16931;
  const more = missing.length - TOLD_MAX;
  const told = missing.slice(0, TOLD_MAX).map(({ field }) => field);
  return `missing: ${told.join(', ')}${more > 0 ? ` and ${counted(more, 'other')}` : ''}`;
}
