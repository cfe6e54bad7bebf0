// One address gets at most twenty mails in 24 hours, whatever their caller and their subject. Automatic mails are not
// delayed by this limit.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CATALOG } from '../../../../src/operations/catalog.ts';
import { call } from '../../../../src/operations/kernel/operation.ts';
import { remindInvoices } from '../../../../src/operations/reminders/remind-invoices.ts';
import { openNeighbour, refusalOf } from '../../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { heldTo } from '../../../operations/limits/kit.ts';
import { type Counter, openPostOffice, type PostOffice } from '../../../operations/mails/mailing.ts';

const CAP = 20;
const HOUR_MS = 3_600_000;

describe.each(ENGINES_OF_RULES)('mails to one address on %s', (engine) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => endVerified(office));

  const times = async (count: number, one: () => Promise<unknown>) => {
    for (let n = 0; n < count; n++) await one();
  };
  const mailsTo = async ({ mails }: Counter, address: string) =>
    (await mails()).filter(({ recipient }) => recipient.toLowerCase() === address.toLowerCase()).length;

  test('force does not lift the cap; the refusal names it and when the next one is possible, and then it goes', async () => {
    const counter = await office.open();
    const { desk, address, invoice } = counter;
    const { clock } = office.ledger.testApp;
    const again = { id: invoice.id, force: true };
    await desk.run('sendReminder', again);
    clock.advance(HOUR_MS);
    await times(CAP - 1, () => desk.run('sendReminder', again));
    const refusal = await desk.refused('sendReminder', again);
    expect(refusal.message).toBe(
      `${address} got 20 mails in the last 24 hours, the most that one address gets in that time.`,
    );
    expect(refusal).toMatchObject({
      code: 'too_many_mails',
      details: { facts: { next_allowed_at: '2026-03-18T11:00:00.000Z' }, retryable: true },
    });
    expect(refusal.details.hint).toMatch(/possible at 2026-03-18T11:00:00\.000Z; force does not change that/);
    expect(await desk.run('sendReminder', { ...again, preview: true })).toMatchObject({
      would_be_refused: { code: 'too_many_mails', next_allowed_at: '2026-03-18T11:00:00.000Z' },
    });
    clock.advance(23 * HOUR_MS - 1);
    expect((await desk.refused('sendReminder', again)).code).toBe('too_many_mails');
    clock.advance(1);
    await desk.run('sendReminder', again);
    // The other mails were sent an hour later, so that they still count.
    expect((await desk.refused('sendReminder', again)).code).toBe('too_many_mails');
    expect(await mailsTo(counter, address)).toBe(CAP + 1);
  });

  test('all that is mailed counts together: invoices, credit notes, statements, customers and tokens of one address', async () => {
    const counter = await office.open();
    const { desk, address, invoice } = counter;
    const written = address.toUpperCase();
    const token = await heldTo(desk, {});
    const { id: credit } = await desk.run('createCreditNote', { invoice_id: invoice.id, reason: 'x', amount: 5 });
    await times(4, () => desk.run('sendReminder', { id: invoice.id, force: true }));
    await times(4, () => desk.run('sendInvoice', { id: invoice.id }, token));
    await times(4, () => desk.run('sendCreditNote', { id: credit }));
    await times(4, () => desk.run('sendStatement', { id: invoice.customer.id }));
    // The address now belongs to another customer, in capitals.
    await desk.run('updateCustomer', { id: invoice.customer.id, email: 'moved@example.com' });
    const other = await desk.invoice({ customer: { name: 'Ben', email: written }, send_email: true });
    const draft = await desk.invoice({ customer_id: other.customer.id, draft: true });
    const statement = { id: other.customer.id };
    await times(3, () => desk.run('sendReminder', { id: other.id, force: true }, token));
    const { id: note } = await desk.run('createCreditNote', { invoice_id: other.id, reason: 'x', amount: 5 });

    const line = { customer_id: other.customer.id, description: 'x', amount: 1, send_email: true };
    for (const [name, input] of [
      ['sendReminder', { id: other.id, force: true }],
      ['sendInvoice', { id: other.id }],
      ['sendCreditNote', { id: note }],
      ['sendStatement', statement],
      ['createInvoice', line],
      ['issueInvoice', { id: draft.id, send_email: true }],
      ['createCreditNote', { invoice_id: other.id, reason: 'x', amount: 1, send_email: true }],
    ] as const) {
      const { code } = await desk.refused(name, input);
      expect(code, name).toBe('too_many_mails');
      expect((await desk.refused(name, input, token)).code, name).toBe('too_many_mails');
    }
    expect(await mailsTo(counter, address)).toBe(CAP);
    // The same operations succeed without a mail. Another address still gets mails, and so does this address from
    // another account.
    await desk.run('createInvoice', { ...line, send_email: false });
    await desk.run('issueInvoice', { id: draft.id });
    await desk.run('sendReminder', { id: invoice.id, force: true });
    const elsewhere = await office.open();
    const same = await elsewhere.desk.invoice({ customer: { name: 'Ann', email: address } });
    await elsewhere.desk.run('sendInvoice', { id: same.id });
  });

  test('calls at the same time, of two processes, do not pass it together', async () => {
    const counter = await office.open();
    const { desk, address, invoice } = counter;
    await using neighbour = await (async () => {
      const app = await openNeighbour(office.ledger, { SMTP_URL: office.server.url });
      return Object.assign(app, { [Symbol.asyncDispose]: () => app.close() });
    })();
    const here = office.ledger.testApp.app.services;
    const codes = await Promise.all(
      Array.from({ length: CAP + 10 }, async (_, n) => {
        const services = n % 2 === 0 ? here : neighbour.services;
        return call(services, desk.caller, CATALOG.sendReminder, { id: invoice.id, force: true }).then(
          () => 'sent',
          (error) => error.code,
        );
      }),
    );
    expect(Map.groupBy(codes, (code) => code).get('sent')).toHaveLength(CAP);
    expect(codes.filter((code) => code === 'too_many_mails')).toHaveLength(10);
    expect(await mailsTo(counter, address)).toBe(CAP);
  });

  test('many debts of one address do not hide the reminders of others', async () => {
    const { desk, address, invoice } = await office.open();
    const customer_id = invoice.customer.id;
    await times(CAP, () => desk.run('sendInvoice', { id: invoice.id }));
    await times(3, () => desk.invoice({ date: '2026-02-01', due_date: '2026-02-10', customer_id }));
    const customer = { name: 'Ben', email: `ben-${address}` };
    const { id } = await desk.invoice({ date: '2026-02-01', due_date: '2026-02-20', customer });
    const few = await desk.run('remindOverdue', { limit: 1 });
    expect(few).toMatchObject({ has_more: false, total_count: 4, results: [{ invoice_id: id, outcome: 'preview' }] });
  });

  test('many reminders at once: those beyond it are skipped, in the preview and when they are sent', async () => {
    const counter = await office.open();
    const { desk, address } = counter;
    const days = { date: '2026-02-01', due_date: '2026-02-10' };
    const customer_id = counter.invoice.customer.id;
    const made: number[] = [];
    await times(6, async () => made.push((await desk.invoice({ ...days, customer_id })).id));
    await times(CAP - 4, () => desk.run('sendInvoice', { id: counter.invoice.id }));
    const preview = await desk.run('remindOverdue', {});
    expect(preview.results.map(({ reason }) => reason)).toEqual([
      ...[null, null, null, null],
      ...['too_many_mails', 'too_many_mails'],
    ]);
    expect(preview.results.at(-1)?.next_allowed_at).toBe('2026-03-18T11:00:00.000Z');
    // Two more mails are sent between preview and confirmation.
    await times(2, () => desk.run('sendInvoice', { id: counter.invoice.id }));
    const done = await desk.run('remindOverdue', { preview: false, confirm: preview.confirm ?? '' });
    expect(done.counts).toMatchObject({ sent: 2, skipped: 4 });
    expect(done.results.map(({ reason, next_allowed_at }) => [reason, next_allowed_at]).slice(2)).toEqual(
      Array(4).fill(['too_many_mails', '2026-03-18T11:00:00.000Z']),
    );
    expect(await mailsTo(counter, address)).toBe(CAP);
    // Automatic reminders neither wait for the limit nor count towards it.
    await desk.run('setReminders', { enabled: true, days: [1] });
    const late = await desk.invoice({ date: '2026-03-17', due_date: '2026-03-17', customer_id });
    office.ledger.testApp.clock.set('2026-03-18T10:00:00Z');
    await remindInvoices(office.ledger.testApp.app.services);
    expect((await counter.mails()).some(({ invoice_id: id }) => id === late.id)).toBe(true);
    expect((await refusalOf(desk.run('sendInvoice', { id: late.id }))).code).toBe('too_many_mails');
    office.ledger.testApp.clock.set('2026-03-18T11:00:00Z');
    await desk.run('sendInvoice', { id: late.id });
  });
});
