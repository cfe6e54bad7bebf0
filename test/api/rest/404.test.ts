import { describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ON_THIS_MACHINE } from '../../webhooks/receiver.ts';
import { callsOf } from './every-route.ts';
import { expectRefusal, openBusiness, send, sharedTestApp } from './exchange.ts';

const NO_ID = ['0', '-1', '1.5', '1e3', 'abc', '9'.repeat(15), '9'.repeat(40), 'null', '%20', '%00', '%0a', 'ü'];

describe.each(ENGINES_OF_RULES)('404 on %s', (engine) => {
  const testApp = sharedTestApp({ engine, environment: ON_THIS_MACHINE });

  test.each([
    '/',
    '',
    '/invoice',
    '/invoices/1/unknown',
    '/invoices/1/remind/2',
    '/v2/invoices',
    '/INVOICES',
    '/tokens',
  ])('an unknown path: %s', async (path) => {
    const business = await openBusiness(testApp());
    for (const method of ['GET', 'POST', 'DELETE']) {
      const error = expectRefusal(await business.send(`${method} ${path}`), 404, 'not_found');
      expect(error).toMatchObject({ retryable: false, hint: expect.any(String) });
    }
  });

  test.each(['//nothing', '//api', '//api/v2/invoices', '//api/v11/invoices', '//index.php'])(
    'an unknown path beside the interface has the same envelope: %s',
    async (path) => {
      expectRefusal(await send(testApp(), `GET ${path}`), 404, 'not_found');
    },
  );

  test("another business's object is not found on any route, and nothing of it changes", async () => {
    const [mine, theirs] = [await openBusiness(testApp()), await openBusiness(testApp())];
    const calls = (await callsOf(theirs)).filter(({ route }) => route.path.includes('{id}'));
    const before = await theirs.footprint();
    expect(calls.length).toBeGreaterThan(8);
    for (const { line, sent, route } of calls) {
      const noun = route.path.split('/')[1]?.replace('-', '_').replace(/ies$/, 'y').replace(/s$/, '');
      const code = noun === 'search' ? 'document_not_found' : `${noun}_not_found`;
      const error = expectRefusal(await mine.send(line, sent), 404, code);
      expect(error, line).toMatchObject({ field: 'id', retryable: false });
    }
    expect(await theirs.footprint()).toEqual(before);
  });

  test("another business's object and one that never was are told apart by nothing", async () => {
    const [mine, theirs] = [await openBusiness(testApp()), await openBusiness(testApp())];
    const { id } = await theirs.run('createCustomer', { name: 'Ann' });
    const [foreign, missing] = [await mine.send(`GET /customers/${id}`), await mine.send('GET /customers/98765432')];
    const { request_id, ...theirsText } = JSON.parse(foreign.text.replaceAll(String(id), '#'));
    const { request_id: other, ...missingText } = JSON.parse(missing.text.replaceAll('98765432', '#'));
    expect(theirsText).toEqual(missingText);
    expect(request_id).not.toBe(other);
  });

  test("another business's invoice number finds one's own invoice only", async () => {
    const [mine, theirs] = [await openBusiness(testApp()), await openBusiness(testApp())];
    await theirs.run('createInvoice', { customer: { name: 'Ann' }, description: 'Work', amount: 1 });
    expectRefusal(await mine.send('GET /invoices/INV-000001'), 404, 'invoice_not_found');
  });

  test("another business's customer cannot be invoiced", async () => {
    const [mine, theirs] = [await openBusiness(testApp()), await openBusiness(testApp())];
    const { id } = await theirs.run('createCustomer', { name: 'Ann' });
    const answer = await mine.send('POST /invoices', { json: { customer_id: id, description: 'Work', amount: 1 } });
    expect(expectRefusal(answer, 404, 'customer_not_found').field).toBe('customer_id');
  });

  test.each(NO_ID)('what is no id is not found: %s', async (id) => {
    const business = await openBusiness(testApp());
    const encoded = encodeURI(decodeURIComponent(id)).replaceAll('\0', '%00');
    for (const [line, code] of [
      [`GET /customers/${encoded}`, 'customer_not_found'],
      [`PATCH /customers/${encoded}`, 'customer_not_found'],
      [`GET /invoices/${encoded}`, 'invoice_not_found'],
      [`POST /invoices/${encoded}/cancel`, 'invoice_not_found'],
    ] as const) {
      const sent = line.startsWith('PATCH') ? { json: { note: 'x' } } : {};
      expect(expectRefusal(await business.send(line, sent), 404, code), line).toMatchObject({ field: 'id' });
    }
  });

  test('an invoice that an activity filter names must be there', async () => {
    const business = await openBusiness(testApp());
    for (const invoice of ['999999', 'INV-000001', '%00']) {
      const answer = await business.send(`GET /activity?invoice=${invoice}`);
      expect(expectRefusal(answer, 404, 'invoice_not_found').field).toBe('invoice');
    }
  });
});
