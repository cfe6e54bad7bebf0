// Files attached to drafts (R105): permissions, limits, and the states in which they can no longer be changed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ATTACHMENT_BOUNDS } from '../../../src/model/attachment.ts';
import { UPLOAD_BOUNDS } from '../../../src/model/upload.ts';
import { attachmentFile } from '../../../src/operations/attachments/get-attachment.ts';
import { call } from '../../../src/operations/kernel/operation.ts';
import { pruneOld } from '../../../src/operations/upkeep/prune-old.ts';
import { type Desk, type Ledger, openDesk, openLedger, refusalOf } from '../../kit/desk.ts';
import { CSV, FILES, PDF } from '../../kit/files.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { endVerified } from '../../kit/verified.ts';
import { put, ticketOf } from '../uploads/kit.ts';
import { attach, base64, draftOf, namesOf, uploaded } from './kit.ts';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let ledger: Ledger;
  let desk: Desk;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => endVerified(ledger));
  beforeEach(async () => {
    desk = await openDesk(ledger);
  });

  const bytesOf = async (id: number, attachment_id: number) =>
    (await call(ledger.testApp.app.services, desk.caller, attachmentFile, { id, attachment_id })).data;

  test('a file of each type is attached, named, listed and read as it was', async () => {
    const id = await draftOf(desk);
    for (const [ending, content] of Object.entries(FILES)) {
      const { id: attachment, ...added } = await attach(desk, id, `plan ${ending}`, content);
      expect(added).toMatchObject({ name: `plan ${ending}.${ending}`, bytes: content.length, invoice_id: id });
      const { bytes, ...file } = await bytesOf(id, attachment);
      expect(Buffer.from(bytes).equals(content)).toBe(true);
      expect(file).toEqual({ filename: added.name, type: added.type, sha256: null });
    }
    const { attachments } = await desk.run('listAttachments', { id });
    expect(attachments).toHaveLength(6);
    expect((await desk.run('getInvoice', { id })).attachments).toEqual(attachments);
  });

  test('a ticket brings its file, once, and is gone with it; its bytes are stored once', async () => {
    const id = await draftOf(desk);
    const upload_id = await uploaded(desk, PDF);
    expect(await desk.run('attachFile', { id, upload_id, name: 'plan' })).toMatchObject({
      ...{ name: 'plan.pdf', type: 'application/pdf', bytes: PDF.length, invoice_id: id, revision: 2 },
      attachments: [{ name: 'plan.pdf' }],
    });
    expect(await desk.rows('uploads')).toEqual([]);
    const again = await desk.refused('attachFile', { id: await draftOf(desk), upload_id });
    expect(again).toMatchObject({
      code: 'upload_taken',
      message: `The file of upload ${upload_id} is attached already, as plan.pdf.`,
    });
  });

  test('two calls with one ticket at the same time: one attaches it', async () => {
    const [one, other] = [await draftOf(desk), await draftOf(desk)];
    const upload_id = await uploaded(desk);
    const ends = await Promise.allSettled([one, other].map((id) => desk.run('attachFile', { id, upload_id })));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: expect.stringMatching(/^upload_(taken|not_found)$/) },
    });
    expect(await desk.rows('attachments')).toHaveLength(1);
  });

  test('a ticket is refused to another account, after its time, for another purpose, and before its file has come', async () => {
    const id = await draftOf(desk);
    const upload_id = await uploaded(desk);
    const stranger = await openDesk(ledger);
    const theirs = await draftOf(stranger);
    expect(await stranger.refused('attachFile', { id: theirs, upload_id })).toMatchObject({ code: 'upload_not_found' });
    const statement = await ticketOf(desk);
    expect(await desk.refused('attachFile', { id, upload_id: statement.upload_id })).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('is an upload of purpose bank_statement, and must be one of purpose attachment'),
    });
    expect(await desk.refused('importBankStatement', { upload_id })).toMatchObject({
      message: expect.stringContaining('is an upload of purpose attachment, and must be one of purpose bank_statement'),
    });
    const waiting = await desk.run('requestUpload', { purpose: 'attachment' });
    expect((await put(desk.testApp, waiting.upload_url, '<svg/>')).status).toBe(422);
    expect(await desk.refused('attachFile', { id, upload_id: waiting.upload_id })).toMatchObject({
      code: 'upload_waiting',
      message: expect.stringContaining('The last file was refused: it is a web page, a drawing or other markup'),
    });
    ledger.testApp.clock.advance(UPLOAD_BOUNDS.keptMs);
    expect(await desk.refused('attachFile', { id, upload_id })).toMatchObject({ code: 'upload_not_found' });
    await pruneOld(ledger.testApp.app.services);
    expect(await desk.rows('attachments')).toEqual([]);
  });

  test('an eleventh is refused, and of two for the last place one is taken', async () => {
    const id = await draftOf(desk);
    for (let count = 1; count < ATTACHMENT_BOUNDS.perInvoice; count++) await attach(desk, id);
    const ends = await Promise.allSettled([attach(desk, id), attach(desk, id), attach(desk, id)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await namesOf(desk, id)).toHaveLength(10);
    const refusal = await desk.refused('attachFile', { id, file: base64(CSV) });
    expect(refusal).toMatchObject({
      code: 'attachments_full',
      message: `draft (id ${id}) has 10 attachments, the most.`,
    });
    const [first] = (await desk.run('listAttachments', { id })).attachments;
    await desk.run('deleteAttachment', { id, attachment_id: first?.id });
    await attach(desk, id);
  });

  test('the files of an invoice have a bound together, so that its mail has one', async () => {
    const id = await draftOf(desk);
    const large = Buffer.alloc(5 * 1024 * 1024, 'a;b\n');
    await attach(desk, id, 'one', large);
    await attach(desk, id, 'two', large);
    expect(await desk.refused('attachFile', { id, file: base64(CSV) })).toMatchObject({
      code: 'attachments_full',
      message: `The attachments of an invoice may have 10.0 MB together; draft (id ${id}) has 10.0 MB, and this file ${CSV.length} bytes.`,
    });
    const over = Buffer.concat([large, CSV]);
    expect((await desk.refused('attachFile', { id: await draftOf(desk), file: base64(over) })).code).toBe(
      'validation_failed',
    );
  });

  test('names are safe and different from each other; a wrong one changes nothing', async () => {
    const id = await draftOf(desk);
    await attach(desk, id, 'Plan.csv');
    for (const name of ['plan.csv', 'PLAN']) {
      expect(await desk.refused('attachFile', { id, file: base64(CSV), name })).toMatchObject({
        message: expect.stringContaining('name is the name of another file of this invoice'),
      });
    }
    for (const name of ['../x.csv', 'x\r\nBcc: a@b.example', 'a"b', '', 'x'.repeat(101)]) {
      expect(await desk.refused('attachFile', { id, file: base64(CSV), name })).toMatchObject({
        code: 'validation_failed',
        details: { faults: [{ field: 'name' }] },
      });
    }
    for (let count = 0; count < 2; count++) await attach(desk, id);
    expect(await namesOf(desk, id)).toEqual(['Plan.csv', 'attachment.csv', 'attachment (2).csv']);
  });

  test('exactly one source is named, and a file that is none is named as what it is', async () => {
    const id = await draftOf(desk);
    const faults = async (input: object) => (await desk.refused('attachFile', { id, ...input })).details.faults;
    expect(await faults({})).toMatchObject([{ field: 'upload_id' }]);
    expect(await faults({ file: base64(CSV), upload_id: 1 })).toMatchObject([{ field: 'file' }]);
    expect(await faults({ file: base64(Buffer.from('<html>')) })).toMatchObject([
      { field: 'file', message: expect.stringContaining('is a web page') },
    ]);
    expect(await faults({ file: 'a b!' })).toMatchObject([{ field: 'file', message: 'must be base64' }]);
  });

  test('frozen at the issue: nothing is added or removed any more, and the files stay', async () => {
    const id = await draftOf(desk);
    const { id: attachment_id } = await attach(desk, id, 'hours.csv');
    const upload_id = await uploaded(desk);
    await desk.run('issueInvoice', { id });
    for (const [name, more] of [
      ['attachFile', { file: base64(CSV) }],
      ['attachFile', { upload_id }],
      ['deleteAttachment', { attachment_id }],
    ] as const) {
      expect(await desk.refused(name, { id, ...more })).toMatchObject({
        code: 'invoice_already_issued',
        details: { hint: expect.stringContaining('Its files are those that it was issued with') },
      });
    }
    expect(await desk.run('listAttachments', { id })).toMatchObject({
      frozen: true,
      attachments: [{ name: 'hours.csv' }],
    });
    expect(Buffer.from((await bytesOf(id, attachment_id)).bytes).equals(CSV)).toBe(true);
  });

  test('an issue with the revision of before is refused: a person issues what they have seen', async () => {
    const id = await draftOf(desk);
    const { revision } = await attach(desk, id);
    expect(await desk.refused('issueInvoice', { id, revision: revision - 1 })).toMatchObject({
      code: 'invoice_changed',
    });
    await desk.run('issueInvoice', { id, revision });
  });

  test('issued while a file is added: it is attached before, or refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await draftOf(desk);
      const [added, issued] = await Promise.allSettled([attach(desk, id), desk.run('issueInvoice', { id })]);
      const { length } = await namesOf(desk, id);
      expect(length).toBe(added.status === 'fulfilled' ? 1 : 0);
      if (added.status === 'rejected') expect(added.reason.code).toBe('invoice_already_issued');
      if (issued.status === 'rejected') expect(issued.reason.code).toBe('invoice_changed');
    }
  });

  test('a draft that is deleted removes its files', async () => {
    const id = await draftOf(desk);
    const { id: attachment_id } = await attach(desk, id);
    await attach(desk, id);
    await desk.run('deleteInvoice', { id });
    expect(await desk.rows('attachments')).toEqual([]);
    expect(await desk.rows('attachment_files')).toEqual([]);
    expect(await desk.refused('deleteAttachment', { id, attachment_id })).toMatchObject({ code: 'invoice_not_found' });
  });

  test('a removed file is gone, once; that of another draft is not found', async () => {
    const [id, other] = [await draftOf(desk), await draftOf(desk)];
    const { id: attachment_id } = await attach(desk, id);
    expect(await desk.refused('deleteAttachment', { id: other, attachment_id })).toMatchObject({
      code: 'attachment_not_found',
    });
    expect(await desk.run('deleteAttachment', { id, attachment_id })).toEqual({
      ...{ id: attachment_id, deleted: true, invoice_id: id, revision: 3, attachments: [] },
    });
    expect((await desk.refused('deleteAttachment', { id, attachment_id })).code).toBe('attachment_not_found');
    expect(await refusalOf(bytesOf(id, attachment_id))).toMatchObject({ code: 'attachment_not_found' });
    expect(await desk.rows('attachment_files')).toEqual([]);
  });

  test('a repeated call with its key attaches once', async () => {
    const id = await draftOf(desk);
    const once = { key: 'k1', fingerprint: 'f', lifetimeMs: 60_000 };
    const run = () => desk.runOnce('attachFile', { id, file: base64(CSV) }, once);
    const first = await run();
    expect(await run()).toEqual({ data: first.data, replayed: true });
    expect(await namesOf(desk, id)).toHaveLength(1);
  });

  test('each change is a line of the activity, and none an event', async () => {
    const id = await draftOf(desk);
    const events = await desk.rows('events');
    const { id: attachment_id } = await attach(desk, id, 'hours.csv');
    await desk.run('deleteAttachment', { id, attachment_id });
    const lines = (await desk.rows<{ summary: string }>('activity')).slice(-2).map(({ summary }) => summary);
    expect(lines).toEqual([
      `Attached hours.csv (${CSV.length} bytes) to draft (id ${id}) for Ann`,
      `Removed hours.csv from draft (id ${id}) for Ann`,
    ]);
    expect(await desk.rows('events')).toEqual(events);
  });

  test('reading needs the scope for reading, changing the one for writing', async () => {
    const id = await draftOf(desk);
    const reader = { scopes: new Set(['billing.read'] as const) };
    expect((await desk.refused('attachFile', { id, file: base64(CSV) }, reader)).code).toBe('insufficient_scope');
    expect((await desk.refused('deleteAttachment', { id, attachment_id: 1 }, reader)).code).toBe('insufficient_scope');
    expect(await desk.run('listAttachments', { id }, reader)).toMatchObject({ attachments: [] });
  });

  test('an account has at most 100 MB attached within ten minutes', async () => {
    const id = await draftOf(desk);
    // Uses up the limit without attaching files. The rest is enough for exactly one more file.
    await ledger.testApp.app.services.attachmentBytes.take(desk.account.id, 100_000_000 - CSV.length);
    await attach(desk, id);
    expect(await desk.refused('attachFile', { id, file: base64(CSV) })).toMatchObject({ code: 'rate_limited' });
    const other = await openDesk(ledger);
    await attach(other, await draftOf(other));
  });
});
