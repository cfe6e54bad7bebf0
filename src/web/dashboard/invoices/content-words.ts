/** Words for the content of an invoice or a credit note: lines, totals, delivery, references. */
import type { Language } from '../../../model/language.ts';

/** For example `Discount 10% (regular customer)`. Parts that are null are left out. */
type Discount = (rate: string | null, reason: string | null) => string;

function discountIn(word: string): Discount {
  return (rate, reason) => `${word}${rate === null ? '' : ` ${rate}`}${reason === null ? '' : ` (${reason})`}`;
}

const en = {
  facts: {
    delivery: 'Delivery date',
    period: 'Period',
    buyerReference: 'Reference of the customer',
    orderReference: 'Order number of the customer',
    paymentReference: 'Reference of the transfer',
    paymentTerms: 'Payment terms',
    deliveryAddress: 'Delivered to',
    directDebit: 'Direct debit',
    exchange: 'Exchange rate',
  },
  period: (first: string, last: string) => `${first} to ${last}`,
  items: {
    title: 'Items',
    what: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    priceWithTax: 'Price with tax',
    tax: 'Tax',
    total: 'Total',
    totalWithTax: 'Total with tax',
    discount: discountIn('Discount'),
  },
  sums: {
    items: 'Items without tax',
    withTax: (amount: string) => `${amount} with tax`,
    discount: discountIn('Discount'),
    net: 'Subtotal',
    tax: (rate: string, taxable: string) => `Tax, ${rate} of ${taxable}`,
    untaxed: (category: string, rate: string, taxable: string) => `${category}, ${rate} of ${taxable}`,
    taxes: 'Total tax',
    gross: 'Total',
    exchanged: (currency: string) => `Tax in ${currency}`,
  },
};
type Words = typeof en;

const nl: Words = {
  facts: {
    delivery: 'Leverdatum',
    period: 'Periode',
    buyerReference: 'Referentie van de klant',
    orderReference: 'Ordernummer van de klant',
    paymentReference: 'Betalingskenmerk',
    paymentTerms: 'Betalingsvoorwaarden',
    deliveryAddress: 'Afleveradres',
    directDebit: 'Automatische incasso',
    exchange: 'Wisselkoers',
  },
  period: (first, last) => `${first} tot en met ${last}`,
  items: {
    title: 'Regels',
    what: 'Omschrijving',
    quantity: 'Aantal',
    price: 'Prijs',
    priceWithTax: 'Prijs incl. btw',
    tax: 'Btw',
    total: 'Totaal',
    totalWithTax: 'Totaal incl. btw',
    discount: discountIn('Korting'),
  },
  sums: {
    items: 'Regels zonder btw',
    withTax: (amount) => `${amount} met btw`,
    discount: discountIn('Korting'),
    net: 'Subtotaal',
    tax: (rate, taxable) => `Btw, ${rate} van ${taxable}`,
    untaxed: (category, rate, taxable) => `${category}, ${rate} van ${taxable}`,
    taxes: 'Totaal btw',
    gross: 'Totaal',
    exchanged: (currency) => `Btw in ${currency}`,
  },
};

const de: Words = {
  facts: {
    delivery: 'Lieferdatum',
    period: 'Zeitraum',
    buyerReference: 'Referenz des Kunden',
    orderReference: 'Bestellnummer des Kunden',
    paymentReference: 'Verwendungszweck',
    paymentTerms: 'Zahlungsbedingungen',
    deliveryAddress: 'Lieferadresse',
    directDebit: 'Lastschrift',
    exchange: 'Wechselkurs',
  },
  period: (first, last) => `${first} bis ${last}`,
  items: {
    title: 'Positionen',
    what: 'Beschreibung',
    quantity: 'Menge',
    price: 'Preis',
    priceWithTax: 'Preis inkl. USt.',
    tax: 'USt.',
    total: 'Gesamt',
    totalWithTax: 'Gesamt inkl. USt.',
    discount: discountIn('Rabatt'),
  },
  sums: {
    items: 'Positionen ohne USt.',
    withTax: (amount) => `${amount} mit USt.`,
    discount: discountIn('Rabatt'),
    net: 'Zwischensumme',
    tax: (rate, taxable) => `USt., ${rate} von ${taxable}`,
    untaxed: (category, rate, taxable) => `${category}, ${rate} von ${taxable}`,
    taxes: 'USt. gesamt',
    gross: 'Gesamtbetrag',
    exchanged: (currency) => `USt. in ${currency}`,
  },
};

export const CONTENT_WORDS = { en, nl, de } satisfies Record<Language, Words>;
