// Invoice numbers are unique and without gaps per account, also with several processes and after crashes (R5).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceNumber } from '../../../src/model/codes.ts';
import type { Order } from '../../contract/children/caller.ts';
import { answersOf, type Process, startCaller, startTogether } from '../../contract/processes.ts';
import { type Desk, type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';

describe.each(ENGINES)('invoice numbers on %s (R5)', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  const numbersOf = async ({ rows }: Desk) =>
    (await rows<{ invoice_number: string }>('invoices')).map((row) => row.invoice_number);
  const firstNumbers = (count: number) => Array.from({ length: count }, (_, n) => invoiceNumber('INV-', n + 1));

  function issuing({ account, testApp }: Desk, times: number): Order {
    const input = { customer: { name: 'Ann' }, description: 'Work', amount: 10 };
    const to = { environment: { DATABASE_URL: ledger.database.url }, accountId: account.id, now: testApp.clock.now() };
    return { ...to, operation: 'createInvoice', input, times };
  }

  test('four processes that issue at the same time, two of them killed, leave no gap and lose no answer', async () => {
    const desk = await openDesk(ledger);
    const killAfter = (count: number) => (_: unknown, reports: number, process: Process) => {
      if (reports === count) process.kill();
    };
    const processes = [
      startCaller(issuing(desk, 25)),
      startCaller(issuing(desk, 25)),
      startCaller(issuing(desk, 1_000), { onReport: killAfter(8) }),
      startCaller(issuing(desk, 1_000), { onReport: killAfter(16) }),
    ];
    await startTogether(processes);
    const answers = processes.map((process) => answersOf(process).map((invoice) => invoice.invoice_number as string));
    expect(processes.map(({ reports }) => reports.filter((report) => JSON.stringify(report).includes('bug')))).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(answers.slice(0, 2).map((numbers) => numbers.length)).toEqual([25, 25]);
    expect(answers.slice(2).every((numbers) => numbers.length < 1_000)).toBe(true);

    const stored = await numbersOf(desk);
    expect([...stored].sort()).toEqual(firstNumbers(stored.length));
    const answered = answers.flat();
    expect(new Set(answered).size).toBe(answered.length);
    expect(stored).toEqual(expect.arrayContaining(answered));
    expect(await desk.invoice()).toMatchObject({ invoice_number: invoiceNumber('INV-', stored.length + 1) });
    expect(await desk.run('getInvoiceStats')).toMatchObject({ total_invoices: stored.length + 1 });
    await expectVerified(desk.testApp.app.services.store, desk.account.id);
  });

  test('promises on many connections take turns, and another account counts for itself', async () => {
    const [one, other] = [await openDesk(ledger), await openDesk(ledger)];
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 4 === 3 ? other : one).invoice({ draft: n % 4 === 2 })),
    );
    const drafts = made.filter((invoice) => invoice.invoice_number === null);
    expect(drafts).toHaveLength(15);
    await Promise.all(drafts.map(({ id }) => one.run('issueInvoice', { id })));
    expect((await numbersOf(one)).sort()).toEqual(firstNumbers(45));
    expect((await numbersOf(other)).sort()).toEqual(firstNumbers(15));
    for (const { account, testApp } of [one, other]) await expectVerified(testApp.app.services.store, account.id);
  });

  test('an issue that fails after it took its number leaves no gap', async () => {
    const desk = await openDesk(ledger);
    await desk.invoice();
    const draft = await desk.invoice({ draft: true });
    await desk.refused('createInvoice', {
      customer: { name: 'No address' },
      description: 'Work',
      amount: 10,
      send_email: true,
    });
    await desk.refused('issueInvoice', { id: draft.id, send_email: true });
    expect(await desk.invoice()).toMatchObject({ invoice_number: 'INV-000002' });
  });

  test('one draft issued many times at once becomes one invoice with one number', async () => {
    const desk = await openDesk(ledger);
    const { id } = await desk.invoice({ draft: true });
    const issued = await Promise.allSettled(Array.from({ length: 8 }, () => desk.run('issueInvoice', { id })));
    expect(issued.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = issued.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(reasons)).toEqual(new Set(['invoice_already_issued']));
    expect(await desk.invoice()).toMatchObject({ invoice_number: 'INV-000002' });
  });

  test.each([
    ['invoices', 'invoice_number', 'createInvoice'],
    ['credit_notes', 'credit_note_number', 'createCreditNote'],
  ] as const)(
    'over New Year’s Eve, %s of two years in four processes, one of them killed, leave two series without a gap',
    async (table, column, operation) => {
      const desk = await openDesk(ledger);
      // The next number goes up while documents are numbered.
      const settings = { invoice_prefix: 'R{year}-', credit_note_prefix: 'C{yy}-', number_digits: 4 };
      await desk.run('updateBusiness', { ...settings, next_invoice_number: 31, next_credit_note_number: 31 });
      const { id } = await desk.invoice({ date: '2026-03-01', amount: 9_000 });
      const inputOn = (date: string) =>
        operation === 'createInvoice'
          ? { customer: { name: 'Ann' }, description: 'Work', amount: 10, date }
          : { invoice_id: id, amount: 1, reason: 'Less', date };
      const process = (year: number, times: number, kill = 0) =>
        startCaller(
          {
            ...{ environment: { DATABASE_URL: ledger.database.url }, accountId: desk.account.id, operation, times },
            // Midnight in Amsterdam is 23:00 in UTC.
            now: Date.parse(year === 2026 ? '2026-12-31T22:59:59Z' : '2026-12-31T23:00:00Z'),
            input: inputOn(year === 2026 ? '2026-12-31' : '2027-01-01'),
          },
          { onReport: (_report, reports, one) => (reports === kill ? one.kill() : undefined) },
        );
      const processes = [process(2026, 20), process(2027, 20), process(2026, 1_000, 7), process(2027, 1_000, 9)];
      await startTogether(processes);
      const answers = processes.map((one) => answersOf(one).map((answer) => String(answer[column])));
      expect(answers.slice(0, 2).map(({ length }) => length)).toEqual([20, 20]);
      expect(answers.slice(2).every(({ length }) => length < 1_000)).toBe(true);
      const answered = answers.flat();
      expect(new Set(answered).size).toBe(answered.length);
      const stored = (await desk.rows<Record<string, string>>(table)).map((row) => String(row[column]));
      expect(stored).toEqual(expect.arrayContaining(answered));
      const [first, second] = operation === 'createInvoice' ? ['R2026-', 'R2027-'] : ['C26-', 'C27-'];
      const ofSeries = (prefix: string) => stored.filter((number) => number.startsWith(prefix)).sort();
      const running = (prefix: string, from: number, count: number) =>
        Array.from({ length: count }, (_, n) => invoiceNumber(prefix, from + n, 4));
      const [older, newer] = [ofSeries(first), ofSeries(second)];
      expect([older.length, newer.length].every((count) => count >= 20)).toBe(true);
      expect(older.length + newer.length).toBe(stored.length);
      expect(older).toEqual(running(first, 31, older.length));
      expect(newer).toEqual(running(second, 1, newer.length));
      await expectVerified(desk.testApp.app.services.store, desk.account.id);
    },
  );

  test('numbers grow past six digits without a break', async () => {
    const desk = await openDesk(ledger);
    await desk.run('updateBusiness', { next_invoice_number: 999_999 });
    expect(await desk.invoice()).toMatchObject({ invoice_number: 'INV-999999' });
    const { id } = await desk.invoice();
    expect(await desk.run('getInvoice', { id: 'inv-1000000' })).toMatchObject({ id, invoice_number: 'INV-1000000' });
  });
});
