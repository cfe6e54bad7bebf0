import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { expectData, expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

const LIMIT = 256 * 1024;
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A customer as JSON of exactly this many bytes, padded with spaces. */
const customerOf = (bytes: number) => '{"name":"Ann"}'.padEnd(bytes, ' ');

describe('413: a body has at most 256 KiB', () => {
  const testApp = sharedTestApp();

  test.each([LIMIT - 1, LIMIT])('%d bytes are taken', async (bytes) => {
    const business = await openBusiness(testApp());
    expectData(await business.send('POST /customers', { body: customerOf(bytes), headers: JSON_TYPE }), 201);
  });

  test.each(['POST /customers', 'POST /invoices', 'PATCH /customers/1', 'POST /invoices/1/payments', 'POST /nothing'])(
    'one byte more is refused, and nothing is stored: %s',
    async (line) => {
      const business = await openBusiness(testApp());
      const before = await business.footprint();
      const answer = await business.send(line, { body: customerOf(LIMIT + 1), headers: JSON_TYPE });
      const error = expectRefusal(answer, 413, 'body_too_large');
      expect(error).toMatchObject({ retryable: false, message: expect.stringContaining('256 KiB') });
      expect(await business.footprint()).toEqual(before);
    },
  );

  test('a body whose length is not said beforehand is counted while it comes', async () => {
    const business = await openBusiness(testApp());
    const headers = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' };
    const answer = await business.send('POST /customers', { body: customerOf(LIMIT + 1), headers });
    expectRefusal(answer, 413, 'body_too_large');
    expectData(await business.send('POST /customers', { body: customerOf(LIMIT), headers }), 201);
  });

  test('a compressed body is measured unpacked', async () => {
    const business = await openBusiness(testApp());
    const headers = { ...JSON_TYPE, 'Content-Encoding': 'gzip' };
    const bomb = gzipSync(customerOf(50_000_000));
    expect(bomb.length).toBeLessThan(LIMIT);
    expectRefusal(await business.send('POST /customers', { body: bomb, headers }), 413, 'body_too_large');
    expectData(await business.send('POST /customers', { body: gzipSync(customerOf(LIMIT)), headers }), 201);
  });

  test('the connection serves the next call', async () => {
    const business = await openBusiness(testApp());
    await business.send('POST /customers', { body: customerOf(10 * LIMIT), headers: JSON_TYPE }).catch(() => undefined);
    expectData(await business.send('GET /customers'));
  });
});
