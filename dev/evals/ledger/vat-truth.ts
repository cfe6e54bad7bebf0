/** The VAT of a period, computed from the plan without any code of the product (R109). */
import { type Money, sumOf } from '../money.ts';
import { creditOfAmount } from './credit.ts';
import { INVOICES } from './plan.ts';
import type { PlannedInvoice } from './planned.ts';
import { halfUp } from './truth.ts';

type Days = { readonly from: string; readonly to: string };
/** `rate`: in percent. A credit note has negative amounts. */
type Row = Pick<PlannedInvoice, 'key' | 'customer'> & {
  readonly currency: Money['currency'];
  readonly rate: number;
  readonly net: number;
  readonly tax: number;
};

const isIn = (date: string, { from, to }: Days) => date >= from && date <= to;

/** A row for each document and rate, also of imported invoices. Invoices without VAT have the rate 0. */
function rowsIn(days: Days): readonly Row[] {
  const own = INVOICES.filter(({ draft, cancelled }) => !draft && cancelled === undefined);
  return own.flatMap((planned) => [
    ...(isIn(planned.date, days) ? rowsOf(planned) : []),
    ...(planned.credits ?? []).filter(({ on }) => isIn(on, days)).map(({ amount }) => creditRow(planned, amount)),
  ]);
}

function rowsOf({ key, customer, lines }: PlannedInvoice): readonly Row[] {
  return [...Map.groupBy(lines, ({ tax }) => tax)].map(([rate, some]) => {
    const net = some.reduce((sum, { quantity, price }) => sum + halfUp(quantity * price.minor, 100), 0);
    return { key, customer, currency: currencyOf(lines), rate, net, tax: halfUp(net * rate, 100) };
  });
}

function creditRow({ key, customer, lines }: PlannedInvoice, amount: Money): Row {
  const rates = new Set(lines.map(({ tax }) => tax));
  const [rate = 0] = rates;
  if (rates.size !== 1) throw new Error(`a credit of ${key} has several rates`);
  const { net, tax } = creditOfAmount(key, amount);
  return { key, customer, currency: currencyOf(lines), rate, net: -net.minor, tax: -tax.minor };
}

function currencyOf(lines: PlannedInvoice['lines']): Money['currency'] {
  const [first] = lines;
  if (!first) throw new Error('an invoice has lines');
  return first.price.currency;
}

export function taxAt(rate: number, currency: Money['currency'], days: Days): Money {
  return total(
    rowsIn(days).filter((row) => row.rate === rate && row.currency === currency),
    currency,
    'tax',
  );
}

export function taxIn(currency: Money['currency'], days: Days): Money {
  return total(
    rowsIn(days).filter((row) => row.currency === currency),
    currency,
    'tax',
  );
}

export function netIn(currency: Money['currency'], days: Days): Money {
  return total(
    rowsIn(days).filter((row) => row.currency === currency),
    currency,
    'net',
  );
}

/** All sums that a report of the period has: by rate, by currency and by customer, net, tax and with tax. */
export function vatFigures(days: Days): readonly Money[] {
  const groups = [
    ({ currency }: Row) => currency,
    ({ currency, rate }: Row) => `${currency} ${rate}`,
    ({ currency, rate, customer }: Row) => `${currency} ${rate} ${customer}`,
  ];
  return groups.flatMap((of) =>
    [...Map.groupBy(rowsIn(days), of).values()].flatMap((rows) => {
      const currency = rows[0]?.currency ?? 'EUR';
      const [net, tax] = (['net', 'tax'] as const).map((field) => total(rows, currency, field)) as [Money, Money];
      return [net, tax, sumOf(currency, [net, tax])];
    }),
  );
}

function total(rows: readonly Row[], currency: Money['currency'], field: 'net' | 'tax'): Money {
  return { currency, minor: rows.reduce((sum, row) => sum + row[field], 0) };
}
