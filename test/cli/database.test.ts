import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyInvoice } from '../demo/every-invoice.ts';
import { freePort } from '../kit/free-port.ts';
import { openMailServer } from '../kit/mail-server.ts';
import { ENGINES } from '../kit/test-app.ts';
import { lines, open, openPlace, reasonOf } from './kit.ts';
import { billWithoutPause, gapless, openBusiness } from './load.ts';

describe('backup', () => {
  test('while a service is written to, gives a copy of one moment that works as a database of its own', async () => {
    await using place = await openPlace();
    const token = await openBusiness(place);
    const service = await place.serve();
    const load = billWithoutPause(service.url, token, { callers: 8, each: 100_000 });
    await load.reached(50);
    expect(await place.json(['backup', 'copy.db'])).toEqual({ file: 'copy.db' });
    const acknowledged = load.acknowledged.length;
    await load.reached(acknowledged + 20);
    await service.stop();
    await load.ended;
    expect(load.others).toEqual([]);

    const app = await open(`file:${place.folder}/copy.db`);
    const { administration } = app;
    const account = await administration.account(undefined);
    const stats = await administration.run(account, 'getInvoiceStats', {});
    const invoices = await everyInvoice(administration, account);
    const counted = invoices.map(({ invoice_number }) => String(invoice_number));
    const due = invoices.reduce((sum, { amount_due }) => sum + amount_due, 0);
    expect(counted.toReversed()).toEqual(gapless(counted.length));
    expect(stats).toMatchObject({ total_invoices: counted.length, total_outstanding: due });
    expect(counted.length).toBeGreaterThanOrEqual(50);
    const next = { customer: { name: 'Bob' }, description: 'Work', amount: 1 };
    expect(await administration.run(account, 'createInvoice', next)).toMatchObject({
      invoice_number: gapless(counted.length + 1).at(-1),
    });
    await app.close();
  });

  test('never writes over a file, says why it cannot write, and takes an empty database for a mistake', async () => {
    await using place = await openPlace();
    writeFileSync(join(place.folder, 'kept.txt'), 'kept');
    const [empty, , taken, nowhere] = await place.runAll([
      { args: ['backup', 'copy.db'] },
      { args: ['account', 'create', '--name', 'Test & Co', '--email', 'test@example.com'] },
      { args: ['backup', 'kept.txt'] },
      { args: ['backup', 'no folder/copy.db'] },
    ]);
    expect(empty && reasonOf(empty)).toMatch(/There is no ledger yet/);
    expect(taken && reasonOf(taken)).toBe('kept.txt exists already; nothing was written. Choose a new name.');
    expect(nowhere && reasonOf(nowhere)).toMatch(/^no folder\/copy\.db cannot be written: .*no such file/);
    expect(readdirSync(place.folder).filter((name) => !name.startsWith('billhook.db'))).toEqual(['kept.txt']);
    expect(readFileSync(join(place.folder, 'kept.txt'), 'utf8')).toBe('kept');
  });

  test('of Postgres is pg_dump’s work, and it says so', async () => {
    await using place = await openPlace('postgres');
    expect(reasonOf(await place.run(['backup', 'copy.db']))).toMatch(/for Postgres use pg_dump/);
  });
});

describe.each(ENGINES)('on %s', (engine) => {
  test('migrate makes the schema, says what is applied, and may be repeated', async () => {
    await using place = await openPlace(engine);
    const state = {
      applied: [
        /^0001-/,
        /^0002-/,
        /^0003-/,
        /^0004-/,
        /^0005-/,
        /^0006-/,
        /^0007-/,
        /^0008-/,
        /^0009-/,
        /^0010-/,
        /^0011-/,
        /^0012-/,
        /^0013-/,
        /^0014-/,
        /^0015-/,
        /^0017-/,
        /^0018-/,
        /^0019-/,
        /^0020-/,
        /^0021-/,
      ].map((name) => expect.stringMatching(name)),
      pending: [],
    };
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
    const reached = `http://localhost:${new URL(service.url).port}`;
    const [well, away, unopened, mistaken] = await place.runAll([
      { args: ['doctor'], settings: { SMTP_URL: mails.url } },
      { args: ['doctor', '--json'], settings: { SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1' } },
      { args: ['doctor'], settings: { DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/x' } },
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
    expect(lines(idle?.stdout ?? '').slice(0, 4)).toEqual([
      'ok    settings: readable',
      none,
      `ok    database: ${engine}, writable`,
      'ok    migrations: up to date',
    ]);
    expect(well).toMatchObject({ code: 0, stderr: '' });
    expect(lines(well?.stdout ?? '').map((line) => line.slice(0, 6))).toEqual(Array(8).fill('ok    '));
    expect(well?.stdout).toContain(
      'ok    payments of test-co: no provider is connected, so nothing can be paid online; see',
    );
    expect(well?.stdout).toContain(`ok    service: running, reached at ${reached}\n`);
    expect(well?.stdout).toContain('ok    mail: the mail server answers\n');
    expect(away).toMatchObject({ code: 1, stderr: '' });
    const checks = ['settings', 'service', 'database', 'migrations', 'accounts', 'payments of test-co', 'jobs'].map(
      (what) => ({
        what,
        ok: true,
      }),
    );
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
