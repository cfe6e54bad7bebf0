import { describe, expect, test } from 'vitest';
import { ON_THIS_MACHINE } from '../../webhooks/receiver.ts';
import { callsOf, isRead } from './every-route.ts';
import { expectRefusal, openBusiness, sharedTestApp } from './exchange.ts';

describe('403: a token does only what its scopes allow', () => {
  const testApp = sharedTestApp({ environment: ON_THIS_MACHINE });

  test.each([
    ['billing.read', 'billing.write', 'write'],
    ['billing.write', 'billing.read', 'read'],
  ])('a token with only %s is told that it needs %s on every %s route', async (held, needed, kind) => {
    const business = await openBusiness(testApp());
    const calls = (await callsOf(business)).filter(({ route }) => isRead(route) === (kind === 'read'));
    const token = await testApp().token([held], business.account);
    const before = await business.footprint();
    expect(calls.length).toBeGreaterThan(5);
    for (const { line, sent } of calls) {
      const answer = await business.send(line, { ...sent, token });
      const error = expectRefusal(answer, 403, 'insufficient_scope');
      expect(error).toMatchObject({ retryable: false, hint: expect.stringContaining(needed) });
      expect(answer.headers['www-authenticate'], line).toBe(
        `Bearer realm="billing", error="insufficient_scope", scope="${needed}"`,
      );
    }
    expect(await business.footprint()).toEqual(before);
  });

  test('the scope is looked at before the input, so that nothing is learnt from faults', async () => {
    const business = await openBusiness(testApp());
    const token = await testApp().token(['billing.read'], business.account);
    const answer = await business.send('POST /invoices', { token, json: { nonsense: true } });
    expect(expectRefusal(answer, 403, 'insufficient_scope').errors).toBeUndefined();
  });

  test('the challenge of a 403 never says that the token is invalid', async () => {
    const business = await openBusiness(testApp());
    const token = await testApp().token(['billing.write'], business.account);
    const answer = await business.send('GET /customers', { token });
    expect(answer.headers['www-authenticate']).not.toContain('invalid_token');
  });
});
