/** Requests from web pages: allowed origins, origins of this machine, and all others (DNS rebinding, CORS). */
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { type Mcp, openMcp } from './kit.ts';

const APP = 'https://app.example.com';
let mcp: Mcp;
let token: string;
beforeAll(async () => {
  mcp = await openMcp({ origins: [APP, 'chrome-extension://abcdefgh'] });
  token = await mcp.token();
});
afterAll(() => mcp[Symbol.asyncDispose]());

function preflight(origin: string): Promise<Response> {
  const asked = {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type,mcp-protocol-version,mcp-method,mcp-name',
  };
  return fetch(mcp.url, { method: 'OPTIONS', headers: asked });
}

function list(origin: string, authorization = `Bearer ${token}`): Promise<Response> {
  return fetch(mcp.url, {
    method: 'POST',
    headers: {
      Origin: origin,
      Authorization: authorization,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
}

describe.each([
  APP,
  'chrome-extension://abcdefgh',
  'https://billing.example',
  'http://localhost:6274',
  'http://127.0.0.1:3000',
])('a page of %s', (origin) => {
  test('may ask, with the headers of the protocol, and without a token for the question', async () => {
    const { status, headers } = await preflight(origin);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-methods')).toBe('GET,POST,DELETE');
    const allowed = headers.get('access-control-allow-headers')?.split(',');
    expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'last-event-id']));
    expect(allowed).toEqual(
      expect.arrayContaining(['mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name']),
    );
    expect(headers.get('access-control-allow-credentials'), 'no cookie is ever wanted').toBeNull();
  });

  test('may read the answer, and also why there is none', async () => {
    for (const answer of [await list(origin), await list(origin, 'Bearer bh_wrong')]) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('vary')).toMatch(/origin/i);
      expect(answer.headers.get('access-control-expose-headers')).toContain('mcp-session-id');
      expect(answer.headers.get('access-control-expose-headers')).toContain('www-authenticate');
    }
    expect((await list(origin)).status).toBe(200);
    expect((await list(origin, 'Bearer bh_wrong')).status).toBe(401);
  });
});

test.each([
  'https://evil.example',
  'https://app.example.com.evil.example',
  'null',
  'https://billing.example.evil',
  'nonsense',
])('a page of %s gets nowhere, with a token and without', async (origin) => {
  for (const answer of [await preflight(origin), await list(origin)]) {
    expect(answer.status).toBe(403);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.stringContaining('rigin') } });
  }
});

test('the allowed host under another scheme or port is no allowed origin', async () => {
  for (const origin of ['http://app.example.com', 'https://app.example.com:8443']) {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
  }
});

test.each(['evil.example', 'localhost.evil.example', 'app.example.com'])('the name %s is not ours', async (host) => {
  const headers = { Host: host, Authorization: `Bearer ${token}` };
  // Uses `node:http`, because `fetch` cannot set the Host header, which has another name after DNS rebinding.
  const answer = await new Promise<IncomingMessage>((resolve) => get(mcp.url, { headers }, resolve));
  expect(answer.statusCode).toBe(403);
  const body = await json(answer);
  expect(parseJSONRPCMessage(body)).toEqual(body);
  expect(body).toMatchObject({ error: { code: -32_000, message: expect.stringContaining('Host') } });
});

describe('MCP_ALLOWED_ORIGINS', () => {
  test('is nobody unless set, and a list of origins', () => {
    expect(readConfig({}).mcpOrigins).toEqual([]);
    const { mcpOrigins } = readConfig({ MCP_ALLOWED_ORIGINS: `${APP}, http://localhost:5173 chrome-extension://abc` });
    expect(mcpOrigins).toEqual([APP, 'http://localhost:5173', 'chrome-extension://abc']);
  });

  test.each(['*', 'https://*.example.com', 'app.example.com', `${APP}/path`, 'https://', `${APP},*`])(
    'refuses %s',
    (value) => {
      expect(() => readConfig({ MCP_ALLOWED_ORIGINS: value })).toThrow(
        /^MCP_ALLOWED_ORIGINS is .* Allowed: origins such as https:\/\/app\.example\.com, separated by commas\.$/,
      );
    },
  );
});
