// Webhook signatures (R24), checked with the published example of Standard Webhooks, with the standardwebhooks package,
// and with an HMAC that the test calculates.
import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import type { Instant } from '../../src/model/dates.ts';
import { newWebhookSecret, signedHeaders } from '../../src/model/webhook.ts';
import { holds } from './property.ts';

const NOW = Math.floor(Date.now() / 1_000) * 1_000;
const at = NOW as Instant;
const body = '{"event":"invoice.paid","id":"evt_1","data":{"name":"Ümit 🎻"}}';

const secrets = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((key) => `whsec_${Buffer.from(key).toString('base64')}`);
const texts = fc.oneof(fc.json(), fc.string({ unit: 'grapheme' }));
const ids = fc.stringMatching(/^evt_[0-9a-f]{24}$/);

describe('the signature of Standard Webhooks', () => {
  test('is the published one for the published example', () => {
    const headers = signedHeaders('{"test": 2432232314}', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: 1_614_265_330_000 as Instant,
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('is accepted by the standardwebhooks package, whatever the body', () => {
    holds(
      fc.property(texts, ids, secrets, (text, id, secret) => {
        const headers = signedHeaders(text, { id, at, secrets: [secret] });
        new Webhook(secret).verify(text, headers, { jsonParse: false });
      }),
    );
  });

  test('is refused by the package for another body, id, time or secret', () => {
    const secret = newWebhookSecret();
    const headers = signedHeaders(body, { id: 'evt_1', at, secrets: [secret] });
    const verify = (text: string, changed: Record<string, string> = {}, by = secret) =>
      new Webhook(by).verify(text, { ...headers, ...changed });
    expect(verify(body)).toMatchObject({ event: 'invoice.paid' });
    expect(() => verify(body.replace('paid', 'sent'))).toThrow(/signature/);
    expect(() => verify(body, { 'webhook-id': 'evt_2' })).toThrow(/signature/);
    expect(() => verify(body, { 'webhook-timestamp': String(NOW / 1_000 + 1) })).toThrow(/signature/);
    expect(() => verify(body, {}, newWebhookSecret())).toThrow(/signature/);
    const old = signedHeaders(body, { id: 'evt_1', at: (NOW - 600_000) as Instant, secrets: [secret] });
    expect(() => new Webhook(secret).verify(body, old)).toThrow(/too old/);
  });

  test('is v1 and base64 of the HMAC-SHA256 of id.timestamp.body under the decoded secret', () => {
    holds(
      fc.property(texts, ids, secrets, (text, id, secret) => {
        const { 'webhook-signature': signature } = signedHeaders(text, { id, at, secrets: [secret] });
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
        const right = createHmac('sha256', key)
          .update(`${id}.${NOW / 1_000}.${text}`)
          .digest('base64');
        expect(signature).toBe(`v1,${right}`);
      }),
    );
  });
});

describe('X-Service-Signature', () => {
  test('is the lower-case hex HMAC-SHA256 of the raw body under the secret as it is shown', () => {
    holds(
      fc.property(texts, secrets, (text, secret) => {
        const headers = signedHeaders(text, { id: 'evt_1', at, secrets: [secret] });
        const right = createHmac('sha256', Buffer.from(secret, 'utf8')).update(Buffer.from(text, 'utf8')).digest('hex');
        expect(headers['x-service-signature']).toBe(`sha256=${right}`);
      }),
    );
  });
});

describe('while two secrets count', () => {
  const [newest, old] = [newWebhookSecret(), newWebhookSecret()] as const;
  const headers = signedHeaders(body, { id: 'evt_1', at, secrets: [newest, old] });

  test('both sign, the newest first, and the package accepts either', () => {
    const signatures = headers['webhook-signature']?.split(' ') ?? [];
    const alone = (secret: string) => signedHeaders(body, { id: 'evt_1', at, secrets: [secret] })['webhook-signature'];
    expect(signatures).toEqual([alone(newest), alone(old)]);
    for (const secret of [newest, old]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
  });

  test('X-Service-Signature has room for one: the old secret, until the overlap ends', () => {
    const right = createHmac('sha256', old).update(body).digest('hex');
    expect(headers['x-service-signature']).toBe(`sha256=${right}`);
  });
});

test('a secret is whsec_ and base64 of 32 bytes, and never the same twice', () => {
  const made = Array.from({ length: 200 }, newWebhookSecret);
  for (const secret of made) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
  expect(new Set(made).size).toBe(made.length);
});

test('the body is said to be JSON in UTF-8', () => {
  const headers = signedHeaders(body, { id: 'evt_1', at, secrets: [newWebhookSecret()] });
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
});
