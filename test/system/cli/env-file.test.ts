// Settings from `.env` in the current folder, or from the file of `--env-file`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlace, type Place, reasonOf } from './kit.ts';

const ACCOUNT = ['account', 'create', '--name', 'One', '--email', 'one@example.com'];
/** The service address that `schema openapi` prints. */
const addressOf = async (place: Place, args: readonly string[] = [], settings = {}) => {
  const { code, stdout, stderr } = await place.run(['schema', 'openapi', '--json', ...args], settings);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return (JSON.parse(stdout) as { servers: [{ url: string }] }).servers[0].url;
};
const write = (place: Place, text: string, name = '.env') => writeFileSync(join(place.folder, name), text);

test('every command reads .env in its folder; the environment takes precedence, an empty value too', async () => {
  await using place = await openPlace();
  expect(await addressOf(place)).toMatch(/^http:\/\/localhost:8787\b/);
  write(place, '# where it is\nexport PORT=9401\n\nDATABASE_URL="file:./other.db"\nOTHER_PROGRAM=1\n');
  expect(await addressOf(place)).toMatch(/^http:\/\/localhost:9401\b/);
  expect(await addressOf(place, [], { PORT: '9402' })).toMatch(/^http:\/\/localhost:9402\b/);
  expect(await addressOf(place, [], { PORT: '' })).toMatch(/^http:\/\/localhost:8787\b/);
  const created = await place.run(ACCOUNT);
  expect(created).toMatchObject({ code: 0, stderr: '' });
  expect(await place.rows('select name from accounts'), 'DATABASE_URL of the environment').toEqual([{ name: 'One' }]);
});

test('only settings of billhook are taken from it', async () => {
  await using place = await openPlace();
  // NODE_ENV from the environment counts: in production, BILLHOOK_NOW is rejected.
  write(place, 'NODE_ENV=production\nBILLHOOK_NOW=2026-03-31T12:00:00Z\nPORT=9401\n');
  expect(await addressOf(place)).toContain(':9401');
  expect(reasonOf(await place.run(['account', 'list'], { NODE_ENV: 'production' }))).toMatch(
    /^BILLHOOK_NOW \(in \.env\)/,
  );
});

test('--env-file names another file, before or after the command, and .env is then not read', async () => {
  await using place = await openPlace();
  write(place, 'PORT=9401\n');
  write(place, 'PORT=9402\n', 'live.env');
  expect(await addressOf(place, ['--env-file', 'live.env'])).toContain(':9402');
  const before = await place.run(['--env-file', 'live.env', 'schema', 'openapi']);
  expect(before.stdout).toContain(':9402');
  const [missing, folder] = await place.runAll([
    { args: ['--env-file', 'none.env', 'account', 'list'] },
    { args: ['account', 'list', '--env-file', place.folder] },
  ]);
  expect(missing && reasonOf(missing)).toBe(
    '--env-file is "none.env", which cannot be read (ENOENT). Allowed: the path of a file with lines such as PORT=8787.',
  );
  expect(folder && reasonOf(folder)).toMatch(/^--env-file is ".*", which cannot be read \(EISDIR\)/);
  // Node itself also has the option `--env-file`. If the command has its own process, Node looks for the file first,
  // and exits because the file is missing.
  const { code, stdout, stderr } = await place.run(['--env-file', 'none.env', 'account', 'list']);
  expect({ failed: code !== 0, stdout }).toEqual({ failed: true, stdout: '' });
  expect(stderr).toMatch(/^[^\n]*none\.env[^\n]*\n?$/);
});

test.each([
  ['PORT=9401\nBILLHOOK_TOKEN hunter2\n', /^line 2 of \.env cannot be read\. Allowed: NAME=value/],
  ['hunter2', /^line 1 of \.env cannot be read/],
  [
    'PRIVACY_FILE="a\nb"\nSMTP_URL="smtp://hunter2\n',
    /^line 3 of \.env cannot be read: the quotation mark " is not closed/,
  ],
  ['PORT=hunter\n', /^PORT \(in \.env\) is "hunter", which is not allowed\. Allowed: a whole number/],
  ['SMTP_URL=http://hunter2\n', /^SMTP_URL \(in \.env\) has a value that is not allowed\. Allowed: smtp:/],
])('%j is one clear error, without a secret', async (text, reason) => {
  await using place = await openPlace();
  write(place, text);
  const said = reasonOf(await place.run(['account', 'list']));
  expect(said).toMatch(reason);
  expect(said).not.toContain('hunter2');
});

test('a folder of that name, as Python makes, is no settings file', async () => {
  await using place = await openPlace();
  mkdirSync(join(place.folder, '.env'));
  expect(await addressOf(place)).toContain(':8787');
});

test('a file that is found, and not named, does not choose where a secret of the environment is sent', async () => {
  await using place = await openPlace();
  write(place, 'BILLHOOK_URL=https://evil.example\n');
  const BILLHOOK_TOKEN = `bh_${'x'.repeat(43)}`;
  const ask = ['ask', 'Who owes me?'];
  const refused = reasonOf(await place.run(ask, { BILLHOOK_TOKEN }));
  expect(refused).toMatch(/^BILLHOOK_URL stands in \.env, but BILLHOOK_TOKEN does not: /);
  expect(refused).not.toContain(BILLHOOK_TOKEN);
  write(place, 'OPENAI_BASE_URL=https://evil.example/v1\n');
  const [model, here, named] = await place.runAll([
    { args: ask, settings: { OPENAI_API_KEY: 'sk-hunter2' } },
    { args: ['account', 'list'], settings: { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'sk-hunter2' } },
    { args: ['account', 'list', '--env-file', '.env'], settings: { OPENAI_API_KEY: 'sk-hunter2' } },
  ]);
  expect(model && reasonOf(model)).toMatch(/^OPENAI_BASE_URL stands in \.env, but OPENAI_API_KEY does not/);
  for (const end of [here, named]) expect(end && reasonOf(end)).toMatch(/^There is no ledger yet/);
});

test('nor does it choose which code runs', async () => {
  await using place = await openPlace();
  writeFileSync(join(place.folder, 'hook.mjs'), "console.log('it ran'); export const onError = () => {};");
  write(place, 'ERROR_HOOK=./hook.mjs\n');
  const [found, named] = await place.runAll([{ args: ['doctor'] }, { args: ['doctor', '--env-file', '.env'] }]);
  expect(found && reasonOf(found)).toMatch(/^ERROR_HOOK stands in \.env: the file would decide which code runs/);
  expect(found?.stdout).not.toContain('it ran');
  expect(named?.stdout).not.toContain('ERROR_HOOK');
});

test('a demo starts in the folder of another program, whose database it never opens', async () => {
  await using place = await openPlace();
  write(place, 'DATABASE_URL=mysql://root:hunter2@db/shop\n');
  const settings = { DATABASE_URL: undefined as unknown as string };
  expect(await place.run(['mcp', '--demo'], settings, '')).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(reasonOf(await place.run(['account', 'list'], settings))).toMatch(/^DATABASE_URL \(in \.env\) has a value/);
});
