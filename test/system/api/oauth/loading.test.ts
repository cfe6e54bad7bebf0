// Lazy loading: the authorization server is loaded by the first request that needs it, the model client by the first
// question.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

test('neither a start nor a call loads the authorization server or the client of a model; the first look at it does', async () => {
  const child = join(inject('built'), 'children/loads-packages.js');
  const { stdout } = await promisify(execFile)('node', [child]);
  expect(JSON.parse(stdout)).toEqual({
    '/healthz': [],
    '/mcp': [],
    '/.well-known/oauth-protected-resource/mcp': [],
    '/.well-known/oauth-authorization-server': ['oidc-provider'],
  });
});
