// Both parts of an answer are complete, ordered by importance, and safe to read (R62).
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../src/operations/kernel/error-body.ts';
import { encoded, refused, schemaOf } from '../../src/tools/encode.ts';
import { answerBuilder, PRESCRIBED, rows } from '../../src/tools/shape.ts';
import { TOOLS } from '../../src/tools/table.ts';
import { refusalDifferences } from '../kit/read-refusal.ts';
import { holds } from '../model/property.ts';
import { hostileText } from './hostile.ts';

const TOLD = { args: {}, timezone: 'Europe/Amsterdam', before: 0 };

const list = answerBuilder({
  count: 'number',
  at: 'time',
  totals: rows({ currency: 'text', amount: 'money', aging: 'ages' }),
  owed: 'sums',
  invoices: rows({
    number: 'text',
    customer: 'untrusted',
    currency: 'text',
    amount: 'money',
    paid: 'money',
    odd: 'flag',
  }),
})((data: object) => ({ summary: 'Two invoices.', ...data }));

const DATA = {
  invoices: [
    { number: 'INV-1', customer: 'Ann "the" Baker', currency: 'EUR', amount: 12.5, paid: null },
    { number: null, customer: 'Bob', currency: 'JPY', amount: 500, paid: 20, odd: true },
  ],
  totals: [{ currency: 'EUR', amount: 12.5, aging: { '1-30': 12.5, 'over 90': 0 } }],
  owed: { EUR: 12.5, KWD: 1.5 },
  at: '2026-10-31T23:30:00.000Z',
  count: 2,
};

describe('an answer', () => {
  const { data, text } = encoded(list, DATA, TOLD);

  test('has its facts in the order of importance, without what is null, and times as they are there', () => {
    expect(JSON.stringify(data)).toBe(
      JSON.stringify({
        summary: 'Two invoices.',
        count: 2,
        at: '2026-11-01T00:30:00+01:00',
        totals: DATA.totals,
        owed: DATA.owed,
        invoices: [
          { number: 'INV-1', customer: 'Ann "the" Baker', currency: 'EUR', amount: 12.5 },
          { customer: 'Bob', currency: 'JPY', amount: 500, paid: 20, odd: true },
        ],
      }),
    );
  });

  test('says the same in lines, every row of them', () => {
    expect(text.split('\n')).toEqual([
      'Two invoices.',
      'count 2 · at 2026-11-01T00:30:00+01:00',
      'totals (currency amount aging):',
      'EUR 12.50 1-30:12.50;over_90:0',
      'owed EUR:12.50;KWD:1.500',
      'invoices (number customer currency amount paid odd):',
      `INV-1 "Ann 'the' Baker" EUR 12.50`,
      '- "Bob" JPY 500 20 true',
    ]);
  });

  test('that repeats an earlier one says so before anything else', () => {
    const { data: again, text: words } = encoded(list, DATA, TOLD, 'replayed');
    expect(Object.keys(again).slice(0, 3)).toEqual(['summary', 'next', 'replayed']);
    expect(words).toMatch(
      /^Not done again\. The first call: Two invoices\.\nNext: Nothing new was done: .*allow_duplicate: true\.\n/,
    );
  });

  test.each([
    ['first', ' New: not done before.'],
    ['one more', ' New: one more.'],
  ] as const)('of a call that is %s says so in both parts, however long its summary is', (repetition, words) => {
    const { build } = answerBuilder({ count: 'number' })(() => ({ summary: `${'Long. '.repeat(200)}`, count: 1 }));
    const { data: made, text: told } = encoded({ ...list, build }, DATA, TOLD, repetition);
    expect(made).toMatchObject({ summary: expect.stringMatching(new RegExp(`${words}$`)), replayed: false });
    expect(String(made.summary).length).toBeLessThanOrEqual(600);
    expect(told.split('\n')[0]).toBe(made.summary);
  });

  test('keeps a stranger’s words on their line and in their quotes', () => {
    void fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const { text: words, data: facts } = encoded(list, { invoices: [{ number: 'INV-1', customer: name }] }, TOLD);
        const lines = words.split('\n');
        expect(lines).toHaveLength(3);
        expect(lines[2]?.match(/"/g)).toHaveLength(2);
        const [row] = facts.invoices as { customer: string }[];
        expect([...(row?.customer ?? '')].length).toBeLessThanOrEqual(80);
      }),
    );
  });
});

test('a refusal has every fact of its error in both parts, and is short', () => {
  const { data, text, isError } = refused({
    code: 'limit_exceeded',
    message: 'Too much.',
    hint: 'Ask for less.',
    retryable: false,
    next_allowed_at: '2026-11-01T00:30:00Z',
    customers: [{ id: 3, name: 'Ann', email: 'ann@example.com' }],
    more_customers: 2,
    errors: Array.from({ length: 150 }, (_, n) => ({ field: `items[${n}]`, message: 'is required' })),
  });
  expect(isError).toBe(true);
  expect(text.split('\n').slice(0, 3)).toEqual([
    'Refused (limit_exceeded): Too much.',
    'Ask for less.',
    '- items[0] is required',
  ]);
  for (const fact of ['3: "Ann" "ann@example.com"', '2 more customers', '2026-11-01T00:30:00Z', 'more_errors: 130']) {
    expect(text).toContain(fact);
  }
  const { error } = data as { error: { errors: unknown[]; more_errors: number } };
  expect([error.errors.length, error.more_errors]).toEqual([20, 130]);
});

test('both parts of a refusal have the same facts, whatever words are in them', () => {
  const text = hostileText.filter((words) => words.trim() !== '');
  const customer = fc.record({ id: fc.nat(), name: text, email: fc.option(text) });
  const faults = fc.array(fc.record({ field: text, message: text }), { minLength: 2, maxLength: 25 });
  const body = fc.record(
    {
      ...{ code: fc.constantFrom('validation_failed', 'not_found'), message: text, retryable: fc.boolean() },
      ...{ hint: text, errors: faults, customers: fc.array(customer, { maxLength: 3 }), more_customers: fc.nat() },
      ...{ allowed_values: fc.array(text), next_allowed_at: fc.constant('2026-11-01T00:30:00Z') },
      limit: fc.constant({ kind: 'per_day', currency: 'EUR', max: 5, asked: 7 }),
    },
    { requiredKeys: ['code', 'message', 'retryable'] },
  );
  holds(
    fc.property(body, (error) => {
      const { text: words, data } = refused(error as ErrorBody);
      expect(refusalDifferences(words, data.error as Record<string, unknown>)).toEqual([]);
    }),
  );
});

const SHAPED = TOOLS.flatMap(({ name, answer: declared }) => (declared === PRESCRIBED ? [] : [{ name, declared }]));

test.each(SHAPED)('$name declares an answer that its output schema shows', ({ declared }) => {
  const { properties } = schemaOf(declared) as { properties: Record<string, { type: string }> };
  expect(Object.keys(properties)).toEqual(['summary', 'next', ...Object.keys(declared.shape), 'error']);
  for (const one of Object.values(properties)) expect(one.type).toBeTypeOf('string');
});
