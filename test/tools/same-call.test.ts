/**
 * A call that is written in a different way is the same call (R63). This is tested in this process and through a remote
 * service, for every tool for which a repeated call is a retry. Each answer says whether the call is new.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { CATALOG } from '../../src/operations/catalog.ts';
import {
  bareType,
  branchesOf,
  type FieldType,
  mayBeNull,
  meaningOf,
  namesOf,
} from '../../src/operations/kernel/fields.ts';
import { callTool } from '../../src/tools/call.ts';
import type { Encoded } from '../../src/tools/encode.ts';
import { localService } from '../../src/tools/service.ts';
import { TOOLS, type ToolName, toolNamed } from '../../src/tools/table.ts';
import { openElsewhere } from '../api/mcp/remote/kit.ts';
import { fieldPlaces } from '../kit/field-places.ts';
import { sized } from '../kit/proof.ts';
import { ENGINES_OF_RULES, openTestApp, type TestApp } from '../kit/test-app.ts';

type Args = Readonly<Record<string, unknown>>;

const LINE = { description: 'Work', amount: 40 };

/**
 * For each tool: `same` is a call with as many kinds of fields as possible, and `other` has changes that make it
 * another call.
 */
const CALLS: Readonly<Partial<Record<ToolName, { readonly same: Args; readonly other: Args }>>> = {
  createInvoice: {
    same: {
      customer: 'Jürgen BV',
      items: [{ item: 'HOUR', quantity: 2, unit_price: 30, tax_rate: 21, discount_percent: 5 }],
      date: '2026-03-17',
      currency: 'EUR',
      reference: 'order 7',
      discount: { amount: 3.5 },
      draft: true,
    },
    other: { items: [{ item: 'HOUR', quantity: 2, unit_price: 30.01, tax_rate: 21, discount_percent: 5 }] },
  },
  recordPayment: {
    same: { id: 'INV-000001', amount: 30, paid_at: '2026-03-10', note: 'by bank', payment_method: 'bank_transfer' },
    other: { paid_at: '2026-03-11' },
  },
  createCreditNote: { same: { invoice_id: 'INV-000001', reason: 'returned', amount: 20 }, other: { amount: 21 } },
  createCustomer: { same: { name: 'New one', city: 'Delft' }, other: { city: 'Gouda' } },
  createItem: { same: { code: 'KM', description: 'Travel', unit_price: 0.23, tax_rate: 21 }, other: { code: 'KM2' } },
  createPaymentLink: {
    same: { description: 'Deposit', amount: 50, customer: 'Jürgen BV', expires_at: '2026-06-01T12:00:00Z' },
    other: { amount: 51 },
  },
  createPaymentPlan: { same: { title: 'Care', amount: 10, interval: 'month' }, other: { amount: 11 } },
  createSubscription: {
    same: { customer: 'Jürgen BV', description: 'Care', amount: 10, interval: 'month' },
    other: { amount: 11 },
  },
  createQuote: {
    same: {
      customer: 'Jürgen BV',
      items: [{ item: 'HOUR', quantity: 2, unit_price: 30, tax_rate: 21 }],
      date: '2026-03-17',
      valid_until: '2026-03-31',
      intro: 'As discussed',
    },
    other: { valid_until: '2026-03-30' },
  },
  sendQuote: { same: { id: 'QU-000001', send_email: false }, other: { send_email: true } },
  invoiceQuote: { same: { id: 'QU-000002', part: { percent: 1 } }, other: { part: { percent: 2 } } },
  refundPayment: { same: { id: 1, amount: 5 }, other: { amount: 6 } },
  sendInvoice: { same: { id: 'INV-000001' }, other: { id: 'INV-000002' } },
  sendReminder: { same: { id: 'INV-000001', force: true, message: 'Please pay' }, other: { message: 'Pay' } },
};

