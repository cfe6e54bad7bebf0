import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, type Environment, readConfig } from '../src/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pem = (name: string) => join(import.meta.dirname, 'kit/tls', `test-only-${name}.pem`);
const TLS = { TLS_CERT: pem('cert'), TLS_KEY: pem('key') };

/** Message with which the service refuses to start with these settings. */
function reasonAgainst(environment: Environment): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`was taken: ${JSON.stringify(environment)}`);
}

const NUMBERS = ['-1', '1.5', '1e3', 'ten', ' 5', '0x10'];
const ADDRESSES = [
  'example.com',
  'ftp://example.com',
  'https://example.com/?a=b',
  'https://example.com/#a',
  'nonsense',
  'https://',
];

/** Per setting: invalid values, and a text that the message must contain. */
const WRONG: Record<string, { values: readonly string[]; allowed: string }> = {
  DATABASE_URL: { values: ['billhook.db', 'mysql://h/d', 'file:', 'nonsense', 'http://x'], allowed: 'postgres://' },
  PORT: { values: [...NUMBERS, '65536'], allowed: 'a whole number from 0 to 65535' },
  HOST: {
    values: ['nonsense', 'example.com', '127.0.0.1.example.com', '127.0.0.1:8787', '999.0.0.1'],
    allowed: 'an IP address of this machine, or localhost',
  },
  BASE_URL: { values: ADDRESSES, allowed: 'http' },
  API_URL: { values: ADDRESSES, allowed: 'http' },
  LINK_URL: { values: ADDRESSES, allowed: 'http' },
  BILLHOOK_URL: { values: ADDRESSES, allowed: 'http' },
  OPENAI_BASE_URL: { values: ADDRESSES, allowed: 'http' },
  OPENAI_TIMEOUT: { values: [...NUMBERS, '0', '3601'], allowed: 'a whole number from 1' },
  TRUST_PROXY: {
    values: [
      ...['nonsense', '10.0.0.0/99', '-1', '1.5', '10.0.0.1,nonsense', 'yes'],
      // With these values, callers could choose the address that the service uses to limit and accept them.
      ...['true', '0.0.0.0/0', '::/0', '8.0.0.0/7', '2000::/3', 'loopback, 0.0.0.0/0', '::ffff:0.0.0.0/96'],
    ],
    allowed: 'loopback',
  },
  METRICS_TOKEN: { values: ['short', 'two words', 'ümläüt-token'], allowed: 'ASCII' },
  OPENAI_APPS_CHALLENGE: { values: ['two words', 'ümläüt-token', 'line\nbreak'], allowed: 'ASCII' },
  SMTP_URL: { values: ['mail.example.com', 'http://mail', 'smtp:', 'smtp://', 'nonsense'], allowed: 'smtp://' },
  MAIL_FROM: { values: ['ann', '@example.com', 'a b@example.com', 'Ann <ann@example.com>'], allowed: 'e-mail' },
  PRIVACY_CONTACT: { values: ['ann', '@example.com', 'Ann <ann@example.com>'], allowed: 'e-mail' },
  PRIVACY_FILE: { values: [join(folder, 'missing.txt'), folder], allowed: 'the path of a text file' },
  SIGN_UP: { values: ['yes', 'TRUE', '2', 'on'], allowed: 'true or false' },
  RATE_LIMIT_PER_MINUTE: { values: [...NUMBERS, '0', '1000001'], allowed: 'a whole number from 1' },
  RATE_LIMIT_BURST: { values: [...NUMBERS, '0', '1000001'], allowed: 'a whole number from 1' },
  RATE_LIMIT_OLDER: { values: [...NUMBERS, '0', '1000001'], allowed: 'a whole number from 1' },
  RATE_LIMIT_SESSION: { values: [...NUMBERS, '0', '1000001'], allowed: 'a whole number from 1' },
  FEE_CAPS: {
    values: [
      'USD=1,000',
      'USD=1.000',
      'JPY=1.0',
      'KWD=1,250',
      'USD',
      'USD=',
      'USD=0',
      'USD=-1',
      'USD=1.234',
      'XXX=1',
      '27',
      'USD:27',
      'JPY=1.5',
      'USD=27;GBP=22',
    ],
    allowed: 'USD=27,GBP=22',
  },
  WEBHOOK_ALLOW_PRIVATE: { values: ['yes', 'TRUE', '2', 'on'], allowed: 'true or false' },
  BILLHOOK_DEMO: { values: ['yes', 'TRUE', '2', 'on'], allowed: 'true or false' },
  BILLHOOK_READ_ONLY: { values: ['yes', 'TRUE', '2', 'on'], allowed: 'true or false' },
  BILLHOOK_SECRET_KEY: { values: ['short', 'AAAA', 'A'.repeat(60), 'é'.repeat(32)], allowed: '32 bytes in base64' },
  LOG_LEVEL: { values: ['INFO', 'verbose', '3'], allowed: 'fatal, error, warn, info, debug, trace, silent' },
  BILLHOOK_NOW: {
    values: ['now', '2026-03-31', '2026-02-30T12:00:00Z', '1774958400000', '2026-03-31T12:00:00'],
    allowed: '2026-03-31T12:00:00Z',
  },
  ASSISTANT_REDIRECTS: {
    values: ['http://x.example/cb', 'nonsense', 'https://x.example/cb,javascript:alert(1)', 'https://x.example/#a'],
    allowed: 'https',
  },
  TLS_CERT: { values: [join(folder, 'missing.pem'), folder], allowed: 'PEM' },
};
test('a database below the home folder, for hosts that start programs without a shell', () => {
  const urlOf = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).databaseUrl;
  expect(urlOf('file:~/billhook/$&.db')).toBe(`file:${homedir()}/billhook/$&.db`);
  for (const url of ['file:./~/billhook.db', 'file:~billhook.db', 'file:/a/~/b.db']) expect(urlOf(url)).toBe(url);
});

