// `billhook provider` connects a payment provider from the command line. No output ever shows the API key (R50, R70,
// R71).
import { existsSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_ENGINES, openMigratedPlace, type Place, reasonOf } from './kit.ts';

const KEY = 'sk_test_51Nv0SECRETSECRETSECRET';
const BOX = { BILLHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };

describe.each(COMMAND_ENGINES)('provider, on %s', (engine) => {
  let place: Place;
  beforeAll(async () => {
    place = await openMigratedPlace(engine);
    await place.inside(({ administration }) => administration.createAccount({ name: 'Test & Co', handle: 'test' }));
  });
  afterAll(() => place[Symbol.asyncDispose]());

  test('connects the sandbox, shows it, and forgets it', async () => {
    const nothing = { kind: null, state: null, mode: null, unverified: false, drill: null, connected_at: null };
    expect(await place.json(['provider', 'show', '--json'])).toEqual(nothing);
    expect(await place.json(['provider', 'connect', '--kind', 'sandbox', '--json'])).toMatchObject({
      kind: 'sandbox',
      state: 'ready',
    });
    const { stdout } = await place.run(['provider', 'show', '--account', 'test']);
    expect(stdout).toBe('test is connected to sandbox and can be paid online; no real money moves.\n');
    const { stdout: gone } = await place.run(['provider', 'disconnect']);
    expect(gone).toBe('test has no payment provider: nothing can be paid online.\n');
    const again = await place.run(['provider', 'disconnect']);
    expect(again.code).toBe(1);
    expect(reasonOf(again)).toContain('No payment provider is connected');
  });

  test('keeps a key that nothing shows and no dump of the database holds', async () => {
    const args = ['provider', 'connect', '--kind', 'stripe', '--api-key', KEY];
    const { code, stdout } = await place.run(args, BOX);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'test is connected to stripe, but its key was not checked, because stripe could not be asked: nothing can be',
    );
    expect(stdout).not.toContain('it can be paid online');
    expect(stdout).toContain('Note: The key could not be tried (Stripe could not be reached)');
    const shown = await place.run(['provider', 'show', '--json'], BOX);
    expect(shown.stdout + JSON.stringify(await place.dump())).not.toContain('SECRETSECRET');
  });

  test('says that onboarding has to be finished first', async () => {
    const { stdout } = await place.run(['provider', 'connect', '--kind', 'mollie', '--state', 'onboarding']);
    expect(stdout).toContain('mollie, which has not finished its onboarding');
  });

  test('refuses what cannot be, with the field, the fault and what is allowed', async () => {
    const wrong: [string[], string][] = [
      [['--kind', 'paypal'], '--kind must be one of sandbox, stripe, mollie'],
      [['--kind', 'sandbox', '--state', 'done'], '--state must be one of onboarding, ready'],
      [['--kind', 'stripe'], '--api-key is required for stripe'],
      [['--kind', 'sandbox', '--api-key', KEY], '--api-key is not needed by the sandbox'],
      [['--kind', 'mollie', '--api-key', 'live_12345678', '--drill', 'refuse'], '--drill is for the sandbox only'],
    ];
    const ends = await place.runAll(wrong.map(([more]) => ({ args: ['provider', 'connect', ...more] })));
    for (const [index, end] of ends.entries()) {
      expect(end.code).toBe(1);
      expect(reasonOf(end)).toContain(wrong[index]?.[1]);
      expect(end.stderr).not.toContain('SECRETSECRET');
    }
  });
});

test('without a setting a key file is made beside the database, for its owner alone', async () => {
  await using place = await openMigratedPlace();
  await place.inside(({ administration }) => administration.createAccount({ name: 'Test & Co', handle: 'test' }));
  const file = `${place.url.replace('file:', '')}.key`;
  expect(existsSync(file)).toBe(false);
  expect((await place.run(['provider', 'connect', '--kind', 'stripe', '--api-key', KEY])).code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32);
});
