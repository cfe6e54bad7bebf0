// The HTTP answers of the API reference page and its script. test/system/browser/front.test.ts opens it in a browser.
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiReferenceCode, apiReferenceLicences } from '../../../../dev/scripts/api-reference-file.ts';
import { bytesOf, unpacked } from '../../../api/http/bytes.ts';
import { sharedTestApp } from '../../../api/rest/exchange.ts';

const ROOT = `${resolve(import.meta.dirname, '../../../..')}/`;

const testApp = sharedTestApp({ environment: { BASE_URL: 'http://127.0.0.1:9' } });
const prefixed = sharedTestApp({ environment: { BASE_URL: 'https://pay.acme.test/billing' } });
const apart = sharedTestApp({
  environment: {
    BASE_URL: 'https://app.acme.test',
    LINK_URL: 'https://pay.acme.test',
    API_URL: 'https://api.acme.test',
  },
});

async function pageAt(app: typeof testApp, path: string, headers: Record<string, string> = {}) {
  const { status, headers: got, bytes } = await bytesOf(app(), path, headers);
  return { status, headers: got, text: bytes.toString() };
}

const scriptIn = (text: string) => /<script src="([^"]+)"/.exec(text)?.[1] ?? '';
const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']).split('; ');

describe('the page', () => {
  test('runs one script of ours, calls the document and the API only, and loads nothing else', async () => {
    const { status, headers, text } = await pageAt(testApp, '/docs');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const { port } = new URL(await testApp().baseUrl());
    const here = `http://127.0.0.1:${port}`;
    expect(policyOf(headers)).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      "img-src 'self' data: blob:",
      `connect-src http://127.0.0.1:9/openapi.json http://127.0.0.1:9/api/v1/ ${here}/openapi.json ${here}/api/v1/`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'none'",
    ]);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text).toContain('<script type="application/json" id="settings">');
    for (const [, address = ''] of text.matchAll(/(?:src|href)="([^"]*)"/g)) expect(address).toMatch(/^\/(?!\/)/);
  });

  test('turns off everything of the renderer that speaks to others', async () => {
    const { text } = await pageAt(testApp, '/docs');
    const settings = JSON.parse(/id="settings">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as Record<string, unknown>;
    expect(settings).toMatchObject({
      url: '/openapi.json',
      servers: [{ url: '/api/v1' }],
      proxyUrl: '',
      telemetry: false,
      withDefaultFonts: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      persistAuth: false,
    });
  });

  test('says without JavaScript where the document is', async () => {
    const { text } = await pageAt(testApp, '/docs');
    expect(/<noscript>(.*)<\/noscript>/s.exec(text)?.[1]).toContain('href="/openapi.yaml"');
  });

  test('under a path, everything is below it', async () => {
    const { status, headers, text } = await pageAt(prefixed, '/billing/docs', { Host: 'pay.acme.test' });
    expect(status).toBe(200);
    expect(text).toContain('"url":"/billing/openapi.json","servers":[{"url":"/billing/api/v1"}]');
    expect(policyOf(headers).join()).toContain('connect-src https://pay.acme.test/billing/openapi.json');
    expect((await bytesOf(prefixed(), scriptIn(text))).status).toBe(200);
    expect((await pageAt(prefixed, '/docs')).status).toBe(404);
  });

  test('is at the host of BASE_URL only', async () => {
    const statuses = ['app', 'pay', 'api'].map((name) => pageAt(apart, '/docs', { Host: `${name}.acme.test` }));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 404, 404]);
  });
});

describe('the script', () => {
  test('is the renderer that is installed; sent to a browser as brotli, unpacked or as gzip to others, and kept for ever', async () => {
    const path = scriptIn((await pageAt(testApp, '/docs')).text);
    expect(path).toMatch(/^\/docs\/assets\/reference-[0-9a-f]{12}\.js$/);
    const [br, gzip, plain] = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((encoding) => bytesOf(testApp(), path, { 'Accept-Encoding': encoding })),
    );
    expect(br?.headers['content-encoding']).toBe('br');
    const code = apiReferenceCode(ROOT);
    for (const sent of [br, gzip, plain]) {
      expect(sent && unpacked(sent)).toBe(code);
      expect(sent?.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      });
    }
    const again = await bytesOf(testApp(), path, { 'Accept-Encoding': 'br', 'If-None-Match': br?.headers.etag });
    expect(again.status).toBe(304);
  });

  test('under another name is not there', async () => {
    for (const name of ['reference.js', 'reference-000000000000.js', '..%2f..%2fpackage.json']) {
      expect((await bytesOf(testApp(), `/docs/assets/${name}`)).status).toBe(404);
    }
  });

  test('runs under a policy without eval', () => {
    expect(apiReferenceCode(ROOT)).not.toMatch(/\bnew Function\(|[^\w.]eval\(/);
  });

  test('has the licences of what is in it', () => {
    const licences = apiReferenceLicences(ROOT);
    for (const name of ['@scalar/api-reference', '@scalar/api-client', 'vue', '@codemirror/view']) {
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'));
    }
  });
});
