import { describe, expect, test } from 'vitest';
import { newTokenSecret } from '../../../src/model/token.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { ON_THIS_MACHINE } from '../../webhooks/receiver.ts';
import { callsOf } from './every-route.ts';
import { type Business, expectData, expectRefusal, openBusiness, send, sharedTestApp } from './exchange.ts';

const CHALLENGE = 'Bearer realm="billing"';
const INVALID = 'Bearer realm="billing", error="invalid_token"';
const DAY_MS = 86_400_000;

describe.each(ENGINES_OF_RULES)('401 on %s', (engine) => {
  const testApp = sharedTestApp({ engine, environment: ON_THIS_MACHINE });

  async function challengeTo(authorization: string | undefined): Promise<string | undefined> {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const answer = await send(testApp(), 'GET /invoices', { headers });
    expectRefusal(answer, 401, 'unauthorized');
    return answer.headers['www-authenticate'];
  }

  test('without a token every route, known or not, says only how to come in', async () => {
    const business = await openBusiness(testApp());
    for (const { line, sent } of [...(await callsOf(business)), { line: 'GET /nothing', sent: {} }]) {
      const answer = await send(testApp(), line, sent);
      expect(expectRefusal(answer, 401, 'unauthorized')).toMatchObject({ retryable: false, hint: expect.any(String) });
      expect(answer.headers['www-authenticate'], line).toBe(CHALLENGE);
    }
  });

  test('another scheme is no token, so the challenge has no error (RFC 6750, 3.1)', async () => {
    expect(await challengeTo('Basic dXNlcjpwYXNz')).toBe(CHALLENGE);
    expect(await challengeTo('Bearer')).toBe(CHALLENGE);
    expect(await challengeTo('')).toBe(CHALLENGE);
  });

  test('a token that does not exist is invalid', async () => {
    expect(await challengeTo(`Bearer ${newTokenSecret()}`)).toBe(INVALID);
  });

  test('a mistyped token is invalid: one letter, its case, its end, a blank in it', async () => {
    const { token } = await openBusiness(testApp());
    const other = token.endsWith('A') ? 'B' : 'A';
    const wrong = [`${token.slice(0, -1)}${other}`, token.toUpperCase(), `${token}x`, token.slice(0, -1), 'bh_', 'x'];
    for (const secret of wrong) expect(await challengeTo(`Bearer ${secret}`), secret).toBe(INVALID);
    expect(await challengeTo(`Bearer ${token.slice(0, 20)} ${token.slice(20)}`)).toBe(INVALID);
    expect(await challengeTo(`Bearer ${token}, Bearer ${token}`)).toBe(INVALID);
  });

  test('the scheme is read in any case', async () => {
    const { token } = await openBusiness(testApp());
    for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
      expectData(await send(testApp(), 'GET /invoices', { headers: { Authorization: `${scheme} ${token}` } }));
    }
  });

  test('a token is never taken from the address or the body', async () => {
    const { token } = await openBusiness(testApp());
    for (const line of [`GET /invoices?token=${token}`, `GET /invoices?access_token=${token}`]) {
      expectRefusal(await send(testApp(), line), 401, 'unauthorized');
    }
    expectRefusal(await send(testApp(), 'POST /invoices', { json: { token } }), 401, 'unauthorized');
  });

  test('a token works until it expires, and not from then on', async () => {
    const business = await openBusiness(testApp());
    const secret = await ownToken(business, { lifetime_days: 3 });
    testApp().clock.advance(3 * DAY_MS - 1);
    expectData(await business.send('GET /invoices', { token: secret }));
    testApp().clock.advance(1);
    expect(await challengeTo(`Bearer ${secret}`)).toBe(INVALID);
  });

  test('a token lasts 180 days unless said otherwise, or for ever', async () => {
    const business = await openBusiness(testApp());
    const forEver = await ownToken(business, { lifetime_days: null });
    testApp().clock.advance(180 * DAY_MS);
    expect(await challengeTo(`Bearer ${business.token}`)).toBe(INVALID);
    expectData(await business.send('GET /invoices', { token: forEver }));
  });

  test('a revoked token ends at once, with all its secrets', async () => {
    const business = await openBusiness(testApp());
    const { id, token } = await business.run('createToken', { scopes: ['billing.read'] });
    const { token: rotated } = await business.run('rotateToken', { id });
    await business.run('revokeToken', { id });
    expect(await challengeTo(`Bearer ${token}`)).toBe(INVALID);
    expect(await challengeTo(`Bearer ${rotated}`)).toBe(INVALID);
  });

  test('a rotated token keeps its old secret for the overlap, the new one at once', async () => {
    const business = await openBusiness(testApp());
    const { id, token } = await business.run('createToken', { scopes: ['billing.read'] });
    const { token: rotated } = await business.run('rotateToken', { id });
    testApp().clock.advance(DAY_MS - 1);
    for (const secret of [token, rotated]) expectData(await business.send('GET /invoices', { token: secret }));
    testApp().clock.advance(1);
    expect(await challengeTo(`Bearer ${token}`)).toBe(INVALID);
    expectData(await business.send('GET /invoices', { token: rotated }));
  });

  test('a rotation without overlap ends the old secret at once', async () => {
    const business = await openBusiness(testApp());
    const { id, token } = await business.run('createToken', { scopes: ['billing.read'] });
    await business.run('rotateToken', { id, overlap_hours: 0 });
    expect(await challengeTo(`Bearer ${token}`)).toBe(INVALID);
  });
});

async function ownToken(business: Business, input: object): Promise<string> {
  return (await business.run('createToken', { scopes: ['billing.read'], ...input })).token ?? '';
}
