/**
 * Expected tax reports (R109), calculated from the stored rows in plain arithmetic, without the code under test. Rules
 * of the EU lists are written for a Dutch seller.
 */
import type { Desk } from '../../kit/desk.ts';

type Row = Readonly<Record<string, unknown>>;
type TaxLine = { readonly rate: number; readonly taxable: number; readonly tax: number; readonly category?: string };
type Buyer = {
  readonly country: string | null;
  readonly vat_number: string | null;
  readonly is_business?: boolean | null;
  readonly delivery_address?: { readonly country: string } | null;
};
type Details = {
  readonly exchange?: { readonly to: string; readonly rate: number };
  readonly delivery?: { readonly country: string };
};

const UNITS: Readonly<Record<string, number>> = { JPY: 1, KWD: 1_000 };
const unitsOf = (currency: string) => UNITS[currency] ?? 100;
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT PL PT RO SE SI SK'.split(' ');

/**
 * A sum in minor units. `exact`: of exact conversions. Each converted document rounds its groups up or down, so that
 * the report may differ by less than one unit for each: `slack`.
 */
type Sum = { net: number; tax: number; slack: number };
type ExpectedTax = {
  /** By currency, exact: each document is converted once. */
  readonly totals: Map<string, Sum>;
  /** By category, rate in hundredths and currency. */
  readonly rates: Map<string, Sum>;
  readonly consumers: Map<string, Sum>;
  /** By VAT number, currency and `goods` or `services`. */
  readonly sales: Map<string, Sum>;
  readonly leftOut: number;
};

async function expectedTax(desk: Desk, from: string, to: string): Promise<ExpectedTax> {
  const invoices = await desk.rows<Row>('invoices');
  const notes = await desk.rows<Row>('credit_notes');
  const home = desk.account.currency as string;
  const expected = { totals: new Map(), rates: new Map(), consumers: new Map(), sales: new Map() };
  const within = ({ date }: Row) => String(date) >= from && String(date) <= to;
  let leftOut = 0;
  for (const invoice of invoices.filter(within)) {
    if (invoice.status === 'draft') continue;
    if (invoice.status === 'cancelled' && !notes.some((note) => note.invoice_id === invoice.id)) leftOut++;
    else add(expected, home, invoice, invoice, 1);
  }
  for (const note of notes.filter(within)) {
    const invoice = invoices.find(({ id }) => id === note.invoice_id);
    if (!invoice) throw new Error('a credit note without its invoice');
    add(expected, home, note, invoice, -1);
  }
  return { ...expected, leftOut };
}

function add(expected: Omit<ExpectedTax, 'leftOut'>, home: string, document: Row, invoice: Row, sign: 1 | -1): void {
  const lines = JSON.parse(String(document.tax_lines)) as TaxLine[];
  const { exchange, delivery } = JSON.parse(String(invoice.details)) as Details;
  const { buyer } = JSON.parse(String(invoice.parties)) as { buyer: Buyer };
  const own = String(document.currency);
  const isConverted = own !== home && exchange?.to === home;
  const currency = isConverted ? home : own;
  const factor = isConverted ? ((exchange?.rate ?? 0) / 1_000_000) * (unitsOf(home) / unitsOf(own)) : 1;
  const place = delivery?.country ?? buyer.delivery_address?.country ?? buyer.country;
  const whole = { net: 0, tax: 0 };
  for (const { rate, taxable, tax, category: named } of lines) {
    const category = rate > 0 ? 'standard' : (named ?? 'none');
    whole.net += taxable;
    whole.tax += tax;
    const part = { net: sign * taxable * factor, tax: sign * tax * factor, slack: isConverted ? 1 : 0 };
    put(expected.rates, `${category} ${rate} ${currency}`, part);
    const isConsumer = buyer.is_business === false || (buyer.is_business == null && buyer.vat_number === null);
    if (isConsumer && EU.includes(place ?? '') && (category === 'standard' || category === 'zero'))
      put(expected.consumers, `${place} ${rate} ${currency}`, part);
    const prefix = buyer.vat_number?.slice(0, 2) ?? '';
    if (category === 'intra_community' && prefix !== '')
      put(expected.sales, `${buyer.vat_number} ${currency} goods`, part);
    if (category === 'reverse_charge' && (EU.includes(prefix) || prefix === 'EL'))
      put(expected.sales, `${buyer.vat_number} ${currency} services`, part);
  }
  const [net, tax] = [whole.net, whole.tax].map(
    (amount) => sign * (isConverted ? halfUp(amount, own, home, exchange?.rate) : amount),
  );
  put(expected.totals, currency, { net: net ?? 0, tax: tax ?? 0, slack: 0 });
}