const SECRET = ['DATABASE_URL', 'SMTP_URL', 'BILLHOOK_SECRET_KEY', 'METRICS_TOKEN'];
const CASES = Object.entries(WRONG).flatMap(([name, { values, allowed }]) =>
  values.map((value) => [name, value, allowed] as const),
);

describe('a wrong setting stops the start (R71)', () => {
  test.each(CASES)('%s=%s', (name, value, allowed) => {
    const reason = reasonAgainst({ ...(name === 'TLS_CERT' ? TLS : {}), [name]: value });
    expect(reason).toContain(name);
    expect(reason.toLowerCase()).toContain('allowed');
    expect(reason).toContain(allowed);
    if (!SECRET.includes(name) && name !== 'FEE_CAPS') expect(reason).toContain(JSON.stringify(value));
    expect(reason.split('\n')).toHaveLength(1);
  });

  test('all wrong ones are named at once, one line each', () => {
    const wrong = { PORT: 'x', LOG_LEVEL: 'x', BASE_URL: 'x', FEE_CAPS: 'x', TRUST_PROXY: 'x' };
    const lines = reasonAgainst(wrong).split('\n');
    for (const name of Object.keys(wrong)) expect(lines.filter((line) => line.startsWith(name))).toHaveLength(1);
  });

  test.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/billing'],
    ['SMTP_URL', 'http://user:hunter2@mail'],
    ['BILLHOOK_SECRET_KEY', 'hunter2'],
    ['METRICS_TOKEN', 'hunter2'],
  ])('the value of %s is never repeated', (name, value) => {
    const reason = reasonAgainst({ [name]: value, PORT: 'x' });
    expect(reason).toContain(name);
    expect(reason).not.toContain('hunter2');
  });

  test('SIGN_UP is off, and needs a mail server', () => {
    expect(readConfig({}).signUp).toBe(false);
    expect(reasonAgainst({ SIGN_UP: 'true' })).toMatch(/^SIGN_UP .*SMTP_URL/);
    expect(readConfig({ SIGN_UP: 'true', SMTP_URL: 'smtp://mail.example.com' }).signUp).toBe(true);
  });

  test('TLS_CERT and TLS_KEY go together', () => {
    expect(reasonAgainst({ TLS_CERT: TLS.TLS_CERT })).toContain('TLS_KEY');
    expect(reasonAgainst({ TLS_KEY: TLS.TLS_KEY })).toContain('TLS_CERT');
  });

  test.each(['TLS_CERT', 'TLS_KEY'])(
    'a file that is no PEM is found out at start, not at the first call: %s',
    (name) => {
      const file = join(folder, 'text.pem');
      writeFileSync(file, 'nonsense');
      expect(reasonAgainst({ ...TLS, [name]: file })).toContain(name);
    },
  );

  test('so is a key of another certificate, and no part of it is shown', () => {
    const reason = reasonAgainst({ ...TLS, TLS_KEY: pem('other-key') });
    expect(reason).toContain('TLS_KEY');
    expect(reason).not.toContain('PRIVATE');
  });

  test('a clock that is not now is refused in production', () => {
    const now = { BILLHOOK_NOW: '2026-03-31T12:00:00Z' };
    expect(reasonAgainst({ ...now, NODE_ENV: 'production' })).toMatch(/BILLHOOK_NOW.*production/);
    expect(readConfig({ ...now, NODE_ENV: 'development' }).startAt).toBe(Date.parse(now.BILLHOOK_NOW));
    expect(readConfig({ NODE_ENV: 'production' }).startAt).toBeNull();
  });

  test.each([
    ...['https://billing.example', 'http://192.168.1.5:8787', 'http://[2001:db8::1]:8787', 'http://127.0.0.1.example'],
    ...['https://localhost.example', 'http://0.0.0.0:8787'],
  ])('and wherever other machines are led to the service: %s', (address) => {
    const now = { BILLHOOK_NOW: '2026-03-31T12:00:00Z' };
    for (const name of ['BASE_URL', 'API_URL', 'LINK_URL'])
      expect(reasonAgainst({ ...now, [name]: address })).toMatch(/^BILLHOOK_NOW .*BASE_URL/);
    for (const here of ['http://localhost:1', 'https://127.0.0.1', 'http://[::1]:8787/billing', 'http://127.9.9.9'])
      expect(readConfig({ ...now, BASE_URL: here }).startAt).toBe(Date.parse(now.BILLHOOK_NOW));
  });
});

