import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ROUTES } from '../../../src/api/rest/routes.ts';
import { CATALOG } from '../../../src/operations/catalog.ts';
import { ON_THIS_MACHINE } from '../../webhooks/receiver.ts';
import { callsOf } from './every-route.ts';
import { type Business, expectData, openBusiness, sharedTestApp } from './exchange.ts';

/** The same schema, in which an undeclared field is an error at any depth. */
function strict(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries(schema.shape as Record<string, z.core.$ZodType>);
    return z.strictObject(Object.fromEntries(entries.map(([name, field]) => [name, strict(field)])));
  }
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element));
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap()).nullable();
  if (schema instanceof z.ZodOptional) return strict(schema.unwrap()).optional();
  return schema as z.ZodType;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Requires that each `*_at` is an instant in UTC and each `date` is a date (R4). */
function expectWellFormed(value: unknown, name = ''): void {
  if (Array.isArray(value)) for (const one of value) expectWellFormed(one, name);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) expectWellFormed(inner, key);
  } else if (value !== null && /_at$|^at$/.test(name)) expect(value, name).toMatch(INSTANT);
  else if (value !== null && /^(date|due_date|as_of)$/.test(name)) expect(value, name).toMatch(DATE);
}

/** Fills the ledger so that each nullable field has a value in one object and is null in another. */
async function fill(business: Business): Promise<void> {
  const ann = { name: 'Ann', email: 'ann@example.com', company: 'Ann & Co' };
  const line = { description: 'Work', quantity: 2, unit_price: 10, tax_rate: 21 };
  const dates = { date: '2026-01-01', due_date: '2026-01-15' };
  const full = { customer: ann, items: [line], reference: 'PO 7', notes: 'Thanks', metadata: { a: 'b' }, ...dates };
  const { id } = await business.run('createInvoice', full);
  await business.run('sendReminder', { id });
  await business.run('recordPayment', { id, amount: 5, note: 'cash' });
  const { id: paid } = await business.run('createInvoice', { ...full, currency: 'JPY' });
  await business.run('recordPayment', { id: paid });
  const { id: cancelled } = await business.run('createInvoice', {
    customer: { name: 'Ben' },
    description: 'W',
    amount: 1,
  });
  await business.run('cancelInvoice', { id: cancelled });
  await business.run('createInvoice', { ...full, draft: true });
}

describe('every operation answers what it declares, and nothing else', () => {
  const testApp = sharedTestApp({ environment: ON_THIS_MACHINE });

  test('each route of the table', async () => {
    const business = await openBusiness(testApp());
    await fill(business);
    const calls = await callsOf(business);
    expect(calls).toHaveLength(ROUTES.length);
    for (const { line, sent, route } of calls) {
      const data = expectData(await business.send(line, sent), route.location ? 201 : 200);
      const parsed = strict(CATALOG[route.operation].output).safeParse(data);
      expect(parsed.error?.issues, `${line} ${JSON.stringify(data)}`).toBeUndefined();
      expectWellFormed(data);
    }
  });

  test('the declared fields are all there, null rather than missing', async () => {
    const business = await openBusiness(testApp());
    for (const { line, sent, route } of await callsOf(business)) {
      const data = expectData(await business.send(line, sent), route.location ? 201 : 200);
      expect(Object.keys(data).sort(), line).toEqual(Object.keys(CATALOG[route.operation].output.shape).sort());
    }
  });

  test('a guard that cannot fail guards nothing: a field too many, too few or of another type is found', () => {
    const schema = strict(z.object({ rows: z.array(z.object({ id: z.int().nullable() })) }));
    for (const rows of [[{ id: 1, more: 1 }], [{}], [{ id: '1' }]])
      expect(schema.safeParse({ rows }).success).toBe(false);
    expect(schema.safeParse({ rows: [{ id: null }] }).success).toBe(true);
  });
});
