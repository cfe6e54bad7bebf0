import { describe, expect, test } from 'vitest';
import { STEPS } from '../../../src/store/schema/migrate.ts';
import { freePort } from '../../kit/free-port.ts';
import { openMailServer } from '../../kit/mail-server.ts';
import { keyOf } from '../../kit/secret-key.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { eventually, lines, openPlace } from './kit.ts';

const MIGRATIONS = ['0001-schema', ...Object.keys(STEPS)];

describe.each(ENGINES)('on %s', (engine) => {
  test('migrate makes the schema, says what is applied, and may be repeated', async () => {
    await using place = await openPlace(engine);
    const state = { applied: MIGRATIONS, pending: [] };
    const [first, again] = await place.runAll([{ args: ['migrate', '--json'] }, { args: ['migrate'] }]);
    expect(JSON.parse(first?.stdout ?? '')).toMatchObject(state);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The database is up to date/), stderr: '' });
    expect(await place.rows('select * from accounts')).toEqual([]);
  });

  test('doctor has a line for each thing that works and for each that does not, and says so by its exit code', async () => {
    await using place = await openPlace(engine);
    await using mails = await openMailServer();
    const PORT = String(await freePort());
    const [empty, , idle] = await place.runAll([
      { args: ['doctor'], settings: { PORT } },
      { args: ['account', 'create', '--name', 'Test & Co', '--email', 'test@example.com'] },
      { args: ['doctor'], settings: { PORT } },
    ]);
    const service = await place.serve();
    // doctor requires a heartbeat of the worker.
    await eventually(async () => (await fetch(`${service.url}/readyz`)).status).toBe(200);
    const reached = `http://localhost:${new URL(service.url).port}`;
    const [well, away, unopened, mistaken] = await place.runAll([
      { args: ['doctor'], settings: { SMTP_URL: mails.url } },
      { args: ['doctor', '--json'], settings: { SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1' } },
      {
        args: ['doctor'],
        settings: { DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/x', ...keyOf('postgres://') },
      },
      { args: ['doctor', '--json'], settings: { PORT: 'abc', LOG_LEVEL: 'loud' } },
    ]);
    expect(empty).toMatchObject({ code: 1, stderr: '' });
    const none = `FAIL  service: none is running on this database; start it with "billhook serve" (in a checkout: npm start), then it is reached at http://localhost:${PORT}`;
    expect(lines(empty?.stdout ?? '')).toEqual([
      'ok    settings: readable',
      none,
      expect.stringMatching(/^FAIL {2}database: There is no ledger yet .* Create one: billhook init --name/),
    ]);
    expect(idle).toMatchObject({ code: 1, stderr: '' });
    const known = lines(idle?.stdout ?? '').filter((line) => !line.includes('durability: '));
    expect(known.slice(0, 4)).toEqual([
      'ok    settings: readable',
      none,
      `ok    database: ${engine}, writable`,
      'ok    migrations: up to date',
    ]);
    expect(well).toMatchObject({ code: 0, stderr: '' });
    // Databases of tests are in memory, or forget for the sake of speed: see `durability.test.ts`.
    const levels = lines(well?.stdout ?? '').map((line) => line.slice(0, 6));
    expect(levels.map((level) => level.replace('WARN', 'ok  '))).toEqual(Array(11).fill('ok    '));
    expect(well?.stdout).toContain(
      'ok    payments of test-co: no provider is connected, so nothing can be paid online; see',
    );
    expect(well?.stdout).toContain(`ok    service: running, reached at ${reached}\n`);
    expect(well?.stdout).toContain('ok    mail: the mail server answers\n');
    expect(away).toMatchObject({ code: 1, stderr: '' });
    const checks = [
      'settings',
      'service',
      'database',
      'durability',
      'migrations',
      'accounts',
      'books',
      'secrets',
      'payments of test-co',
      'jobs',
    ].map((what) => ({
      what,
      ok: true,
    }));
    expect(JSON.parse(away?.stdout ?? '')).toMatchObject({
      ok: false,
      checks: [...checks, { what: 'mail', ok: false, says: expect.stringMatching(/mail server.*SMTP_URL/) }],
    });
    expect(unopened).toMatchObject({ code: 1, stderr: '' });
    expect(lines(unopened?.stdout ?? '')[2]).toMatch(/^FAIL {2}database: the database of DATABASE_URL .*ECONNREFUSED/);
    expect(JSON.parse(mistaken?.stdout ?? '')).toMatchObject({
      ok: false,
      checks: [
        { what: 'settings', ok: false, says: expect.stringMatching(/^PORT is "abc"/) },
        { what: 'settings', ok: false, says: expect.stringMatching(/^LOG_LEVEL is "loud"/) },
      ],
    });
    expect(`${away?.stdout}${unopened?.stdout}`).not.toContain('hunter2');
  });
});
