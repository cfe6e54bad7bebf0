/**
 * A repeated call with the same idempotency key returns the same new secret (R14), and no table holds it unencrypted
 * (R71).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';

const ENVIRONMENT = { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
const ONCE = { key: 'once', fingerprint: 'f', lifetimeMs: 60_000 };
const CALLS = [
  ['createWebhookEndpoint', { url: 'https://example.com/events' }, 'secret'],
  ['createToken', { scopes: ['billing.read'] }, 'token'],
] as const;

describe.each(ENGINES_OF_RULES)('an answer with a secret, on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine, { environment: ENVIRONMENT });
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test.each(CALLS)('of %s is given again whole, and no row of the database shows it', async (name, input, field) => {
    const desk = await openDesk(ledger);
    const first = await desk.runOnce(name, input, ONCE);
    const again = await desk.runOnce(name, input, ONCE);
    expect(again).toEqual({ data: first.data, replayed: true });
    const secret = String((first.data as unknown as Record<string, unknown>)[field]);
    expect(secret.length).toBeGreaterThan(40);
    expect(JSON.stringify(await desk.snapshot())).not.toContain(secret.slice(8));
  });
});
