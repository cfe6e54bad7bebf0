import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stripeGateway } from '../../../src/gateways/providers/stripe.ts';

const SECRET = 'whsec_b1c2d3e4';
const KEY = '0123456789abcdef0123456789abcdef';
const gateway = stripeGateway();

const EVENT = body({ id: 'cs_test_1', object: 'checkout.session', client_reference_id: KEY, metadata: {} });

function body(object: object): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object } });
}

/** https://docs.stripe.com/webhooks/signature: an HMAC of timestamp and body. */
function signed(text: string, secret = SECRET, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}`;
}

function subjectOf(text: string, signature: string | undefined, apiKey: string | null = `sk_test_1,${SECRET}`) {
  const callback = { body: text, headers: { 'stripe-signature': signature } };
  return gateway.readCallback(callback, { accountId: 1, apiKey, drill: null });
}

describe('a callback', () => {
  it('names its payment by the key of the attempt and by its id', () => {
    expect(subjectOf(EVENT, signed(EVENT))).toEqual({ key: KEY, id: 'cs_test_1' });
  });

  it.each([
    [
      { id: 'pi_1', object: 'payment_intent', metadata: { attempt_key: KEY } },
      { key: KEY, id: 'pi_1' },
    ],
    [
      { id: 'ch_1', payment_intent: 'pi_1', metadata: { attempt_key: KEY } },
      { key: KEY, id: 'pi_1' },
    ],
    [{ id: 're_1', payment_intent: 'pi_1', metadata: {} }, { id: 'pi_1' }],
    [{ id: 're_1', metadata: { attempt_key: KEY } }, { key: KEY }],
    [{ id: 'du_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1', metadata: {} }, { id: 'pi_1' }],
    [{ id: 'ch_1', object: 'charge', payment_intent: 'pi_1', metadata: {} }, { id: 'pi_1' }],
    [{ id: 're_1', object: 'refund', payment_intent: 'pi_1', metadata: { refund_key: 'r' } }, { id: 'pi_1' }],
    [{ id: 'du_1', object: 'dispute', payment_intent: null, metadata: {} }, 'other'],
    [{ id: 'cus_1' }, 'other'],
  ])('about %j is about %j', (object, subject) => {
    const text = body(object);
    expect(subjectOf(text, signed(text))).toEqual(subject);
  });

  it('is not believed without a signature, with a wrong one, or with that of another body', () => {
    expect(subjectOf(EVENT, undefined)).toBe('forged');
    expect(subjectOf(EVENT, '')).toBe('forged');
    expect(subjectOf(EVENT, signed(EVENT, 'whsec_other'))).toBe('forged');
    expect(subjectOf(EVENT, `${signed(EVENT)}0`)).toBe('forged');
    expect(subjectOf(EVENT.replace('cs_test_1', 'cs_test_2'), signed(EVENT))).toBe('forged');
  });

  it('is believed when one of its signatures is right: while a secret is rolled Stripe signs with both', () => {
    const [time = '', other] = signed(EVENT, 'whsec_other').split(',');
    const [, right] = signed(EVENT, SECRET, Number(time.slice(2))).split(',');
    for (const both of [`${time},${other},${right}`, `${time},${right},${other}`]) {
      expect(subjectOf(EVENT, both)).toEqual(subjectOf(EVENT, signed(EVENT)));
    }
  });

  it('is not believed when it is old', () => {
    expect(subjectOf(EVENT, signed(EVENT, SECRET, Math.floor(Date.now() / 1000) - 600))).toBe('forged');
  });

  it('is not believed by an account that has no signing secret', () => {
    for (const apiKey of ['sk_test_1', 'sk_test_1,', 'sk_test_1, ', 'sk_test_1,secret', null]) {
      expect(subjectOf(EVENT, signed(EVENT, ''), apiKey)).toBe('forged');
      expect(subjectOf(EVENT, signed(EVENT), apiKey)).toBe('forged');
    }
    expect(subjectOf(EVENT, signed(EVENT, 'secret'), 'sk_test_1,secret')).toBe('forged');
  });

  it('that is signed and says nothing is about nothing', () => {
    const thin = '{"object":"v2.core.event","type":"v1.billing.meter.no_meter_found"}';
    for (const text of ['null', '{}', '[]', 'no JSON', '{"data":{"object":7}}', thin]) {
      expect(subjectOf(text, signed(text))).toBe('other');
    }
  });
});
