// Discovery: the documents at their well-known paths, for any origin, and the 401 that refers to them.

import { selectResourceURL as selectInV2 } from '@modelcontextprotocol/client';
import { selectResourceURL as selectInV1 } from '@modelcontextprotocol/sdk/client/auth.js';
import { expect, test } from 'vitest';
import { openTestApp } from '../../kit/test-app.ts';
import { authorizePath, newClient } from './connecting.ts';

const SCOPES = ['billing.read', 'billing.write'];

test.each([
  ['at the root of its host', 'https://billing.example', ''],
  ['below a path', 'https://example.com/money', '/money'],
])('everything is found %s', async (_, base, place) => {
  await using testApp = await openTestApp({ environment: { BASE_URL: base } });
  const json = async (path: string) => {
    // The host of the request does not matter: all URLs in the answer are built from BASE_URL (R1).
    const answer = await testApp.fetch(path, { headers: { Origin: 'https://inspector.example' } });
    expect([answer.status, answer.headers.get('access-control-allow-origin')], path).toEqual([
      200,
      expect.stringMatching(/^(\*|https:\/\/inspector\.example)$/),
    ]);
    return (await answer.json()) as Record<string, unknown>;
  };
  for (const resource of ['/mcp', '/api/v1']) {
    expect(await json(`/.well-known/oauth-protected-resource${place}${resource}`)).toMatchObject({
      resource: base + resource,
      authorization_servers: [base],
      scopes_supported: SCOPES,
    });
  }
  const described = [
    `/.well-known/oauth-authorization-server${place}`,
    `/.well-known/openid-configuration${place}`,
    `${place}/.well-known/openid-configuration`,
  ];
  for (const path of described) {
    expect(await json(path)).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      registration_endpoint: `${base}/oauth/register`,
      revocation_endpoint: `${base}/oauth/revoke`,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    });
  }
  const challenge = (await testApp.fetch(`${place}/mcp`, { method: 'POST' })).headers.get('www-authenticate');
  const { origin } = new URL(base);
  expect(challenge).toBe(
    `Bearer realm="billing", resource_metadata="${origin}/.well-known/oauth-protected-resource${place}/mcp", scope="billing.read billing.write"`,
  );
  for (const path of ['token', 'register', 'revoke']) {
    const headers = {
      Origin: 'https://inspector.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    };
    const { status, headers: answered } = await testApp.fetch(`${place}/oauth/${path}`, { method: 'OPTIONS', headers });
    expect([status, answered.get('access-control-allow-methods')], path).toEqual([204, 'POST']);
  }
  const begun = await testApp.fetch(
    place + authorizePath(await newClient(testApp, {}, place), { resource: `${base}/mcp` }),
    {
      redirect: 'manual',
    },
  );
  const uid = begun.headers.get('location')?.split('/').at(-1) ?? '';
  expect(begun.headers.get('location')).toBe(`${place}/dashboard/connect/${uid}`);
  // With https, the only cookie has the prefix `__Host-`, so only this host can set it.
  const cookies = begun.headers.getSetCookie();
  expect(cookies).toEqual([expect.stringMatching(/^__Host-billhook-visitor=[\w-]{43};(?=.* Path=\/;).* Secure/)]);
});

test('an address that asks for a part of the tools is the same resource', async () => {
  await using testApp = await openTestApp();
  const query = '?toolsets=invoices&read_only=1';
  const answer = await testApp.fetch(`/.well-known/oauth-protected-resource/mcp${query}`);
  const metadata = (await answer.json()) as { readonly resource: string; readonly authorization_servers: string[] };
  expect(metadata.resource).toBe('https://billing.example/mcp');
  const provider = {} as Parameters<typeof selectInV1>[1];
  for (const select of [selectInV1, selectInV2]) {
    const asked = await select(`https://billing.example/mcp${query}`, provider, metadata);
    expect(asked?.href).toBe(metadata.resource);
  }
});
