/**
 * Sums of issued invoices and credit notes for the VAT return (R109): by category, rate and currency; by VAT number for
 * the EU sales list; by country and rate for the one-stop shop. All amounts are in minor units.
 */
import { isEuCountry } from './country.ts';
import type { LocalDate } from './dates.ts';
import { type Exchange, exchangedAll } from './invoice.ts';
import type { TaxLine } from './invoice-sums.ts';
import type { Currency } from './money.ts';
import { compareKeys } from './statement.ts';
import { categoryOf, TAX_CATEGORIES, type TaxCategory } from './tax.ts';
import { isValidVatNumber, parseVatNumber, vatCountry } from './vat-number.ts';

/** An issued document with the parties that are printed on it. For a credit note: the parties of its invoice. */
export type TaxedDocument = {
  readonly kind: 'invoice' | 'credit_note';
  readonly date: LocalDate;
  readonly number: string;
  /** The invoice that a credit note corrects; null for an invoice. */
  readonly invoiceNumber: string | null;
  readonly customerId: number;
  readonly customer: string;
  readonly currency: Currency;
  readonly taxLines: readonly TaxLine[];
  readonly exchange: Exchange | null;
  /** Countries (ISO 3166-1) of the customer's address and of the place of delivery. */
  readonly country: string | null;
  readonly deliveryCountry: string | null;
  /** The customer's VAT number, as written on the document. */
  readonly vatNumber: string | null;
  readonly isBusiness: boolean | null;
  readonly sellerCountry: string | null;
  /** True for an invoice that was cancelled without a credit note. Such an invoice is in no sum. */
  readonly isLeftOut: boolean;
};

/**
 * A tax group of a document. Amounts of credit notes are negative. `inVatCurrency`: the amounts in the currency in
 * which the seller reports VAT; null if the document has no exchange rate to this currency.
 */
export type TaxedLine = {
  readonly category: TaxCategory | null;
  readonly rate: number;
  readonly net: number;
  readonly tax: number;
  readonly inVatCurrency: { readonly net: number; readonly tax: number } | null;
};

/**
 * Returns the tax groups of a document, also converted to `vatCurrency`. The converted amounts add up to the converted
 * totals, which are rounded once (art. 230).
 */
export function taxedLines(document: TaxedDocument, vatCurrency: Currency): TaxedLine[] {
  const { kind, currency, taxLines, exchange } = document;
  const sign = kind === 'invoice' ? 1 : -1;
  const nets = taxLines.map(({ taxable }) => taxable);
  const taxes = taxLines.map(({ tax }) => tax);
  const [ownNets, ownTaxes] =
    currency === vatCurrency
      ? [nets, taxes]
      : exchange?.to === vatCurrency
        ? [exchangedAll(nets, currency, exchange), exchangedAll(taxes, currency, exchange)]
        : [];
  const signed = (amount = 0) => sign * amount + 0;
  return taxLines.map(({ rate, category, taxable, tax }, index) => ({
    category: categoryOf({ taxRate: rate, taxCategory: category }),
    rate,
    net: signed(taxable),
    tax: signed(tax),
    inVatCurrency: ownNets && ownTaxes ? { net: signed(ownNets[index]), tax: signed(ownTaxes[index]) } : null,
  }));
}

type Counted = { invoices: number; credit_notes: number };
export type CurrencyTotal = Counted & { readonly currency: Currency; net: number; tax: number };
/**
 * Sums of a category and rate. `net`, `tax`: sums after credit notes. `credited_net`, `credited_tax`: sums of the
 * credit notes, as positive numbers.
 */
export type RateTotal = CurrencyTotal & {
  readonly category: TaxCategory | null;
  readonly rate: number;
  credited_net: number;
  credited_tax: number;
};

/**
 * Sales to one VAT number in other EU countries. `goods`: intra-Community supplies (K). `services`: reverse charge
 * (AE). `isValid`: form and check digits are right. Each customer without a valid number has a separate row.
 */
export type EuSale = {
  readonly vat_number: string | null;
  readonly isValid: boolean;
  readonly country: string | null;
  readonly customer_id: number;
  /** The name on the latest document. */
  customer: string;
  readonly currency: Currency;
  documents: number;
  goods: number;
  services: number;
};

/** Taxed sales to consumers in another EU country. */
export type ConsumerSale = {
  readonly country: string;
  readonly rate: number;
  readonly currency: Currency;
  documents: number;
  net: number;
  tax: number;
};