describe('money and tokens do not travel in the clear (R2)', () => {
  const OPEN = ['0.0.0.0', '::', '192.168.1.5', '10.0.0.1', '2001:db8::1'];

  test.each(OPEN)('listening on %s without TLS is refused with the reason', (host) => {
    const reason = reasonAgainst({ HOST: host });
    for (const word of ['HOST', JSON.stringify(host), 'TLS_CERT', 'TRUST_PROXY', '127.0.0.1'])
      expect(reason).toContain(word);
  });

  test.each(OPEN.slice(0, 3))('listening on %s is fine with TLS, or behind a proxy', (host) => {
    expect(readConfig({ HOST: host, ...TLS }).host).toBe(host);
    expect(readConfig({ HOST: host, TRUST_PROXY: '1' }).host).toBe(host);
  });

  test.each(['false', '0', ''])('TRUST_PROXY=%s trusts no proxy, so it protects nothing', (value) => {
    expect(reasonAgainst({ HOST: '0.0.0.0', TRUST_PROXY: value })).toContain('HOST');
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(false);
  });

  test.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])('%s is this machine', (host) => {
    expect(readConfig({ HOST: host }).host).toBe(host);
  });
});

test.each([
  ['127.0.0.1', 'http://localhost:9401'],
  ['localhost', 'http://localhost:9401'],
  ['127.0.0.2', 'http://127.0.0.2:9401'],
  ['::1', 'http://[::1]:9401'],
])('listening on %s, the default address is %s', (HOST, baseUrl) => {
  expect(readConfig({ HOST, PORT: '9401' })).toMatchObject({ baseUrl, linkUrl: `${baseUrl}/link` });
});

test('listening on every address, the default address is localhost; on one other address, that one', () => {
  expect(readConfig({ HOST: '0.0.0.0', ...TLS }).baseUrl).toBe('https://localhost:8787');
  expect(readConfig({ HOST: '192.168.1.5', ...TLS }).baseUrl).toBe('https://192.168.1.5:8787');
});

/** R23: `isForThisMachine` decides whether webhooks may go to this machine. */
test('the service is for this machine alone by default, and no longer once anything else can reach it', () => {
  expect(readConfig({}).isForThisMachine).toBe(true);
  expect(readConfig({ HOST: '::1', BASE_URL: 'https://[::1]:8787', TRUST_PROXY: 'false' }).isForThisMachine).toBe(true);
  for (const more of [
    { HOST: '0.0.0.0', ...TLS },
    { BASE_URL: 'https://billing.example' },
    { API_URL: 'https://api.example' },
    { LINK_URL: 'https://pay.example' },
    { TRUST_PROXY: 'loopback' },
    { TRUST_PROXY: '1' },
  ])
    expect(readConfig(more as Environment).isForThisMachine, JSON.stringify(more)).toBe(false);
});

