// Schedule of automatic invoice reminders in words: before, on and after the due date, or never (R53).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../kit/test-app.ts';
import { words } from '../browse.ts';
import { ownerOf, type TestBrowser } from './browser.ts';
import { EVIL, expectEscaped, expectForbidden, expectForgedRefused, memberOf, strangerIn } from './people.ts';

const PLACE = '/dashboard/settings/reminders';

let testApp: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  testApp = await openTestApp();
  owner = await ownerOf(testApp);
});
afterAll(() => testApp[Symbol.asyncDispose]());

const sent = async (fields: object) => words((await owner.follow(await owner.submit(PLACE, { ...fields }))).text);

test('off until they are turned on; then each day is explained with its tone; then off again', async () => {
  expect(words((await owner.get(PLACE)).text)).toContain('Reminders are sent only by you');
  expect((await owner.get(PLACE)).text).toContain('value="1, 7, 14, 30"');
  const on = await sent({ enabled: 'on', before: '1, 7', after: '0 7;14' });
  for (const part of [
    'Automatic reminders are on.',
    '7 days before the due date: friendly reminder 1 day before the due date: friendly reminder',
    'On the due date: friendly reminder 7 days after the due date: neutral reminder 14 days after the due date: firm reminder',
    'This service has no mail server',
  ]) {
    expect(on).toContain(part);
  }
  const { text } = await owner.get(PLACE);
  expect([text.includes('value="7, 1"'), text.includes('value="0, 7, 14"')]).toEqual([true, true]);
  expect(await sent({ enabled: 'off', before: '1', after: 'x' })).toContain('Automatic reminders are off.');
});

test('what is wrong is said beside the field that it was typed in', async () => {
  const fault = async (before: string, after: string) => {
    const { status, text } = await owner.submit(PLACE, { enabled: 'on', before, after });
    expect(status).toBe(422);
    return ['before', 'after'].filter((field) => text.includes(`id="${field}-fault"`));
  };
  expect(await fault('three', '7')).toEqual(['before']);
  expect(await fault('3', '7, -1')).toEqual(['after']);
  expect(await fault('366', '1.5')).toEqual(['before', 'after']);
  expect(await fault('', '')).toEqual(['after']);
  expect(await fault('1 2 3 4 5', '1 2 3 4 5 6')).toEqual(['after']);
  expectEscaped((await owner.submit(PLACE, { enabled: 'on', before: EVIL, after: EVIL })).text);
});

test('are for owners of this business, from their own page', async () => {
  await sent({ enabled: 'on', before: '', after: '5' });
  await expectForbidden(await memberOf(testApp), [PLACE]);
  await expectForgedRefused(owner, PLACE, { enabled: 'off' });
  const eve = await strangerIn(testApp);
  await eve.submit(PLACE, { enabled: 'off' });
  expect(words((await owner.get(PLACE)).text)).toContain('5 days after the due date: friendly reminder');
});
