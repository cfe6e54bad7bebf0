/** Columns and rows of the files of a tax report. */
import type { LocalDate } from '../../model/dates.ts';
import type { Exchange } from '../../model/invoice.ts';
import type { Currency } from '../../model/money.ts';
import type { DayRange } from '../../model/periods.ts';
import type { TaxCategory } from '../../model/tax.ts';
import { type TaxedDocument, TaxReport, type TaxWarning, taxedLines } from '../../model/tax-report.ts';

/**
 * A value of a cell. `word`, `words`: the format `excel` shows each {@link FileWord} in the language of the business.
 * `minor`: an amount in minor units.
 */
export type Cell =
  | { readonly text: string }
  | { readonly word: FileWord }
  | { readonly words: readonly FileWord[] }
  | { readonly date: LocalDate }
  | { readonly minor: number; readonly currency: Currency }
  /** A rate in hundredths of a percent. */
  | { readonly percent: number }
  | { readonly millionths: number }
  | null;

export type FileWord =
  | 'rates'
  | 'one_stop_shop'
  | 'eu_sales'
  | 'invoice'
  | 'credit_note'
  | 'no_category'
  | TaxCategory
  | TaxWarning;

const SUMMARY = [
  'section',
  'from',
  'to',
  'category',
  'rate',
  'country',
  'vat_number',
  'customer',
  'currency',
  'net',
  'tax',
] as const;

const DOCUMENTS = [
  'kind',
  'date',
  'number',
  'invoice',
  'customer',
  'country',
  'vat_number',
  'category',
  'rate',
  'currency',
  'net',
  'tax',
  'exchange_rate',
  'vat_currency',
  'vat_currency_net',
  'vat_currency_tax',
  'to_check',
] as const;

export type ColumnName = (typeof SUMMARY)[number] | (typeof DOCUMENTS)[number];
export type Row = Readonly<Partial<Record<ColumnName, Cell>>>;

export const FILE_COLUMNS = { summary: SUMMARY, documents: DOCUMENTS } as const;

/**
 * Rows of three sections: sums by tax rate, sums for the one-stop shop, and the EU sales list. In the EU sales list,
 * each customer has one row for goods and one row for services. The sums by tax rate include the sales of the other two
 * sections, so sums of different sections must not be added.
 */
export function summaryRows(report: TaxReport, { from, to }: DayRange): Row[] {
  const period = { from: { date: from }, to: { date: to } };
  const money = (minor: number, currency: Currency) => ({ minor, currency });
  return [
    ...report.rates.map(({ category, rate, currency, net, tax }) => ({
      ...{ section: word('rates'), ...period, category: word(category ?? 'no_category'), rate: { percent: rate } },
      ...{ currency: text(currency), net: money(net, currency), tax: money(tax, currency) },
    })),
    ...report.consumerSales.map(({ country, rate, currency, net, tax }) => ({
      ...{ section: word('one_stop_shop'), ...period, country: text(country), rate: { percent: rate } },
      ...{ currency: text(currency), net: money(net, currency), tax: money(tax, currency) },
    })),
    ...report.euSales.flatMap(({ country, vat_number, customer, currency, goods, services }) => {
      const who = { country: text(country), vat_number: text(vat_number), customer: text(customer) };
      const kinds = [['intra_community', goods] as const, ['reverse_charge', services] as const];
      return kinds
        .filter(([, net]) => net !== 0)
        .map(([category, net]) => ({
          ...{ section: word('eu_sales'), ...period, category: word(category), ...who },
          ...{ currency: text(currency), net: money(net, currency) },
        }));
    }),
  ];
}

/**
 * Returns a row for each tax group of the document. If the document is left out of all sums, returns one row without
 * amounts. `to_check`: all warnings of the report about this document.
 */
export function documentRows(document: TaxedDocument, vatCurrency: Currency): Row[] {
  const { currency } = document;
  const alone = new TaxReport(vatCurrency);
  alone.add(document);
  const about: Row = {
    kind: word(document.kind),
    date: { date: document.date },
    number: text(document.number),
    invoice: text(document.invoiceNumber),
    customer: text(document.customer),
    country: text(document.deliveryCountry ?? document.country),
    vat_number: text(document.vatNumber),
    currency: text(currency),
    exchange_rate: exchangeRate(document.exchange, vatCurrency),
    to_check: { words: alone.warnings.map(({ code }) => code) },
  };
  if (document.isLeftOut) return [about];
  return taxedLines(document, vatCurrency).map(({ category, rate, net, tax, inVatCurrency }) => ({
    ...about,
    category: word(category ?? 'no_category'),
    rate: { percent: rate },
    net: { minor: net, currency },
    tax: { minor: tax, currency },
    ...(inVatCurrency
      ? {
          vat_currency: text(vatCurrency),
          vat_currency_net: { minor: inVatCurrency.net, currency: vatCurrency },
          vat_currency_tax: { minor: inVatCurrency.tax, currency: vatCurrency },
        }
      : {}),
  }));
}

function exchangeRate(exchange: Exchange | null, vatCurrency: Currency): Cell {
  return exchange?.to === vatCurrency ? { millionths: exchange.rate } : null;
}

function word(one: FileWord): Cell {
  return { word: one };
}

function text(one: string | null): Cell {
  return one === null ? null : { text: one };
}
