/** Answers of the tools for a customer's statement and for the tax report. */
import type * as z from 'zod';
import type { getStatement } from '../../operations/statements/get-statement.ts';
import type { getTaxReport } from '../../operations/tax/get-tax-report.ts';
import { answerBuilder, PAGE, rows } from '../shape.ts';
import { counted, money, quoted } from '../words.ts';
import { inCurrencies, pageFacts } from './page.ts';

type Statement = z.input<typeof getStatement.output>;

export const statement = answerBuilder({
  total_count: 'number',
  balances: rows({ currency: 'text', opening: 'money', closing: 'money' }),
  ...PAGE,
  lines: rows({
    date: 'text',
    kind: 'text',
    invoice_number: 'text',
    credit_note_number: 'text',
    due_date: 'text',
    payment_id: 'number',
    testmode: 'flag',
    currency: 'text',
    amount: 'money',
    balance: 'money',
  }),
})((data: Statement, context) => {
  const { customer, from, to, lines, balances, total_count } = data;
  const open = balances.filter(({ closing }) => closing > 0).map(sum);
  const back = balances.filter(({ closing }) => closing < 0).map(sum);
  const owes = open.length > 0 ? `owes ${inCurrencies(open)}` : back.length > 0 ? '' : 'owes nothing';
  const gets = back.length > 0 ? `is to get back ${inCurrencies(back)}` : '';
  const ends = [owes, gets].filter((part) => part !== '').join(' and ');
  return {
    summary: `Statement of customer ${customer.id}, ${quoted(customer.name)}, from ${from} to ${to}: at its end the customer ${ends}. Amounts below 0 lower what is owed.`,
    pdf: {
      uri: `billing://customers/${customer.id}/statement/pdf?from=${from}&to=${to}`,
      name: `statement-${from}-${to}.pdf`,
    },
    total_count,
    balances,
    ...pageFacts(data, lines.length, context),
    lines: lines.map(({ invoice_id: _, credit_note_id: __, testmode, ...line }) => ({
      ...line,
      testmode: testmode || undefined,
    })),
  };
});

function sum({ currency, closing }: Statement['balances'][number]): string {
  return money(Math.abs(closing), currency);
}

type TaxReport = z.input<typeof getTaxReport.output>;

/** Largest number of rows per list. These lists have no pages, and some hosts limit the size of an answer. */
const TAX_ROWS_MAX = { totals: 8, rates: 25, one_stop_shop: 30 } as const;

export const taxReport = answerBuilder({
  vat_currency: 'text',
  totals: rows({ currency: 'text', net: 'money', tax: 'money' }),
  rates: rows({ category: 'text', rate: 'number', currency: 'text', net: 'money', tax: 'money' }),
  one_stop_shop: rows({ country: 'text', rate: 'number', currency: 'text', net: 'money', tax: 'money' }),
  warnings: rows({ code: 'text', documents: 'number', numbers: 'texts' }),
  total_count: 'number',
  ...PAGE,
  eu_sales: rows({
    vat_number: 'text',
    country: 'text',
    customer: 'untrusted',
    customer_id: 'number',
    currency: 'text',
    goods: 'money',
    services: 'money',
  }),
})((data: TaxReport, context) => {
  const { currency, totals, rates, one_stop_shop, warnings, eu_sales, total_count } = data;
  return {
    summary: taxWords(data),
    next: taxNext(data),
    vat_currency: currency,
    totals: totals.slice(0, TAX_ROWS_MAX.totals).map(({ currency, net, tax }) => ({ currency, net, tax })),
    rates: rates.slice(0, TAX_ROWS_MAX.rates).map(({ category, rate, currency, net, tax }) => ({
      ...{ category: category ?? 'none', rate, currency, net, tax },
    })),
    one_stop_shop: one_stop_shop.slice(0, TAX_ROWS_MAX.one_stop_shop).map(({ documents: _, ...sale }) => sale),
    warnings: warnings.map(({ code, documents, numbers }) => ({ code, documents, numbers })),
    total_count,
    ...pageFacts(data, eu_sales.length, context),
    eu_sales: eu_sales.map(({ vat_number, country, customer, currency, goods, services }) => ({
      ...{ vat_number, country, customer: customer.name, customer_id: customer.id, currency },
      ...{ goods: goods || undefined, services: services || undefined },
    })),
  };
});

function taxWords({ from, to, totals, one_stop_shop_totals, eu_sales_totals, total_count }: TaxReport): string {
  const period = `dated from ${from} to ${to}`;
  if (totals.length === 0) return `No invoices and no credit notes are ${period}.`;
  const taxes = totals.map(({ currency, net, tax }) => `${money(tax, currency)} on ${money(net, currency)} net`);
  const consumers = one_stop_shop_totals.map(({ currency, tax }) => money(tax, currency));
  const supplies = eu_sales_totals.map(
    ({ currency, goods, services }) =>
      `${money(goods, currency)} of goods and ${money(services, currency)} of services`,
  );
  return [
    `VAT of documents ${period}: ${inCurrencies(taxes)}.`,
    ...(consumers.length > 0 ? [`One-stop shop, part of it: ${inCurrencies(consumers)}.`] : []),
    ...(supplies.length > 0 ? [`EU sales list, ${counted(total_count, 'row')}: ${inCurrencies(supplies)}.`] : []),
    'A summary, no tax return; credit notes are taken off.',
  ].join(' ');
}

function taxNext({ totals, rates, one_stop_shop, warnings }: TaxReport): string | undefined {
  const isCut = Object.entries({ totals, rates, one_stop_shop }).some(
    ([list, all]) => all.length > TAX_ROWS_MAX[list as keyof typeof TAX_ROWS_MAX],
  );
  const cut = isCut ? ['Not all rows fit: the dashboard has all, under Tax.'] : [];
  const unclear = warnings.length > 0 ? ['Name the warnings: a bookkeeper has to look at these documents.'] : [];
  return cut.length + unclear.length > 0 ? [...cut, ...unclear].join(' ') : undefined;
}
