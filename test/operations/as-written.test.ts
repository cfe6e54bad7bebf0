// Numbers, dates and addresses in the formats that people and programs use, in every field of every operation. An
// ambiguous or invalid value is refused in its field and never read as another value (R3, R6, R17, R21).
import { describe, expect, test } from 'vitest';
import { textDecoders } from '../../src/api/rest/decode-input.ts';
import { BillingError } from '../../src/model/billing-error.ts';
import type { TimeZone } from '../../src/model/dates.ts';
import type { Currency } from '../../src/model/money.ts';
import { isReadOnly } from '../../src/model/token.ts';
import { CATALOG } from '../../src/operations/catalog.ts';
import { checkedInput, minorUnits, priceUnits, withDays } from '../../src/operations/kernel/checked-input.ts';
import type { Operation } from '../../src/operations/kernel/declaration.ts';
import { limitsOf } from '../../src/operations/tokens/limits.ts';
import {
  AMOUNT_FAULT,
  type FieldPlace,
  fieldNamed,
  fieldPlaces,
  inputWith,
  type Kind,
  kindOf,
  NO_DECIMALS,
  valueAt,
} from '../kit/field-places.ts';

const EUR = 'EUR' as Currency;

type Place = FieldPlace & { readonly op: Operation; readonly name: string };
const PLACES = Object.values(CATALOG as Readonly<Record<string, Operation>>).flatMap((op) =>
  fieldPlaces(op.input.shape).map((place): Place => ({ ...place, op, name: op.name })),
);
const of = (...kinds: readonly Kind[]) => PLACES.filter((place) => kinds.includes(kindOf(place) as Kind));

/** Fault of this field, or `undefined`. Faults of other fields are ignored, because the input lacks required fields. */
function faultAt({ op, path }: Place, value: unknown, timezone = 'Europe/Amsterdam'): string | undefined {
  const currency = 'currency' in op.input.shape ? { currency: 'EUR' } : {};
  try {
    checkedInput(op, { ...currency, ...inputWith(path, value) }, { currency: EUR, timezone: timezone as TimeZone });
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    return error.details.faults?.find(({ field }) => field === fieldNamed(path))?.message;
  }
  return undefined;
}

/**
 * Amount fields in the currency of the call or the account. `422-as-written.test.ts` tests all other amount fields:
 * they have the currency of the object that the call changes.
 */
const inOwnCurrency = of('amount', 'price').filter(({ op, path }) => op.amounts?.includes(path));

