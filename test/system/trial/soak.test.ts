// A short `npm run trial -- soak`: measures load over time, and finds rows that this test removes or duplicates.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Rows, TrialSettings } from '../../../dev/trial/report.ts';
import { soak } from '../../../dev/trial/soak.ts';
import { shortest } from './kit.ts';

/** Marks the first mail of an invoice as sent, so that it is never sent: rows, events and log show no fault. */
const loseMail: TrialSettings['beforeLoad'] = async (rows) => {
  await rows(`create trigger losing after insert on mails
    when new.kind = 'invoice' and not exists (select 1 from mails where kind = 'invoice' and id < new.id)
    begin update mails set status = 'sent' where id = new.id; end`);
};

/** Deletes an invoice, duplicates a payment, sends a mail again, and clears `sent_at` of an invoice. */
const faults: TrialSettings['beforeComparing'] = async (rows) => {
  const [invoice] = await rows(`select id from invoices where status = 'pending' order by id limit 1`);
  await rows(`delete from invoices where id = ${invoice?.id} returning id`);
  const [payment = {}] = await rows('select * from payments where recorded = 1 limit 1');
  const names = Object.keys(payment).filter((name) => name !== 'id');
  const values = names.map((name) => (name === 'attempt_key' ? 'null' : name));
  const copy = `select ${values.join(', ')} from payments where id = ${payment.id}`;
  await rows(`insert into payments (${names.join(', ')}) ${copy} returning id`);
  // Before `sent_at` is cleared, because sending the mail sets it.
  await mailAgain(rows);
  // Only invoices with a mail of their own: a reminder has no event `invoice.sent`.
  const mailed = `select max(id) from invoices where id in (select invoice_id from mails where kind = 'invoice')`;
  await rows(`update invoices set sent_at = null where id in (${mailed}) returning id`);
};

/** Queues a copy of a mail. Its other Message-ID keeps mail programs from recognizing the duplicate. */
async function mailAgain(rows: Rows): Promise<void> {
  const [mail = {}] = await rows(`select * from mails where kind = 'invoice' order by id desc limit 1`);
  const again: Readonly<Record<string, string>> = {
    status: `'queued'`,
    message_id: `'<again@trial.example>'`,
    attempts: '0',
    next_attempt_at: '0',
  };
  const names = Object.keys(mail).filter((name) => name !== 'id');
  const copy = names.map((name) => again[name] ?? name).join(', ');
  const [{ id } = {}] = await rows(
    `insert into mails (${names.join(', ')}) select ${copy} from mails where id = ${mail.id} returning id`,
  );
  const status = async () => (await rows(`select status from mails where id = ${id}`))[0]?.status;
  await expect.poll(status, { timeout: 10_000, interval: 100 }).toBe('sent');
}

test('a mixed load is measured over time; faults that were planted are found, and the database that has them is kept', async () => {
  const evidence = mkdtempSync(join(tmpdir(), 'billhook-evidence-'));
  onTestFinished(() => rmSync(evidence, { recursive: true }));
  const planted = { beforeLoad: loseMail, beforeComparing: faults };
  const { broken, figures } = await soak(shortest('sqlite', { ms: 1_000, ...planted, evidence }));
  const all = broken.join('\n');
  expect(all).toMatch(/^invoice I-\d+: acknowledged and lost$/m);
  expect(all).toMatch(/^payment P-\d+: there 2 times$/m);
  expect(all).toMatch(/^invoice_number: \d+ stands where \d+ belongs$/m);
  expect(all).toMatch(/^event invoice\.sent of \d+: nothing happened$/m);
  expect(all).toMatch(/^mail to I-\d+: \d+ of \d+ arrived$/m);
  expect(all).toMatch(/^mail to I-\d+: \d+ arrived, \d+ were asked for$/m);
  expect(all).toMatch(/^totals: /m);
  expect(all, 'billhook verify').toMatch(/: account \S+, .*its rows give/m);
  const [kept = ''] = readdirSync(evidence);
  using database = new DatabaseSync(join(evidence, kept), { readOnly: true });
  const twice = 'select count(*) - count(distinct note) as twice from payments where recorded = 1';
  expect(database.prepare(twice).get()).toEqual({ twice: 1 });
  const found = Object.fromEntries(figures);
  expect(found['resident memory, MiB']).toMatch(/^\d+ → \d+ → \d+ → \d+$/);
  expect(found['after 10, 40, 70, 100 % of the time: heap after a garbage collection, MiB']).toMatch(
    /^\d+ → \d+ → \d+ → \d+$/,
  );
  expect(found.handles).toMatch(/^\d+ → \d+ → \d+ → \d+$/);
});
