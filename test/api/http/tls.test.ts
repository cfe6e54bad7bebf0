import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, type SecureVersion } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { exchange, sharedTestApp } from '../rest/exchange.ts';

const pem = (name: string) => join(import.meta.dirname, '../../kit/tls', `test-only-${name}.pem`);
const ca = readFileSync(pem('cert'));

describe('the service speaks TLS itself (R2)', () => {
  const testApp = sharedTestApp({ environment: { TLS_CERT: pem('cert'), TLS_KEY: pem('key') } });

  async function ask(version: SecureVersion): Promise<{ protocol: string | null; answer: string }> {
    const port = Number(new URL(await testApp().baseUrl()).port);
    // At its usual security level, OpenSSL refuses versions older than TLS 1.2, so the client lowers this level.
    const ciphers = 'DEFAULT:@SECLEVEL=0';
    const socket = connect({ port, host: '127.0.0.1', ca, minVersion: version, maxVersion: version, ciphers });
    await once(socket, 'secureConnect');
    const protocol = socket.getProtocol();
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    return { protocol, answer: await text(socket) };
  }

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('%s', async (version) => {
    const { protocol, answer } = await ask(version);
    expect(protocol).toBe(version);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer.toLowerCase()).toContain('strict-transport-security: max-age=');
  });

  test.each(['TLSv1', 'TLSv1.1'] as const)('%s is refused by the handshake', async (version) => {
    await expect(ask(version)).rejects.toMatchObject({ code: expect.stringMatching(/PROTOCOL_VERSION|ERR_SSL/) });
  });

  test('plain HTTP gets no answer on that port', async () => {
    const base = (await testApp().baseUrl()).replace('https:', 'http:');
    await expect(exchange(base, 'GET', '/healthz')).rejects.toThrow();
  });
});
