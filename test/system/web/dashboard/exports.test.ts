// Exports by hand in the dashboard: the tables, the file, its progress, and the refusals for other people (issue 8).
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ledger, openLedger } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { words } from '../../../web/browse.ts';
import { openBrowser, ownerOf, type TestBrowser } from '../../../web/dashboard/browser.ts';
import { EVIL, expectEscaped, expectForgedRefused, memberOf, strangerIn } from '../../../web/dashboard/people.ts';

const PLACE = '/dashboard/settings/export';
const ROWS = 20_000;

const logged: string[] = [];
const log = pino(
  { level: 'warn' },
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  }),
);

describe.each(ENGINES_OF_RULES)('the export page on %s', (engine) => {
  let ledger: Ledger;
  let owner: TestBrowser;
  beforeAll(async () => {
    ledger = await openLedger(engine, { account: { name: `Shop ${EVIL}` }, log });
    owner = await ownerOf(ledger.testApp);
    await ledger.testApp.run('createCustomer', { name: `Ann ${EVIL}`, email: 'ann@example.com' });
    await ledger.database.execute(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})
      insert into customers (account_id, name, note, search_text, created_at)
      select ${ledger.testApp.account.id}, 'Many', '${'x'.repeat(1_000)}', 'many', created_at from n, customers`);
    if (engine === 'postgres') await ledger.database.execute('analyze customers');
    await ledger.database.execute(`update counters set count = ${ROWS + 1} where noun = 'customers'`);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const choose = async (choice: string, format: string, by = owner) =>
    (await by.submit(PLACE, { choice, format })).location;
  const said = async (path: string, by = owner) => words((await by.get(path)).text);

  /** Starts the download, and does not read the file yet. */
  async function begun(path: string): Promise<IncomingMessage> {
    const { hostname, port } = new URL(await ledger.testApp.baseUrl());
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const outgoing = request({ hostname, port, path: `${path}/file`, headers: { cookie }, agent: false });
    outgoing.on('error', () => undefined).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    return incoming.pause();
  }

  /** Waits until the progress stands still: the reader has paused, and so has the service. Returns the page. */
  async function settled(path: string): Promise<string> {
    let [before, now] = ['', await said(path)];
    while (before !== now || now.includes(' 0 of')) [before, now] = [now, await said(path)];
    return now;
  }

  test('says what there is, and leads to a file', async () => {
    const page = await owner.get(PLACE);
    expect(words(page.text)).toMatch(
      /Customers 20,001 Merged customers 0 Invoices 0 Invoice lines 0 Credit notes 0 .*Payments 0 .* Activity \d/,
    );
    const path = await choose('activity', 'json');
    expect(path).toMatch(/^\/dashboard\/settings\/export\/\d+$/);
    const waiting = await owner.get(path);
    expect(waiting.headers.get('refresh')).toBe('2');
    // A link without `download` would end the automatic refresh of the page.
    expect(waiting.text).toContain(`href="${path}/file" download`);
    expect(words(waiting.text)).toMatch(/Activity as JSON Ready .* 0 of \d+ rows/);
    expect((await owner.get(`${path}?still=1`)).headers.get('refresh')).toBeNull();
    const file = await owner.get(`${path}/file`);
    expect([file.status, file.headers.get('content-disposition'), file.headers.get('cache-control')]).toEqual([
      200,
      'attachment; filename="test-activity-2026-03-17.json"',
      'no-store',
    ]);
    expect(JSON.parse(file.text)).toMatchObject({ activity: expect.any(Array) });
    const done = await owner.get(path);
    expect(words(done.text)).toMatch(/Downloaded The whole file was downloaded\. 100 % · (\d+) of \1 rows/);
    expect(done.headers.get('refresh')).toBeNull();
    expect(await said('/dashboard/activity')).toContain('Exported activity as JSON');
  });

  test('of the last quarter with its PDFs is one press away; wrong input is said beside its field', async () => {
    const chosen = { choice: 'everything', format: 'csv' };
    const { location } = await owner.submit(PLACE, { ...chosen, pdfs: 'yes', step: 'last_quarter' });
    expect(await said(location)).toContain('1 October 2025 – 31 December 2025 + PDF');
    const file = await owner.get(`${location}/file`);
    expect(file.headers.get('content-disposition')).toContain('test-everything-2025-10-01-to-2025-12-31.zip');
    expect(await said(PLACE)).toContain('All data, 1 October 2025 – 31 December 2025');
    const wrong = await owner.submit(PLACE, { ...chosen, from: '2026-02-02', to: '2026-02-01' });
    expect([wrong.status, wrong.text.includes('id="to-fault"')]).toEqual([422, true]);
    const whole = await owner.submit(PLACE, { ...chosen, pdfs: 'yes' });
    expect([whole.status, words(whole.text)]).toEqual([
      422,
      expect.stringContaining('is only for everything of a period as CSV or Excel'),
    ]);
  });

  test('waits for its reader, shows how far it is, and is whole in the end', async () => {
    const path = await choose('customers', 'csv');
    const file = await begun(path);
    const shown = await settled(path);
    const [, done = '', part = ''] = /In progress .*? (\d+) % · ([\d,]+) of 20,001 rows/.exec(shown) ?? [];
    expect([Number(done) > 0, Number(done) < 100, part], shown).toEqual([true, true, expect.stringMatching(/,000$/)]);
    const whole = await text(file);
    expect(whole.split('\r\n')).toHaveLength(ROWS + 3);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(await said(path)).toMatch(/Downloaded .*100 % · 20,001 of 20,001 rows/);
  });

  test('stops when its reader goes away, and says so', async () => {
    const path = await choose('everything', 'json');
    const file = await begun(path);
    await settled(path);
    file.destroy();
    while (!(await said(path)).includes('Interrupted')) await new Promise(setImmediate);
    expect(await said(path)).toContain('The download stopped before its end.');
    expect(logged).toEqual([]);
  });

  test('breaks off, rather than end as if it were whole, when the store fails', async () => {
    const path = await choose('customers', 'csv');
    for (const begins of [true, false]) {
      const file = begins ? await begun(path) : undefined;
      if (file) await settled(path);
      await ledger.database.execute('alter table customers rename to lost_customers');
      const end = file
        ? await text(file).then(
            () => 'whole',
            (error: Error) => error.message,
          )
        : (await owner.get(`${path}/file`)).status;
      await ledger.database.execute('alter table lost_customers rename to customers');
      expect(end).toBe(begins ? 'aborted' : 500);
    }
    expect(logged.join()).toContain('a download broke off');
    logged.length = 0;
  });

  test('is for everybody of the account, and for nobody else', async () => {
    const path = await choose('payments', 'csv');
    const member = await memberOf(ledger.testApp);
    expect((await member.get(`${path}/file`)).text).toMatch(/^id,description,amount,/);
    expect(await choose('customers', 'json', member)).toMatch(/export\/\d+$/);
    const eve = await strangerIn(ledger.testApp);
    for (const one of [path, `${path}/file`, `${PLACE}/0/file`, `${PLACE}/x/file`]) {
      expect((await eve.get(one)).status, one).toBe(404);
    }
    expect(await said(PLACE, eve)).toMatch(/Customers 0 Merged customers 0 Invoices 0/);
    const outside = openBrowser(ledger.testApp);
    expect((await outside.get(`${path}/file`)).location).toMatch(/^\/dashboard\/sign-in/);
    expect((await owner.get(`${path}/file`, { method: 'HEAD' })).status).toBe(405);
  });

  test('takes nothing but its own choices from its own forms, and shows HTML as text', async () => {
    for (const wrong of [{ choice: 'tokens', format: 'csv' }, { choice: EVIL, format: 'xml' }, {}]) {
      const answer = await owner.submit(PLACE, wrong);
      expect([answer.status, /<script|<img/.test(answer.text)]).toEqual([422, false]);
    }
    await expectForgedRefused(owner, PLACE, { choice: 'customers', format: 'csv' });
    expectEscaped((await owner.get(PLACE)).text);
  });

  test('ends after a day', async () => {
    const path = await choose('payments', 'csv');
    ledger.testApp.clock.advance(90_000_000);
    const later = await ownerOf(ledger.testApp);
    for (const one of [path, `${path}/file`]) expect((await later.get(one)).status).toBe(404);
    expect(await said(PLACE, later)).not.toContain('Latest exports');
  });
});