describe('an amount', () => {
  test.each(inOwnCurrency)('$name $path is one plain decimal with at most the decimals of the currency', (place) => {
    // The price of a line alone may be 0 (R101).
    const mayBeZero = place.path === 'items[].unit_price';
    for (const text of [...NO_DECIMALS, '1,000', '1.000', '1.234', '12,50', '1,5', '-5']) {
      expect(faultAt(place, text), text).toMatch(AMOUNT_FAULT);
    }
    for (const zero of ['0', '0.00', 0]) {
      if (mayBeZero) expect(faultAt(place, zero), String(zero)).toBeUndefined();
      else expect(faultAt(place, zero), String(zero)).toMatch(/must be more than 0/);
    }
    for (const number of [-1, 1e15, Number.MAX_VALUE, 12.3456789, 0.1 + 0.2]) {
      expect(faultAt(place, number), String(number)).toMatch(
        /must (be more than 0|not be less than 0|be at most|have at most)/,
      );
    }
    for (const other of [true, [12], { amount: 12 }]) {
      expect(faultAt(place, other), JSON.stringify(other)).toMatch(/such as 12\.50|must be more than 0/);
    }
    const read = kindOf(place) === 'price' ? (value: string | number) => priceUnits(value, EUR, 'x').unitPrice : null;
    for (const [written, minor] of [
      ['12.50', 1250],
      ['12.5', 1250],
      ['12', 1200],
      ['0012.50', 1250],
      [' 12.50 ', 1250],
      ['0.01', 1],
      [12.5, 1250],
      [1e3, 100_000],
    ] as const) {
      expect(faultAt(place, written), String(written)).toBeUndefined();
      expect(read ? read(written) : minorUnits(written, EUR, 'x'), String(written)).toBe(minor);
    }
  });

  test('a negative price of a line names the discount, which is what is meant', () => {
    for (const name of ['createInvoice', 'previewInvoice']) {
      const place = PLACES.find((one) => one.name === name && one.path === 'items[].unit_price');
      if (place) expect(faultAt(place, '-5')).toBe(NEGATIVE);
    }
    expect(() => priceUnits(-5, EUR, 'items[0].unit_price')).toThrow(NEGATIVE);
    // The price of a catalogue item belongs to no line, so the message does not mention discounts.
    expect(() => priceUnits(-5, EUR, 'unit_price')).toThrow(/^unit_price must be more than 0\.$/);
  });
  const NEGATIVE =
    'must not be less than 0: a line that takes back has a negative quantity, and a discount is given with discount, or discount_amount of a line';

  test('of a limit of a token is read alike', () => {
    for (const text of [...NO_DECIMALS, '1,000', '1.000', '-5', '0']) {
      expect(() => limitsOf(EUR, { ...NO_LIMITS, max_amount: text }), text).toThrow(BillingError);
    }
    expect(limitsOf(EUR, { ...NO_LIMITS, max_amount: '12.50' })?.maxAmount).toEqual({ EUR: 1250 });
  });
});
const NO_LIMITS = { read_only: false, test_mode_only: false, ask_above_limit: false, grants: [] };

describe('a number', () => {
  test.each(of('whole number', 'decimal'))('$name $path in a body is a JSON number', (place) => {
    for (const text of [...NO_DECIMALS, '1,5', '1.000'])
      expect(faultAt(place, text), text).toMatch(/^must be a (whole )?number/);
    for (const other of [true, [3], { value: 3 }, Number.MAX_VALUE, 1e21]) {
      expect(faultAt(place, other), JSON.stringify(other)).toMatch(/^must be /);
    }
    if (kindOf(place) === 'whole number') expect(faultAt(place, 1.5)).toBe('must be a whole number');
  });

  const inQueries = of('whole number', 'decimal').filter(({ op, path }) => isReadOnly(op) && op.input.shape[path]);
  test.each(inQueries)('$name $path in an address is one plain decimal', (place) => {
    const decode = textDecoders(place.op).get(place.path) ?? String;
    expect(['7', '007', '25'].map((text) => decode(text))).toEqual([7, 7, 25]);
    for (const text of [...NO_DECIMALS, '1,5', '1,000', '1.000', '25.000', '12345678901234567']) {
      expect(faultAt(place, decode(text)), text).toMatch(/^must be /);
    }
  });
});

