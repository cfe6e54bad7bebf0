// Allowed webhook addresses (R26): every notation of an internal address is refused before a connection is opened.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WebhookPolicy, webhookSender } from '../../src/gateways/webhook-sender.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';

const STRICT: WebhookPolicy = { allowPrivate: false, allowLoopback: false, userAgent: 'billhook/test' };
const senderOf = (policy: Partial<WebhookPolicy> = {}) => webhookSender({ ...STRICT, ...policy });
const refusalOf = (url: string, policy: Partial<WebhookPolicy> = {}) => senderOf(policy).refusalOf(url);

/** Internal hosts, by the address range that refuses them. */
const INSIDE = {
  loopback: ['127.0.0.1', '127.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '127.0.0.1.'],
  'loopback in IPv6': ['[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0::ffff:7f00:0001]'],
  private: ['10.0.0.1', '10.1', '0xa000001', '167772161', '012.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'private in IPv6': ['[::ffff:10.0.0.1]', '[::ffff:c0a8:101]', '[fc00::1]', '[fd12:3456:789a::1]', '[fd00:ec2::254]'],
  'link-local': ['169.254.0.1', '[fe80::1]', '[febf::1]', '[::ffff:169.254.1.1]'],
  metadata: ['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '[::ffff:a9fe:a9fe]'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255', '[::ffff:100.64.0.1]'],
  multicast: ['224.0.0.1', '239.255.255.255', '[ff02::1]', '[ff0e::1]'],
  'broadcast and unspecified': ['255.255.255.255', '0.0.0.0', '0', '0.1.2.3', '[::]', '[::ffff:0.0.0.0]'],
  reserved: ['240.0.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.9', '192.88.99.1', '[2001:db8::1]'],
  'IPv4 in IPv6 clothes': ['[::127.0.0.1]', '[::a00:1]', '[::8.8.8.8]', '[::ffff:0:10.0.0.1]', '[2002:7f00:1::]'],
  'tunnels and translators': ['[64:ff9b::7f00:1]', '[64:ff9b::808:808]', '[64:ff9b:1::a00:1]', '[2001:0:4136:e378::1]'],
  'the inside of a cloud': ['168.63.129.16', '0xa83f8110', '[::ffff:168.63.129.16]'],
  'IPv6 that nobody was given': ['[fec0::1]', '[100::1]', '[5f00::1]', '[4000::1]', '[::2]'],
} as const;
const HOSTS = Object.entries(INSIDE).flatMap(([kind, hosts]) => hosts.map((host) => [kind, host] as const));

describe('an address of the inside', () => {
  test.each(HOSTS)('%s: %s is refused by name', (_kind, host) => {
    expect(refusalOf(`https://${host}/events`)).toMatch(/is not a public address/);
    expect(refusalOf(`https://${host}:8443/events`)).toMatch(/is not a public address/);
  });

  test.each(HOSTS)('%s: %s is not sent to either', async (_kind, host) => {
    const end = await senderOf().send(`https://${host}:9/`, '{}', {});
    expect(end).toMatchObject({ status: null, answer: null });
    expect(end.error).toMatch(/is not a public address/);
  });
});

describe('an address that is not plain https', () => {
  test.each([
    'http://example.com/',
    'http://93.184.216.34/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:alert(1)',
    'ws://example.com/',
    'gopher://example.com/',
  ])('%s is refused', (url) => {
    expect(refusalOf(url)).toBe('must be an https address');
  });

  test.each(['https://user:pass@example.com/', 'https://user@example.com/', 'https://:pass@example.com/'])(
    '%s is refused for its user',
    (url) => {
      expect(refusalOf(url)).toBe('must not contain a user name or password');
    },
  );
});

test.each(['https://example.com/', 'https://example.com:8443/a?b=c', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
  'a public address is accepted: %s',
  (url) => {
    expect(refusalOf(url)).toBeNull();
  },
);

/** A resolver that returns these answers in order, and repeats the last one. */
function resolver(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve: NonNullable<WebhookPolicy['resolve']> = (name, _options, callback) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(name);
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, resolve };
}

describe('a name', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await openReceiver();
  });
  afterAll(() => receiver[Symbol.asyncDispose]());

  test.each([
    ...['127.0.0.1', '10.0.0.1', '169.254.169.254', '100.64.0.1', '224.0.0.1', '255.255.255.255', '0.0.0.0', '::1'],
    ...['::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '2002:7f00:1::', '64:ff9b::7f00:1'],
    ...['2001:0:1::', '::7f00:1', '168.63.129.16'],
  ])('that resolves to %s is refused when it is connected to', async (address) => {
    const { resolve } = resolver([address]);
    const end = await senderOf({ resolve }).send('https://receiver.example/', '{}', {});
    expect(end).toMatchObject({ status: null, answer: null });
    expect(end.error).toMatch(/^leads to an address that is not public \(\w+\)$/);
  });

  test('with one bad address among good ones is refused, wherever it stands in the list', async () => {
    for (const addresses of [
      ['8.8.8.8', '10.0.0.1'],
      ['10.0.0.1', '8.8.8.8'],
      ['8.8.8.8', '2606:4700::1111', '::1'],
    ]) {
      const { resolve } = resolver(addresses);
      const end = await senderOf({ resolve }).send('https://receiver.example/', '{}', {});
      expect(end.error).toMatch(/not public/);
    }
  });

  test('says nothing of the address inside that it leads to', async () => {
    const { resolve } = resolver(['10.11.12.13']);
    const end = await senderOf({ resolve }).send('https://db.internal.example/', '{}', {});
    expect(JSON.stringify(end)).not.toContain('10.11.12.13');
  });

  test('that nobody resolves, or that has no address, is a failure with a reason', async () => {
    const fails: NonNullable<WebhookPolicy['resolve']> = (_name, _options, callback) =>
      callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []);
    expect(await senderOf({ resolve: fails }).send('https://nobody.example/', '{}', {})).toMatchObject({
      ...{ status: null, error: 'not reached (ENOTFOUND)' },
    });
    const { resolve } = resolver([]);
    const { status, error } = await senderOf({ resolve }).send('https://nobody.example/', '{}', {});
    expect({ status, failed: error !== null }).toEqual({ status: null, failed: true });
  });

  test.each(['localhost', 'localhost.', 'LOCALHOST', 'x.localhost'])('of this machine is refused: %s', async (host) => {
    const end = await senderOf().send(`https://${host}:${receiver.port}/`, '{}', {});
    expect(end.error).toMatch(/not a public address \(loopback\)/);
    expect(receiver.received).toEqual([]);
  });

  test('that is public when it is made and loopback when it is sent to is not sent to', async () => {
    const { resolve, asked } = resolver(['93.184.216.34'], ['127.0.0.1']);
    const sender = senderOf({ resolve, allowPrivate: false, timeoutMs: 50 });
    const url = `https://rebinding.example:${receiver.port}/`;
    await sender.send(url, '{}', {});
    expect(await sender.send(url, '{}', {})).toMatchObject({
      status: null,
      error: expect.stringMatching(/not public/),
    });
    expect(asked).toEqual(['rebinding.example', 'rebinding.example']);
    expect(receiver.received).toEqual([]);
  });

  test('is resolved once per attempt, and what was checked is what is connected to', async () => {
    const before = receiver.received.length;
    // The receiver listens on 127.0.0.1 only: a second resolution in one attempt would connect to 127.0.0.2 and fail.
    const { resolve, asked } = resolver(['127.0.0.1'], ['127.0.0.2']);
    const sender = senderOf({ resolve, allowLoopback: true });
    const url = `http://localhost:${receiver.port}/`;
    expect(await sender.send(url, '{}', {})).toMatchObject({ status: 204 });
    expect(asked).toHaveLength(1);
    expect(await sender.send(url, '{}', {})).toMatchObject({ status: null, error: 'not reached (ECONNREFUSED)' });
    expect(asked).toHaveLength(2);
    expect(receiver.received).toHaveLength(before + 1);
  });
});

