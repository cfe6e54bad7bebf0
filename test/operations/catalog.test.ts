// Rules for every operation of the catalogue, so that every interface can rely on them (R11, R60, R61).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { addedOperations } from '../../src/app.ts';
import { BillingError, type BillingErrorCode, REFUSAL_CODES } from '../../src/model/billing-error.ts';
import { EVENT_TYPES } from '../../src/model/event.ts';
import { isReadOnly } from '../../src/model/token.ts';
import { CATALOG, OPERATIONS, type OperationName, operationNamed } from '../../src/operations/catalog.ts';
import { FOR_DASHBOARD } from '../../src/operations/for-dashboard.ts';
import type { Operation } from '../../src/operations/kernel/declaration.ts';
import { faultsOf } from '../../src/operations/kernel/faults.ts';
import { inputSchemaOf, type JsonSchema, outputSchemaOf } from '../../src/operations/kernel/json-schema.ts';
import { call } from '../../src/operations/kernel/operation.ts';
import { type Ledger, openDesk, openLedger } from '../kit/desk.ts';

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openLedger('sqlite');
});
afterAll(() => ledger[Symbol.asyncDispose]());

const EACH = OPERATIONS.map((operation) => [operation.name, operation] as const);

/** The schema and all schemas inside it, each with the path of its field. */
function schemasIn(schema: JsonSchema, path = ''): [string, JsonSchema][] {
  const {
    properties = {},
    items,
    anyOf,
  } = schema as {
    properties?: Record<string, JsonSchema>;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
  };
  const inner: [string, JsonSchema][] = [
    ...Object.entries(properties),
    ...(items ? [['[]', items] as [string, JsonSchema]] : []),
    ...(anyOf ?? []).map((one, n): [string, JsonSchema] => [`|${n}`, one]),
  ];
  return [[path, schema], ...inner.flatMap(([name, one]) => schemasIn(one, `${path}.${name}`))];
}

test('names are unique, and each is the name under which it stands', () => {
  expect(Object.entries(CATALOG).filter(([name, operation]) => operation.name !== name)).toEqual([]);
  expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length);
  expect(new Set(OPERATIONS.map(({ title }) => title)).size).toBe(OPERATIONS.length);
});

test('the assistants’ four come first (R61)', () => {
  const first = OPERATIONS.slice(0, 4).map(({ name }) => name);
  expect(first).toEqual(['listInvoices', 'createInvoice', 'getInvoiceStats', 'sendReminder']);
});

test('every refusal is declared by an operation, or is one that all have or that stands outside the catalogue', () => {
  const declared = new Set(
    [...OPERATIONS, ...Object.values(FOR_DASHBOARD)].flatMap(({ refusals }): readonly BillingErrorCode[] => refusals),
  );
  expect(new Set(REFUSAL_CODES).difference(declared)).toEqual(
    new Set([
      'validation_failed',
      'insufficient_scope',
      'not_permitted',
      'account_not_found',
      'account_exists',
      // Refusal for e-invoice files, which have URLs of their own.
      'einvoice_incomplete',
      'idempotency_key_reused',
      'idempotency_in_progress',
      'store_unavailable',
    ]),
  );
});

/** Operations whose amounts have the currency of the object that they change. */
const OF_ITS_OBJECT = new Set([
  'updateInvoice',
  'updateQuote',
  'invoiceQuote',
  'updateItem',
  'recordPayment',
  'refundPayment',
  'capturePayment',
  'createCreditNote',
  // Amounts of confirmBankEntries have the currency of the entry. The amount field of importBankStatement is the name
  // of a column.
  'confirmBankEntries',
  'importBankStatement',
]);

