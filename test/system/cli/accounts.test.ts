import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_ENGINES, lines, openPlace, type Place, reasonOf } from './kit.ts';

describe.each(COMMAND_ENGINES)('accounts from the command line, on %s', (engine) => {
  let place: Place;
  beforeAll(async () => {
    place = await openPlace(engine);
  });
  afterAll(() => place[Symbol.asyncDispose]());

  test('create makes the database, the account, and a handle from its name', async () => {
    const { code, stdout, stderr } = await place.run(create('Café Größenwahn', 'cafe@example.com'));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(
      'Account 1 (cafe-gro-enwahn) is ready. A token for it: billhook token create --account cafe-gro-enwahn --scopes billing.read,billing.write\n',
    );
  });

  test('create --json prints exactly id, name and handle; list shows what was chosen', async () => {
    const chosen = ['--handle', 'north', '--currency', 'JPY', '--timezone', 'Asia/Tokyo'];
    const [made, table, list] = await place.runAll([
      { args: [...create('North', 'n@example.com'), ...chosen, '--json'] },
      { args: ['account', 'list'] },
      { args: ['account', 'list', '--json'] },
    ]);
    const second = { id: 2, name: 'North', handle: 'north' };
    expect(JSON.parse(made?.stdout ?? '')).toEqual(second);
    const first = { id: 1, name: 'Café Größenwahn', handle: 'cafe-gro-enwahn' };
    expect(JSON.parse(list?.stdout ?? '')).toEqual({
      accounts: [
        { ...first, currency: 'EUR', timezone: 'Europe/Amsterdam' },
        { ...second, currency: 'JPY', timezone: 'Asia/Tokyo' },
      ],
    });
    expect(lines(table?.stdout ?? '')).toEqual([
      'id  handle           currency  time zone         name',
      '1   cafe-gro-enwahn  EUR       Europe/Amsterdam  Café Größenwahn',
      '2   north            JPY       Asia/Tokyo        North',
    ]);
    expect(await place.rows('select email, currency, timezone from accounts where id = 2')).toEqual([
      { email: 'n@example.com', currency: 'JPY', timezone: 'Asia/Tokyo' },
    ]);
  });

  test('a wrong one is refused in one line that names the option’s value, and changes nothing', async () => {
    const before = await place.dump();
    const good = create('South', 'south@example.com');
    const refused: [args: string[], reason: RegExp][] = [
      [[...good, '--handle', 'north'], /^There is already an account with the handle north\. .*--handle/],
      [create('North', 'north@example.com'), /handle north/],
      [create('South', 'south'), /^--email must be an e-mail address/],
      [create('', 'south@example.com'), /^--name must not be empty/],
      [create('x'.repeat(256), 'south@example.com'), /^--name must have at most 255 characters/],
      [create('日本', 'south@example.com'), /^--handle is required: none can be made from the name/],
      [[...good, '--currency', 'EUX'], /^--currency must be an ISO 4217 currency/],
      [[...good, '--timezone', 'Mars/Olympus'], /^--timezone must be an IANA time zone/],
      [[...good, '--handle', 'No Spaces'], /^--handle must be 1 to 40 lower-case letters/],
      [[...good, '--handle', '42'], /^--handle must not be only digits/],
      [[...create('', 'x'), '--currency', 'x'], /^--name .*; --email .*; --currency /],
      [['user', 'create', '--account', 'north', '--email', 'owner'], /^--email must be an e-mail address/],
      [
        ['user', 'create', '--account', 'nobody', '--email', 'o@example.com'],
        /^There is no account nobody\. billhook account list/,
      ],
    ];
    const ends = await place.runAll(refused.map(([args]) => ({ args })));
    for (const [index, [args, reason]] of refused.entries()) {
      expect(reasonOf(ends[index] as (typeof ends)[number]), args.join(' ')).toMatch(reason);
    }
    expect(await place.dump()).toEqual(before);
  });

  test('user create prints a sign-in link that is shown once and kept as a digest', async () => {
    const args = ['user', 'create', '--account', 'north', '--email', 'Owner@Example.com'];
    const [printed, asJson] = await place.runAll([{ args }, { args: [...args, '--json'] }]);
    const [says, link = ''] = lines(printed?.stdout ?? '');
    expect(says).toMatch(/^owner@example\.com can sign in once, until \d{4}-\d\d-\d\dT[\d:.]+Z:$/);
    expect(link).toMatch(/^http:\/\/localhost:8787\/dashboard\/sign-in\/[\w-]{43}$/);
    const other = JSON.parse(asJson?.stdout ?? '') as { sign_in_url: string };
    expect(other).toEqual({
      id: 1,
      email: 'owner@example.com',
      sign_in_url: expect.stringMatching(/sign-in\/[\w-]{43}$/),
      expires_at: expect.stringMatching(/Z$/),
    });
    expect(other.sign_in_url).not.toBe(link);
    expect(JSON.stringify(await place.dump())).not.toContain(link.split('/').at(-1));
    const [joined] = await place.runAll([
      { args: ['user', 'create', '--account', 'cafe-gro-enwahn', '--email', 'owner@example.com'] },
    ]);
    expect(lines(joined?.stdout ?? '')[2]).toBe(
      'It also opens other accounts of this user (1). Give it only to owner@example.com.',
    );
  });
});

function create(name: string, email: string): string[] {
  return ['account', 'create', '--name', name, '--email', email];
}