/** Other values that name the same object. */
const NAMED: Readonly<Record<string, readonly unknown[]>> = {
  'INV-000001': [2, '000001', 'inv-000001', ' INV-000001 ', 'INV 1', '#000001', 'INV000001'],
  'INV-000002': [3, '000002'],
  'QU-000001': [1, '000001', 'qu-000001', 'QU 1', '#000001'],
  'QU-000002': [2, '000002'],
  'Jürgen BV': [2, '2', 'jurgen bv', 'JURGEN@example.com', ' Jürgen BV '],
  HOUR: [1, '1', ' HOUR '],
};

/** Midnight in Amsterdam, and other ways to write a day in March. */
function daysAs(day: string): readonly string[] {
  const before = new Date(Date.parse(day) - 3_600_000).toISOString();
  return [`${day}T00:00:00+01:00`, before, `${day}T00:00:00.000Z`, ` ${day} `];
}
const INSTANT = ['2026-06-01T14:00:00+02:00', '2026-06-01T12:00:00.000Z'];

/** Other ways to write a value, by the type of its field in the catalogue. */
function spellings(type: FieldType, value: unknown): readonly unknown[] {
  // Looks at the value, not at the type: a field may take a name in only one of its alternatives.
  if (typeof value === 'string' && NAMED[value]) return NAMED[value];
  const what = meaningOf(type);
  if (what && 'is' in what && (what.is === 'moment' || what.is === 'day')) return daysAs(String(value));
  if (what && 'is' in what && what.is === 'until') return INSTANT;
  if (what && 'is' in what) return amounts(Number(value));
  if (Array.isArray(value)) {
    const list = branchesOf(type).find((one) => one instanceof z.ZodArray);
    const [first] = value;
    const within = list ? spellings(list.element, first) : [];
    return [JSON.stringify(value), ...within.map((one) => [one, ...value.slice(1)])];
  }
  if (typeof value === 'object' && value !== null) {
    const object = branchesOf(type).find((one) => one instanceof z.ZodObject);
    return object ? [JSON.stringify(value), reversed(value), ...variants(object.shape, value as Args)] : [];
  }
  if (typeof value === 'number') return [String(value), ` ${value} `];
  if (typeof value === 'boolean') return [String(value), String(value).toUpperCase()];
  if (bareType(type) instanceof z.ZodEnum) return [];
  return [` ${String(value)} `];
}

function amounts(value: number): readonly unknown[] {
  return [value, String(value), value.toFixed(2), ` ${value.toFixed(2)} `, `0${value}`];
}

function reversed(value: object): object {
  return Object.fromEntries(Object.entries(value).reverse());
}

/** Copies of `value` with one field written in another way. Absent fields become null, empty, or their default. */
function variants(shape: Readonly<Record<string, FieldType>>, value: Args): Args[] {
  return Object.entries(shape).flatMap(([name, type]) => {
    if (name === 'allow_duplicate') return [];
    if (name in value) return spellings(type, value[name]).map((one) => ({ ...value, [name]: one }));
    const isDefault = type instanceof z.ZodDefault ? [type.parse(undefined)] : [];
    return [...isDefault, '', ...(mayBeNull(type) ? [] : [null])].map((one) => ({
      ...value,
      [name]: one,
    }));
  });
}

const REPEATABLE = TOOLS.filter(({ op }) => op.repeatIsRetry).map(({ name }) => name);

test('every tool whose repeat is a retry is tried', () => {
  expect(REPEATABLE.filter((name) => !(name in CALLS))).toEqual([]);
  const creating = TOOLS.filter(({ name }) => /^(?:create|record|refund|send|invoice)[A-Z]/.test(name)).map(
    ({ name }) => name,
  );
  expect(REPEATABLE.toSorted()).toEqual(creating.toSorted());
});

