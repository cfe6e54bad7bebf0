/** A key rotation finds every encrypted text, in any table, and changes nothing else (R71). */
import { describe, expect, test } from 'vitest';
import { secretBox } from '../../../src/model/secret-box.ts';
import { findSubscriber, unsubscribeUrl } from '../../../src/operations/mails/unsubscribe.ts';
import { rotateKey } from '../../../src/operations/secrets/rotate-key.ts';
import { openDesk, openLedger, openNeighbour } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';

const [OLD, NEW] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const ONLY_OLD = { BILLHOOK_SECRET_KEY: OLD.toString('base64') };
const BOTH = { BILLHOOK_SECRET_KEY: NEW.toString('base64'), BILLHOOK_SECRET_KEY_PREVIOUS: OLD.toString('base64') };

const rotation = (() => {
  const keys = { current: NEW, previous: OLD };
  const made = secretBox({ name: 'BILLHOOK_SECRET_KEY', read: () => keys, make: () => keys }).rotation();
  if (!made) throw new Error('there was to be a rotation');
  return made;
})();

/** Every text of a dump that `open` can decrypt, with its plain text. */
function sealedIn(dump: Readonly<Record<string, readonly string[]>>, open: (text: string) => string | null): string[] {
  return Object.entries(dump).flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      [...row.matchAll(/[A-Za-z0-9+/]{38,}={0,2}/g)].flatMap(([text]) => {
        const secret = open(text);
        return secret === null ? [] : [`${table}: ${secret}`];
      }),
    ),
  );
}

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  test('every sealed text of every table has the new key afterwards, with the same secret', async () => {
    await using ledger = await openLedger(engine, { environment: { ...ONLY_OLD, BASE_URL: 'http://127.0.0.1:9' } });
    const desk = await openDesk(ledger);
    const { services } = ledger.testApp.app;
    const once = { key: 'k', fingerprint: 'f', lifetimeMs: 86_400_000 };
    const { data: endpoint } = await desk.runOnce('createWebhookEndpoint', { url: 'https://receiver.example/' }, once);
    await desk.run('rotateWebhookSecret', { id: endpoint.id });
    await desk.run('connectProvider', { kind: 'stripe', api_key: 'sk_test_abcdefgh12345678' });
    await desk.run('connectProvider', { kind: 'mollie', api_key: 'test_abcdefgh12345678abcdefgh12345678' });
    const sealed = services.secrets.seal('JBSWY3DPEHPK3PXP');
    await services.store.transaction((tx) => tx.users.lockOrAdd('ann@example.com', services.clock.now()));
    const invoice = await desk.invoice({ customer: { name: 'Ann', email: 'ann@example.com' }, send_email: true });
    await ledger.database.execute(`update users set totp_secret = '${sealed}', totp_pending = '${sealed}'`);
    await ledger.database.execute(`update mails set sealed_letter = '${sealed}'`);
    const link =
      unsubscribeUrl(services, invoice.customer.id as never)
        .split('/')
        .at(-1) ?? '';

    const before = await ledger.database.dump();
    const expected = sealedIn(before, rotation.openWithPrevious);
    const tables = new Set(expected.map((one) => one.split(':')[0]));
    expect([...tables].sort()).toEqual(
      [
        'former_credentials',
        'idempotency_keys',
        'mails',
        'provider_connections',
        'sealed_values',
        'users',
        'webhook_endpoints',
      ].sort(),
    );
    expect(sealedIn(before, rotation.openWithCurrent)).toEqual([]);

    const neighbour = await openNeighbour(ledger, BOTH);
    try {
      const report = await rotateKey(neighbour.services, rotation);
      const after = await ledger.database.dump();
      expect(sealedIn(after, rotation.openWithPrevious)).toEqual([]);
      const now = sealedIn(after, rotation.openWithCurrent);
      const kept = now.filter((one) => one.startsWith('sealed_values: ') && !one.endsWith('billhook'));
      expect(now.filter((one) => !kept.includes(one)).sort()).toEqual(expected.sort());
      expect(kept, 'the key of unsubscribe links that were sent').toHaveLength(1);
      expect(report).toMatchObject({ previous: 0, unreadable: 0, resealed: expected.length - 1 });
      for (const [table, rows] of Object.entries(before))
        expect(after[table]?.length, table).toBe(rows.length + (table === 'sealed_values' ? 1 : 0));
      expect(await findSubscriber(neighbour.services, link)).toMatchObject({ customer: { id: invoice.customer.id } });
      expect(
        await findSubscriber(
          neighbour.services,
          link.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
        ),
      ).toBeUndefined();
      expect((await desk.refused('createWebhookEndpoint', { url: 'https://late.example/' })).code).toBe(
        'store_unavailable',
      );
    } finally {
      await neighbour.close();
    }
  });

  test('a secret that neither key opens is left as it is, and counted', async () => {
    await using ledger = await openLedger(engine, { environment: ONLY_OLD });
    const desk = await openDesk(ledger);
    await desk.run('createWebhookEndpoint', { url: 'https://receiver.example/' });
    const lost = await desk.run('createWebhookEndpoint', { url: 'https://lost.example/' });
    await ledger.database.execute(`update webhook_endpoints set sealed_secret = 'AAAA' where id = ${lost.id}`);
    const neighbour = await openNeighbour(ledger, BOTH);
    try {
      expect(await rotateKey(neighbour.services, rotation)).toEqual({
        resealed: 1,
        readable: 1,
        previous: 0,
        unreadable: 1,
      });
    } finally {
      await neighbour.close();
    }
    expect(await ledger.database.rows(`select id from webhook_endpoints where sealed_secret = 'AAAA'`)).toEqual([
      { id: lost.id },
    ]);
  });
});

test('a database from before the check of the key tells its key by its secrets', async () => {
  await using ledger = await openLedger('sqlite', { environment: ONLY_OLD });
  const desk = await openDesk(ledger);
  await desk.run('createWebhookEndpoint', { url: 'https://receiver.example/' });
  await ledger.database.execute('delete from sealed_values');
  const [wrong, right] = [
    await openNeighbour(ledger, { BILLHOOK_SECRET_KEY: NEW.toString('base64') }),
    await openNeighbour(ledger, ONLY_OLD),
  ];
  try {
    expect(await wrong.administration.claimKey()).toMatchObject({ ok: false });
    expect(await right.administration.claimKey()).toEqual({ ok: true, uses: 'current' });
    expect(await ledger.database.rows('select name from sealed_values')).toEqual([{ name: 'key check' }]);
  } finally {
    await Promise.all([wrong.close(), right.close()]);
  }
});
