import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsIn } from '../../src/assistant/amounts.ts';
import { amountsOfAnswer } from '../../src/assistant/answer-amounts.ts';
import { returnedAmounts } from '../../src/assistant/returned.ts';
import { CURRENCIES, type Currency, exponentOf, formatMoney, toText } from '../../src/model/money.ts';
import { PRESCRIBED, type Shape } from '../../src/tools/shape.ts';
import { TOOLS } from '../../src/tools/table.ts';

const currency = fc.constantFrom(...CURRENCIES);
const minor = fc.integer({ min: 0, max: 9_999_999_999 });

const grouped = (whole: string, by: string) => whole.replace(/\B(?=(\d{3})+$)/g, by);

/** Ways in which models and people write amounts: separators, and the side of the currency. */
const STYLES: readonly ((amount: number, code: Currency) => string)[] = [
  formatMoney,
  ...[
    [',', '.'],
    ['.', ','],
    ['\u00a0', ','],
    ['\u202f', ','],
    ['’', '.'],
    ["'", '.'],
    ['', '.'],
    ['', ','],
  ].flatMap(([group = '', point = '']) => {
    const number = (amount: number, code: Currency) => {
      const [whole = '', fraction] = toText(amount, code).split('.');
      return `${grouped(whole, group)}${fraction === undefined ? '' : point + fraction}`;
    };
    return [
      (amount: number, code: Currency) => `${code} ${number(amount, code)}`,
      (amount: number, code: Currency) => `${number(amount, code)} ${code}`,
      (amount: number, code: Currency) => `**${code}** -${number(amount, code)}`,
    ];
  }),
];

