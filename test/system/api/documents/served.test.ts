import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { OpenApiDocument } from '../../../../src/api/rest/openapi.ts';
import { KINDS } from '../../../api/documents/kit.ts';
import { send, sharedTestApp } from '../../../api/rest/exchange.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const PREFIXED = 'https://pay.acme.test/billing';
const testApp = sharedTestApp({ environment: { BASE_URL: PREFIXED } });

const generated = (kind: string) => parse(readFileSync(`${ROOT}/schema/${kind}.yaml`, 'utf8')) as OpenApiDocument;

/** Host headers as a proxy or an attacker may send them. */
const ELSEWHERE = { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'http' };

describe.each(KINDS)('%s', (kind) => {
  test('is served as it is generated, but for the address', async () => {
    const { status, headers, text } = await send(testApp(), `GET //billing/${kind}.json`);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/json; charset=utf-8' });
    const { servers, externalDocs: privacy, ...served } = JSON.parse(text) as OpenApiDocument;
    const { servers: theirs, externalDocs: _, ...rest } = generated(kind);
    expect(served).toEqual(rest);
    expect(theirs).toEqual([{ url: 'https://billing.example.com/api/v1' }]);
    expect(servers).toEqual([{ url: `${PREFIXED}/api/v1` }]);
    expect(privacy).toMatchObject({ url: `${PREFIXED}/privacy` });
  });

  test('is the same as YAML, for readers of YAML 1.1 and 1.2 alike', async () => {
    const json = await send(testApp(), `GET //billing/${kind}.json`);
    const { status, headers, text } = await send(testApp(), `GET //billing/${kind}.yaml`);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/yaml; charset=utf-8' });
    expect(parse(text)).toEqual(JSON.parse(json.text));
    expect(parse(text, { version: '1.1' })).toEqual(JSON.parse(json.text));
  });

  test('names the address of the settings, whatever host was asked', async () => {
    for (const format of ['json', 'yaml']) {
      const { text } = await send(testApp(), `GET //billing/${kind}.${format}`, { headers: ELSEWHERE });
      expect(text).toContain(`${PREFIXED}/api/v1`);
      expect(text).not.toMatch(/evil\.test|127\.0\.0\.1|localhost/);
    }
  });

  test('is found at no other place, and needs no token', async () => {
    const { status } = await send(testApp(), `GET //${kind}.json`);
    expect(status).toBe(404);
  });
});