describe.each(EACH)('%s', (name, operation: Operation) => {
  const input = inputSchemaOf(operation);
  const output = outputSchemaOf(operation);

  test('says what it does in at most 300 characters, and its fields in at most 700', () => {
    expect(name).toMatch(/^[a-z][A-Za-z]+$/);
    expect(operation.title.length).toBeLessThanOrEqual(60);
    expect(operation.summary.length).toBeLessThanOrEqual(300);
    expect(operation.summary).toMatch(/^[A-Z].*\.$/);
    const descriptions = [...schemasIn(input), ...schemasIn(output)].flatMap(
      ([, { description }]) => description ?? [],
    );
    for (const description of descriptions) expect(String(description).length).toBeLessThanOrEqual(700);
    expect(new Set(operation.refusals).size).toBe(operation.refusals.length);
  });

  test('reads exactly when its scope is for reading; what reads destroys nothing and may be repeated', () => {
    const reads = /^(get|list|search$|fetch$)/.test(name);
    if (operation.scope !== 'account.manage') expect(isReadOnly(operation)).toBe(reads);
    if (reads) expect(operation.effects).toEqual({ destructive: false, idempotent: true, openWorld: false });
    if (reads) expect(operation.repeatIsRetry).toBeUndefined();
    if (operation.repeatIsRetry) expect(operation.effects.idempotent).toBe(false);
  });

  test('takes an object in which every unknown field is refused, by name and with those that are allowed', () => {
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    for (const [path, schema] of schemasIn(input)) {
      if (schema.type === 'object' && schema.properties)
        expect([path, schema.additionalProperties]).toEqual([path, false]);
    }
    const parsed = operation.input.safeParse({ 'no such field': 1 }, { reportInput: true });
    expect(parsed.success).toBe(false);
    const faults = parsed.success ? [] : faultsOf(parsed.error, operation.input);
    const fault = faults.find(({ field }) => field === 'no such field');
    expect(fault?.allowedValues).toEqual(Object.keys(operation.input.shape));
  });

  test('has a schema without combinators at the top and one type for each field, so that every host can read it', () => {
    for (const keyword of ['anyOf', 'oneOf', 'allOf', 'not', '$ref', '$defs'])
      expect(input).not.toHaveProperty(keyword);
    for (const [path, schema] of [...schemasIn(input), ...schemasIn(output)]) {
      expect(Array.isArray(schema.type), `${name}${path}`).toBe(false);
      expect(schema, `${name}${path}`).not.toHaveProperty('$ref');
    }
    expect(Object.keys(input.properties)).toEqual(Object.keys(operation.input.shape));
    expect(output.type).toBe('object');
    expect(Object.keys(output.properties)).toEqual(Object.keys(operation.output.shape));
  });

  test('tells of its money fields which they are', () => {
    const amounts = schemasIn(input)
      .filter(([path]) => /(^|\.)(amount|unit_price|discount_amount)$/.test(path))
      .map(([path]) => path.slice(1).replace('.[]', '[]'));
    if (OF_ITS_OBJECT.has(name)) return;
    expect([...(operation.amounts ?? [])].sort()).toEqual(amounts.sort());
  });

  test.each([undefined, null, 'text', 7, [], true])('refuses %j instead of an object', async (raw) => {
    const { caller } = await openDesk(ledger);
    const error = await call(ledger.testApp.app.services, caller, operation, raw).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BillingError);
    expect(error).toMatchObject({ code: 'validation_failed' });
  });

  test('is refused to whoever lacks its scope, before anything else is looked at', async () => {
    const desk = await openDesk(ledger);
    const others = (['billing.read', 'billing.write', 'account.manage'] as const).filter(
      (one) => one !== operation.scope,
    );
    const refusal = await desk.refused(name as OperationName, { nonsense: 1 }, { scopes: new Set(others) });
    expect(refusal).toMatchObject({ code: 'insufficient_scope', details: { requiredScope: operation.scope } });
  });
});

const ADDED = await addedOperations();
const DASHBOARD = Object.values(FOR_DASHBOARD);
const CHANGING = [...OPERATIONS, ...ADDED, ...DASHBOARD].filter(({ scope }) => scope === 'billing.write');

test('whom a call mails is said with each operation that mails at once', () => {
  const mailing = CHANGING.filter(({ mails }) => mails).map(({ name }) => name);
  expect(mailing).toEqual([
    ...['createInvoice', 'sendReminder', 'remindOverdue', 'issueInvoice', 'sendInvoice'],
    ...['cancelInvoice', 'createCreditNote', 'createSubscription', 'sendCreditNote', 'sendStatement'],
    ...['sendQuote', 'invoiceQuote'],
  ]);
});

test.each([
  ['sendInvoice', { id: 7 }, true],
  ['sendReminder', { id: 7 }, true],
  ['sendReminder', { id: 7, preview: true }, false],
  ['remindOverdue', { min_days: 7 }, false],
  ['remindOverdue', { preview: false, confirm: '0000000000' }, true],
  ['createInvoice', { customer_id: 7, amount: 1 }, false],
  ['issueInvoice', { id: 7, send_email: true }, true],
] as const)('%s of %j mails: %s', (name, input, mails) => {
  const op = operationNamed(name);
  expect(op.mails?.(input)).toBe(mails);
});

test('an event type is written by somebody, or waits for what is not built yet', () => {
  expect(EVENT_TYPES.filter((type) => type.startsWith('invoice.'))).toEqual([
    'invoice.created',
    'invoice.sent',
    'invoice.paid',
    'invoice.overdue',
    'invoice.cancelled',
    'invoice.reminder_sent',
  ]);
});

test('a fault names the place inside lists and objects', () => {
  const schema = z.strictObject({ items: z.array(z.strictObject({ price: z.number() })) });
  const parsed = schema.safeParse({ items: [{ price: 1 }, { price: 'x', cost: 2 }] }, { reportInput: true });
  const faults = parsed.success ? [] : faultsOf(parsed.error, schema);
  expect(faults.map(({ field, message }) => `${field} ${message}`)).toEqual([
    'items[1].price must be a number, without grouping, sign or unit',
    'items[1].cost is not a known field here; only price is allowed',
  ]);
});
