// Attacks on upload tickets (R105): guessed, reused, expired or foreign tickets, and malformed or oversized bodies.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newUploadSecret, UPLOAD_BOUNDS } from '../../../../src/model/upload.ts';
import { pruneOld } from '../../../../src/operations/upkeep/prune-old.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../../kit/desk.ts';
import { ENGINES, openTestApp, testOfRules } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { beginning, pathOf, put, STATEMENT, statusOn, ticketOf } from '../../../operations/uploads/kit.ts';

/** Upload timeout: long enough on a busy machine for a body that is sent without pauses. */
const UPLOAD_MS = 1_500;

type Kept = { readonly content: Uint8Array | null; readonly fault: string | null };

describe.each(ENGINES)('on %s', (engine) => {
  const rule = testOfRules(engine);
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine, { uploadTimeoutMs: UPLOAD_MS });
  });
  afterAll(() => endVerified(ledger));

  async function open() {
    desk = await openDesk(ledger);
    const ticket = await ticketOf(desk);
    const kept = async () => (await desk.rows<Kept>('uploads'))[0];
    return { ...ticket, kept };
  }

  const refusedAs = (status: number, code: string) => ({ status, body: { success: false, error: { code } } });

  test('a file that is put is imported with upload_id, once, and only for its account', async () => {
    const { upload_id, upload_url, page_url } = await open();
    expect(pathOf(upload_url).split('/').at(-1)).toBe(pathOf(page_url).split('/').at(-1));
    expect(await put(ledger.testApp, upload_url, STATEMENT)).toEqual({
      status: 200,
      body: { success: true, data: { upload_id, bytes: STATEMENT.length, needs: null } },
    });
    expect(await desk.rows('bank_entries')).toEqual([]);
    expect(await desk.run('importBankStatement', { upload_id })).toMatchObject({ imported: 1, known: 0 });
    // Retry of the same import, as after a lost answer: the entry is not imported again.
    expect(await desk.run('importBankStatement', { upload_id })).toMatchObject({ imported: 0, known: 1 });
  });

  rule('guessed: an address that was never made takes nothing, and its body is not read', async () => {
    const { upload_url, kept } = await open();
    const secret = pathOf(upload_url).split('/').at(-1) ?? '';
    const other = (text: string) => upload_url.replace(secret, text);
    const near = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
    for (const guess of [newUploadSecret(), near, secret.toUpperCase(), `${secret}A`, '1', '%00', '..%2f']) {
      expect(await put(ledger.testApp, other(guess), STATEMENT)).toMatchObject(refusedAs(404, 'upload_not_found'));
    }
    const socket = await beginning(ledger.testApp, other(newUploadSecret()), ['Content-Length: 1000000']);
    expect(await statusOn(socket)).toBe(404);
    expect((await kept())?.content).toBeNull();
  });

  test('reused: a second file is refused, and the first one stays', async () => {
    const { upload_id, upload_url, kept } = await open();
    await put(ledger.testApp, upload_url, STATEMENT);
    const before = await kept();
    expect(await put(ledger.testApp, upload_url, STATEMENT.replace('12,50', '99,50'))).toMatchObject(
      refusedAs(409, 'upload_taken'),
    );
    expect(await kept()).toEqual(before);
    expect(await desk.run('importBankStatement', { upload_id })).toMatchObject({ entries: [{ amount: 12.5 }] });
    expect(await put(ledger.testApp, upload_url, STATEMENT)).toMatchObject(refusedAs(409, 'upload_taken'));
  });

  test('two files at the same time: one is kept whole, and the other sender is told', async () => {
    const { upload_id, upload_url } = await open();
    const files = [STATEMENT, STATEMENT.replace('12,50', '99,50')];
    // An account has one upload read at a time: a concurrent upload gets 429, and is retried here.
    const putUntilSaid = async (file: string): Promise<number> => {
      const { status } = await put(ledger.testApp, upload_url, file);
      return status === 429 ? pause(20).then(() => putUntilSaid(file)) : status;
    };
    expect((await Promise.all(files.map(putUntilSaid))).sort()).toEqual([200, 409]);
    expect((await desk.run('importBankStatement', { upload_id })).entries).toHaveLength(1);
  });

  test('two files that were both judged: the store keeps one', async () => {
    const { upload_id } = await open();
    const { store, clock } = ledger.testApp.app.services;
    const id = upload_id as never;
    const terms = { fault: null, now: clock.now(), until: (clock.now() + 1) as ReturnType<typeof clock.now> };
    const accept = (byte: number) =>
      store.transaction((tx) => tx.uploads.accept({ id }, new Uint8Array([byte]), terms));
    const won = await Promise.all([accept(1), accept(2), accept(3)]);
    expect(won.filter(Boolean)).toHaveLength(1);
    expect([...((await store.uploads.file(desk.account.id, id)) ?? [])]).toEqual([won.indexOf(true) + 1]);
  });

  rule('expired: 15 minutes later nothing is taken, and the upkeep removes the ticket', async () => {
    const { upload_id, upload_url } = await open();
    ledger.testApp.clock.advance(UPLOAD_BOUNDS.openMs - 1);
    expect((await put(ledger.testApp, upload_url, 'Dear customer')).status).toBe(422);
    ledger.testApp.clock.advance(1);
    expect(await put(ledger.testApp, upload_url, STATEMENT)).toMatchObject(refusedAs(404, 'upload_not_found'));
    expect(await desk.refused('importBankStatement', { upload_id })).toMatchObject({ code: 'upload_not_found' });
    ledger.testApp.clock.advance(1);
    await pruneOld(ledger.testApp.app.services);
    expect(await desk.rows('uploads')).toEqual([]);
  });

  rule(
    'a file that has come stays for an hour, one that was imported for ten minutes; then the upkeep removes it',
    async () => {
      const { upload_id, upload_url } = await open();
      ledger.testApp.clock.advance(UPLOAD_BOUNDS.openMs - 1);
      await put(ledger.testApp, upload_url, STATEMENT);
      ledger.testApp.clock.advance(UPLOAD_BOUNDS.keptMs - 1);
      await pruneOld(ledger.testApp.app.services);
      expect(await desk.run('importBankStatement', { upload_id })).toMatchObject({ imported: 1 });
      ledger.testApp.clock.advance(2);
      expect(await desk.refused('importBankStatement', { upload_id })).toMatchObject({ code: 'upload_not_found' });

      const second = await ticketOf(desk);
      await put(ledger.testApp, second.upload_url, STATEMENT);
      await desk.run('importBankStatement', { upload_id: second.upload_id });
      ledger.testApp.clock.advance(UPLOAD_BOUNDS.afterUseMs + 1);
      await pruneOld(ledger.testApp.app.services);
      expect(await desk.rows('uploads')).toEqual([]);
    },
  );

  test('of another account: its id imports nothing, and no token is needed or believed at the address', async () => {
    const { upload_id, upload_url, kept } = await open();
    const owner = desk;
    const stranger = await openDesk(ledger);
    await put(ledger.testApp, upload_url, STATEMENT);
    const told = await stranger.refused('importBankStatement', { upload_id });
    expect(told).toMatchObject({
      code: 'upload_not_found',
      message: `There is no upload ${upload_id}, or it has expired.`,
    });
    expect(await stranger.rows('bank_entries')).toEqual([]);
    expect((await kept())?.content).not.toBeNull();
    expect(await owner.run('importBankStatement', { upload_id })).toMatchObject({ imported: 1 });
  });

  rule('larger than allowed: by its stated length before it is read, and by its bytes whatever is stated', async () => {
    const { upload_url, kept } = await open();
    const stated = await beginning(ledger.testApp, upload_url, [`Content-Length: ${UPLOAD_BOUNDS.fileBytes + 1}`]);
    expect(await statusOn(stated)).toBe(413);
    const unstated = await beginning(ledger.testApp, upload_url, ['Transfer-Encoding: chunked']);
    unstated.on('error', () => undefined);
    const mebibyte = Buffer.alloc(1024 * 1024, 'x');
    for (let sent = 0; sent < 6; sent++) {
      unstated.write(`${mebibyte.length.toString(16)}\r\n`);
      unstated.write(mebibyte);
      unstated.write('\r\n');
    }
    expect(await statusOn(unstated)).toBe(413);
    expect(await kept()).toMatchObject({ content: null, fault: null });
  });

  rule('packed: a body whose length does not bound its content is refused', async () => {
    const { upload_url, kept } = await open();
    const packed = await beginning(ledger.testApp, upload_url, ['Content-Length: 20', 'Content-Encoding: gzip']);
    expect(await statusOn(packed)).toBe(415);
    expect((await kept())?.content).toBeNull();
  });

  rule(
    'of another type than its content: what it is called does not count, and the refusal names what it is',
    async () => {
      const { upload_url, upload_id, kept } = await open();
      const wrong = [
        ['%PDF-1.7 not a statement', 'text/csv', /It is a PDF/],
        [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'application/xml', /It is a ZIP archive/],
        ['<html><script>alert(1)</script></html>', 'application/xml', /cannot be read/],
        [Buffer.from([0, 1, 2, 0, 255]), 'text/csv', /no text/],
        ['Dear customer', 'text/csv', /no CSV of a bank that is known/],
        ['', 'text/csv', /empty/],
      ] as const;
      for (const [body, type, reason] of wrong) {
        const { status, body: told } = await put(ledger.testApp, upload_url, body, type);
        expect([status, told]).toMatchObject([422, { error: { code: 'validation_failed', field: 'file' } }]);
        expect(JSON.stringify(told)).toMatch(reason);
        expect(await kept()).toMatchObject({ content: null, fault: expect.stringMatching(reason) });
      }
      expect(await desk.refused('importBankStatement', { upload_id })).toMatchObject({
        code: 'upload_waiting',
        message: expect.stringMatching(
          /No file has come yet .* The last file was refused: it cannot be read: It is empty\./,
        ),
      });
      // The ticket stays open after a rejected file, and the declared Content-Type is ignored.
      expect((await put(ledger.testApp, upload_url, STATEMENT, 'image/png')).status).toBe(200);
      expect(await kept()).toMatchObject({ fault: null });
    },
  );

  rule('a CSV of an unknown bank is taken, and its columns are told when it is imported', async () => {
    const { upload_url, upload_id } = await open();
    const file = 'When;How much;What\n2/11/2026;1.234,56 €;INV-000042\n';
    expect(await put(ledger.testApp, upload_url, file)).toMatchObject({
      status: 200,
      body: { data: { needs: expect.stringContaining('The file has: When, How much, What') } },
    });
    expect(await desk.refused('importBankStatement', { upload_id })).toMatchObject({
      message: expect.stringMatching(/^upload_id cannot be read: .*When, How much, What/),
    });
    const columns = { date: 'When', amount: 'How much', text: 'What' };
    const mapping = { decimal: ',', date_format: 'DD/MM/YYYY', columns };
    expect(await desk.run('importBankStatement', { upload_id, mapping })).toMatchObject({ imported: 1 });
  });

  rule('slow: a body that does not come in time is refused, and nothing of it is left', async () => {
    const { upload_url, kept } = await open();
    const socket = await beginning(ledger.testApp, upload_url, [`Content-Length: ${STATEMENT.length}`]);
    const trickle = setInterval(() => socket.write('"'), 100);
    expect(await statusOn(socket)).toBe(408);
    clearInterval(trickle);
    expect(await kept()).toMatchObject({ content: null, fault: null });
    expect((await put(ledger.testApp, upload_url, STATEMENT)).status).toBe(200);
  });

  rule(
    'many at once: two bodies may arrive for a ticket, a third is refused before it is read, and another ticket is not',
    async () => {
      const { upload_url } = await open();
      const other = await ticketOf(desk);
      const head = [`Content-Length: ${STATEMENT.length}`];
      const arriving = [
        await beginning(ledger.testApp, upload_url, head),
        await beginning(ledger.testApp, upload_url, head),
      ];
      const { uploadsArriving } = ledger.testApp.app.services;
      await vi.waitFor(() => expect([...uploadsArriving.values()]).toEqual([2]));
      expect(await put(ledger.testApp, upload_url, STATEMENT)).toMatchObject(refusedAs(429, 'rate_limited'));
      expect((await put(ledger.testApp, other.upload_url, STATEMENT)).status).toBe(200);
      for (const socket of arriving) socket.destroy();
      await vi.waitFor(() => expect(uploadsArriving.size).toBe(0));
      expect((await put(ledger.testApp, upload_url, STATEMENT)).status).toBe(200);
    },
  );

  rule('cut off: a body whose sender goes away leaves nothing, and the ticket is open', async () => {
    const { upload_url, kept } = await open();
    const socket = await beginning(ledger.testApp, upload_url, [`Content-Length: ${STATEMENT.length}`]);
    socket.write(STATEMENT.slice(0, -20));
    await pause(50);
    socket.destroy();
    await pause(50);
    expect(await kept()).toMatchObject({ content: null, fault: null });
    expect((await put(ledger.testApp, upload_url, STATEMENT)).status).toBe(200);
  });

  rule('an account has at most 20 of them at a time, and is told when the next may be made', async () => {
    const { upload_url } = await open();
    await put(ledger.testApp, upload_url, STATEMENT);
    for (let made = 1; made < UPLOAD_BOUNDS.perAccount; made++) await ticketOf(desk);
    const refusal = await desk.refused('requestUpload', { purpose: 'bank_statement' });
    expect(refusal).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 15 * 60 } });
    ledger.testApp.clock.advance(UPLOAD_BOUNDS.openMs);
    expect(await ticketOf(desk)).toMatchObject({ purpose: 'bank_statement' });
  });

  test('the secret stands nowhere in the database, not even in the answer that is kept for a retry', async () => {
    await open();
    const once = { key: 'k1', fingerprint: 'f', lifetimeMs: 60_000 };
    const ask = () => desk.runOnce('requestUpload', { purpose: 'bank_statement' }, once);
    const first = await ask();
    expect(await ask()).toEqual({ data: first.data, replayed: true });
    const secret = pathOf(first.data.upload_url).split('/').at(-1) ?? '';
    expect(secret).toHaveLength(32);
    expect(JSON.stringify(await ledger.database.dump())).not.toContain(secret);
    expect(await desk.rows('uploads')).toHaveLength(2);
  });
});

test('guesses are counted for the address that they come from', async () => {
  await using testApp = await openTestApp({ environment: { RATE_LIMIT_PER_MINUTE: '5', RATE_LIMIT_BURST: '5' } });
  const guess = async () =>
    (await testApp.fetch(`/api/v1/uploads/${newUploadSecret()}`, { method: 'PUT', body: 'x' })).status;
  const page = async () => (await testApp.fetch(`/uploads/${newUploadSecret()}`)).status;
  for (let tried = 0; tried < 5; tried++) expect(await guess()).toBe(404);
  expect(await guess()).toBe(429);
  expect(await page()).toBe(429);
});
