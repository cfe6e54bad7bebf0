/** Random invoices with correct sums. The sums are computed with `decimal.js`, which the reader does not use. */
import { Decimal as Exact } from 'decimal.js';
import * as fc from 'fast-check';
import type { Decimal } from '../../../src/documents/einvoice-reading/decimal.ts';
import type {
  Adjustment,
  Facts,
  Line,
  Party,
  Period,
  VatGroup,
} from '../../../src/documents/einvoice-reading/facts.ts';
import type { LocalDate } from '../../../src/model/dates.ts';
import { codePoint } from '../../kit/code-point.ts';

/** Writes numbers without exponents, even very small prices. */
const Sum = Exact.clone({ precision: 60, toExpNeg: -60, toExpPos: 60, rounding: Exact.ROUND_HALF_UP });

const cents = (value: Exact) => {
  const text = value.toFixed(2);
  return (text === '-0.00' ? '0.00' : text) as Decimal;
};

const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Text of any characters that XML allows, including control and bidi characters, quotes, and spaces between them. */
const text = fc
  .string({ unit: codePoint, minLength: 1, maxLength: 30 })
  .map((any) => any.replace(NOT_IN_XML, '').trim())
  .filter((any) => any !== '');
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

const decimal = (min: number, max: number, decimals: number) =>
  fc.integer({ min, max }).map((units) => new Sum(units).div(10 ** decimals).toFixed(decimals) as Decimal);

const date = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10) as LocalDate);

const period = fc
  .tuple(maybe(date), maybe(date))
  .map(([a, b]): Period => (a !== null && b !== null && a > b ? { start: b, end: a } : { start: a, end: b }))
  .filter(({ start, end }) => start !== null || end !== null);

const VAT_NUMBERS = ['NL123456782B90', 'DE136695976', 'EL094259216', 'XI980780684', 'ATU13585627', 'US123456789'];

const party: fc.Arbitrary<Party> = fc.record({
  name: text,
  vat_number: maybe(fc.constantFrom(...VAT_NUMBERS)),
  tax_number: maybe(text),
  registration_number: maybe(text),
  country: fc.constantFrom('NL', 'DE', 'FR', 'AT', 'XI', '1A'),
});

const CATEGORIES = [
  { category: 'S', rate: '21' },
  { category: 'S', rate: '9.00' },
  { category: 'S', rate: '5.5' },
  { category: 'Z', rate: '0' },
  { category: 'E', rate: '0.00' },
  { category: 'AE', rate: '0' },
  { category: 'K', rate: '0' },
  { category: 'G', rate: '0' },
  { category: 'L', rate: '7' },
] as { category: string; rate: Decimal }[];
const category = fc.constantFrom(...CATEGORIES);

const amount = decimal(1, 1_000_000, 2);

const line: fc.Arbitrary<Line> = fc
  .record({
    ...{ id: text, description: text, unit: fc.constantFrom('C62', 'HUR', 'KGM'), period: maybe(period), category },
    quantity: decimal(-1_000_000, 1_000_000, 3),
    price: decimal(0, 100_000_000, 4),
    price_quantity: maybe(fc.constantFrom('1', '10', '100.0', '3') as fc.Arbitrary<Decimal>),
    allowances: fc.oneof(fc.constant('0' as Decimal), amount),
    charges: fc.oneof(fc.constant('0' as Decimal), amount),
  })
  .map(({ category: its, ...rest }) => {
    const goods = new Sum(rest.quantity).times(rest.price).div(rest.price_quantity ?? 1);
    const net = cents(goods.minus(rest.allowances).plus(rest.charges).toDecimalPlaces(2));
    return { ...rest, ...its, net };
  });

const adjustment: fc.Arbitrary<Adjustment> = fc
  .record({ kind: fc.constantFrom('allowance', 'charge'), amount, reason: text, category })
  .map(({ category: its, ...rest }) => ({ ...rest, ...its }));

const means = fc.record({
  ...{ code: fc.constantFrom('30', '57', '97'), account_name: maybe(text), bic: maybe(fc.constant('ABNANL2A')) },
  to: fc.constantFrom(
    { iban: 'NL91ABNA0417164300', account: null },
    { iban: 'DE89 3704 0044 0532 0130 00', account: null },
    { iban: null, account: '12-3456 78' },
  ),
});

