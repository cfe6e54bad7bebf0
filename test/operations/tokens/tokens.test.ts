// Tokens (R12): the secret is shown once and stored as a digest; rotation with an overlap; expiry and revocation.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/model/dates.ts';
import { isTokenSecret } from '../../../src/model/token.ts';
import { authenticate } from '../../../src/operations/tokens/authenticate.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';

const HOUR_MS = 3_600_000;
const BOTH = { scopes: ['billing.read', 'billing.write'] };

describe.each(ENGINES_OF_RULES)('tokens (R12) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());
  /** Authenticates in its own turn of the event loop, as a request would: calls in the same turn share one look-up. */
  const opens = async (secret: string) => {
    await nextTurn();
    return (await authenticate(ledger.testApp.app.services, secret))?.token.id;
  };

  test('are shown once; no table holds their secret, nor that of a sign-in link', async () => {
    const desk = await openDesk(ledger);
    const made = await desk.run('createToken', { ...BOTH, name: 'laptop' });
    const rotated = await desk.run('rotateToken', { id: made.id });
    const { sign_in_url } = await desk.run('createUser', { email: 'member@example.com' });
    expect(await opens(made.token)).toBe(made.id);
    const everything = JSON.stringify(await ledger.database.dump());
    expect(everything).toContain('laptop');
    for (const secret of [made.token, rotated.token, sign_in_url.split('/').at(-1) ?? '']) {
      expect(secret.length).toBeGreaterThan(40);
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(secret.slice(3, 40));
    }
    expect(JSON.stringify(await desk.run('listTokens'))).not.toContain(made.token.slice(3, 40));
  });

  test('have the form that scanners know, and are all different', async () => {
    const desk = await openDesk(ledger);
    const secrets = await Promise.all([1, 2, 3].map(async () => (await desk.run('createToken', BOTH)).token));
    expect(secrets.every(isTokenSecret)).toBe(true);
    expect(new Set(secrets).size).toBe(3);
  });

  test('let in to their account with their scopes, and to nothing else', async () => {
    const [desk, other] = [await openDesk(ledger), await openDesk(ledger)];
    const { token } = await desk.run('createToken', { scopes: ['billing.read', 'billing.read'] });
    const found = await authenticate(ledger.testApp.app.services, token);
    expect(found?.account).toMatchObject({ id: desk.account.id, currency: 'EUR', timezone: 'Europe/Amsterdam' });
    expect(found?.account.id).not.toBe(other.account.id);
    expect(found?.scopes).toEqual(new Set(['billing.read']));
  });

  test.each(['', 'bh_', 'x', `bh_${'a'.repeat(43)}`, "' or 1=1 --"])('%j opens nothing', async (secret) => {
    expect(await opens(secret)).toBeUndefined();
  });

  test('with one wrong character open nothing', async () => {
    const desk = await openDesk(ledger);
    const { token } = await desk.run('createToken', BOTH);
    expect(await opens(`${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`)).toBeUndefined();
    expect(await opens(token.toUpperCase())).toBeUndefined();
    expect(await opens(`${token} `)).toBeUndefined();
  });

  describe('end', () => {
    test('after 180 days unless told otherwise, at the instant', async () => {
      const desk = await openDesk(ledger);
      const made = await desk.run('createToken', BOTH);
      expect(made).toMatchObject({ expires_at: '2026-09-13T11:00:00.000Z', last_used_at: null, revoked_at: null });
      ledger.testApp.clock.advance(180 * DAY_MS - 1);
      expect(await opens(made.token)).toBe(made.id);
      ledger.testApp.clock.advance(1);
      expect(await opens(made.token)).toBeUndefined();
    });

    test('never, when asked so', async () => {
      const desk = await openDesk(ledger);
      const made = await desk.run('createToken', { ...BOTH, lifetime_days: null });
      expect(made.expires_at).toBeNull();
      ledger.testApp.clock.set('2090-01-01T00:00:00Z');
      expect(await opens(made.token)).toBe(made.id);
    });

    test('at once when revoked, with every secret they have; a second time is refused', async () => {
      const desk = await openDesk(ledger);
      const made = await desk.run('createToken', BOTH);
      const rotated = await desk.run('rotateToken', { id: made.id });
      expect(await desk.run('revokeToken', { id: made.id })).toMatchObject({ revoked_at: '2026-03-17T11:00:00.000Z' });
      expect([await opens(made.token), await opens(rotated.token)]).toEqual([undefined, undefined]);
      expect(await desk.refused('revokeToken', { id: made.id })).toMatchObject({ code: 'token_revoked' });
      expect(await desk.refused('rotateToken', { id: made.id })).toMatchObject({ code: 'token_revoked' });
      expect(await desk.refused('revokeToken', { id: 999_999 })).toMatchObject({ code: 'token_not_found' });
    });
  });

  describe('are rotated', () => {
    test('and the old secret works for 24 hours more', async () => {
      const desk = await openDesk(ledger);
      const made = await desk.run('createToken', BOTH);
      const rotated = await desk.run('rotateToken', { id: made.id });
      expect(rotated).toMatchObject({ id: made.id, scopes: made.scopes });
      expect(rotated.token).not.toBe(made.token);
      ledger.testApp.clock.advance(24 * HOUR_MS - 1);
      expect([await opens(made.token), await opens(rotated.token)]).toEqual([made.id, made.id]);
      ledger.testApp.clock.advance(1);
      expect([await opens(made.token), await opens(rotated.token)]).toEqual([undefined, made.id]);
    });

    test('without overlap: the old secret ends at once', async () => {
      const desk = await openDesk(ledger);
      const made = await desk.run('createToken', BOTH);
      const rotated = await desk.run('rotateToken', { id: made.id, overlap_hours: 0 });
      expect([await opens(made.token), await opens(rotated.token)]).toEqual([undefined, made.id]);
    });

    test('again: a secret that was to end does not live longer for it', async () => {
      const desk = await openDesk(ledger);
      const made = await desk.run('createToken', BOTH);
      const second = await desk.run('rotateToken', { id: made.id, overlap_hours: 1 });
      const third = await desk.run('rotateToken', { id: made.id, overlap_hours: 48 });
      ledger.testApp.clock.advance(HOUR_MS);
      const found = [await opens(made.token), await opens(second.token), await opens(third.token)];
      expect(found).toEqual([undefined, made.id, made.id]);
    });

    test('and their lifetime starts anew', async () => {
      const desk = await openDesk(ledger);
      const made = await desk.run('createToken', { ...BOTH, lifetime_days: 10 });
      ledger.testApp.clock.advance(9 * DAY_MS);
      const rotated = await desk.run('rotateToken', { id: made.id });
      expect(rotated.expires_at).toBe('2026-04-05T11:00:00.000Z');
      ledger.testApp.clock.advance(9 * DAY_MS);
      expect([await opens(made.token), await opens(rotated.token)]).toEqual([undefined, made.id]);
    });
  });

  test('tell when they were last used, to the minute: no write for every call', async () => {
    const desk = await openDesk(ledger);
    const { token, id } = await desk.run('createToken', BOTH);
    const lastUsed = async () => (await desk.run('listTokens')).tokens.find((one) => one.id === id)?.last_used_at;
    expect(await lastUsed()).toBeNull();
    await opens(token);
    await expect.poll(lastUsed).toBe('2026-03-17T11:00:00.000Z');
    ledger.testApp.clock.advance(59_999);
    await opens(token);
    ledger.testApp.clock.advance(1);
    // The use at 59.999 s must not have been written: it would be less than a minute old, and this use would be
    // skipped.
    await Promise.all([opens(token), opens(token), opens(token)]);
    await expect.poll(lastUsed).toBe('2026-03-17T11:01:00.000Z');
  });

  test.each([
    ['scopes', []],
    ['scopes', ['billing.admin']],
    ['scopes', ['account.manage']],
    ['scopes', 'billing.read'],
    ['scopes', undefined],
    ['lifetime_days', 0],
    ['lifetime_days', 1.5],
    ['name', ''],
  ])('with %s %j are refused', async (field, value) => {
    const desk = await openDesk(ledger);
    const refusal = await desk.refused('createToken', { ...BOTH, [field]: value });
    expect(refusal.code).toBe('validation_failed');
    expect(refusal.details.field?.startsWith(field)).toBe(true);
  });

  test('cannot make tokens or users: that is for people and the command line', async () => {
    const desk = await openDesk(ledger);
    const asToken = { scopes: new Set(['billing.read', 'billing.write'] as const) };
    for (const name of ['createToken', 'listTokens', 'rotateToken', 'revokeToken', 'createUser'] as const) {
      const refusal = await desk.refused(name, {}, asToken);
      expect(refusal).toMatchObject({ code: 'insufficient_scope', details: { requiredScope: 'account.manage' } });
    }
  });
});