/** Problems that a bookkeeper must check, because facts are missing in the documents. */
export const TAX_WARNINGS = [
  'exchange_rate_missing',
  'category_missing',
  'vat_number_missing',
  'customer_country_missing',
  'own_country_missing',
  'cancelled_without_credit_note',
] as const;
export type TaxWarning = (typeof TAX_WARNINGS)[number];
/** A warning and its documents. `numbers`: the numbers of the first documents, at most {@link NUMBERS_SHOWN}. */
export type WarnedDocuments = { readonly code: TaxWarning; documents: number; readonly numbers: string[] };

const NUMBERS_SHOWN = 5;

/** The sums of a period. Documents are added one by one, so that memory does not grow with their number. */
export class TaxReport {
  readonly #currency: Currency;
  readonly #totals = new Map<string, CurrencyTotal>();
  readonly #rates = new Map<string, RateTotal>();
  readonly #euSales = new Map<string, EuSale>();
  readonly #consumerSales = new Map<string, ConsumerSale>();
  readonly #warnings = new Map<TaxWarning, WarnedDocuments>();
  /** For each warning, the last document that caused it. */
  readonly #warned = new Map<TaxWarning, TaxedDocument>();

  constructor(vatCurrency: Currency) {
    this.#currency = vatCurrency;
  }

  add(document: TaxedDocument): void {
    if (document.isLeftOut) {
      this.#warn('cancelled_without_credit_note', document);
      return;
    }
    const own = taxedLines(document, this.#currency);
    if (own.some(({ inVatCurrency }) => inVatCurrency === null)) this.#warn('exchange_rate_missing', document);
    const touched = new Set<object>();
    for (const line of own) {
      const currency = line.inVatCurrency ? this.#currency : document.currency;
      const { net, tax } = line.inVatCurrency ?? line;
      const found: Found = { document, category: line.category, rate: line.rate, currency, net, tax };
      touched.add(this.#addToTotals(found)).add(this.#addToRates(found));
      if (line.category === null && net !== 0) this.#warn('category_missing', document);
      const sale = this.#addToEuSales(found) ?? this.#addToConsumerSales(found);
      if (sale) touched.add(sale);
    }
    for (const row of touched) count(row, document);
  }

  get totals(): readonly CurrencyTotal[] {
    return this.#inOrder(this.#totals.values(), () => []);
  }

  get rates(): readonly RateTotal[] {
    return this.#inOrder(this.#rates.values(), ({ category, rate }) => [
      category === null ? TAX_CATEGORIES.length : TAX_CATEGORIES.indexOf(category),
      -rate,
    ]);
  }

