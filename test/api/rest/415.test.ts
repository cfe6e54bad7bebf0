import { describe, expect, test } from 'vitest';
import { expectData, expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

const body = '{"name":"Ann"}';

describe('415: a body is JSON and says so', () => {
  const testApp = sharedTestApp();

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/xml',
    'nonsense',
    undefined,
  ])('%s', async (type) => {
    const business = await openBusiness(testApp());
    const before = await business.footprint();
    for (const line of ['POST /customers', 'PATCH /customers/1', 'POST /invoices/1/cancel']) {
      const error = expectRefusal(
        await business.send(line, { body, headers: type === undefined ? {} : { 'Content-Type': type } }),
        415,
        'unsupported_media_type',
      );
      expect(error).toMatchObject({ retryable: false, hint: expect.stringContaining('application/json') });
    }
    expect(await business.footprint()).toEqual(before);
  });

  test.each(['iso-8859-1', 'windows-1252', 'nonsense'])('JSON in %s', async (charset) => {
    const business = await openBusiness(testApp());
    const headers = { 'Content-Type': `application/json; charset=${charset}` };
    expectRefusal(await business.send('POST /customers', { body, headers }), 415, 'unsupported_media_type');
  });

  test.each(['compress', 'nonsense', 'gzip, gzip'])('packed as %s', async (encoding) => {
    const business = await openBusiness(testApp());
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
    expectRefusal(await business.send('POST /customers', { body, headers }), 415, 'unsupported_media_type');
  });

  test.each(['application/json', 'APPLICATION/JSON', 'application/merge-patch+json', 'application/vnd.api+json'])(
    '%s is JSON',
    async (type) => {
      const business = await openBusiness(testApp());
      expectData(await business.send('POST /customers', { body, headers: { 'Content-Type': type } }), 201);
    },
  );

  test('a call without a body needs no type, whatever type it says', async () => {
    const business = await openBusiness(testApp());
    for (const headers of [{}, { 'Content-Type': 'text/plain' }]) {
      expectData(await business.send('GET /invoices', { headers }));
    }
  });
});