describe('what settings allow', () => {
  const plain = ['http://127.0.0.1:1/', 'http://localhost:1/', 'http://[::1]:1/', 'https://127.0.0.1/'];

  test('loopback is allowed, with http too, while the service listens on loopback; nothing else is', () => {
    for (const url of plain) expect(refusalOf(url, { allowLoopback: true })).toBeNull();
    for (const [kind, host] of HOSTS.filter(([kind]) => !/loopback|clothes/.test(kind))) {
      expect(refusalOf(`https://${host}/`, { allowLoopback: true }), `${kind} ${host}`).toMatch(/public/);
    }
    for (const url of ['http://10.0.0.1/', 'http://example.com/', 'http://8.8.8.8/', 'http://localhost.example/']) {
      expect(refusalOf(url, { allowLoopback: true })).toBe('must be an https address');
    }
  });

  test('private networks are allowed for development, metadata and the rest never', () => {
    const allowed = ['10.0.0.1', '192.168.1.1', '172.16.0.1', '[fd00::1]'];
    for (const host of allowed) {
      expect(refusalOf(`https://${host}/`, { allowPrivate: true })).toBeNull();
      expect(refusalOf(`http://${host}/`, { allowPrivate: true })).toBeNull();
    }
    const never = [
      '169.254.169.254',
      '[fe80::1]',
      '100.64.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '0.0.0.0',
      '[ff02::1]',
      '168.63.129.16',
      // Another setting allows loopback, under the condition of R23.
      ...['127.0.0.1', '[::1]', 'localhost'],
    ];
    for (const host of never) expect(refusalOf(`https://${host}/`, { allowPrivate: true })).toMatch(/public/);
    for (const url of plain.slice(0, 3))
      expect(refusalOf(url, { allowPrivate: true })).toBe('must be an https address');
  });

  test('neither allows a user name in the address, or another scheme', () => {
    for (const [host, policy] of [
      ['127.0.0.1', { allowLoopback: true }],
      ['10.0.0.1', { allowPrivate: true }],
    ] as const) {
      expect(refusalOf(`http://user:pass@${host}/`, policy)).toMatch(/user name/);
      expect(refusalOf('ftp://127.0.0.1/', policy)).toBe('must be an https address');
    }
  });
});
