import { html } from 'hono/html';
import type { Language } from '../../../model/language.ts';
import type { InvoiceData } from '../../../operations/invoices/invoice.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import type { Html } from '../../layout/document.ts';
import type { Fact } from '../../layout/facts.ts';
import { money, percent } from '../components/formats.ts';

/** Sums of an invoice, a quote, a preview or a credit note. */
type Sums = Pick<InvoiceData, 'currency' | 'subtotal' | 'tax_lines' | 'tax_total' | 'amount'> &
  Partial<Pick<InvoiceData, 'items_total' | 'discount_total' | 'discount' | 'tax_total_exchanged'>>;

/**
 * Rows of the sums, in this order: lines, discount and subtotal without tax, then the tax per category and rate, then
 * the total.
 */
export function sumFacts(sums: Sums, language: Language): readonly Fact[] {
  const { currency, subtotal, tax_lines: taxes, tax_total: allTaxes, amount } = sums;
  const { items_total: items = subtotal, discount_total: off = 0, tax_total_exchanged: exchanged } = sums;
  const words = DASHBOARD[language].invoiceContent.sums;
  const sum = (one: number) => money(one, currency, language);
  return [
    ...(off > 0
      ? [
          [words.items, sum(items)] as const,
          [discountLabel(sums, language), discountValue(sums, off, language)] as const,
        ]
      : []),
    [words.net, sum(subtotal)],
    ...taxes.map((line) => [taxLabel(line, sum(line.taxable), language), taxValue(line, sum(line.tax))] as const),
    ...(taxes.length > 1 ? [[words.taxes, sum(allTaxes)] as const] : []),
    [words.gross, sum(amount)],
    ...(exchanged
      ? [[words.exchanged(exchanged.currency), money(exchanged.amount, exchanged.currency, language)] as const]
      : []),
  ];
}

function discountLabel({ discount }: Sums, language: Language): string {
  const rate = discount?.percent;
  return DASHBOARD[language].invoiceContent.sums.discount({
    rate: rate === undefined ? null : percent(rate, language),
    reason: discount?.reason ?? null,
  });
}

/** The discount without tax. If prices include tax, a second line shows the agreed discount with tax. */
function discountValue({ discount, currency }: Sums, off: number, language: Language): string | Html {
  const net = `−${money(off, currency, language)}`;
  const agreed = discount?.amount;
  if (agreed === undefined || agreed === off) return net;
  const { withTax } = DASHBOARD[language].invoiceContent.sums;
  return html`${net}<br><span class="note">${withTax(`−${money(agreed, currency, language)}`)}</span>`;
}

type TaxLine = InvoiceData['tax_lines'][number];

function taxLabel({ rate, category }: TaxLine, taxable: string, language: Language): string {
  const { tax, untaxed } = DASHBOARD[language].invoiceContent.sums;
  const isTaxed = rate > 0 || category === undefined;
  return isTaxed
    ? tax({ rate: percent(rate, language), taxable })
    : untaxed({
        category: DASHBOARD[language].tax.categories[category],
        rate: percent(rate, language),
        taxable,
      });
}

/** The tax, and below it the printed reason and code of an exemption. */
function taxValue({ exemption_reason: reason, exemption_code: code }: TaxLine, tax: string): string | Html {
  const said = [reason, code].filter((one) => one !== undefined).join(' · ');
  return said === '' ? tax : html`${tax}<br><span class="note"><bdi>${said}</bdi></span>`;
}
