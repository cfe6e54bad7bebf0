// "Remind everyone who is more than two weeks late" takes two calls, and what is sent is what was shown (R87).
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPreview } from '../../src/tools/preview.ts';
import { type Toolbox, toolboxOf } from '../../src/tools/toolbox.ts';
import { switchedMail } from '../kit/switched-mail.ts';
import { openTestApp, type TestApp } from '../kit/test-app.ts';

const mail = switchedMail();
let testApp: TestApp;
let toolbox: Toolbox;
beforeAll(async () => {
  mail.configured = true;
  testApp = await openTestApp({ mail });
  toolbox = toolboxOf(await testApp.app.assistant(null), { toolsets: ['all'] }, 'test');
});
afterAll(() => testApp[Symbol.asyncDispose]());

const ask = (args: object) => toolbox.call('remindOverdue', { ...args }, new AbortController().signal);
const late = (name: string, email: string | undefined, more: object = {}) =>
  testApp.run('createInvoice', {
    customer: { name, ...(email === undefined ? {} : { email }) },
    ...{ description: 'Work', amount: 1_150, date: '2026-02-01', due_date: '2026-02-15' },
    ...more,
  });

const listOf = (data: Readonly<Record<string, unknown>>, name: string) =>
  (data[name] ?? []) as readonly Readonly<Record<string, unknown>>[];

test('the first call shows the list in a sentence and says exactly which call sends it; the second sends', async () => {
  for (const name of ['Ann', 'Bob', 'Cees']) await late(name, `${name.toLowerCase()}@example.com`);
  await late('Dirk', undefined);
  await late('Els', 'els@example.com', { due_date: '2026-03-05' });
  const shown = await ask({ min_days: 15 });
  const { confirm } = shown.data;
  expect(shown.data).toMatchObject({
    summary: 'Would remind 3 of 4 overdue invoices, EUR 3,450.00; 1 skipped: 1 without e-mail. Nothing was sent.',
    next: `Show it unless the order named these; then call remindOverdue with preview: false and confirm: "${confirm}", before 2026-03-17T12:10:00+01:00.`,
    letters: [
      {
        invoice_number: 'INV-000001',
        customer: 'Ann',
        to: 'ann@example.com',
        amount_due: 1150,
        days_overdue: 30,
        tone: 'neutral',
      },
      { customer: 'Bob' },
      { customer: 'Cees' },
    ],
    skipped: [{ customer: 'Dirk', reason: 'customer_has_no_email' }],
  });
  expect(mail.taken).toEqual([]);
  const sent = await ask({ preview: false, confirm });
  expect(sent.data).toMatchObject({
    summary: 'Sent 3 reminders, EUR 3,450.00 in total; 1 skipped: 1 without e-mail.',
    letters: [{ customer: 'Ann', outcome: 'sent' }, { customer: 'Bob' }, { customer: 'Cees' }],
  });
  expect(mail.taken.map(({ to }) => to).sort()).toEqual(['ann@example.com', 'bob@example.com', 'cees@example.com']);
  const again = await ask({ min_days: 15 });
  expect(again.data).toMatchObject({ summary: expect.stringContaining('Would remind none of 4 overdue invoices') });
  expect(again.data.confirm).toBeUndefined();
});

test('a refusal says which call comes first; nothing found is said as such', async () => {
  const refused = await ask({ preview: false });
  expect(refused).toMatchObject({ isError: true });
  expect(refused.text).toMatch(/Refused \(preview_needed\).*preview: true/s);
  expect((await ask({ customer: 'Zzyzx' })).data.summary).toBe('There is no customer like "Zzyzx". Nothing was sent.');
  expect((await ask({ min_days: 400 })).data.summary).toMatch(/^No invoices are overdue like that\. Nothing was sent/);
});

test('the person who is asked about the second call sees the list, and that mails go to each customer on it', async () => {
  await late('Frits', 'frits@example.com', { due_date: '2026-02-20' });
  const { data } = await ask({ customer: 'frits' });
  const signal = new AbortController().signal;
  const args = { preview: false, confirm: data.confirm };
  const asked = await toolbox.preview('remindOverdue', args, signal);
  if (!isPreview(asked)) throw new Error(asked.text);
  expect(asked.mailTo).toBe('each customer on the list');
  expect(asked.lines.join('\n')).toMatch(/Would remind 1 of 1 overdue invoice.*frits@example\.com/s);
});

test('of a hundred, as many are shown as fit the strictest host; the confirm sends these and no others, and says what is left', async () => {
  mail.taken.length = 0;
  for (let n = 0; n < 100; n++) {
    const name = `Ingenieurgesellschaft für Landschaftsgestaltung Müller-Lüdenscheidt & Söhne ${n}`;
    await late(name, `buchhaltung.verbindlichkeiten-${n}@landschaftsgestaltung.example.com`, { currency: 'USD' });
  }
  const shown = await ask({ currency: 'USD' });
  const letters = listOf(shown.data, 'letters');
  expect(letters.length).toBeGreaterThan(20);
  expect(letters.length).toBeLessThan(100);
  expect(JSON.stringify(shown.data).length).toBeLessThanOrEqual(10_000);
  expect(countTokens(shown.text)).toBeLessThanOrEqual(2_000);
  expect(shown.data).toMatchObject({
    has_more: true,
    summary: expect.stringContaining(`Would remind ${letters.length} of 100 overdue invoices`),
    next: expect.stringContaining('More can be reminded: after sending, call again with the same filters.'),
  });
  const sent = await ask({ preview: false, confirm: shown.data.confirm });
  expect(listOf(sent.data, 'letters').map(({ invoice_number }) => invoice_number)).toEqual(
    letters.map(({ invoice_number }) => invoice_number),
  );
  expect(mail.taken).toHaveLength(letters.length);
  expect(JSON.stringify(sent.data).length).toBeLessThanOrEqual(10_000);
});
