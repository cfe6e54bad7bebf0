// Files that a chat passes by URL are downloaded only from the file servers of the host, over https, with limits, and
// never from private addresses (R26, R105).
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HostFilePolicy, hostFiles } from '../../src/gateways/host-files.ts';
import { HostFileFault, type HostFiles } from '../../src/model/host-file.ts';
import { openTestApp } from '../kit/test-app.ts';
import { STATEMENT } from '../operations/uploads/kit.ts';

const tls = (name: string) => readFileSync(new URL(`../kit/tls/test-only-${name}.pem`, import.meta.url), 'utf8');
const BYTES_MAX = 1_000;

let server: Server;
let port: number;
const asked: string[] = [];
const ANSWERS: Readonly<Record<string, (res: ServerResponse) => void>> = {
  '/statement': (res) => void res.end(STATEMENT),
  '/large': (res) => void res.end('x'.repeat(BYTES_MAX + 1)),
  '/packed': (res) => void res.setHeader('Content-Encoding', 'gzip').end(gzipSync('x'.repeat(1_000_000))),
  '/gone': (res) => void res.writeHead(403).end('expired'),
  '/never': () => undefined,
  '/slow': (res) => void res.write('x'),
  '/cut': (res) => {
    res.writeHead(200, { 'Content-Length': 100 }).write('x');
    setTimeout(() => res.destroy(), 20);
  },
  '/moved': (res) => void res.writeHead(302, { Location: 'statement' }).end(),
  '/astray': (res) => void res.writeHead(302, { Location: 'https://example.com/statement' }).end(),
  '/inside': (res) => void res.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/round': (res) => void res.writeHead(302, { Location: 'round' }).end(),
};

beforeAll(async () => {
  server = createServer({ cert: tls('cert'), key: tls('key') }, (req, res) => {
    asked.push(`${req.headers.host?.split(':')[0]}${req.url}`);
    ANSWERS[req.url ?? '']?.(res);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/**
 * The names of all file servers resolve to the server of this test. The certificate of this server is issued for
 * another name.
 */
function opened(policy: Partial<HostFilePolicy> = {}): HostFiles {
  return hostFiles({
    ...{ allowPrivate: false, allowLoopback: true, userAgent: 'test', ca: tls('cert'), port, timeoutMs: 500 },
    servername: 'localhost',
    resolve: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    ...policy,
  });
}

async function reasonOf(download: Promise<unknown>): Promise<string> {
  const error = await download.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(HostFileFault);
  return (error as Error).message;
}

const at = (path: string, host = 'files.oaiusercontent.com') => `https://${host}:${port}${path}`;

test.each(['files.oaiusercontent.com', 'sdmntprwestus.oaiusercontent.com'])(
  'a file at %s comes whole',
  async (host) => {
    const files = opened();
    const bytes = await files.download(at('/statement', host), BYTES_MAX, undefined);
    expect(Buffer.from(bytes).toString()).toBe(STATEMENT);
    expect(Buffer.from(await files.download(at('/moved', host), BYTES_MAX, undefined)).toString()).toBe(STATEMENT);
    await files.close();
  },
);

describe('nothing is asked of', () => {
  test.each([
    ['another host', () => at('/statement', 'example.com')],
    ['a host that only begins or ends like one', () => at('/statement', 'files.oaiusercontent.com.example.com')],
    ['a host with such an end and no dot', () => at('/statement', 'evil-oaiusercontent.com')],
    [
      'a host below the file servers, where apps have their pages',
      () => at('/statement', 'x.web-sandbox.oaiusercontent.com'),
    ],
    ['the site of the chat, outside its files', () => at('/backend-api/me', 'chatgpt.com')],
    ['an address of this machine', () => at('/statement', '127.0.0.1')],
    ['the addresses of a cloud', () => 'https://169.254.169.254/latest/meta-data'],
    ['http', () => at('/statement').replace('https:', 'http:')],
    ['another port', () => 'https://files.oaiusercontent.com:8443/statement'],
    ['a user name in the address', () => at('/statement').replace('https://', 'https://me:secret@')],
    ['a file of this machine', () => 'file:///etc/passwd'],
    ['what is no address', () => 'statement.csv'],
  ])('%s', async (_, url) => {
    const before = asked.length;
    const files = opened();
    expect(await reasonOf(files.download(url(), BYTES_MAX, undefined))).toMatch(/^must /);
    expect(asked).toHaveLength(before);
    await files.close();
  });

  test.each(['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1'])(
    'a file server whose name leads to %s',
    async (address) => {
      const before = asked.length;
      const files = opened({
        allowLoopback: false,
        resolve: (_name, _options, callback) => callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
      });
      const reason = await reasonOf(files.download(at('/statement'), BYTES_MAX, undefined));
      expect(reason).toContain('its name leads to an address that is not public');
      expect(reason).not.toContain(address);
      expect(asked).toHaveLength(before);
      await files.close();
    },
  );
});

describe('a download is given up that', () => {
  test.each([
    ['is too large', '/large', /is larger than/],
    ['is too large when it is unpacked', '/packed', /is larger than/],
    ['has expired at the file server', '/gone', /the file server answered 403/],
    ['never begins', '/never', /did not come within 0.5 seconds/],
    ['never ends', '/slow', /did not come within 0.5 seconds/],
    ['is cut off', '/cut', /the connection broke off/],
    ['is redirected to another host', '/astray', /^must be the https address/],
    ['is redirected inside', '/inside', /^must be the https address/],
    ['is redirected without end', '/round', /redirected too often/],
  ])('%s', async (_, path, reason) => {
    const files = opened();
    expect(await reasonOf(files.download(at(path), BYTES_MAX, undefined))).toMatch(reason);
    await files.close();
  });
});

test('importBankStatement reads the file that a chat hands over, and says what went wrong with it', async () => {
  await using testApp = await openTestApp({ hostFiles: opened() });
  const file = { download_url: at('/statement'), file_id: 'file_1', mime_type: 'image/png', file_name: 'x.png' };
  expect(await testApp.run('importBankStatement', { file })).toMatchObject({ imported: 1 });
  const token = await testApp.token();
  const refused = await testApp.fetch('/api/v1/bank-statements', {
    token,
    json: { file: { ...file, download_url: at('/gone') } },
  });
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { error: { field: 'file.download_url', hint: expect.stringContaining('requestUpload') } },
  ]);
  const unknown = await testApp.fetch('/api/v1/bank-statements', { token, json: { file: { url: 'x' } } });
  expect([unknown.status, await unknown.json()]).toMatchObject([422, { error: { field: 'file.download_url' } }]);
  const both = await testApp.fetch('/api/v1/bank-statements', { token, json: { file, upload_id: 1 } });
  expect([both.status, await both.json()]).toMatchObject([
    422,
    { error: { field: 'upload_id', message: 'upload_id must not be given together with file.' } },
  ]);
});
