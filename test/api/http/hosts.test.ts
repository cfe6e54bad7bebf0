// The host and scheme of a request: the Host header must be valid, and Strict-Transport-Security is sent only if the
// service is reached by https.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { exchange, sharedTestApp } from '../rest/exchange.ts';

const PATHS = [
  ...[
    '/api/v1/customers',
    '/mcp',
    '/v2/get',
    '/link/api/get',
    '/link/x',
    '/link/unsubscribe/x',
    '/link/subscription/x',
  ],
  ...['/dashboard', '/dashboard/sign-in', '/sandbox/x', '/callbacks/stripe/x', '/oauth/authorize', '/oauth/register'],
  ...['/.well-known/oauth-authorization-server', '/healthz', '/metrics', '/openapi.json', '/', '/nothing'],
];
const ODD = [
  ...[
    'x@localhost',
    'evil.test@localhost',
    'localhost@evil.test',
    'user:pass@localhost',
    'localhost/',
    'localhost/path',
  ],
  ...[
    'localhost?x',
    'localhost#x',
    'local host',
    'localhost:',
    'localhost:port',
    'localhost:99999',
    'a\\b',
    '[::g]',
    '[',
  ],
  ...[
    'localhost,evil.test',
    'http://localhost',
    '1.2.3.4.5',
    '999.1.1.1',

    'löcal',
    'a%40b',
    '<script>',
    '@',
    ':80',
  ],
];

describe('a Host that is none is 4xx at every path', () => {
  const testApp = sharedTestApp({ environment: { TRUST_PROXY: 'loopback' } });

  test.each(PATHS)('%s', async (path) => {
    const base = await testApp().baseUrl();
    for (const host of ODD) {
      const Host = Buffer.from(host).toString('latin1');
      const { status, headers } = await exchange(base, 'POST', path, { headers: { Host } });
      expect([status, headers['x-content-type-options']], host).toEqual([400, 'nosniff']);
    }
    const forwarded = { headers: { 'X-Forwarded-Host': 'x@localhost' } };
    expect((await exchange(base, 'GET', path, forwarded)).status).toBe(400);
  });

  test('one that is a name or an address goes on, whatever it is', async () => {
    const base = await testApp().baseUrl();
    for (const Host of [
      'billing.example',
      'LOCALHOST:8787',
      '127.0.0.1',
      '[::1]:8787',
      'a_b.internal',
      'x.example.:80',
    ]) {
      expect((await exchange(base, 'GET', '/healthz', { headers: { Host } })).status, Host).toBe(200);
    }
  });

  test('two of them are one too many; HTTP/1.0 may have none', async () => {
    const { port } = new URL(await testApp().baseUrl());
    const say = async (lines: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      socket.end(`${lines}\r\n\r\n`);
      return (await text(socket)).slice(0, 12);
    };
    expect(await say('GET /healthz HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\nConnection: close')).toBe(
      'HTTP/1.1 400',
    );
    expect(await say('GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close')).toBe('HTTP/1.1 400');
    expect(await say('GET /healthz HTTP/1.1\r\nConnection: close')).toBe('HTTP/1.1 400');
    expect(await say('GET /healthz HTTP/1.0')).toBe('HTTP/1.1 200');
  });
});

describe('Strict-Transport-Security', () => {
  const PATHS = [
    ...['/link/x', '/dashboard/sign-in', '/dashboard', '/sandbox/x', '/link/subscription/x', '/link/unsubscribe/x'],
    ...['/api/v1/customers', '/mcp', '/v2/get', '/healthz', '/.well-known/oauth-authorization-server', '/nothing'],
  ];
  const secure = sharedTestApp({ environment: { BASE_URL: 'https://billing.example', TRUST_PROXY: 'loopback' } });
  const plain = sharedTestApp({ environment: { BASE_URL: 'http://localhost:9', TRUST_PROXY: 'loopback' } });
  const mixed = sharedTestApp({ environment: { BASE_URL: 'https://billing.example', LINK_URL: 'http://pay.example' } });
  const promised = async (testApp: typeof secure, path: string, headers: Record<string, string> = {}) => {
    const answer = await exchange(await testApp().baseUrl(), 'GET', path, { headers });
    return answer.headers['strict-transport-security'];
  };
  const YEAR = expect.stringMatching(/^max-age=31536000/);

  test.each(PATHS)('on %s where the service is reached by https, and nowhere else', async (path) => {
    expect(await promised(secure, path)).toEqual(YEAR);
    expect(await promised(secure, path, { 'X-Forwarded-Proto': 'https' })).toEqual(YEAR);
    expect(await promised(secure, path, { 'X-Forwarded-Proto': 'http' })).toBeUndefined();
    expect(await promised(plain, path)).toBeUndefined();
    // X-Forwarded-Proto says https, but BASE_URL, from which all links are built, is http.
    expect(await promised(plain, path, { 'X-Forwarded-Proto': 'https' })).toBeUndefined();
  });

  test('and not at an address of our own that is plain', async () => {
    expect(await promised(mixed, '/x', { Host: 'pay.example' })).toBeUndefined();
    expect(await promised(mixed, '/healthz', { Host: 'billing.example' })).toEqual(YEAR);
  });
});