const directDebit = fc.record({
  mandate_reference: text,
  creditor_identifier: maybe(fc.constant('DE98ZZZ09999999999')),
  debited_account: maybe(fc.constant('NL91 ABNA 0417 1643 00')),
});

/** The sums of these lines, allowances and charges. */
function summed(lines: readonly Line[], adjustments: readonly Adjustment[]) {
  const parts = [
    ...lines.map(({ net, ...rest }) => ({ ...rest, share: new Sum(net ?? 0) })),
    ...adjustments.map((one) => ({ ...one, share: new Sum(one.amount ?? 0).times(one.kind === 'charge' ? 1 : -1) })),
  ];
  const groups = Map.groupBy(parts, (one) => `${one.category} ${Number(one.rate)}`);
  const vat = [...groups.values()].map((those): VatGroup => {
    const taxable = those.reduce((sum, { share }) => sum.plus(share), new Sum(0));
    const { category: code = null, rate = null } = those[0] ?? {};
    const reason = ['E', 'AE', 'K', 'G'].includes(code ?? '') ? 'Because' : null;
    const tax = cents(
      taxable
        .times(rate ?? 0)
        .div(100)
        .toDecimalPlaces(2),
    );
    return { category: code, rate, taxable: cents(taxable), tax, exemption_reason: reason };
  });
  const of = (values: readonly (string | null)[]) => values.reduce((sum, value) => sum.plus(value ?? 0), new Sum(0));
  const allowances = of(adjustments.filter(({ kind }) => kind === 'allowance').map((one) => one.amount));
  const charges = of(adjustments.filter(({ kind }) => kind === 'charge').map((one) => one.amount));
  const all = of(lines.map(({ net }) => net));
  const net = all.minus(allowances).plus(charges);
  return { vat, allowances, charges, all, net, tax: of(vat.map(({ tax }) => tax)) };
}

const issued = fc
  .tuple(date, date)
  .map(([a, b]) => (a < b ? { issue_date: a, due_date: b } : { issue_date: b, due_date: a }));

export const anyFacts: fc.Arbitrary<Omit<Facts, 'syntax'>> = fc
  .record({
    ...{ issued, seller: party, buyer: party, number: text, payment_terms: maybe(text), period: maybe(period) },
    ...{
      payee_name: maybe(text),
      payment_reference: maybe(text),
      order_reference: maybe(text),
      buyer_reference: maybe(text),
    },
    ...{ lines: fc.array(line, { minLength: 1, maxLength: 5 }), adjustments: fc.array(adjustment, { maxLength: 3 }) },
    ...{ prepaid: maybe(amount), rounding: maybe(decimal(-99, 99, 2)), currency: fc.constantFrom('EUR', 'USD') },
    kind: fc.constantFrom('invoice', 'credit_note'),
    ...{ direct_debit: maybe(directDebit), notes: fc.uniqueArray(text, { maxLength: 3 }) },
    payment_means: fc.array(means, { minLength: 1, maxLength: 2 }),
    preceding: fc.array(text, { maxLength: 2 }),
  })
  .map(({ issued: dates, lines, adjustments, prepaid, rounding, kind, payment_means, preceding, ...rest }) => {
    const { vat, allowances, charges, all, net, tax } = summed(lines, adjustments);
    const total = net.plus(tax);
    const hasAllowances = adjustments.some((one) => one.kind === 'allowance');
    const hasCharges = adjustments.some((one) => one.kind === 'charge');
    return {
      ...{ ...rest, ...dates, kind, lines, adjustments, vat, profile: 'urn:cen.eu:en16931:2017' },
      type_code: kind === 'invoice' ? '380' : '381',
      totals: {
        ...{ lines: cents(all), net: cents(net), vat: cents(tax), total: cents(total), prepaid, rounding },
        allowances: hasAllowances ? cents(allowances) : null,
        charges: hasCharges ? cents(charges) : null,
        due: cents(total.minus(prepaid ?? 0).plus(rounding ?? 0)),
      },
      payment_means: payment_means.map(({ to, ...its }) => ({ ...its, ...to })),
      preceding_invoices: preceding.map((one, index) => ({ number: one, date: index === 0 ? dates.issue_date : null })),
    };
  });
