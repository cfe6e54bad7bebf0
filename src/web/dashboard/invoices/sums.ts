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
  tax_total: allTaxes,
  amount,
}: Pick<InvoiceData, 'currency' | 'subtotal' | 'tax_lines' | 'tax_total' | 'amount'>): readonly Fact[] {
  const sum = (one: number) => money(one, currency);
  return [
    [words.net, sum(subtotal)],
    ...taxes.map(({ rate, taxable, tax }) => [words.tax(rate, sum(taxable)), sum(tax)] as const),
    ...(taxes.length > 1 ? [[words.taxes, sum(allTaxes)] as const] : []),
    [words.gross, sum(amount)],
  ];
}
