import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_ENGINES, type Ended, lines, openMigratedPlace, openPlace, type Place, reasonOf } from './kit.ts';

const DAY_MS = 86_400_000;
const SECRET = /\bbh_[0-9A-Za-z]{43}\b/;
const READ = ['--scopes', 'billing.read'];

interface Created {
  readonly id: number;
  readonly token: string;
  readonly scopes: readonly string[];
  readonly expires_at: string | null;
}

describe.each(COMMAND_ENGINES)('tokens from the command line, on %s', (engine) => {
  let place: Place;
  beforeAll(async () => {
    place = await openMigratedPlace(engine);
    await place.inside(({ administration }) => administration.createAccount({ name: 'Test & Co', handle: 'test' }));
  });
  afterAll(() => place[Symbol.asyncDispose]());

  const made = (name: string, lifetime_days = 180) =>
    place.inside(async ({ administration }) => {
      const account = await administration.account('test');
      return administration.run(account, 'createToken', { scopes: ['billing.read'], lifetime_days, name });
    });
  /** Scopes that a secret gives now, or `nobody` if it is rejected. */
  const admits = (secret: string) =>
    place.inside(({ administration }) =>
      administration.localCaller(secret).then(
        ({ scopes }) => [...scopes].sort().join(' '),
        () => 'nobody',
      ),
    );

  test('create --json prints exactly id, token, scopes and expires_at; nothing keeps the secret', async () => {
    const before = Date.now();
    const args = ['token', 'create', '--scopes', 'billing.write,billing.read', '--name', 'shop'];
    const token = await place.json<Created>(args);
    expect(token).toEqual({
      id: 1,
      token: expect.stringMatching(SECRET),
      scopes: ['billing.read', 'billing.write'],
      expires_at: expect.any(String),
    });
    expect(daysFrom(before, token.expires_at)).toBe(180);
    expect(JSON.stringify(await place.dump())).not.toContain(token.token.slice(3));
    expect(await admits(token.token)).toBe('billing.read billing.write');
  });

  test('create prints the secret alone on its line; --expires takes days, never, a date or an instant', async () => {
    const now = Date.now();
    const date = new Date(now + 40 * DAY_MS).toISOString().slice(0, 10);
    const create = ['token', 'create', ...READ];
    const [printed, ...ends] = await place.runAll([
      { args: [...create, '--account', 'test'] },
      ...['90d', '7', 'never', date, `${date}T12:00:00+02:00`].map((when) => ({
        args: [...create, '--expires', when, '--json'],
      })),
    ]);
    const [says = '', secret, ...more] = lines(printed?.stdout ?? '');
    expect({ code: printed?.code, stderr: printed?.stderr, more }).toEqual({ code: 0, stderr: '', more: [] });
    expect(says).toMatch(/^Token 2 for Test & Co \(billing\.read\), expires .*not shown again:$/);
    expect(secret).toMatch(SECRET);
    const [days, bare, never, day, instant] = ends.map(({ stdout }) => (JSON.parse(stdout) as Created).expires_at);
    expect([daysFrom(now, days), daysFrom(now, bare), never]).toEqual([90, 7, null]);
    expect(instant).toBe(`${date}T10:00:00.000Z`);
    // A date means midnight in the time zone of the account.
    const inAmsterdam = new Date(day ?? '').toLocaleString('sv', { timeZone: 'Europe/Amsterdam' });
    expect(inAmsterdam).toBe(`${date} 00:00:00`);
  });

  test('wrong scopes, expiries and ids are refused with what is allowed, and change nothing', async () => {
    const before = await place.dump();
    const refused: [args: string[], reason: RegExp][] = [
      [['create', '--scopes', 'billing.admin'], /billing\.read, billing\.write/],
      [['create', '--scopes', 'account.manage'], /billing\.read, billing\.write/],
      [['create', '--scopes', 'all'], /^billhook: --scopes must be/],
      [['create', '--scopes', ','], /--scopes must have at least 1 entry/],
      [['create'], /required option '--scopes <list>'/],
      ...['soon', '2027-02-30', '2020-01-01', '0d', '9999', '-1', '90 d', '2027-01-31T25:00:00Z'].map(
        (when): [string[], RegExp] => [['create', ...READ, '--expires', when], /--expires|Allowed: days/],
      ),
      [['create', ...READ, '--name', ''], /--name must not be empty/],
      [['create', ...READ, '--max-amount', '-5'], /--max-amount must be more than 0/],
      [['create', ...READ, '--max-per-day', 'XXX=5'], /--max-per-day must be an amount such as 500/],
      [['limit', '1', '--max-amount', '1.001'], /--max-amount must have at most 2 decimals in EUR/],
      [['limit', '99', '--read-only'], /There is no token 99 in this account/],
      [['create', ...READ, '--account', 'nobody'], /There is no account nobody/],
      [['list', '--account', '99'], /There is no account 99/],
      [['rotate', '99'], /There is no token 99 in this account/],
      [['rotate', 'shop'], /Allowed: the id of a token/],
      [['rotate', '1', '--overlap', 'long'], /Allowed: whole hours/],
      [['rotate', '1', '--overlap', '721'], /at most 720/],
      [['revoke', '99'], /There is no token 99 in this account/],
      [['revoke'], /missing required argument 'id'/],
    ];
    const ends = await place.runAll(refused.map(([args]) => ({ args: ['token', ...args] })));
    for (const [index, [args, reason]] of refused.entries()) {
      const { code, stdout, stderr } = ends[index] as Ended;
      expect({ code, stdout }, `${args.join(' ')}: ${stderr}`).toEqual({ code: 1, stdout: '' });
      expect(lines(stderr)[0], args.join(' ')).toMatch(reason);
    }
    expect(await place.dump()).toEqual(before);
  });

  test('list never shows a secret; it says when a token was used, and whether it is valid, expired or revoked', async () => {
    const [short, ended] = [await made('short', 1), await made('ended')];
    await place.inside(async ({ administration }) => {
      await administration.localCaller(short.token);
      const used = () => place.rows(`select id from tokens where last_used_at is not null and id = ${short.id}`);
      await expect.poll(used).toHaveLength(1);
    });
    const [revoked, asJson, table] = await place.runAll([
      { args: ['token', 'revoke', String(ended.id), '--json'] },
      { args: ['token', 'list', '--json'] },
      { args: ['token', 'list'], settings: { BILLHOOK_NOW: new Date(Date.now() + 2 * DAY_MS).toISOString() } },
    ]);
    const { tokens } = JSON.parse(asJson?.stdout ?? '') as { tokens: object[] };
    expect(tokens.map((one) => Object.keys(one).join())).toEqual(
      tokens.map(() => 'id,name,scopes,created_at,last_used_at,expires_at,revoked_at,limits'),
    );
    expect(JSON.parse(revoked?.stdout ?? '')).toEqual(tokens.find((one) => (one as Created).id === ended.id));
    const stdout = table?.stdout ?? '';
    expect(`${stdout}${asJson?.stdout}`).not.toMatch(/bh_|[0-9a-f]{64}/);
    const stateOf = (id: number) => lines(stdout).find((line) => line.startsWith(`${id} `));
    const used = new Date().toISOString().slice(0, 10);
    expect(stateOf(short.id)).toMatch(new RegExp(`billing.read +\\S+ +${used} +expired +none +short$`));
    expect(stateOf(ended.id)).toMatch(/never +revoked +none +ended$/);
    expect(stateOf(1)).toMatch(/billing\.read,billing\.write .* valid +none +shop$/);
  });

  test('limits are given when a token is made, changed later, shown in the list, and taken away', async () => {
    const flags = ['--max-amount', '500', '--max-per-day', '1000', '--currencies', 'eur'];
    const more = ['--read-only', '--test-mode-only', '--ask-above-limit', '--grant', 'resume,webhooks'];
    const { id } = await place.json<Created>(['token', 'create', ...READ, '--name', 'held', ...flags, ...more]);
    const shown = async () => {
      const { tokens } = await place.json<{ tokens: { id: number; limits: object | null }[] }>(['token', 'list']);
      return tokens.find((one) => one.id === id)?.limits;
    };
    expect(await shown()).toEqual({
      ...{ max_amount: { EUR: 500 }, max_per_day: { EUR: 1_000 }, currencies: ['EUR'] },
      ...{ read_only: true, test_mode_only: true, ask_above_limit: true, grants: ['webhooks', 'resume'] },
    });
    const [set, table, none] = await place
      .runAll([{ args: ['token', 'limit', String(id), '--max-amount', 'EUR=5,USD=6'] }, { args: ['token', 'list'] }])
      .then(async (ends) => [...ends, ...(await place.runAll([{ args: ['token', 'limit', String(id)] }]))]);
    expect(set?.stdout).toBe(`Token ${id} (held): at most EUR 5.00 or USD 6.00 a call.\n`);
    expect(table?.stdout).toMatch(/at most EUR 5\.00 or USD 6\.00 a call +held/);
    expect(none?.stdout).toBe(`Token ${id} (held): no limits except its scopes.\n`);
    expect(await shown()).toBeNull();
  });

  test('rotate gives a new secret; the old one ends after the overlap, at once with --overlap 0', async () => {
    const { id, token: first } = await made('rotated');
    const args = ['token', 'rotate', String(id)];
    const [kept] = await place.runAll([{ args: [...args, '--overlap', '24', '--json'] }]);
    const second = JSON.parse(kept?.stdout ?? '') as Created;
    expect(second).toEqual({
      id,
      token: expect.stringMatching(SECRET),
      scopes: ['billing.read'],
      expires_at: expect.any(String),
    });
    expect([await admits(first), await admits(second.token)]).toEqual(['billing.read', 'billing.read']);
    const [printed] = await place.runAll([{ args: [...args, '--overlap', '0'] }]);
    const third = lines(printed?.stdout ?? '')[1] ?? '';
    expect(third).toMatch(SECRET);
    expect([await admits(first), await admits(second.token), await admits(third)]).toEqual([
      'nobody',
      'nobody',
      'billing.read',
    ]);
  });

  test('revoke ends a token with all its secrets, once', async () => {
    const { id, token } = await made('gone');
    const verbs = ['rotate', 'revoke', 'revoke', 'rotate'];
    const [rotated, revoked, again, rotate] = await place.runAll(
      verbs.map((verb) => ({ args: ['token', verb, String(id)] })),
    );
    expect(revoked).toEqual({ code: 0, stdout: `Token ${id} (gone) is revoked.\n`, stderr: '' });
    const other = lines(rotated?.stdout ?? '')[1] ?? '';
    expect(other).toMatch(SECRET);
    expect([await admits(token), await admits(other)]).toEqual(['nobody', 'nobody']);
    expect(again && reasonOf(again)).toBe(`Token ${id} was revoked before.`);
    expect(rotate && reasonOf(rotate)).toMatch(/is revoked\. Create a new one/);
  });
});

