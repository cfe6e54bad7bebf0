/**
 * A service without the secret key of its database reports it, loses no data, and continues when the key is restored
 * (R71, R72).
 */
import { renameSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WHOLE } from '../../kit/proof.ts';
import { openReceiver } from '../../webhooks/receiver.ts';
import { eventually, lines, openMigratedPlace, openPlace, type Place, reasonOf } from './kit.ts';
import { openPaidShop, payPage, paySandbox } from './paying.ts';

const KEY_FILE = (place: Place) => `${place.folder}/billhook.db.key`;
const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

/**
 * Ways to spoil the key file. The daily run uses the first one. test/model/secret-box.test.ts shows that each one is
 * detected.
 */
const SPOILT = [
  [
    'another key file',
    (place: Place) => writeFileSync(KEY_FILE(place), Buffer.alloc(32, 1).toString('base64')),
    /another key than the one in .*billhook\.db\.key: put back/,
  ],
  [
    'a key file that is no key',
    (place: Place) => writeFileSync(KEY_FILE(place), 'hello'),
    /billhook\.db\.key is not a key of 32 bytes in base64/,
  ],
  ['no key file', () => undefined, /the key file .*billhook\.db\.key is missing: put it back from the backup/],
] as const;

describe.each(WHOLE ? SPOILT : SPOILT.slice(0, 1))('with %s', (_, spoil, problem) => {
  test('it says so everywhere, answers pay pages properly, and delivers everything once the key is back', async () => {
    await using place = await openMigratedPlace();
    await using receiver = await openReceiver();
    const shop = await openPaidShop(place, receiver.url);
    await place.json(['provider', 'connect', '--kind', 'stripe', '--api-key', 'sk_test_abcdefgh12345678']);
    renameSync(KEY_FILE(place), `${KEY_FILE(place)}.safe`);
    spoil(place);

    expect(reasonOf(await place.run(['worker']))).toMatch(problem);
    const doctor = await place.run(['doctor']);
    expect(doctor.code).toBe(1);
    expect(lines(doctor.stdout).find((line) => line.includes('secrets:'))).toMatch(problem);
    const service = await place.serve();
    expect(service.stderr()).toMatch(problem);
    expect(await readiness(service.url)).toEqual({
      status: 503,
      body: {
        ...{ status: 'not ready', store: true, migrations: true, key: false, worker: false },
        reason: 'stored secrets cannot be read with the secret key of this process: run "billhook doctor"',
      },
    });
    const address = await shop.invoice(service.url);
    const refused = await payPage(address);
    const text = await refused.text();
    expect({ status: refused.status, after: refused.headers.get('retry-after') }, text).toEqual({
      status: 503,
      after: '60',
    });
    expect(text).toContain('Not possible right now');
    expect(text).not.toMatch(/BILLHOOK_SECRET_KEY|\.key/);
    expect(service.stderr(), 'no bug').not.toContain('a page failed');

    renameSync(`${KEY_FILE(place)}.safe`, KEY_FILE(place));
    await eventually(async () => (await readiness(service.url)).status).toBe(200);
    await place.json(['provider', 'connect', '--kind', 'sandbox']);
    await paySandbox(address);
    await eventually(() => receiver.received.map(({ body }) => (JSON.parse(body) as { event: string }).event)).toEqual(
      expect.arrayContaining(['invoice.created', 'payment.succeeded']),
    );
    await service.stop();
  });
});

describe('Postgres', () => {
  const line =
    'BILLHOOK_SECRET_KEY is missing: with Postgres it must be set, to the same value for every process. Make one, once, and ' +
    `keep it: openssl rand -base64 32, or node -e "console.log(crypto.randomBytes(32).toString('base64'))"`;

  test('without the setting is refused in one line by every command that opens the database', async () => {
    await using place = await openPlace('postgres');
    const without = { BILLHOOK_SECRET_KEY: '' };
    const commands = [
      ['serve', '--port', '0'],
      ['worker'],
      ['migrate'],
      ['account', 'list'],
      ['webhook', 'list'],
      ['provider', 'show'],
    ];
    const ends = await place.runAll(commands.map((args) => ({ args, settings: without })));
    for (const [index, end] of ends.entries()) expect(reasonOf(end), commands[index]?.join(' ')).toBe(line);
    expect(ends).toHaveLength(commands.length);
    expect(await place.run(['doctor'], without)).toMatchObject({ code: 1, stdout: `FAIL  settings: ${line}\n` });
    expect(await place.rows(`select 1 from information_schema.tables where table_schema = 'public'`)).toEqual([]);
    expect((await place.run(['schema', 'events'], without)).code, 'opens no database').toBe(0);
  });
});
