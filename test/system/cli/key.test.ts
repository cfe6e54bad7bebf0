/** `billhook key rotate` re-encrypts every stored secret and loses none, even if it is killed in the middle (R71). */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { newWebhookSecret } from '../../../src/model/webhook.ts';
import { expectVerified } from '../../kit/verified.ts';
import { openReceiver } from '../../webhooks/receiver.ts';
import { COMMAND_ENGINES, eventually, openMigratedPlace, type Place, reasonOf, type Settings } from './kit.ts';

const OLD = Buffer.alloc(32, 7).toString('base64');
const NEW = Buffer.alloc(32, 8).toString('base64');
const ONLY_OLD = { BILLHOOK_SECRET_KEY: OLD };
const BOTH = { BILLHOOK_SECRET_KEY: NEW, BILLHOOK_SECRET_KEY_PREVIOUS: OLD };
const ONLY_NEW = { BILLHOOK_SECRET_KEY: NEW };
const ACCOUNT = ['account', 'create', '--name', 'Test & Co', '--email', 'test@example.com'];

type Doctor = { checks: readonly { what: string; ok: boolean; says: string }[] };

async function secretsOf(place: Place, settings: Settings = {}) {
  const { stdout } = await place.run(['doctor', '--json'], settings);
  return (JSON.parse(stdout) as Doctor).checks.find(({ what }) => what === 'secrets');
}

/** Adds webhook endpoints with encrypted secrets, in one transaction. */
async function addEndpoints(place: Place, count: number): Promise<void> {
  await place.inside(async ({ services, administration }) => {
    const account = await administration.account(undefined);
    await services.store.transaction(async (tx) => {
      for (let n = 0; n < count; n++) {
        const sealed_secret = services.secrets.seal(newWebhookSecret());
        const url = `https://receiver-${n}.example/`;
        const row = { account_id: account.id, url, description: null, sealed_secret, created_at: services.clock.now() };
        await tx.endpoints.insert(row, null);
      }
    });
  });
}

const sealedIn = async (place: Place) =>
  (await place.rows<{ sealed_secret: string }>('select sealed_secret from webhook_endpoints order by id')).map(
    ({ sealed_secret }) => sealed_secret,
  );

