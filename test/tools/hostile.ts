/** Random data for any answer, with texts that imitate other parts of an answer. */
import * as fc from 'fast-check';
import { exponentOf, parseCurrency } from '../../src/model/money.ts';
import type { Kind, Shape } from '../../src/tools/shape.ts';
import { codePoint } from '../kit/code-point.ts';

type Facts = Readonly<Record<string, unknown>>;

const CURRENCIES = ['EUR', 'JPY', 'KWD'];
/** Values of the service itself: only these are written without quotes. */
const WORDS = [
  ...['INV-000007', 'bank_transfer', 'every 2 weeks', 'too_soon until 2026-03-18T12:00:00+01:00', '2026-03-17'],
  ...['25:eyJpZCI6N30', 'https://billing.example/p/a1b2c3', 'open, answer by 2026-04-01', 'invoice.paid'],
];
/**
 * Parts of hostile texts: lines, quotes, separators, columns, writing directions, markdown and numbers, in the form in
 * which answers write them.
 */
const PIECES = [
  ...[
    '\n',
    '\r\n',
    '\r',
    '\u2028',
    '\u0085',
    '\v',
    '\t',
    ' ',
    '  ',
    '"',
    '""',
    "'",
    '`',
    ',',
    ':',
    ' · ',
    '|',
    '-',
    ' - ',
  ],
  ...[
    '> ',
    'Next: ',
    'summary',
    'invoices (invoice_number customer):',
    'total_count 9',
    'next_cursor 9:x',
    '- 3: "Ann"',
  ],
  ...[
    '\u202e',
    '\u2066',
    '\u200f',
    '\u200b',
    '\u00ad',
    '\ufe0f',
    '\u{e0041}',
    'שלום',
    'مرحبا',
    '你好',
    'é',
    'e\u0301',
    '👩‍👩‍👧',
  ],
  ...[
    '[a](https://evil.example)',
    '![x](y)',
    '<script>',
    '<an@example.com>',
    ']:',
    'EUR 1.00',
    '-5',
    '0',
    'true',
    'null',
  ],
  ...['\\', '\\n', '{"a":1}', '\ud800', '\0', 'x'.repeat(90)],
];

const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((all) => all.join(''));
export const hostileText = fc.oneof(
  pieces,
  fc.string({ unit: codePoint, maxLength: 300 }),
  fc.string({ unit: 'grapheme' }),
);

const word = fc.constantFrom(...WORDS);
const amountIn = (currency: string) => {
  const known = parseCurrency(currency);
  if (!known) throw new Error(`not a currency: ${currency}`);
  return fc.integer({ min: -(10 ** 11), max: 10 ** 12 }).map((minor) => minor / 10 ** exponentOf(known));
};
const amountsBy = (labels: readonly string[], currency: (label: string) => string) =>
  fc
    .subarray([...labels], { minLength: 1 })
    .chain((some) => fc.record(Object.fromEntries(some.map((label) => [label, amountIn(currency(label))]))));

function anyOf(kind: Kind, currency: string): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'untrusted':
    case 'line':
    case 'letter':
      return hostileText;
    case 'id':
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'flag':
      return fc.boolean();
    case 'time':
      return fc
        .date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
        .map((at) => at.toISOString());
    case 'texts':
      return fc.array(fc.constantFrom('pause', 'invoice.paid', 'a b'), { maxLength: 3 });
    case 'money':
      return amountIn(currency);
    case 'ages':
      return amountsBy(['1-30', '31-60', '61-90', 'over 90'], () => currency);
    case 'sums':
      return amountsBy(CURRENCIES, (code) => code);
    default:
      return word;
  }
}

/** Some or all facts of the shape. A row has at least its first column. */
export function anyFacts(shape: Shape): fc.Arbitrary<Facts> {
  const { next_cursor: _, remaining: __, ...facts } = shape;
  const any = fc.constantFrom(...CURRENCIES).chain((currency) => factsIn(facts, currency, false));
  if (!('next_cursor' in shape)) return any;
  const nextPage = fc.record({ next_cursor: fc.constant('25:eyJpZCI6N30'), remaining: fc.nat() });
  return fc.tuple(any, fc.option(nextPage)).map(([one, way]) => ({ ...one, ...way }));
}

function factsIn(shape: Shape, currency: string, isRow: boolean): fc.Arbitrary<Facts> {
  const facts = Object.entries(shape).map(([name, kind], index) => {
    if (name === 'currency') return [name, fc.constant(currency)] as const;
    const any = typeof kind === 'object' ? rowsOf(kind.rows, currency) : anyOf(kind, currency);
    return [name, isRow && index === 0 ? any : fc.option(any)] as const;
  });
  return fc.record(Object.fromEntries(facts));
}

function rowsOf(shape: Shape, around: string): fc.Arbitrary<readonly Facts[]> {
  const currency = 'currency' in shape ? fc.constantFrom(...CURRENCIES) : fc.constant(around);
  return fc.array(
    currency.chain((own) => factsIn(shape, own, true)),
    { maxLength: 3 },
  );
}