  /** Rows sorted by VAT number. Customers without a valid number come last, sorted by their ids. */
  get euSales(): readonly EuSale[] {
    return [...this.#euSales.values()].sort((a, b) => compareKeys(euSaleKey(a), euSaleKey(b)));
  }

  get consumerSales(): readonly ConsumerSale[] {
    return this.#inOrder(this.#consumerSales.values(), ({ country, rate }) => [country, -rate]);
  }

  get warnings(): readonly WarnedDocuments[] {
    return TAX_WARNINGS.flatMap((code) => this.#warnings.get(code) ?? []);
  }

  /** Sorts rows by currency, then by `key`. The currency in which VAT is reported comes first. */
  #inOrder<Row extends { readonly currency: Currency }>(
    rows: Iterable<Row>,
    key: (row: Row) => readonly (string | number)[],
  ): Row[] {
    const whole = (row: Row) => [row.currency === this.#currency ? '' : row.currency, ...key(row)];
    return [...rows].sort((a, b) => compareKeys(whole(a), whole(b)));
  }

  #addToTotals({ currency, net, tax }: Found): CurrencyTotal {
    const total = rowOf(this.#totals, currency, () => ({ currency, invoices: 0, credit_notes: 0, net: 0, tax: 0 }));
    total.net += net;
    total.tax += tax;
    return total;
  }

  #addToRates({ document, category, rate, currency, net, tax }: Found): RateTotal {
    const none = { invoices: 0, credit_notes: 0, net: 0, tax: 0, credited_net: 0, credited_tax: 0 };
    const total = rowOf(this.#rates, `${category} ${rate} ${currency}`, () => ({ category, rate, currency, ...none }));
    total.net += net;
    total.tax += tax;
    if (document.kind === 'credit_note') {
      total.credited_net -= net;
      total.credited_tax -= tax;
    }
    return total;
  }

  #addToEuSales({ document, category, currency, net }: Found): EuSale | undefined {
    const { sellerCountry, customerId: customer_id, customer } = document;
    if (category !== 'intra_community' && category !== 'reverse_charge') return undefined;
    if (sellerCountry === null) return void this.#warn('own_country_missing', document);
    if (!isEuCountry(sellerCountry)) return undefined;
    const isGoods = category === 'intra_community';
    const written = document.vatNumber === null ? undefined : parseVatNumber(document.vatNumber);
    const isValid = written !== undefined && isValidVatNumber(written);
    const place = isGoods ? (document.deliveryCountry ?? document.country) : document.country;
    const country = isValid ? (vatCountry(written) ?? null) : place;
    // Reverse charge is also used in the seller's own country and outside the EU. Such a sale is not in the EU sales
    // list.
    if (!isGoods && country !== null && (!isEuCountry(country) || country === sellerCountry)) return undefined;
    if (!isValid || country === sellerCountry) this.#warn('vat_number_missing', document);
    const vat_number = written?.replace(/^GR/, 'EL') ?? null;
    const row: EuSale = { vat_number, isValid, country, customer_id, customer, currency, ...NO_SALES };
    const sale = rowOf(this.#euSales, JSON.stringify(euSaleKey(row)), () => row);
    sale.customer = customer;
    sale[isGoods ? 'goods' : 'services'] += net;
    return sale;
  }

  #addToConsumerSales({ document, category, rate, currency, net, tax }: Found): ConsumerSale | undefined {
    const { sellerCountry, isBusiness, vatNumber } = document;
    const isConsumer = isBusiness === false || (isBusiness === null && vatNumber === null);
    if (!isConsumer || (category !== 'standard' && category !== 'zero')) return undefined;
    const country = document.deliveryCountry ?? document.country;
    if (country === null) return void this.#warn('customer_country_missing', document);
    if (!isEuCountry(country)) return undefined;
    if (sellerCountry === null) return void this.#warn('own_country_missing', document);
    if (country === sellerCountry) return undefined;
    const none = { documents: 0, net: 0, tax: 0 };
    const key = `${country} ${rate} ${currency}`;
    const sale = rowOf(this.#consumerSales, key, () => ({ country, rate, currency, ...none }));
    sale.net += net;
    sale.tax += tax;
    return sale;
  }

  #warn(code: TaxWarning, document: TaxedDocument): void {
    // Several lines of a document can cause the same warning. The document is counted once.
    if (this.#warned.get(code) === document) return;
    this.#warned.set(code, document);
    const warning = rowOf(this.#warnings, code, () => ({ code, documents: 0, numbers: [] }));
    warning.documents++;
    if (warning.numbers.length < NUMBERS_SHOWN) warning.numbers.push(document.number);
  }
}

/** Sort key of a row in the EU sales list. Rows with the same key are one row. */
export function euSaleKey(row: Pick<EuSale, 'vat_number' | 'isValid' | 'customer_id' | 'currency'>): EuSaleKey {
  return row.isValid
    ? [0, row.vat_number ?? '', row.currency]
    : [1, row.customer_id, row.vat_number ?? '', row.currency];
}
export type EuSaleKey = readonly (string | number)[];

const NO_SALES = { documents: 0, goods: 0, services: 0 };

/**
 * One tax group of a document. Amounts are in the currency in which VAT is reported. If they cannot be converted to
 * this currency, they are in the document's currency.
 */
type Found = Pick<TaxedLine, 'category' | 'rate' | 'net' | 'tax'> & {
  readonly document: TaxedDocument;
  readonly currency: Currency;
};

function rowOf<Key, Row>(rows: Map<Key, Row>, key: Key, make: () => Row): Row {
  const known = rows.get(key);
  if (known !== undefined) return known;
  const made = make();
  rows.set(key, made);
  return made;
}

function count(row: object, { kind }: TaxedDocument): void {
  const counts = row as { documents?: number } & Partial<Counted>;
  if (counts.documents !== undefined) counts.documents++;
  else if (kind === 'invoice') counts.invoices = (counts.invoices ?? 0) + 1;
  else counts.credit_notes = (counts.credit_notes ?? 0) + 1;
}
