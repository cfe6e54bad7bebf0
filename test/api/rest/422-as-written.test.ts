// Amounts in the currency of the object that is changed, and days that a program sent as instants (R3, R17).
import { describe, expect, test } from 'vitest';
import { CATALOG, type OperationName } from '../../../src/operations/catalog.ts';
import type { Operation } from '../../../src/operations/kernel/declaration.ts';
import { AMOUNT_FAULT, fieldNamed, fieldPlaces, inputWith, kindOf, NO_DECIMALS } from '../../kit/field-places.ts';
import { sized } from '../../kit/proof.ts';
import { ON_THIS_MACHINE } from '../../webhooks/receiver.ts';
import { callsOf } from './every-route.ts';
import { type Business, openBusiness, sharedTestApp } from './exchange.ts';

const testApp = sharedTestApp({ environment: ON_THIS_MACHINE });

const LATER = Object.values(CATALOG as Readonly<Record<string, Operation>>).flatMap(
  ({ name, input, amounts = [], route }) =>
    fieldPlaces(input.shape)
      .filter((place) => ['amount', 'price'].includes(kindOf(place) ?? '') && !amounts.includes(place.path))
      .map(({ path }) => ({ name: name as OperationName, path, route })),
);

const WRONG: readonly unknown[] = [...NO_DECIMALS, '1,000', '1.000', '12,50', '12.345', '-5', '0', -1, 0, 12.3456789];
const PART = 4;

describe('an amount in the currency of what is changed', () => {
  let calls: Promise<{ business: Business; all: Awaited<ReturnType<typeof callsOf>> }> | undefined;
  const laidOut = () =>
    (calls ??= openBusiness(testApp()).then(async (business) => ({ business, all: await callsOf(business) })));

  // `npm test` tries a quarter of the values at each place, and another quarter at the next place. `npm run
  // test:system` tries all values.
  const some = (place: number) => WRONG.filter((_, at) => at % PART === place % PART);
  // The price of a line may be 0 (R101).
  const isWrong = (path: string, value: unknown) => path !== 'items[].unit_price' || !/^0$/.test(String(value));
  const places = LATER.map((later, place) => ({
    ...later,
    values: sized({ quick: some(place), usual: WRONG, whole: WRONG }).filter((value) => isWrong(later.path, value)),
  }));
  test.each(places)('$name $path', async ({ name, path, values }) => {
    const { business, all } = await laidOut();
    const { line, sent } = all.find(({ route }) => route.operation === name) ?? { line: '', sent: {} };
    const footprint = await business.footprint();
    for (const text of values) {
      const json = body(name, path, text, sent.json);
      const { status, body: answer } = await business.send(line, { json });
      expect([status, answer.error?.errors?.map(({ field }) => field)], `${text}: ${JSON.stringify(answer)}`).toEqual([
        422,
        [fieldNamed(path)],
      ]);
      expect(answer.error?.errors?.[0]?.message, String(text)).toMatch(AMOUNT_FAULT);
    }
    expect(await business.footprint()).toEqual(footprint);
  });
});

function body(name: OperationName, path: string, value: unknown, usual: unknown): object {
  const input = inputWith(path, value);
  const { items, entries, ...rest } = input as { items?: object[]; entries?: object[] };
  if (name === 'createCreditNote') {
    const { invoice_id } = usual as { invoice_id: number };
    return { invoice_id, reason: 'Wrong price', ...rest, ...(items ? { items: [{ line: 1, ...items[0] }] } : {}) };
  }
  if (entries) return { entries: [{ entry_id: 1, ...entries[0] }] };
  if (items) return { items: [{ description: 'Work', unit_price: 10, ...items[0] }] };
  return path === 'amount' && (name === 'updateInvoice' || name === 'updateQuote') ? { description: 'Work', ...rest } : rest;
}

describe('an instant in the field of a day', () => {
  test('is its day in the time zone of the business, in bodies and addresses', async () => {
    const business = await openBusiness(testApp());
    const customer = { customer: { name: 'Ann' }, description: 'Work', amount: 10 };
    const days = {
      date: '2026-03-16T23:30:00Z',
      due_date: '2026-04-01T10:00:00+02:00',
      delivery_date: '2026-03-10T00:00:00Z',
    };
    const made = await business.send('POST /invoices', { json: { ...customer, ...days } });
    expect(made.body.data).toMatchObject({ date: '2026-03-17', due_date: '2026-04-01', delivery_date: '2026-03-10' });
    const found = async (query: string) => (await business.send(`GET /invoices?${query}`)).body.data?.total_count;
    expect(await found('date_from=2026-03-16T23:30:00Z&date_to=2026-03-17T00:00:00Z')).toBe(1);
    expect(await found('date_from=2026-03-17T23:30:00Z')).toBe(0);
    const order = await business.send('GET /invoices?date_from=2026-03-17T23:30:00Z&date_to=2026-03-17');
    expect(order.body.error?.errors).toEqual([{ field: 'date_to', message: 'must not be before date_from' }]);
  });
});