/** Round half up of a converted amount, in whole numbers. */
function halfUp(amount: number, from: string, to: string, rate = 0): number {
  const up = BigInt(amount) * BigInt(rate) * BigInt(unitsOf(to)) * 2n;
  const down = 1_000_000n * BigInt(unitsOf(from));
  return Number((up + down) / (2n * down));
}

function put(sums: Map<string, Sum>, key: string, { net, tax, slack }: Sum): void {
  const known = sums.get(key) ?? { net: 0, tax: 0, slack: 0 };
  sums.set(key, { net: known.net + net, tax: known.tax + tax, slack: known.slack + slack });
}

/** Differences between the report of a period and what the rows say, in words; empty if all is right. */
export async function taxFaults(desk: Desk, from: string, to: string): Promise<string[]> {
  const expected = await expectedTax(desk, from, to);
  const { eu_sales, ...report } = await wholeTaxReport(desk, from, to);
  const minor = (amount: number, currency: string) => Math.round(amount * unitsOf(currency));
  const sum = (one: { currency: string; net: number; tax?: number }) => ({
    net: minor(one.net, one.currency),
    tax: minor(one.tax ?? 0, one.currency),
  });
  const sales = eu_sales.flatMap(({ vat_number, currency, goods, services }) => [
    [`${vat_number} ${currency} goods`, { net: minor(goods, currency), tax: 0 }] as const,
    [`${vat_number} ${currency} services`, { net: minor(services, currency), tax: 0 }] as const,
  ]);
  const rate = (percent: number) => Math.round(percent * 1_000) / 10;
  const parts = [
    ['total', expected.totals, report.totals.map((one) => [one.currency, sum(one)] as const)],
    [
      'rate',
      expected.rates,
      report.rates.map((one) => [`${one.category ?? 'none'} ${rate(one.rate)} ${one.currency}`, sum(one)] as const),
    ],
    [
      'one-stop shop',
      expected.consumers,
      report.one_stop_shop.map((one) => [`${one.country} ${rate(one.rate)} ${one.currency}`, sum(one)] as const),
    ],
    ['EU sales', expected.sales, sales],
  ] as const;
  const faults = parts.flatMap(([name, wanted, found]) => differences(`${name} of ${from} to ${to}`, wanted, found));
  for (const { currency, net, tax } of report.totals) {
    const own = report.rates.filter((one) => one.currency === currency).map(sum);
    const [nets, taxes] = [own.reduce((all, one) => all + one.net, 0), own.reduce((all, one) => all + one.tax, 0)];
    if (nets !== minor(net, currency) || taxes !== minor(tax, currency))
      faults.push(`rates do not add up in ${currency}`);
  }
  const said = report.warnings.find(({ code }) => code === 'cancelled_without_credit_note')?.documents ?? 0;
  if (said !== expected.leftOut) faults.push(`${said} invoices left out, not ${expected.leftOut}`);
  return faults;
}

type Found = readonly (readonly [key: string, amounts: { readonly net: number; readonly tax: number }])[];

function differences(what: string, wanted: ReadonlyMap<string, Sum>, found: Found): string[] {
  const is = new Map(found);
  if (is.size !== found.length) return [`${what}: a row is there twice`];
  return [...new Set([...is.keys(), ...wanted.keys()])].flatMap((key) => {
    const { net, tax } = is.get(key) ?? { net: 0, tax: 0 };
    const must = wanted.get(key) ?? { net: 0, tax: 0, slack: 0 };
    const isSale = what.startsWith('EU sales');
    const isFar = (a: number, b: number) => Math.abs(a - b) > must.slack + 1e-6;
    const isRight = !isFar(net, must.net) && (isSale || !isFar(tax, must.tax));
    return isRight ? [] : [`${what}: ${key} is ${net} and ${tax}, not ${must.net} and ${must.tax} (± ${must.slack})`];
  });
}

/** The report with the EU sales of all its pages. */
export async function wholeTaxReport(desk: Desk, from: string, to: string, limit = 100) {
  const first = await desk.run('getTaxReport', { from, to, limit });
  const eu_sales = [...first.eu_sales];
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const page = await desk.run('getTaxReport', { from, to, limit, cursor });
    eu_sales.push(...page.eu_sales);
    cursor = page.next_cursor;
  }
  return { ...first, eu_sales };
}
