/** The answer of getUpload: state and needs of its import, never the file or its upload address (R105). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPLOAD_BOUNDS } from '../../../src/model/upload.ts';
import { pruneOld } from '../../../src/operations/upkeep/prune-old.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { endVerified } from '../../kit/verified.ts';
import { put, STATEMENT, ticketOf } from './kit.ts';

let ledger: Ledger;
let desk: Desk;
beforeAll(async () => {
  ledger = await openLedger('sqlite');
  desk = await openDesk(ledger);
});
afterAll(() => endVerified(ledger));

test('an upload waits, refuses a file, receives another one, is used, and ends', async () => {
  const { upload_id: id, upload_url, purpose, expires_at } = await ticketOf(desk);
  const waiting = { upload_id: id, purpose, status: 'waiting', fault: null, needs: null, expires_at };
  expect(await desk.run('getUpload', { id })).toEqual(waiting);
  await put(ledger.testApp, upload_url, '%PDF-1.7');
  const refused = await desk.run('getUpload', { id });
  expect(refused).toEqual({ ...waiting, status: 'refused', fault: expect.stringContaining('It is a PDF') });
  await put(ledger.testApp, upload_url, STATEMENT);
  const received = await desk.run('getUpload', { id });
  expect(received).toEqual({ ...waiting, status: 'received', expires_at: expect.any(String) });
  await desk.run('importBankStatement', { upload_id: id });
  const used = await desk.run('getUpload', { id });
  expect(used).toMatchObject({ status: 'used', fault: null });
  expect(used.expires_at < received.expires_at).toBe(true);
  // A second import of the same upload changes neither its state nor its expiry.
  ledger.testApp.clock.advance(60_000);
  await desk.run('importBankStatement', { upload_id: id });
  expect(await desk.run('getUpload', { id })).toEqual(used);
});

test('what a file needs is told when it has come; one that nobody put ends, and is forgotten', async () => {
  const csv = await ticketOf(desk);
  await put(ledger.testApp, csv.upload_url, 'a;b;c\n1;2;3\n4;5;6\n');
  const { status, needs, fault } = await desk.run('getUpload', { id: csv.upload_id });
  expect([status === 'received' ? needs : fault]).toEqual([expect.stringMatching(/\w/)]);
  const { upload_id: id } = await ticketOf(desk);
  ledger.testApp.clock.advance(UPLOAD_BOUNDS.openMs);
  expect(await desk.run('getUpload', { id })).toMatchObject({ status: 'expired' });
  ledger.testApp.clock.advance(1);
  await pruneOld(ledger.testApp.app.services);
  expect(await desk.refused('getUpload', { id })).toMatchObject({ code: 'upload_not_found' });
});
