import { describe, expect, test } from 'vitest';
import { PAYMENT_METHODS } from '../../../src/model/payment.ts';
import { REMINDER_TONES } from '../../../src/model/reminding.ts';
import { sized } from '../../kit/proof.ts';
import { type Business, expectData, expectFaults, openBusiness, sharedTestApp } from './exchange.ts';

const long = (length: number) => 'x'.repeat(length);
const NO_TEXT = [5, true, [], {}, null];
const NO_BOOLEAN = ['true', 'yes', 1, 0, null, []];
const NO_DATE = ['2026-02-30', 'tomorrow', '', 20260317, null];

const NO_COPIES = ['', 'ann@example.com', 5, true, null, {}, Array(6).fill('ann@example.com')];

/** Per call: all its fields, with invalid values. */
const WRONG: Record<string, Record<string, readonly unknown[]>> = {
  cancel: {
    credit_note: ['no', 0, null, []],
    reason: ['', 'a\u0000b', long(256), ...NO_TEXT],
    send_email: ['no', 0, null],
    cc: NO_COPIES,
  },
  send: { cc: NO_COPIES },
  payments: {
    amount: [0, -1, 12.345, '1e3', '12,50', 'NaN', '', 10.01, '10.01', 100_000_000, true, [], {}, null],
    payment_method: ['', 'gold', 'CARD', 5, null, []],
    paid_at: [
      '2026-02-30',
      '17-03-2026',
      '2026-03-17T11:00:00',
      '2026-02-30T11:00:00Z',
      '2026-03-19T00:00:00Z',
      '',
      5,
      null,
    ],
    note: ['', 'a\u0000b', long(5_001), ...NO_TEXT],
  },
  reminder: {
    message: ['', '  ', 'a\u0000b', '\ud800', long(2_001), ...NO_TEXT],
    tone: ['', 'angry', 'Friendly', 5, null],
    language: ['', 'pt', 'EN', 5, null],
    deadline_days: [14, 366, 15.5, '15', null, {}],
    force: NO_BOOLEAN,
    preview: NO_BOOLEAN,
    cc: NO_COPIES,
  },
  issue: {
    date: NO_DATE,
    due_date: [...NO_DATE, '2026-03-16'],
    send_email: NO_BOOLEAN,
    cc: NO_COPIES,
    revision: [0, -1, 1.5, '1', null, {}],
  },
};
const CASES = Object.entries(WRONG).flatMap(([call, fields]) =>
  Object.entries(fields).flatMap(([field, values]) =>
    values.map((value): [string, string, unknown] => [call, field, value]),
  ),
);
/**
 * A quarter of the values of each field. The first index differs between fields, so that all kinds of values are tried.
 */
const SAMPLE = Object.entries(WRONG).flatMap(([call, fields]) =>
  Object.entries(fields).flatMap(([field, values], row) =>
    values
      .filter((_, at) => at % 4 === row % Math.min(4, values.length))
      .map((value): [string, string, unknown] => [call, field, value]),
  ),
);
const KNOWN = { remind: ['message', 'tone', 'deadline_days', 'language', 'force', 'preview', 'cc'] };

