import * as z from 'zod';
import { type Currency, fromHundredths, toMajor } from '../../model/money.ts';
import { compareKeys } from '../../model/statement.ts';
import { TAX_CATEGORIES } from '../../model/tax.ts';
import {
  type ConsumerSale,
  type CurrencyTotal,
  type EuSale,
  euSaleKey,
  type RateTotal,
  TAX_WARNINGS,
  type TaxWarning,
} from '../../model/tax-report.ts';
import { PageOutput } from '../kernel/fields.ts';
import { operation, READS } from '../kernel/operation.ts';
import { pageOf, placeOf } from '../kernel/paging.ts';
import { taxReportIn } from './tax-documents.ts';
import { LIST, periodOf, TaxReportInput, taxInputFaults } from './tax-input.ts';

const date = z.string().meta({ format: 'date' });
const currency = z.string();
const documents = z.int().describe('Invoices and credit notes.');

const Total = z.object({
  currency,
  invoices: z.int(),
  credit_notes: z.int(),
  net: z.number(),
  tax: z.number(),
  amount: z.number().describe('net + tax'),
});

const Rate = z.object({
  category: z.enum(TAX_CATEGORIES).nullable().describe('null: 0 % for which no category was chosen.'),
  rate: z.number().describe('In percent.'),
  currency,
  invoices: z.int(),
  credit_notes: z.int(),
  net: z.number().describe('Credit notes are taken off.'),
  tax: z.number(),
  credited_net: z.number().describe('What credit notes took off.'),
  credited_tax: z.number(),
});

const OneStopShop = z.object({
  country: z.string().describe('Of the delivery, else of the customer.'),
  rate: z.number(),
  currency,
  documents,
  net: z.number(),
  tax: z.number(),
});

const Sale = z.object({
  vat_number: z.string().nullable(),
  vat_number_valid: z.boolean().describe('Form and check digits; VIES is not asked.'),
  country: z.string().nullable(),
  customer: z.object({ id: z.int(), name: z.string().describe('On the latest document.') }),
  currency,
  documents,
  goods: z.number().describe('Net, category intra_community.'),
  services: z.number().describe('Net, category reverse_charge.'),
});

const Warning = z.object({
  code: z.enum(TAX_WARNINGS),
  message: z.string(),
  documents,
  numbers: z.array(z.string()).describe('The first five. The file of documents names all, in to_check.'),
});

const NOTICE = 'A summary of issued invoices and credit notes by their dates. It is no tax return.';

const MESSAGES: Readonly<Record<TaxWarning, string>> = {
  exchange_rate_missing: 'No exchange rate to the currency of your VAT: in their own currency, and in no sum of yours.',
  category_missing: '0 % without a category: nothing says why no tax is due.',
  vat_number_missing: 'On the EU sales list without a valid VAT number of another EU country.',
  customer_country_missing: 'To a consumer without a country: a sale at home, not in the one-stop shop.',
  own_country_missing: 'Missing in the EU lists: your own business has no country.',
  cancelled_without_credit_note: 'Cancelled without a credit note: in no sum.',
};

export const getTaxReport = operation({
  name: 'getTaxReport',
  title: 'Get a tax report',
  summary:
    'Returns the VAT on issued invoices and credit notes dated in a period: net and tax by category, rate and currency; supplies by VAT number for the EU sales list; sales to EU consumers by country and rate (one-stop shop). A summary, no tax return.',
  scope: 'billing.read',
  route: 'GET /tax-report',
  effects: READS,
  readsOnReplica: true,
  input: TaxReportInput,
  notForAssistants: ['format', 'table'],
  combinations: taxInputFaults,
  output: z.object({
    from: date,
    to: date,
    timezone: z.string(),
    currency: z.string().describe('In which VAT is reported. Documents with an exchange rate to it count in it.'),
    notice: z.string(),
    // Only `eu_sales` is divided into pages. The other lists are complete on each page.
    eu_sales: z.array(Sale).describe('By VAT number; then customers without a valid one.'),
    ...PageOutput,
    totals: z.array(Total).describe('By currency. Currencies are never added.'),
    rates: z.array(Rate),
    one_stop_shop: z.array(OneStopShop).describe('Taxed sales to consumers in other EU countries.'),
    one_stop_shop_totals: z.array(z.object({ currency, net: z.number(), tax: z.number() })),
    eu_sales_totals: z.array(z.object({ currency, goods: z.number(), services: z.number() })),
    warnings: z.array(Warning),
  }),
  refusals: [],
})(async (ctx, { limit, cursor, ...given }) => {
  const after = placeOf(LIST, cursor);
  const period = periodOf(ctx, given);
  const report = await taxReportIn(ctx, period);
  const sales = report.euSales;
  const rest = after ? sales.filter((row) => compareKeys(euSaleKey(row), after) > 0) : sales;
  const { rows, ...more } = pageOf(LIST, rest, limit, euSaleKey);
  return {
    ...period,
    timezone: ctx.account.timezone,
    currency: ctx.account.currency,
    notice: NOTICE,
    eu_sales: rows.map(presentEuSale),
    total_count: sales.length,
    ...more,
    totals: report.totals.map(presentTotal),
    rates: report.rates.map(presentRate),
    one_stop_shop: report.consumerSales.map(presentConsumerSale),
    one_stop_shop_totals: totalsOf(report.consumerSales, ['net', 'tax']),
    eu_sales_totals: totalsOf(sales, ['goods', 'services']),
    warnings: report.warnings.map((one) => ({ ...one, message: MESSAGES[one.code] })),
  };
});

function presentTotal({ currency, net, tax, invoices, credit_notes }: CurrencyTotal) {
  const [first, second, amount] = [net, tax, net + tax].map((minor) => toMajor(minor, currency));
  return { currency, invoices, credit_notes, net: first ?? 0, tax: second ?? 0, amount: amount ?? 0 };
}

function presentRate({
  category,
  rate,
  currency,
  invoices,
  credit_notes,
  ...amounts
}: RateTotal): z.input<typeof Rate> {
  const { net, tax, credited_net, credited_tax } = inMajor(amounts, currency);
  const percent = fromHundredths(rate);
  return { category, rate: percent, currency, invoices, credit_notes, net, tax, credited_net, credited_tax };
}

function presentConsumerSale({ country, rate, currency, documents, ...amounts }: ConsumerSale) {
  return { country, rate: fromHundredths(rate), currency, documents, ...inMajor(amounts, currency) };
}

function presentEuSale(sale: EuSale): z.input<typeof Sale> {
  const { vat_number, isValid, country, customer_id: id, customer: name, currency, documents, goods, services } = sale;
  const amounts = inMajor({ goods, services }, currency);
  return { vat_number, vat_number_valid: isValid, country, customer: { id, name }, currency, documents, ...amounts };
}

function inMajor<Field extends string>(amounts: Readonly<Record<Field, number>>, currency: Currency) {
  const entries = Object.entries<number>(amounts).map(([field, minor]) => [field, toMajor(minor, currency)]);
  return Object.fromEntries(entries) as Record<Field, number>;
}

function totalsOf<Field extends string>(
  rows: readonly (Readonly<Record<Field, number>> & { readonly currency: Currency })[],
  fields: readonly Field[],
) {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const sums = fields.map((field) => [field, own.reduce((all, row) => all + row[field], 0)] as const);
    return { currency, ...inMajor(Object.fromEntries(sums) as Record<Field, number>, currency) };
  });
}
