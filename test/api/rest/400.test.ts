import { describe, expect, test } from 'vitest';
import { expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const invalidUtf8 = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);

describe('400: what cannot be read is not guessed at', () => {
  const testApp = sharedTestApp();

  test.each([
    ['an open brace', '{'],
    ['a missing quote', '{"name: "Ann"}'],
    ['a trailing comma', '{"name":"Ann",}'],
    ['single quotes', "{'name':'Ann'}"],
    ['NaN', '{"amount":NaN}'],
    ['Infinity', '{"amount":Infinity}'],
    ['a second value behind the first', '{"name":"Ann"} {}'],
    ['form fields', 'name=Ann'],
    ['a bare text', '"Ann"'],
    ['a bare number', '12'],
    ['null', 'null'],
    ['only blanks', '  '],
    ['a byte order mark inside', '{\ufeff"name":"Ann"}'],
  ])('malformed JSON: %s', async (_name, body) => {
    const business = await openBusiness(testApp());
    const before = await business.footprint();
    const error = expectRefusal(
      await business.send('POST /customers', { body, headers: JSON_TYPE }),
      400,
      'malformed_json',
    );
    expect(error).toMatchObject({ retryable: false, hint: expect.any(String) });
    expect(error.message).not.toMatch(/position|token|unexpected/i);
    expect(await business.footprint()).toEqual(before);
  });

  test.each(['POST /customers', 'POST /invoices', 'PATCH /customers/1', 'POST /invoices/1/cancel'])(
    'invalid UTF-8 is refused, not replaced: %s',
    async (line) => {
      const business = await openBusiness(testApp());
      const answer = await business.send(line, { body: invalidUtf8, headers: JSON_TYPE });
      expect(expectRefusal(answer, 400, 'malformed_json').message).toContain('UTF-8');
    },
  );

  test.each(['/invoices/%', '/invoices/%zz', '/customers/%E0%A4%A', '/invoices/%c0%80/cancel'])(
    'a path whose escapes do not decode: %s',
    async (path) => {
      const business = await openBusiness(testApp());
      expectRefusal(
        await business.send(`${path.endsWith('cancel') ? 'POST' : 'GET'} ${path}`),
        400,
        'malformed_request',
      );
    },
  );

  test.each(['gzip', 'deflate', 'br', 'zstd'])('a body that is not packed as it says: %s', async (encoding) => {
    const business = await openBusiness(testApp());
    const headers = { ...JSON_TYPE, 'Content-Encoding': encoding };
    const answer = await business.send('POST /customers', { body: '{"name":"Ann"}', headers });
    expectRefusal(answer, 400, 'malformed_request');
  });
});