/** Calls without a currency. `as`: the currency that the call means, or null for none. */
const WITHOUT_CURRENCY: readonly { name: ToolName; what: string; args: Args; as: 'EUR' | 'USD' | null }[] = [
  { name: 'createInvoice', what: 'of the account', args: { customer: 'Ann', ...LINE }, as: 'EUR' },
  { name: 'createInvoice', what: 'of a named customer', args: { customer: 'Ute', ...LINE }, as: 'USD' },
  { name: 'createInvoice', what: 'of a customer by id', args: { customer_id: 3, ...LINE, notes: '1' }, as: 'USD' },
  {
    name: 'createInvoice',
    what: 'of a described customer who is known',
    args: { customer: { name: 'Ute', email: 'ute@example.com' }, ...LINE },
    as: 'USD',
  },
  {
    name: 'createInvoice',
    what: 'of the item, before that of the customer',
    args: { customer: 'Ute', items: [{ item: 'PART' }] },
    as: 'EUR',
  },
  {
    name: 'createInvoice',
    what: 'of the customer, if no price is that of an item',
    args: { customer: 'Ute', items: [{ item: 'PART', unit_price: 4 }] },
    as: 'USD',
  },
  { name: 'createInvoice', what: 'of the item', args: { customer: 'Ann', items: [{ item: 'SEAT' }] }, as: 'USD' },
  { name: 'createPaymentLink', what: 'not of the customer', args: { customer: 'Ute', ...LINE }, as: 'EUR' },
  {
    name: 'createSubscription',
    what: 'not of the customer',
    args: { customer: 'Ute', ...LINE, interval: 'month' },
    as: 'EUR',
  },
  { name: 'createSubscription', what: 'of the plan', args: { customer: 'Ann', plan_id: 1 }, as: 'USD' },
  {
    name: 'createPaymentPlan',
    what: 'of the account',
    args: { title: 'Care', amount: 9, interval: 'month' },
    as: 'EUR',
  },
  { name: 'createItem', what: 'of the account', args: { code: 'NUT', description: 'Nut', unit_price: 2 }, as: 'EUR' },
  { name: 'createCustomer', what: 'none', args: { name: 'Without' }, as: null },
];

test('a field that takes a name in one of its alternatives is compared by what it names, in every operation', () => {
  const named = (type: FieldType): boolean => {
    const what = meaningOf(type);
    const bare = bareType(type);
    return (what !== undefined && 'names' in what) || (bare instanceof z.ZodUnion && bare.options.some(named));
  };
  const places = Object.values(CATALOG).flatMap(({ name, input }) =>
    fieldPlaces(input.shape)
      .filter(({ type }) => named(type) && namesOf(type) === undefined)
      .map(({ path }) => `${name} ${path}`),
  );
  // Takes customers and invoices: only the operation can tell which of them a text names.
  expect(places).toEqual(['remindOverdue except[]']);
});

