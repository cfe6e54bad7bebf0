// `npm run trial -- disk`, `mail` and `soak` for a moment: what hinders the service costs time, and nothing else.
import { expect, test } from 'vitest';
import { disk } from '../../trial/disk.ts';
import { mail } from '../../trial/mail.ts';
import type { Row } from '../../trial/report.ts';
import { soak } from '../../trial/soak.ts';
import { shortest } from './kit.ts';

test('a disk that gets full under load loses nothing, and writes go on when there is room', async () => {
  const { broken, figures } = await disk(shortest('sqlite'));
  expect(broken).toEqual([]);
  expect(Object.fromEntries(figures)['answers 503 with Retry-After']).toBeGreaterThan(0);
});

test('mail servers that hang, refuse and break off hold no call, lose no mail and get none twice', async () => {
  const { broken, figures } = await mail(shortest('sqlite'));
  expect(broken).toEqual([]);
  expect(Object.fromEntries(figures).mails).toBeGreaterThan(5);
});

test('a mail that was never sent is found', async () => {
  const fault = (rows: (sql: string) => Promise<readonly Row[]>) =>
    rows(`update invoices set sent_at = null where id in (select invoice_id from mails limit 1) returning id`);
  const { broken } = await soak(
    shortest('sqlite', { ms: 1_000, beforeComparing: async (rows) => void (await fault(rows)) }),
  );
  expect(broken).toEqual([expect.stringMatching(/^event invoice\.sent of \d+: nothing happened$/)]);
});

test('a mixed load is measured over time', async () => {
  const { broken, figures } = await soak(shortest('sqlite', { ms: 1_000 }));
  expect(broken).toEqual([]);
  const found = Object.fromEntries(figures);
  expect(found['resident memory, MiB']).toMatch(/^\d+ → \d+ → \d+ → \d+$/);
  expect(found.handles).toMatch(/^\d+ → \d+ → \d+ → \d+$/);
});