// The SQL statements of a rotation are tested on both engines in test/operations/secrets.
describe.each(COMMAND_ENGINES)('with keys as settings, on %s', (engine) => {
  test('a rotation that is killed in the middle loses nothing, and ends when it is repeated', async () => {
    await using place = await openMigratedPlace(engine, ONLY_OLD);
    await place.json(ACCOUNT, ONLY_OLD);
    await place.json(['webhook', 'create', '--url', 'https://receiver.example/'], ONLY_OLD);
    await addEndpoints(place, 400);
    const before = await sealedIn(place);
    const moved = async () => (await sealedIn(place)).filter((sealed, at) => sealed !== before[at]).length;

    const rotating = await place.start(['key', 'rotate'], /^/, BOTH);
    while ((await moved()) < 20) await new Promise((resolve) => setTimeout(resolve, 2));
    rotating.signal('SIGKILL');
    await rotating.ended;
    const half = await moved();
    expect(half).toBeGreaterThanOrEqual(20);
    expect(half, 'it was killed on its way').toBeLessThan(before.length);

    expect(await secretsOf(place, BOTH)).toEqual({
      what: 'secrets',
      ok: true,
      says: expect.stringMatching(/^401 readable; \d+ with the previous key: run "billhook key rotate"$/),
    });
    const again = await place.json(['key', 'rotate'], BOTH);
    expect(again).toMatchObject({ readable: 401, previous: 0, unreadable: 0, resealed: before.length - half });
    expect(await place.json(['key', 'rotate'], BOTH)).toMatchObject({ resealed: 0, readable: 401 });
    expect(await secretsOf(place, ONLY_NEW)).toEqual({ what: 'secrets', ok: true, says: '401 readable' });
    expect(await secretsOf(place, ONLY_OLD)).toMatchObject({ ok: false });
    await expectVerified(place.url);
  });

  test('services with both keys go on through it, also those started before', async () => {
    await using place = await openMigratedPlace(engine, ONLY_OLD);
    await using receiver = await openReceiver();
    await place.json(ACCOUNT, ONLY_OLD);
    await place.json(['webhook', 'create', '--url', `${receiver.url}before`], ONLY_OLD);
    const service = await place.serve(BOTH);
    await place.json(['webhook', 'create', '--url', `${receiver.url}between`], BOTH);
    expect(await secretsOf(place, ONLY_OLD), 'sealed with the key that the database uses').toMatchObject({ ok: true });
    expect(await place.json(['key', 'rotate'], BOTH)).toMatchObject({ resealed: 2, previous: 0, unreadable: 0 });
    await place.json(['webhook', 'create', '--url', `${receiver.url}after`], BOTH);
    await place.inside(async ({ administration }) => {
      const account = await administration.account(undefined);
      await administration.run(account, 'createInvoice', { customer: { name: 'Ann' }, description: 'Work', amount: 1 });
    });
    await eventually(() => receiver.received.map(({ path }) => path).sort()).toEqual(['/after', '/before', '/between']);
    expect(await secretsOf(place, ONLY_NEW)).toEqual({ what: 'secrets', ok: true, says: '3 readable' });
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' });
  });

  test('needs both keys, says how, and takes one key twice for a mistake', async () => {
    await using place = await openMigratedPlace(engine, ONLY_OLD);
    await place.json(ACCOUNT, ONLY_OLD);
    const [one, twice, wrong] = [
      await place.run(['key', 'rotate'], ONLY_OLD),
      await place.run(['key', 'rotate'], { ...ONLY_OLD, BILLHOOK_SECRET_KEY_PREVIOUS: OLD }),
      await place.run(['key', 'rotate'], { BILLHOOK_SECRET_KEY_PREVIOUS: OLD, BILLHOOK_SECRET_KEY: '' }),
    ];
    expect(reasonOf(one)).toMatch(/^BILLHOOK_SECRET_KEY_PREVIOUS is not set\. Set it to the present key/);
    expect(reasonOf(twice)).toMatch(/are the same key/);
    expect(reasonOf(wrong)).toMatch(/^BILLHOOK_SECRET_KEY_PREVIOUS is set, but BILLHOOK_SECRET_KEY is not/);
  });

  test('a process with another key seals nothing, and says so', async () => {
    await using place = await openMigratedPlace(engine, ONLY_OLD);
    await place.json(ACCOUNT, ONLY_OLD);
    await place.json(['webhook', 'create', '--url', 'https://receiver.example/'], ONLY_OLD);
    const other = await place.run(['webhook', 'create', '--url', 'https://other.example/'], ONLY_NEW);
    expect(reasonOf(other)).toMatch(/another secret key.*billhook doctor/);
    expect(await sealedIn(place)).toHaveLength(1);
    expect(await secretsOf(place, ONLY_NEW)).toEqual({
      what: 'secrets',
      ok: false,
      says: 'a secret was stored with another key: set BILLHOOK_SECRET_KEY to the one it was stored with, and restart',
    });
  });
});

describe('with a key file', () => {
  test('rotates while the service runs, which goes on without a restart', async () => {
    await using place = await openMigratedPlace();
    await using receiver = await openReceiver();
    const file = `${place.folder}/billhook.db.key`;
    await place.json(ACCOUNT);
    const service = await place.serve();
    const { secret } = await place.json<{ secret: string }>(['webhook', 'create', '--url', `${receiver.url}/`]);
    const before = readFileSync(file, 'utf8');
    const { code, stdout } = await place.run(['key', 'rotate']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^1 secrets were sealed .*\nRunning/) });
    expect(readFileSync(file, 'utf8')).not.toBe(before);
    expect(readFileSync(`${file}.previous`, 'utf8')).toBe(before);
    expect([file, `${file}.previous`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
    await place.inside(async ({ administration }) => {
      const account = await administration.account(undefined);
      await administration.run(account, 'createInvoice', { customer: { name: 'Ann' }, description: 'Work', amount: 1 });
    });
    await eventually(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.headers['x-service-signature']).toMatch(/^sha256=/);
    expect(secret).toMatch(/^whsec_/);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await place.json(['key', 'rotate'])).toMatchObject({ resealed: 1, readable: 1, previous: 0 });
    expect(await service.stop()).toMatchObject({ code: 0, stderr: '' });
  });

  test('says that there is no key yet where no secret was stored', async () => {
    await using place = await openMigratedPlace();
    await place.json(ACCOUNT);
    expect(reasonOf(await place.run(['key', 'rotate']))).toMatch(/there is no key yet at .*billhook\.db\.key/);
    expect(existsSync(`${place.folder}/billhook.db.key`)).toBe(false);
  });
});
