// `billhook account reminders` turns automatic reminders on and off.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_ENGINES, type Ended, openMigratedPlace, type Place, reasonOf } from './kit.ts';

describe.each(COMMAND_ENGINES)('account reminders, on %s', (engine) => {
  let place: Place;
  beforeAll(async () => {
    place = await openMigratedPlace(engine);
    await place.inside(({ administration }) => administration.createAccount({ name: 'Test & Co', handle: 'test' }));
  });
  afterAll(() => place[Symbol.asyncDispose]());

  async function plan(): Promise<unknown> {
    const [row] = await place.rows<{ reminder_plan: string | null }>('select reminder_plan from accounts');
    return row?.reminder_plan ? JSON.parse(row.reminder_plan) : null;
  }

  test('are off before anybody asks, then on with the usual days or with others, and off again', async () => {
    expect(await plan()).toBeNull();
    const commands: readonly [string[], string, readonly number[] | null][] = [
      [['on'], 'are on: on days -3, 1, 7, 14, 30 from the due date.', [-3, 1, 7, 14, 30]],
      [['on', '--days', '-7,0,21'], 'are on: on days -7, 0, 21 from the due date.', [-7, 0, 21]],
      [['on', '--days=-7'], 'are on: on days -7 from the due date.', [-7]],
      [['on', '--days', '5,1,5', '--account', 'test'], 'on days 1, 5 from the due date.', [1, 5]],
      [['off'], 'are off.', null],
      [['off'], 'are off.', null],
    ];
    for (const [args, said, days] of commands) {
      const [end] = await place.runAll([{ args: ['account', 'reminders', ...args] }]);
      expect(end, args.join(' ')).toMatchObject({ code: 0, stderr: '' });
      expect(end?.stdout).toBe(`Automatic reminders of test ${said.startsWith('on') ? `are on: ${said}` : said}\n`);
      expect(await plan()).toEqual(days === null ? null : { days, passing: expect.objectContaining({ after: 0 }) });
    }
  });

  test('prints JSON', async () => {
    const args = ['account', 'reminders', 'on', '--days', '-3,1'];
    expect(await place.json(args)).toEqual({ enabled: true, days: [-3, 1] });
    expect(await place.json(['account', 'reminders', 'off'])).toEqual({ enabled: false, days: [] });
  });

  test('refuses what cannot be, in one line, and changes nothing', async () => {
    const wrong: readonly [string[], string][] = [
      [['maybe'], 'Allowed: on or off.'],
      [['ON'], 'Allowed: on or off.'],
      [[], "missing required argument 'on or off'"],
      [['on', 'off'], 'too many arguments'],
      [['on', '--days', 'soon'], 'Allowed: whole numbers, such as -3,1,7.'],
      [['on', '--days', ''], 'Allowed: whole numbers, such as -3,1,7.'],
      [['on', '--days', '1,'], 'Allowed: whole numbers, such as -3,1,7.'],
      [['on', '--days', '1.5'], 'Allowed: whole numbers, such as -3,1,7.'],
      [['on', '--days', '1 7'], 'Allowed: whole numbers, such as -3,1,7.'],
      [['on', '--days', '366'], '--days must be at most 365.'],
      [['on', '--days', '1,-366'], '--days must be at least -365.'],
      [['on', '--days', '1,2,3,4,5,6,7,8,9,10,11'], 'days'],
      [['off', '--days', '1'], '--days must be left out when reminders are turned off'],
      [['on', '--days'], "option '--days <list>' argument missing"],
      [['on', '--every', '1d'], "unknown option '--every'"],
      [['on', '--account', 'nobody'], 'nobody'],
    ];
    const before = await place.dump();
    const ends = await place.runAll(wrong.map(([args]) => ({ args: ['account', 'reminders', ...args] })));
    for (const [index, end] of ends.entries()) {
      const [args = [], reason] = wrong[index] ?? [];
      expect(complaintOf(end), args.join(' ')).toContain(reason);
    }
    expect(await place.dump()).toEqual(before);
  });

  test('with two accounts it must be said which one', async () => {
    await place.inside(({ administration }) => administration.createAccount({ name: 'Other', handle: 'other' }));
    const [unsaid, said] = await place.runAll([
      { args: ['account', 'reminders', 'on'] },
      { args: ['account', 'reminders', 'on', '--account', 'other', '--json'] },
    ]);
    expect(unsaid && reasonOf(unsaid)).toBe(
      'There are several accounts; name one with --account. Allowed: test, other.',
    );
    expect(JSON.parse(said?.stdout ?? '')).toMatchObject({ enabled: true });
    const rows = await place.rows('select handle from accounts where reminder_plan is not null');
    expect(rows).toEqual([{ handle: 'other' }]);
  });
});

/** Error message of the command, or of the parser of command lines. */
function complaintOf(end: Ended): string {
  if (!end.stderr.startsWith('error: ')) return reasonOf(end);
  const { code, stdout, stderr } = end;
  expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: '' });
  expect(stderr.split('\n')).toHaveLength(3);
  return stderr;
}
