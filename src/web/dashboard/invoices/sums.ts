import type { Language } from '../../../model/language.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import type { Fact } from '../../layout/facts.ts';
import { money, rateText } from '../components/formats.ts';
import { INVOICE_WORDS } from './words.ts';

/** Subtotal, tax per rate, and total. */
export function sumFacts(
  {
    currency,
    subtotal,
    tax_lines: taxes,
    tax_total: allTaxes,
    amount,
  }: Pick<InvoiceData, 'currency' | 'subtotal' | 'tax_lines' | 'tax_total' | 'amount'>,
  language: Language,
): readonly Fact[] {
  const words = INVOICE_WORDS[language].sums;
  const sum = (one: number) => money(one, currency, language);
  return [
    [words.net, sum(subtotal)],
    ...taxes.map(({ rate, taxable, tax }) => [words.tax(rateText(rate, language), sum(taxable)), sum(tax)] as const),
    ...(taxes.length > 1 ? [[words.taxes, sum(allTaxes)] as const] : []),
    [words.gross, sum(amount)],
  ];
}