describe('which account', () => {
  const args = ['token', 'create', ...READ];
  const account = (name: string) => ({ args: ['account', 'create', '--name', name, '--email', 'a@example.com'] });

  test('with none there is a hint, with one it may be left out, with several it must be named, by id or handle', async () => {
    await using place = await openPlace();
    const ends = await place.runAll([
      { args },
      account('One'),
      { args },
      account('Two'),
      { args },
      { args: [...args, '--account', '2'] },
      { args: [...args, '--account', 'one'] },
      { args: ['token', 'list', '--account', 'two', '--json'] },
    ]);
    const [none, , only, , left, byId, byHandle, list] = ends as Ended[];
    expect(none && reasonOf(none)).toMatch(
      /^There is no ledger yet at .*billhook\.db\. Create one: billhook init --name/,
    );
    expect(only).toMatchObject({ code: 0, stderr: '' });
    expect(left && reasonOf(left)).toBe('There are several accounts; name one with --account. Allowed: one, two.');
    expect([byId?.stdout, byHandle?.stdout]).toEqual([
      expect.stringMatching(/^Token 2 for Two /),
      expect.stringMatching(/^Token 3 for One /),
    ]);
    expect(JSON.parse(list?.stdout ?? '')).toMatchObject({ tokens: [{ id: 2 }] });

    const before = await place.dump();
    for (const end of await place.runAll(
      ['rotate', 'revoke'].map((verb) => ({ args: ['token', verb, '1', '--account', 'two'] })),
    )) {
      expect(reasonOf(end), 'one account’s token cannot be touched through another').toMatch(
        /^There is no token 1 in this account/,
      );
    }
    expect(await place.dump()).toEqual(before);
  });
});

function daysFrom(start: number, instant: string | null | undefined): number {
  return Math.round((Date.parse(instant ?? '') - start) / DAY_MS);
}
