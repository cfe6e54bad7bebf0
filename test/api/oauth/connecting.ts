/** The steps by which an assistant, and the browser of its user, connect to the service. */
import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from '../../kit/test-app.ts';
import { type Fields, hiddenIn, type TestBrowser } from '../../web/dashboard/browser.ts';

export const BASE = 'https://billing.example';
export const MCP = `${BASE}/mcp`;
export const REST = `${BASE}/api/v1`;
export const CLAUDE = 'https://claude.ai/api/mcp/auth_callback';

export type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
  readonly error?: string;
};

/** `place`: base path of the service. */
export async function register(testApp: TestApp, metadata: object = {}, place = '') {
  const json = { redirect_uris: [CLAUDE], client_name: 'Claude', token_endpoint_auth_method: 'none', ...metadata };
  const answer = await testApp.fetch(`${place}/oauth/register`, { json });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

export async function newClient(testApp: TestApp, metadata: object = {}, place = ''): Promise<string> {
  const { status, body } = await register(testApp, metadata, place);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.client_id ?? '';
}

export const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** A parameter that is `undefined` is left out. */
export function authorizePath(clientId: string, more: Readonly<Record<string, string | undefined>> = {}): string {
  const parameters = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: CLAUDE, state: 'st', resource: MCP },
    ...{ scope: 'billing.read billing.write', code_challenge: challenge, code_challenge_method: 'S256' },
    ...more,
  };
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/oauth/authorize?${new URLSearchParams(given)}`;
}

/**
 * From the authorization request to the redirect back to the client. `fields` change the answer to the consent page.
 */
export async function consent(browser: TestBrowser, path: string, fields: Fields = {}): Promise<URL> {
  const begun = await browser.get(path);
  expect([begun.status, begun.location], begun.text).toEqual([303, expect.stringContaining('/dashboard/connect/')]);
  const page = await browser.get(begun.location);
  expect(page.status, page.text).toBe(200);
  const scopes = [...page.text.matchAll(/name="scopes" value="([^"]+)" checked/g)].map(([, scope = '']) => scope);
  const account = /<option value="(\d+)" selected/.exec(page.text)?.[1];
  const given = {
    ...hiddenIn(page.text),
    ...(account ? { account_id: account } : {}),
    scopes,
    answer: 'allow',
    ...fields,
  };
  const answered = await browser.post(begun.location, given);
  expect(answered.status, answered.text).toBe(303);
  const left = await browser.get(answered.location);
  expect(left.status, left.text).toBe(303);
  return new URL(left.location);
}

export async function token(testApp: TestApp, fields: Readonly<Record<string, string>>) {
  const answer = await testApp.fetch('/oauth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, body: (await answer.json()) as Tokens };
}

export function exchange(testApp: TestApp, clientId: string, left: URL, more: Readonly<Record<string, string>> = {}) {
  const code = left.searchParams.get('code') ?? '';
  const of = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: CLAUDE, code_verifier: verifier };
  return token(testApp, { ...of, code, ...more });
}

export function refresh(testApp: TestApp, clientId: string, refresh_token: string, more = {}) {
  return token(testApp, { grant_type: 'refresh_token', client_id: clientId, refresh_token, ...more });
}

/** The whole flow. Returns the client id and the tokens of the assistant. */
export async function connect(testApp: TestApp, browser: TestBrowser, more: Readonly<Record<string, string>> = {}) {
  const clientId = await newClient(testApp);
  const { status, body } = await exchange(testApp, clientId, await consent(browser, authorizePath(clientId, more)));
  expect(status, JSON.stringify(body)).toBe(200);
  return { clientId, ...body };
}

export async function callTool(testApp: TestApp, secret: string, name: string, args: object = {}, query = '') {
  const answer = await testApp.fetch(`/mcp${query}`, {
    token: secret,
    json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    headers: { Accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
  });
  return { status: answer.status, challenge: answer.headers.get('www-authenticate') ?? '', text: await answer.text() };
}

export async function restStatus(testApp: TestApp, secret: string): Promise<number> {
  return (await testApp.fetch('/api/v1/invoices', { token: secret })).status;
}
