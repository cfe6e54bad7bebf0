import { type TaxLine, totalsBefore } from '../../model/invoice-sums.ts';
import { type Language, labelled, moneyIn, numberIn, percentIn } from '../../model/language.ts';
import { type Currency, fromHundredths } from '../../model/money.ts';
import type { Seller } from '../../model/parties.ts';
import { categoryOf, exemptionOf } from '../../model/tax.ts';
import { DOCUMENTS } from '../../words/texts.ts';
import type { BusinessTerms, InvoiceFields } from './invoice-fields.ts';
import { categoryName, discountName } from './printed-items.ts';

export type Labelled = { readonly label: string; readonly value: string };
/** Fields of an invoice or a quote that are needed to print its sums. Amounts are in minor units. */
type Amounts = BusinessTerms &
  Pick<InvoiceFields, 'currency' | 'lines' | 'taxLines' | 'pricesIncludeTax' | 'discount' | 'subtotal' | 'total'>;
export type PrintedSum = Labelled & { readonly strong?: true };

export function sumsOf(invoice: InvoiceFields, language: Language): PrintedSum[] {
  const { currency, toGiveBack = 0 } = invoice;
  const { sums } = DOCUMENTS[language].invoice;
  const money = (minor: number) => moneyIn(language, minor, currency);
  const strong = (label: string, minor: number): PrintedSum => ({ label, value: money(minor), strong: true });
  return [
    ...amountsOf(invoice, language),
    ...(invoice.credited > 0 ? [{ label: sums.credited, value: money(invoice.credited) }] : []),
    ...(invoice.paid > 0 ? [{ label: sums.paid, value: money(invoice.paid) }] : []),
    ...(invoice.refunded > 0 ? [{ label: sums.refunded, value: money(invoice.refunded) }] : []),
    ...(invoice.status === 'draft' ? [] : [strong(sums.due, invoice.due)]),
    ...(toGiveBack > 0 ? [strong(sums.toRefund, toGiveBack)] : []),
  ];
}

/** Returns the rows of the sums up to the total. Payments are not included. */
export function amountsOf(document: Amounts, language: Language): PrintedSum[] {
  const { currency, taxLines, pricesIncludeTax = false } = document;
  const { sums } = DOCUMENTS[language].invoice;
  const beforeTax = (label: string) => (pricesIncludeTax ? sums.withoutTax(label) : label);
  return [
    ...beforeDiscount(document, beforeTax, language),
    { label: beforeTax(sums.subtotal), value: moneyIn(language, document.subtotal, currency) },
    ...taxSums(taxLines, currency, language),
    { label: sums.total, value: moneyIn(language, document.total, currency), strong: true },
    ...ownTaxOf(document, currency, language),
  ];
}

function beforeDiscount(invoice: Amounts, beforeTax: (label: string) => string, language: Language) {
  const { discount = null, currency } = invoice;
  if (discount === null) return [];
  const { itemsTotal, discountTotal } = totalsBefore(invoice);
  const name = beforeTax(discountName(discount, language));
  return [
    { label: beforeTax(DOCUMENTS[language].invoice.sums.itemsTotal), value: moneyIn(language, itemsTotal, currency) },
    {
      label: discount.reason ? `${name} · ${discount.reason}` : name,
      value: `−${moneyIn(language, discountTotal, currency)}`,
    },
  ];
}

export function taxSums(taxLines: readonly TaxLine[], currency: Currency, language: Language): PrintedSum[] {
  const { sums, categories } = DOCUMENTS[language].invoice;
  const isVat = taxLines.some(({ category }) => category !== undefined);
  return taxLines.map(({ rate, category, taxable, tax }) => {
    const percent = percentIn(language, fromHundredths(rate));
    const base = moneyIn(language, taxable, currency);
    const value = moneyIn(language, tax, currency);
    const kind = categoryOf({ taxRate: rate, taxCategory: category });
    if (kind === 'outside_scope') return { label: labelled(language, categoryName(kind, language), base), value };
    const name = kind === null || kind === 'standard' ? percent : `${percent} ${categories[kind]}`;
    return { label: isVat ? sums.vat({ rate: name, base }) : sums.tax({ percent: name, base }), value };
  });
}

/** VAT in the seller's own currency, with the exchange rate (art. 230 of the VAT directive). */
export function ownTaxOf({ ownCurrency }: BusinessTerms, currency: Currency, language: Language): PrintedSum[] {
  if (!ownCurrency) return [];
  const { currency: own, rate, taxTotal } = ownCurrency;
  const exchange = `1 ${currency} = ${numberIn(language, rate / 1_000_000, 6)} ${own}`;
  return [
    {
      label: DOCUMENTS[language].invoice.sums.ownTax({ currency: own, rate: exchange }),
      value: moneyIn(language, taxTotal, own),
    },
  ];
}

/** Reasons for charging no tax, without repetitions, in the order of the tax lines. */
export function exemptionsOf(taxLines: readonly TaxLine[], seller: Seller, language: Language): string[] {
  const reasons = taxLines.map((taxLine) => exemptionOf(taxLine, language, seller.exemption_reason).reason);
  return [...new Set(reasons.filter((reason) => reason !== null))];
}