describe('a day', () => {
  test.each(of('day'))('$name $path is YYYY-MM-DD of a day that exists, or an instant', (place) => {
    for (const text of [
      ...['28-11-2026', '11/28/2026', '28/11/2026', '28.11.2026', '2026/11/28', '2026-2-3', '2026-02-30', '2025-02-29'],
      ...[
        '20261128',
        '26-11-28',
        '1796256000',
        'tomorrow',
        '28 November 2026',
        '２０２６-11-28',
        '2026‑11‑28',
        '2026-W48-6',
      ],
      ...[
        '2026-11-28 10:00',
        '2026-11-28T10:00:00',
        '2026-02-30T10:00:00Z',
        '2026-11-28T25:00:00Z',
        '2026-11-28T10:00Zjunk',
      ],
      ...['0000-01-01', '9999-12-31', '', ' ', '2026-11', '2026-11-28/2026-11-30'],
    ]) {
      expect(faultAt(place, text), text).toBe('must be a date that exists, as YYYY-MM-DD');
    }
    for (const other of [20261128, 1796256000000, true, ['2026-11-28'], { date: '2026-11-28' }]) {
      expect(faultAt(place, other), JSON.stringify(other)).toBe('must be a date that exists, as YYYY-MM-DD');
    }
    for (const [text, zone, day] of [
      ['2026-11-28', 'Europe/Amsterdam', '2026-11-28'],
      ['2026-11-28T10:00:00+01:00', 'Europe/Amsterdam', '2026-11-28'],
      ['2026-11-28T10:00:00Z', 'Europe/Amsterdam', '2026-11-28'],
      // Local midnight, as `Date.toISOString()` writes it.
      ['2026-11-27T23:00:00.000Z', 'Europe/Amsterdam', '2026-11-28'],
      ['2026-11-28T05:00:00Z', 'America/New_York', '2026-11-28'],
      // An instant at midnight, in any offset, is read as its written date (D-690).
      ['2026-11-28T00:00:00Z', 'America/New_York', '2026-11-28'],
      ['2026-11-28T00:00:00.000+01:00', 'America/New_York', '2026-11-28'],
      ['2026-11-28T00:00Z', 'Pacific/Auckland', '2026-11-28'],
      ['2026-11-28T00:00:01Z', 'America/New_York', '2026-11-27'],
      [' 2026-11-28T20:00:00-05:00 ', 'Europe/Amsterdam', '2026-11-29'],
    ] as const) {
      expect(faultAt(place, text, zone), text).toBeUndefined();
      const input = withDays(inputWith(place.path, text), place.op.input, zone as TimeZone);
      expect(valueAt(place.path, input), `${text} in ${zone}`).toBe(day);
    }
  });

  test.each(of('moment'))('$name $path is a date or an instant', (place) => {
    for (const text of [
      '28-11-2026',
      '11/28/2026',
      '2026-02-30',
      '2026-2-3',
      '2026-11-28T10:00:00',
      '1796256000',
      '',
      ' ',
    ]) {
      expect(faultAt(place, text), text).toMatch(/^must be a date that exists, as YYYY-MM-DD, or an instant/);
    }
    expect(faultAt(place, 1796256000)).toMatch(/^must be a date that exists, as YYYY-MM-DD, or an instant/);
  });
});

describe('an e-mail address', () => {
  test.each(of('e-mail'))('$name $path is one address in any letters', (place) => {
    for (const text of [
      ...['ann', 'ann@', '@example.com', 'ann@example', 'ann@@example.com', 'Ann <ann@example.com>', 'a@b.nl, c@d.nl'],
      ...['ann@example.com;', 'ann smith@example.com', 'ann@exa mple.com', 'ann@example..com', 'ann＠example.com'],
      ...['mailto:ann@example.com', 'ann\u200b@example.com', 'аnn@example.com', 'ann@example.com\nBcc: b@c.nl'],
    ]) {
      expect(faultAt(place, text), text).toMatch(/^must (be an e-mail address|not (contain|mix))/);
    }
    for (const text of [
      'ann+x@example.com',
      "o'neill@example.ie",
      'hähnchen@exempleé.fr',
      '用户@例子.公司',
      ' ann@b.nl ',
    ]) {
      expect(faultAt(place, text), text).toBeUndefined();
    }
  });
});

test('there are such fields', () => {
  const names = (kind: Kind) => of(kind).map(({ name, path }) => `${name} ${path}`);
  expect(names('amount')).toContain('confirmBankEntries entries[].amount');
  expect(names('price')).toContain('createInvoice items[].unit_price');
  expect(names('whole number')).toContain('listInvoices limit');
  expect(names('decimal')).toContain('createInvoice discount.percent');
  expect(names('day')).toContain('createInvoice items[].period_start');
  expect(names('moment')).toContain('recordPayment paid_at');
  expect(names('e-mail')).toContain('createInvoice customer.email');
});