describe.each(ENGINES_OF_RULES)('a left-out currency is one that the call means, on %s', (engine) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await openTestApp({ engine });
    await testApp.run('connectProvider', { kind: 'sandbox' });
    await testApp.run('createCustomer', { name: 'Ann' });
    await testApp.run('createCustomer', { name: 'Bob' });
    await testApp.run('createCustomer', { name: 'Ute', email: 'ute@example.com', currency: 'USD' });
    await testApp.run('createItem', { code: 'PART', description: 'Part', unit_price: 3 });
    await testApp.run('createItem', { code: 'SEAT', description: 'Seat', unit_price: 3, currency: 'USD' });
    await testApp.run('createPaymentPlan', { title: 'Plan', amount: 10, interval: 'month', currency: 'USD' });
  });
  afterAll(() => testApp[Symbol.asyncDispose]());

  test.each(WITHOUT_CURRENCY)('$name: $what', async ({ name, args, as }) => {
    const { app, caller } = testApp;
    const call = async (given: Args) =>
      (await callTool(localService(app.services, caller(), app.log), name, given)).result;
    const first = await call(args);
    expect(first, first.text).toMatchObject({ isError: false, data: { replayed: false } });
    for (const currency of ['EUR', 'USD'] as const) {
      const { data, text } = await call({ ...args, currency });
      // With the other currency, it is a different call. This call is executed, or refused for its content.
      expect(data.replayed === true, `${currency}: ${text}`).toBe(currency === as);
      expect(data.replayed === true ? data.id : first.data.id).toBe(first.data.id);
    }
  });
});

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let testApp: TestApp;
  const interfaces: Record<'here' | 'elsewhere', (name: string, args: Args) => Promise<Encoded>> = {
    here: async (name, args) => {
      const { app, caller } = testApp;
      return (await callTool(localService(app.services, caller(), app.log), name, args)).result;
    },
    elsewhere: (name, args) => elsewhere(name, args),
  };
  let elsewhere: (name: string, args: Args) => Promise<Encoded>;

  beforeAll(async () => {
    testApp = await openTestApp({ engine });
    testApp.clock.set('2026-03-17T11:00:00Z');
    await testApp.run('connectProvider', { kind: 'sandbox' });
    await testApp.run('createItem', { code: 'HOUR', description: 'Work', unit_price: 30 });
    await testApp.run('createCustomer', { name: 'Ann' });
    await testApp.run('createCustomer', { name: 'Jürgen BV', email: 'jurgen@example.com' });
    const work = { customer_id: 2, description: 'Work', amount: 5_000 };
    for (const draft of [true, false, false]) await testApp.run('createInvoice', { ...work, draft });
    await testApp.run('recordPayment', { id: 2, amount: 1_000 });
    for (const id of [1, 2]) {
      await testApp.run('createQuote', work);
      await testApp.run('sendQuote', { id, send_email: false });
    }
    await testApp.run('acceptQuote', { id: 2, accepted_by: 'Jürgen' });
    elsewhere = await openElsewhere({ url: await testApp.baseUrl(), token: await testApp.token() }, testApp.clock);
  });
  afterAll(() => testApp[Symbol.asyncDispose]());

  const where = ['here', 'elsewhere'] as const;
  test.each(where.flatMap((side) => REPEATABLE.map((name) => [name, side] as const)))('%s %s', async (name, side) => {
    const { same, other } = CALLS[name] ?? { same: {}, other: {} };
    const call = interfaces[side];
    // Each side needs a first call of its own, because the callers differ and a repetition needs the same caller. The
    // code of an item must be unused.
    const own = side === 'elsewhere' && name === 'createItem' ? { code: 'KM3' } : {};
    const base = { ...same, ...own };
    const first = await call(name, base);
    expect(first, first.text).toMatchObject({ isError: false, data: { replayed: false } });
    expect(first.text.split('\n')[0]).toMatch(/\. New: not done before\.$/);
    const said = [base, reversed(base) as Args, ...variants(toolNamed(name).input.shape, base)];
    const answers: string[] = [];
    // `npm test` tries every fourth way, different ones on each side; `npm run test:system` tries all.
    const some = said.filter((_, at) => at < 2 || at % 4 === where.indexOf(side) * 2);
    for (const args of sized({ quick: some, usual: said, whole: said })) {
      const { data, text } = await call(name, args);
      const isTold = text.startsWith('Not done again. The first call: ') && !text.includes('New: ');
      if (data.replayed !== true || data.id !== first.data.id || !isTold)
        answers.push(`${JSON.stringify(args)}: ${text}`);
    }
    expect(answers).toEqual([]);
    expect(said.length).toBeGreaterThan(5);
    const another = await call(name, { ...base, ...other, ...(own.code ? { code: 'KM4' } : {}) });
    expect(another, another.text).toMatchObject({ isError: false, data: { replayed: false } });
    if (own.code ?? name === 'createItem') return;
    const meant = await call(name, { ...base, allow_duplicate: true });
    expect(meant, meant.text).toMatchObject({ isError: false, data: { replayed: false } });
    expect(meant.text.split('\n')[0]).toMatch(/\. New: one more\.$/);
  });
});
