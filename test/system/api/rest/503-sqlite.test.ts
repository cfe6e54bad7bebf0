import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { expectData, expectRefusal, openBusiness, sharedTestApp } from '../../../api/rest/exchange.ts';

const folder = mkdtempSync(join(tmpdir(), 'billhook-test-'));
const file = join(folder, 'billhook.db');
afterAll(() => rmSync(folder, { recursive: true }));

const HOLD = `
const database = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
database.exec('begin immediate');
console.log('locked');
process.stdin.once('end', () => database.exec('rollback')).resume();
`;

/** Another process takes the write lock and keeps it until `letGo`. */
async function holdLock(): Promise<{ letGo: () => Promise<void> }> {
  const holder: ChildProcess = spawn(process.execPath, ['-e', HOLD, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (holder.stdout) await once(holder.stdout, 'data');
  return {
    letGo: async () => {
      holder.stdin?.end();
      if (holder.exitCode === null) await once(holder, 'exit');
    },
  };
}

const INVOICE = { customer: { name: 'Ann' }, description: 'Work', amount: 1 };
const testApp = sharedTestApp({ environment: { DATABASE_URL: `file:${file}` } });

test('while another process writes, a call waits its turn, and does not hold the others of its process', async () => {
  const business = await openBusiness(testApp());
  // The first call loads modules lazily; do that before the measurement.
  expectData(await business.send('POST /invoices', { json: INVOICE }), 201);
  const lock = await holdLock();
  const created = business.send('POST /invoices', { json: INVOICE });
  const before = performance.eventLoopUtilization();
  expect(await Promise.race([created, delay(300, 'waiting')])).toBe('waiting');
  // Share of the time in which the event loop was busy and could not answer other requests.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  await lock.letGo();
  expectData(await created, 201);
});

test('when it never gets its turn it is told to come again, and nothing was changed', async () => {
  const business = await openBusiness(testApp());
  // This read stores the last use of the token, so that the call below is the only write.
  expectData(await business.send('GET /invoices'));
  const before = await business.footprint();
  const lock = await holdLock();
  const answer = await business.send('POST /invoices', { json: INVOICE });
  const error = expectRefusal(answer, 503, 'store_unavailable');
  expect(error).toMatchObject({ retryable: true, hint: expect.any(String) });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.text).not.toMatch(/sqlite|database is locked|busy/i);
  // Reads do not need the write lock.
  expectData(await business.send('GET /invoices'));
  await lock.letGo();
  expect(await business.footprint()).toEqual(before);
  expectData(await business.send('POST /invoices', { json: INVOICE }), 201);
});