describe('422 on an invoice: every wrong field is named, and nothing is changed', () => {
  const testApp = sharedTestApp();
  const invoiceIn = async (business: Business, draft = false) => {
    const customer = { name: 'Ann', email: 'ann@example.com' };
    return (await business.run('createInvoice', { customer, description: 'Work', amount: 10, draft })).id;
  };

  // A sample of the values in `npm test`, all of them in `npm run test:system`.
  test.each(sized({ quick: SAMPLE, usual: CASES, whole: CASES }))(
    'POST …/%s refuses %s %j',
    async (call, field, value) => {
      const business = await openBusiness(testApp());
      const id = await invoiceIn(business, call === 'issue');
      const before = await business.footprint();
      expectFaults(await business.send(`POST /invoices/${id}/${call}`, { json: { [field]: value } }), [field]);
      expect(await business.footprint()).toEqual(before);
    },
  );

  test('all faults come at once', async () => {
    const business = await openBusiness(testApp());
    const id = await invoiceIn(business);
    for (const [call, fields] of Object.entries(WRONG)) {
      const wrong = Object.fromEntries(Object.keys(fields).map((field) => [field, {}]));
      const answer = await business.send(`POST /invoices/${id}/${call}`, { json: { ...wrong, colour: 'red' } });
      expectFaults(answer, [...Object.keys(fields), 'colour']);
    }
  });

  test('an amount that no currency could have comes with the other faults', async () => {
    const business = await openBusiness(testApp());
    const id = await invoiceIn(business);
    for (const amount of [0, -1, '1e3']) {
      const json = { amount, payment_method: 'gold' };
      expectFaults(await business.send(`POST /invoices/${id}/payments`, { json }), ['amount', 'payment_method']);
    }
  });

  test.each(
    Object.entries({ ...KNOWN, ...Object.fromEntries(Object.entries(WRONG).map(([k, v]) => [k, Object.keys(v)])) }),
  )('POST …/%s names the fields that a body may have, and the id is not among them', async (call, known) => {
    const business = await openBusiness(testApp());
    const id = await invoiceIn(business);
    const error = expectFaults(await business.send(`POST /invoices/${id}/${call}`, { json: { colour: 1 } }), [
      'colour',
    ]);
    expect(new Set(error.allowed_values)).toEqual(new Set(known));
  });

  test.each(['cancel', 'send', 'issue', 'payments', 'remind', 'reminder'])(
    'POST …/%s takes the id from the path only',
    async (call) => {
      const business = await openBusiness(testApp());
      const id = await invoiceIn(business);
      expectFaults(await business.send(`POST /invoices/${id}/${call}`, { json: { id } }), ['id']);
    },
  );

  test('a wrong word comes with the right ones', async () => {
    const business = await openBusiness(testApp());
    const id = await invoiceIn(business);
    const tone = await business.send(`POST /invoices/${id}/remind`, { json: { tone: 'angry' } });
    expect(expectFaults(tone, ['tone']).allowed_values).toEqual([...REMINDER_TONES]);
    const method = await business.send(`POST /invoices/${id}/payments`, { json: { payment_method: 'gold' } });
    expect(expectFaults(method, ['payment_method']).allowed_values).toEqual([...PAYMENT_METHODS]);
  });

  test('more than is due is refused with what is due, also after part payments', async () => {
    const business = await openBusiness(testApp());
    const id = await invoiceIn(business);
    const pay = (amount: number) => business.send(`POST /invoices/${id}/payments`, { json: { amount } });
    expectData(await pay(4));
    expect(expectFaults(await pay(6.01), ['amount']).message).toContain('EUR 6.00');
    expect(expectData(await pay(6))).toMatchObject({ status: 'paid', amount_due: 0 });
  });

  test('a payment may have arrived in the past, or today', async () => {
    const business = await openBusiness(testApp());
    const id = await invoiceIn(business);
    for (const paid_at of ['2025-12-31T23:59:59Z', '2026-03-17T23:00:00+14:00', '2026-03-17T11:00:00.5Z']) {
      const answer = await business.send(`POST /invoices/${id}/payments`, { json: { amount: 1, paid_at } });
      expect(expectData(answer).payment).toMatchObject({ paid_at: new Date(paid_at).toISOString() });
    }
  });

  test('a query parameter is no field: it is refused on every POST and PATCH', async () => {
    const business = await openBusiness(testApp());
    const id = await invoiceIn(business);
    const before = await business.footprint();
    for (const line of [
      `POST /invoices/${id}/cancel?force=true`,
      `POST /invoices/${id}/payments?amount=1`,
      'POST /customers?name=Ann',
      'PATCH /customers/1?note=x',
    ]) {
      const error = expectFaults(await business.send(line, { json: {} }), [line.replace(/^.*\?(\w+)=.*$/, '$1')]);
      expect(error.message).toContain('query parameter');
    }
    expect(await business.footprint()).toEqual(before);
  });
});
