import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { Fact } from '../../layout/facts.ts';
import { money } from '../frame/formats.ts';
import { WORDS } from '../words.ts';

const { sums: words } = WORDS.invoice;

/** From the lines to what is to be paid: net, tax per rate, gross. */
export function sumFacts({
  currency,
  subtotal,
  tax_lines: taxes,
  amount,
}: Pick<InvoiceData, 'currency' | 'subtotal' | 'tax_lines' | 'amount'>): readonly Fact[] {
  const sum = (one: number) => money(one, currency);
  return [
    [words.net, sum(subtotal)],
    ...taxes.map(({ rate, taxable, tax }) => [words.tax(rate, sum(taxable)), sum(tax)] as const),
    [words.gross, sum(amount)],
  ];
}