describe('what is not set', () => {
  test('has its default', () => {
    expect(readConfig({})).toMatchObject({
      databaseUrl: 'file:./data/billhook.db',
      host: '127.0.0.1',
      port: 8787,
      baseUrl: 'http://localhost:8787',
      apiUrl: 'http://localhost:8787/v2',
      linkUrl: 'http://localhost:8787/link',
      tls: null,
      trustProxy: false,
      smtpUrl: null,
      mailFrom: 'billing@localhost',
      ratePerMinute: 60,
      rateBurst: 100,
      feeCaps: new Map([['EUR', 2500]]),
      token: null,
      logLevel: 'info',
      startAt: null,
    });
  });

  test.each(Object.keys(WRONG))('an empty %s counts as not set', (name) => {
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
  });

  test('other variables are none of our business', () => {
    const environment = {
      PATH: '/bin',
      HOSTNAME: 'x',
      toString: 'x',
      constructor: 'x',
      port: '1',
      BILLHOOK_OTHER: 'x',
    };
    expect(readConfig(environment as unknown as Environment)).toEqual(readConfig({}));
  });
});

describe('what is set', () => {
  test('addresses follow from the base address, with its path, without a last slash', () => {
    expect(readConfig({ BASE_URL: 'https://example.com/billing/' })).toMatchObject({
      baseUrl: 'https://example.com/billing',
      apiUrl: 'https://example.com/billing/v2',
      linkUrl: 'https://example.com/billing/link',
      mailFrom: 'billing@example.com',
    });
    const own = { API_URL: 'https://api.example.com', LINK_URL: 'https://pay.example.com/p/' };
    expect(readConfig(own)).toMatchObject({ apiUrl: own.API_URL, linkUrl: 'https://pay.example.com/p' });
    expect(readConfig({ PORT: '9000' }).baseUrl).toBe('http://localhost:9000');
    expect(readConfig(TLS).baseUrl).toBe('https://localhost:8787');
  });

  test.each([
    ['1', 1],
    ['2', 2],
    ['loopback', 'loopback'],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
    ['192.0.2.1', '192.0.2.1'],
    ['uniquelocal', 'uniquelocal'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::ffff:10.0.0.0/104', '::ffff:10.0.0.0/104'],
  ])('TRUST_PROXY=%s, in Express syntax', (value, read) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(read);
  });

  test('fee caps are minor units of their currency, and EUR keeps its own unless another is set', () => {
    expect(readConfig({ FEE_CAPS: 'USD=27, gbp=22.5 ,JPY=3000,KWD=7.125' }).feeCaps).toEqual(
      new Map([...Object.entries({ EUR: 2500, USD: 2700, GBP: 2250, JPY: 3000, KWD: 7125 })]),
    );
    expect(readConfig({ FEE_CAPS: 'EUR=10' }).feeCaps).toEqual(new Map([['EUR', 1000]]));
  });

  test('a burst below the sustained rate is raised to it', () => {
    expect(readConfig({ RATE_LIMIT_PER_MINUTE: '1000' })).toMatchObject({ ratePerMinute: 1000, rateBurst: 1000 });
    expect(readConfig({ RATE_LIMIT_BURST: '500' })).toMatchObject({ ratePerMinute: 60, rateBurst: 500 });
  });

  test.each([
    'file:./x.db',
    'file:///tmp/x.db',
    ':memory:',
    'postgres://u:p@h/d',
    'postgresql://h:1/d?sslmode=require',
  ])('DATABASE_URL=%s', (value) => {
    expect(readConfig({ DATABASE_URL: value }).databaseUrl).toBe(value);
  });

  test('mail, TLS files and the clock', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const all = { SMTP_URL: 'smtps://u:p@mail:465', MAIL_FROM: 'a@b.nl', BILLHOOK_SECRET_KEY: key, ...TLS };
    const config = readConfig({ ...all, BILLHOOK_NOW: '2026-03-31T14:00:00+02:00', WEBHOOK_ALLOW_PRIVATE: 'true' });
    expect(config).toMatchObject({ smtpUrl: all.SMTP_URL, mailFrom: 'a@b.nl', startAt: Date.UTC(2026, 2, 31, 12) });
    expect(String(config.tls?.cert)).toContain('BEGIN CERTIFICATE');
    expect(String(config.tls?.key)).toContain('PRIVATE KEY');
  });
});
