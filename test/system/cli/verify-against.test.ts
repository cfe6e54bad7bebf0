/** `billhook verify --against`: where the list comes from, its output and its exit codes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fanOutEvents } from '../../../src/operations/webhooks/fan-out-events.ts';
import { openReceiver, status } from '../../webhooks/receiver.ts';
import { openMigratedPlace, type Place } from './kit.ts';

/** An account with three events. Returns the list of them, as a receiver keeps it. */
async function told(place: Place): Promise<readonly string[]> {
  await place.run(['account', 'create', '--name', 'Test & Co', '--email', 'test@example.com', '--handle', 'test']);
  await place.inside(async ({ administration, services }) => {
    const account = await administration.account('test');
    const invoice = { customer: { name: 'Ann', email: 'ann@example.com' }, description: 'Work', amount: 1 };
    for (const _ of [1, 2, 3]) await administration.run(account, 'createInvoice', invoice);
    await fanOutEvents(services);
  });
  const rows = await place.rows<{ event_id: string; sequence: number; type: string }>(
    'select event_id, sequence, type from events order by id',
  );
  return rows.map(({ event_id, sequence, type }) => JSON.stringify({ id: event_id, sequence, event: type }));
}

const LOST = '{"id":"evt_lost","sequence":4,"event":"invoice.paid","created_at":"2026-03-17T11:00:00Z"}';

test('reads a file, standard input or an address, and ends with 0, 1 for lost events, or 2', async () => {
  await using place = await openMigratedPlace();
  await using receiver = await openReceiver();
  const list = await told(place);
  const file = (name: string, lines: readonly string[]) => {
    writeFileSync(join(place.folder, name), `${lines.join('\n')}\n`);
    return name;
  };
  const against = (where: string, input?: string) => place.run(['verify', '--against', where], {}, input);

  expect(await against(file('right', list))).toEqual({
    code: 0,
    stdout: 'account test: all 3 acknowledged events are there.\nNothing is lost (3 of 3 lines compared).\n',
    stderr: '',
  });
  const lost = await against('-', `${list[0]}\n${LOST}\n`);
  expect(lost.code).toBe(1);
  expect(lost.stdout).toMatch(
    /^account test: 1 of 2 acknowledged events are not there: 4 invoice\.paid evt_lost of 2026-03-17T11:00:00Z$/m,
  );
  expect(lost.stdout).toMatch(
    /^account test: 2 events are there and not in the list \(no fault\): from 2 invoice\.created evt_\w+ of \S+ to 3 /m,
  );
  expect(lost.stdout).toMatch(/^Events were lost \(2 of 2 lines compared\)\. What to do: docs\/self-hosting\.md\.$/m);
  const over = await against('-', LOST.replace('4', '3'));
  expect(over.stdout).toMatch(/^account test: 1 of them were written over: 3 is now 3 invoice\.created evt_\w+ of /m);

  receiver.answer(status(200, {}, list.join('\n')));
  const { port } = new URL(receiver.url);
  expect(await against(`http://user:s3cret@127.0.0.1:${port}/list?key=s3cret`)).toMatchObject({ code: 0, stderr: '' });
  expect(receiver.received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:s3cret').toString('base64')}`);
  const bad = await against(file('bad', [...list, '{"id":"evt_1"}']));
  expect(bad.code).toBe(2);
  expect(bad.stdout).toMatch(/^line 4: sequence must be a whole number from 1; event must be the type of an event/);
  const json = await place.run(['verify', '--against', file('lost', [...list, LOST]), '--account', 'test', '--json']);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({
    ...{ ok: false, lines: 4, bad_lines: 0 },
    accounts: [{ account: 'test', acknowledged: 4, lost: { count: 1, first: { id: 'evt_lost' } } }],
  });
});

test('says why a list cannot be read, without the secrets of its address', async () => {
  await using place = await openMigratedPlace();
  await using receiver = await openReceiver();
  await told(place);
  const says = async (where: string) => {
    const { code, stdout, stderr } = await place.run(['verify', '--against', where], {});
    expect({ code, stdout }, where).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toContain('s3cret');
    return stderr.replace('billhook: the books could not be checked: ', '').trim();
  };
  expect(await says('no-such-file')).toContain('ENOENT');
  writeFileSync(join(place.folder, 'empty'), '\n');
  expect(await says('empty')).toBe('the list is empty.');
  expect(await says('http://user:s3cret@example.com/')).toBe(
    '--against must be a file, "-", an https address, or an http address on this machine.',
  );
  const { port } = new URL(receiver.url);
  const address = `http://user:s3cret@127.0.0.1:${port}/?key=s3cret`;
  const at = `the list at http://127.0.0.1:${port} could not be read`;
  receiver.answer(status(404));
  expect(await says(address)).toBe(`${at}: it answered 404`);
  receiver.answer(status(302, { location: 'https://example.com/' }));
  expect(await says(address)).toMatch(`${at}: unexpected redirect`);
  await receiver.stop();
  expect(await says(address)).toMatch(`${at}: connect ECONNREFUSED`);
});