describe('an amount is found', () => {
  test('in every form in which it is written, in the middle of a sentence, and reads as what it is', () => {
    fc.assert(
      fc.property(minor, currency, fc.constantFrom(...STYLES), (amount, code, style) => {
        const written = style(amount, code);
        const found = amountsIn(`They owe ${written}, since 2026-03-17 (14 days, INV-000042).`);
        expect(
          found.map(({ currencies }) => currencies),
          written,
        ).toEqual([[code]]);
        expect(written.includes(found[0]?.text ?? 'nothing') && found[0]?.values, written).toContain(
          toText(amount, code).replace(/\.0+$|(\.\d*?)0+$/, '$1'),
        );
      }),
      { numRuns: 1_500 },
    );
  });

  test('as browsers and spreadsheets of many countries write it', () => {
    const locales = ['en', 'en-GB', 'de', 'de-CH', 'nl', 'fr', 'sv', 'pl', 'ja', 'pt-BR', 'en-AU'];
    const codes = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK', 'PLN', 'BRL', 'AUD', 'KWD'] as Currency[];
    fc.assert(
      fc.property(
        minor,
        fc.constantFrom(...codes),
        fc.constantFrom(...locales),
        fc.constantFrom('code', 'symbol'),
        (amount, code, locale, display) => {
          const digits = exponentOf(code);
          const format = new Intl.NumberFormat(locale, {
            style: 'currency',
            currency: code,
            currencyDisplay: display,
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          });
          const written = format.format(amount / 10 ** digits);
          const known = returnedAmounts();
          known.add({ currency: code, amount: amount / 10 ** digits }, { call: 0, tool: 'getInvoice', arguments: {} });
          const figures = known.figuresIn(`It is ${written} in all.`);
          expect(
            figures.map(({ source }) => source),
            written,
          ).toEqual([expect.objectContaining({ currency: code })]);
        },
      ),
      { numRuns: 1_500 },
    );
  });

  test('another amount is never taken for one that was returned', () => {
    fc.assert(
      fc.property(minor, minor, currency, fc.constantFrom(...STYLES), (amount, other, code, style) => {
        fc.pre(amount !== other);
        // With three decimals, an amount may also be read as thousands, so the test would have to search for both
        // readings.
        fc.pre(exponentOf(code) !== 3);
        const known = returnedAmounts();
        known.add(
          { currency: code, amount: amount / 10 ** exponentOf(code) },
          { call: 0, tool: 'getInvoice', arguments: {} },
        );
        expect(known.figuresIn(style(other, code)).map(({ source }) => source)).toEqual([null]);
      }),
      { numRuns: 500 },
    );
  });

  test('whatever a text is, reading it takes no longer than the text is long, and places are its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,’ €$EURk*|-%'), maxLength: 400 }), (text) => {
        for (const { start, end, text: found } of amountsIn(text)) expect(text.slice(start, end)).toBe(found);
      }),
    );
    const started = performance.now();
    amountsIn('1,'.repeat(50_000));
    amountsIn(`EUR ${' '.repeat(100_000)}`);
    amountsIn('1'.repeat(100_000));
    for (const space of [' ', '\u00a0']) amountsIn(`111${space}`.repeat(25_000));
    amountsOfAnswer(`|${'ABC '.repeat(10_000)}EUR|\n${'|1|\n'.repeat(10_000)}|1${' '.repeat(100_000)}x|`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

test.each([
  ['€1.250,00 and 1250 EUR, JPY 500', ['€1.250,00', '1250 EUR', 'JPY 500']],
  ['1.2 million euros, $5k, US$12.50, kr 100', ['1.2 million euros', '$5k', 'US$12.50', 'kr 100']],
  ['| INV-000042 | 1,250.00 | 12.50 % | 2026-03-17 |', ['1,250.00']],
  ['INV-000042, 3 invoices, 14 days, 17.03.2026, 21.11., v1.2.3, 10:30, 12,5 %', []],
  [
    'INV-000042: EUR 5.00; CN-000007 EUR 6; 2026-03-17: EUR 7; 2026-03-17 EUR 8',
    ['EUR 5.00', 'EUR 6', 'EUR 7', 'EUR 8'],
  ],
  ['It is 12.50. The rest is 0.00', ['12.50', '0.00']],
  ['top 10, 5 all, may 3', []],
])('%s', (text, amounts) => {
  expect(amountsIn(text).map((one) => one.text)).toEqual(amounts);
});

describe('a bare number in a table is an amount', () => {
  test.each([
    ['| Invoice | Amount (EUR) |\n|---|---:|\n| INV-000001 | 9,999 |', [['9,999', 'EUR', '9999']]],
    ['| Kunde | Währung | Betrag |\n|---|---|---|\n| A | JPY | **84000** |', [['84000', 'JPY', '84000']]],
    ['| KWD | Days |\n|---|---|\n| 1,250 | 44 |', [['1,250', 'KWD', '1250']]],
    [
      'EUR 1 first.\n| A | Due (GBP) |\n|---|---|\n| 2 | 500.00 |\nThen 7 USD.',
      [
        ['EUR 1', 'EUR', '1'],
        ['500.00', 'GBP', '500'],
        ['7 USD', 'USD', '7'],
      ],
    ],
    // Numbers without a currency, and numbers that count something, are not amounts.
    ['| Status | Total |\n|---|---|\n| paid | 3 |', []],
    ['| Currency | Invoices | Days overdue |\n|---|---|---|\n| EUR | 3 | 44 |', []],
    ['| Due (VAT) |\n|---|\n| 3 |', []],
  ])('%s', (text, expected) => {
    const found = amountsOfAnswer(text);
    expect(found.map((one) => [one.text, one.currencies?.[0], one.values[0]])).toEqual(expected);
    for (const { start, end, text: own } of found) expect(text.slice(start, end)).toBe(own);
  });
});

test('an amount in a table that no tool returned is one that nothing vouches for', () => {
  const known = returnedAmounts();
  known.add({ currency: 'EUR', amount: 1250 }, { call: 0, tool: 'getInvoice', arguments: {} });
  const table = '| Invoice | Amount (EUR) |\n|---|---:|\n| INV-1 | 1,250 |\n| INV-2 | 9,999 |\n| INV-3 | 12 |';
  const figures = known.figuresIn(table).map(({ text, source }) => [text, source !== null]);
  expect(figures).toEqual([
    ['1,250', true],
    ['9,999', false],
    ['12', false],
  ]);
  const dollars = known.figuresIn(table.replace('EUR', 'USD')).map(({ source }) => source);
  expect(dollars).toEqual([null, null, null]);
});

describe('what vouches for an amount', () => {
  const sources = (tool: string, data: object, text: string, question = '') => {
    const known = returnedAmounts();
    known.addQuestion(question);
    known.add(data, { call: 0, tool, arguments: {} });
    return known.figuresIn(text).map(({ source }) => (typeof source === 'object' ? (source?.field ?? null) : source));
  };

  test('money in data, in its currency; not counts, not numbers of other fields, not texts of customers', () => {
    const data = {
      summary: 'Invoice INV-000001 for "EUR 6.00 Ltd": EUR 5.00.',
      ...{ id: 3, customer: 'EUR 8.00', customer_id: 12, currency: 'EUR', amount: 7, days_overdue: 44 },
      ...{ notes: 'EUR 9.00', items: [{ description: 'EUR 2.00', quantity: 4, unit_price: 1.75, tax_rate: 21 }] },
    };
    const text = 'EUR 7, EUR 1.75, EUR 5, EUR 12, EUR 3, EUR 44, EUR 9, EUR 8, EUR 6, EUR 2, EUR 4, EUR 21, USD 7';
    const known = ['amount', 'unit_price', 'summary'];
    expect(sources('getInvoice', data, text)).toEqual([...known, ...Array(10).fill(null)]);
  });

  test('ages of debts, sums per currency, and sentences of our own', () => {
    const totals = [{ currency: 'EUR', aging: { '1-30': 5, 'over 90': 6 } }];
    const summary = 'Overdue: EUR 4.00';
    expect(sources('listOverdueInvoices', { totals, summary }, 'EUR 5, EUR 6 and EUR 4')).toEqual([
      'aging.1-30',
      'aging.over 90',
      'summary',
    ]);
    const customers = [{ id: 1, outstanding: { EUR: 5, USD: 6 } }];
    expect(sources('listCustomers', { customers }, 'EUR 5, USD 6, EUR 6')).toEqual([
      'outstanding',
      'outstanding',
      null,
    ]);
  });

  test('a refusal, by what it says, and the rows of the REST interface', () => {
    const error = { code: 'amount_too_large', message: 'At most EUR 5.00 is due', customer: 'EUR 6.00' };
    expect(sources('recordPayment', { error }, 'EUR 5, EUR 6')).toEqual(['message', null]);
    const rows = [
      { id: 2, currency: 'EUR', amount: 7, notes: 'EUR 9', tax_lines: [{ rate: 21, tax: 1 }], customer: { id: 3 } },
    ];
    expect(sources('listInvoices', { rows }, 'EUR 7, EUR 1, EUR 9, EUR 21, EUR 2')).toEqual([
      'amount',
      'tax',
      ...[null, null, null],
    ]);
  });

  test('the question is no source, and is told apart', () => {
    expect(sources('getInvoice', { currency: 'EUR', amount: 1 }, 'EUR 500 and EUR 1', 'More than €500?')).toEqual([
      'question',
      'amount',
    ]);
  });

  /**
   * Names of numeric facts that are not money. A number with another name may be money that the check does not know.
   */
  const NUMBERS =
    /^(?:id|\w+_id|bytes|count|\w+_count|remaining|more_customers|days_overdue|oldest_days|quantity|tax_rate|rate|documents|usage_limit|payment_term_days|installments|reminder_number|reminders_sent|reminders_at_most|revision|average_days_to_pay|(?:\w+_)?invoices)$/;

  test('every number that a tool can return is known as money or as something else', () => {
    const numbersIn = (shape: Shape): readonly string[] =>
      Object.entries(shape).flatMap(([fact, kind]) =>
        typeof kind === 'object' ? numbersIn(kind.rows) : kind === 'number' ? [fact] : [],
      );
    const numbers = TOOLS.flatMap(({ answer }) => (answer === PRESCRIBED ? [] : numbersIn(answer.shape)));
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter((fact) => !NUMBERS.test(fact))).toEqual([]);
  });
});
