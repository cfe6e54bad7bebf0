// The API documents as editors, viewers and client generators fetch them: from any origin (CORS), compressed, and
// cached until they change.
import { describe, expect, test } from 'vitest';
import { SCHEMAS } from '../../../../src/app.ts';
import { bytesOf, unpacked } from '../../../api/http/bytes.ts';
import { sharedTestApp } from '../../../api/rest/exchange.ts';

const testApp = sharedTestApp();
const PATHS = SCHEMAS.flatMap((name) => [`/${name}.json`, `/${name}.yaml`]);
const ELSEWHERE = { Origin: 'https://editor.example' };

test('every document that is published as a file is served too', () => {
  expect(PATHS).toEqual(expect.arrayContaining(['/openapi.json', '/assistant.yaml', '/events.yaml']));
});

describe.each(PATHS)('%s', (path) => {
  test('is the same in every encoding, and each has its own strong ETag', async () => {
    const [plain, gzip, br] = await Promise.all([
      bytesOf(testApp(), path),
      bytesOf(testApp(), path, { 'Accept-Encoding': 'gzip' }),
      bytesOf(testApp(), path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' }),
    ]);
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    const tags = [plain, gzip, br].map(({ headers }) => headers.etag);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{20,}"$/);
    expect(new Set(tags).size).toBe(3);
    for (const sent of [gzip, br]) {
      expect(unpacked(sent)).toBe(plain.bytes.toString());
      expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(Number(sent.headers['content-length'])).toBe(sent.bytes.length);
    }
  });

  test('is not sent again to a client that has it', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const asked = { 'Accept-Encoding': encoding };
      const { headers } = await bytesOf(testApp(), path, asked);
      for (const match of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
        const again = await bytesOf(testApp(), path, { ...asked, 'If-None-Match': match });
        expect([again.status, again.bytes.length, again.headers.etag], match).toEqual([304, 0, headers.etag]);
        expect(again.headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'public, max-age=300' });
      }
      const changed = await bytesOf(testApp(), path, { ...asked, 'If-None-Match': '"other"' });
      expect([changed.status, changed.headers.etag]).toEqual([200, headers.etag]);
    }
  });

  test('can be read by pages of every site, without credentials, and only read', async () => {
    const { status, headers } = await bytesOf(testApp(), path, ELSEWHERE);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const asks = {
      ...ELSEWHERE,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'if-none-match',
    };
    const preflight = await bytesOf(testApp(), path, asks, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD',
      'access-control-allow-headers': 'If-None-Match',
    });
    expect((await bytesOf(testApp(), path, ELSEWHERE, 'POST')).status).toBe(404);
  });

  test('answers HEAD like GET, without the text', async () => {
    const [got, head] = await Promise.all([bytesOf(testApp(), path), bytesOf(testApp(), path, {}, 'HEAD')]);
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-type', 'content-length']) expect(head.headers[name]).toBe(got.headers[name]);
  });
});

test('an encoding that the client refuses is not used', async () => {
  const { headers } = await bytesOf(testApp(), '/openapi.json', { 'Accept-Encoding': 'br;q=0, gzip;q=0.1' });
  expect(headers['content-encoding']).toBe('gzip');
});

test('the API itself stays closed to other sites', async () => {
  for (const path of ['/api/v1/invoices', '/readyz', '/llms.txt', '/nothing']) {
    const { headers } = await bytesOf(testApp(), path, ELSEWHERE);
    expect(headers['access-control-allow-origin'], path).toBeUndefined();
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin');
  }
});
