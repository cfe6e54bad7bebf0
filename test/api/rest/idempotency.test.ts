import { afterAll, describe, expect, test } from 'vitest';
import { ROUTES, type Route } from '../../../src/api/rest/routes.ts';
import { sized } from '../../kit/proof.ts';
import { ENGINES, testOfRules } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { ON_THIS_MACHINE } from '../../webhooks/receiver.ts';
import { callsOf } from './every-route.ts';
import { type Answer, expectData, expectFaults, expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';
import { GONE, postOffice } from './post-office.ts';

const DAY_MS = 86_400_000;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const POSTS = ROUTES.filter(({ method }) => method === 'POST');
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });

function expectReplay(first: Answer, second: Answer): void {
  expect({ status: second.status, text: second.text }).toEqual({ status: first.status, text: first.text });
  expect(second.headers.location).toBe(first.headers.location);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(second.headers['idempotent-replayed']).toBe('true');
}

describe.each(ENGINES)('a POST with a key happens once (R14), on %s', (engine) => {
  const rule = testOfRules(engine);
  const testApp = sharedTestApp({ engine, mail: postOffice(), environment: ON_THIS_MACHINE });
  afterAll(() => expectVerified(testApp().app.services.store));
  const ann = { name: 'Ann', email: 'ann@example.com' };
  const invoice = { customer: ann, description: 'Work', amount: 12.5 };

  test('every POST route answers a repeat byte for byte, and nothing happens twice', async () => {
    const business = await openBusiness(testApp());
    // `npm test` tries one route in two, and on Postgres one in eight: the store handles all of them alike.
    const nth = sized({ quick: engine === 'postgres' ? 8 : 2, usual: 1, whole: 1 });
    const isTried = (route: Route) => route.method === 'POST' && POSTS.indexOf(route) % nth === 0;
    for (const { line, sent, route } of await callsOf(business, isTried)) {
      const call = () => business.send(line, { ...sent, ...keyed(`key of ${route.path}`.replaceAll(' ', '-')) });
      const first = await call();
      expectData(first, route.location ? 201 : 200);
      const after = await business.footprint();
      expectReplay(first, await call());
      expect(await business.footprint(), line).toEqual(after);
    }
  });

  rule('the key may stand in the body, in the header, or in both', async () => {
    const business = await openBusiness(testApp());
    const byHeader = () => business.send('POST /invoices', { json: invoice, ...keyed('k') });
    const first = await byHeader();
    expectReplay(first, await business.send('POST /invoices', { json: { ...invoice, idempotency_key: 'k' } }));
    expectReplay(
      first,
      await business.send('POST /invoices', { json: { idempotency_key: 'k', ...invoice }, ...keyed('k') }),
    );
    expectReplay(first, await byHeader());
  });

  rule('a header and a body that name different keys are refused', async () => {
    const business = await openBusiness(testApp());
    const json = { ...invoice, idempotency_key: 'a' };
    expectFaults(await business.send('POST /invoices', { json, ...keyed('b') }), ['idempotency_key']);
    expectFaults(
      await business.send('POST /invoices', { json: { ...invoice, idempotency_key: null }, ...keyed('b') }),
      ['idempotency_key'],
    );
    expect(expectData(await business.send('GET /invoices'))).toMatchObject({ total_count: 0 });
  });

  rule('the key never becomes part of what is made', async () => {
    const business = await openBusiness(testApp());
    const made = await business.send('POST /customers', { json: { name: 'Ann', idempotency_key: 'k' } });
    expect(made.text).not.toContain('idempotency');
    const { id } = await business.run('createInvoice', invoice);
    const bare = await business.send(`POST /invoices/${id}/cancel`, { json: { idempotency_key: 'k' } });
    expect(expectData(bare)).toMatchObject({ status: 'cancelled' });
  });

  rule('the same body in another order or spacing is the same body', async () => {
    const business = await openBusiness(testApp());
    const first = await business.send('POST /invoices', { json: invoice, ...keyed('k') });
    const body =
      ' { "amount" : 12.50, "description": "Work",\n "customer": {"email":"ann@example.com", "name":"Ann"}} ';
    const headers = { ...JSON_TYPE, 'Idempotency-Key': 'k' };
    expectReplay(first, await business.send('POST /invoices', { body, headers }));
  });

  rule.each([
    ['another amount', { amount: 12.51 }],
    ['a field more', { reference: 'x' }],
    ['another customer', { customer: { ...ann, city: 'Utrecht' } }],
    ['the same amount as text', { amount: '12.50' }],
  ])('another body under the same key is refused: %s', async (_name, change) => {
    const business = await openBusiness(testApp());
    const first = await business.send('POST /invoices', { json: invoice, ...keyed('k') });
    const other = await business.send('POST /invoices', { json: { ...invoice, ...change }, ...keyed('k') });
    const error = expectRefusal(other, 422, 'idempotency_key_reused');
    expect(error).toMatchObject({ field: 'idempotency_key', retryable: false, hint: expect.any(String) });
    expectReplay(first, await business.send('POST /invoices', { json: invoice, ...keyed('k') }));
  });

  rule('the header that makes an equal call a retry counts before a key, wherever the key stands', async () => {
    const business = await openBusiness(testApp());
    const headers = { 'Repeat-Is-Retry': 'true' };
    const inBody = (key: string) =>
      business.send('POST /invoices', { json: { ...invoice, idempotency_key: key }, headers });
    const first = await inBody('a');
    expectData(first, 201);
    expectReplay(first, await inBody('b'));
    const byHeader = { json: invoice, headers: { ...headers, 'Idempotency-Key': 'c' } };
    expectReplay(first, await business.send('POST /invoices', byHeader));
  });

  rule('the same call on another invoice is another call', async () => {
    const business = await openBusiness(testApp());
    const [a, b] = [await business.run('createInvoice', invoice), await business.run('createInvoice', invoice)];
    expectData(await business.send(`POST /invoices/${a.id}/cancel`, keyed('k')));
    expectRefusal(await business.send(`POST /invoices/${b.id}/cancel`, keyed('k')), 422, 'idempotency_key_reused');
    expect(await business.run('getInvoice', { id: b.id })).toMatchObject({ status: 'pending' });
  });

  rule('a key belongs to its token and its route', async () => {
    const business = await openBusiness(testApp());
    const stranger = await openBusiness(testApp());
    const token = await testApp().token(['billing.write'], business.account);
    const json = { name: 'Ann' };
    for (const send of [
      () => business.send('POST /customers', { json, ...keyed('k') }),
      () => business.send('POST /customers', { json, ...keyed('k'), token }),
      () => stranger.send('POST /customers', { json, ...keyed('k') }),
      () => business.send('POST /invoices', { json: invoice, ...keyed('k') }),
    ]) {
      const answer = await send();
      expectData(answer, 201);
      expect(answer.headers['idempotent-replayed']).toBeUndefined();
    }
  });

  test('a key is kept for 24 hours', async () => {
    const business = await openBusiness(testApp());
    const call = () => business.send('POST /customers', { json: { name: 'Ann' }, ...keyed('k') });
    const first = await call();
    testApp().clock.advance(DAY_MS - 1);
    expectReplay(first, await call());
    testApp().clock.advance(1);
    const fresh = await call();
    expect(fresh.headers['idempotent-replayed']).toBeUndefined();
    expect(expectData(fresh, 201).id).not.toBe(first.body.data?.id);
  });

  test('of calls at the same time one is done; the others wait to be told or hear the same answer', async () => {
    const business = await openBusiness(testApp());
    const call = () => business.send('POST /invoices', { json: invoice, ...keyed('k') });
    const answers = await Promise.all(Array.from({ length: 8 }, call));
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers) {
      if (answer.status === 201) continue;
      expect(expectRefusal(answer, 409, 'idempotency_in_progress')).toMatchObject({ retryable: true });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(expectData(await business.send('GET /invoices'))).toMatchObject({ total_count: 1 });
    expect((await call()).text).toBe(done[0]?.text);
  });

  rule('failed validation is not remembered: the corrected call may use its key', async () => {
    const business = await openBusiness(testApp());
    for (const json of [
      { ...invoice, amount: 0 },
      { ...invoice, due_date: '2020-01-01' },
      { customer_id: 99_999, description: 'W', amount: 1 },
    ]) {
      expect((await business.send('POST /invoices', { json, ...keyed('k') })).status).toBeGreaterThanOrEqual(404);
    }
    const answer = await business.send('POST /invoices', { json: invoice, ...keyed('k') });
    expectData(answer, 201);
    expect(answer.headers['idempotent-replayed']).toBeUndefined();
  });

  rule.each(['remind', 'send'])('a %s that the mail server refused is never replayed as a success', async (path) => {
    const business = await openBusiness(testApp());
    const customer = { name: 'Gone', email: GONE };
    const { id } = await business.run('createInvoice', { ...invoice, customer });
    for (let attempt = 1; attempt <= 2; attempt++) {
      expectRefusal(await business.send(`POST /invoices/${id}/${path}`, keyed('k')), 409, 'mail_rejected');
    }
  });

  rule('a replay is the first answer, although the object has changed since', async () => {
    const business = await openBusiness(testApp());
    const call = () => business.send('POST /invoices', { json: { ...invoice, send_email: true }, ...keyed('k') });
    const first = await call();
    const { id } = expectData(first, 201);
    await business.run('recordPayment', { id });
    expectReplay(first, await call());
  });

  rule.each([[''], [' '], ['a b'], ['é'], ['x'.repeat(256)], [5], [null], [{}], [['k']]])(
    'what is no key is refused: %j',
    async (key) => {
      const business = await openBusiness(testApp());
      const json = { name: 'Ann', idempotency_key: key };
      expectFaults(await business.send('POST /customers', { json }), ['idempotency_key']);
      expect(expectData(await business.send('GET /customers'))).toMatchObject({ total_count: 0 });
    },
  );

  rule.each(['', 'a b', 'x'.repeat(256)])('nor is it one in a header: %j', async (key) => {
    const business = await openBusiness(testApp());
    const answer = await business.send('POST /customers', { json: { name: 'Ann' }, ...keyed(key) });
    expectFaults(answer, ['idempotency_key']);
  });

  rule('a key of 255 characters is taken', async () => {
    const business = await openBusiness(testApp());
    const call = () => business.send('POST /customers', { json: { name: 'Ann' }, ...keyed('~'.repeat(255)) });
    expectReplay(await call(), await call());
  });
});
