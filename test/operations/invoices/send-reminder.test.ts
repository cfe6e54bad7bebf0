// Reminders (R20): one in 24 hours, previews that change nothing, three tones. Delivery has its own tests in mails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/model/dates.ts';
import { REMINDER_TONES } from '../../../src/model/letters.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { ENGINES } from '../../kit/house.ts';
import { invoiceIn } from './states.ts';

describe.each(ENGINES)('sendReminder (R20) on %s', (engine) => {
  let ledger: Ledger;
  beforeAll(async () => {
    ledger = await openLedger(engine);
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('answers what the customer is told, and when the next one may go', async () => {
    const desk = await openDesk(ledger);
    const { id, payment_url } = await invoiceIn('overdue', ledger, desk);
    const reminder = await desk.run('sendReminder', { id });
    expect(reminder).toMatchObject({
      invoice_id: id,
      invoice_number: 'INV-000001',
      reminder_number: 1,
      to: 'ann@example.com',
      subject: expect.stringContaining('INV-000001'),
      delivery: 'not_configured',
      sent_at: null,
      next_allowed_at: '2026-03-18T11:00:00.000Z',
    });
    for (const fact of ['Hello Ann,', 'EUR 100.00', '15 February 2026', '30 days ago', payment_url, 'Test & Co']) {
      expect(reminder.body).toContain(fact);
    }
    expect(await desk.run('getInvoice', { id })).toMatchObject({
      reminders_sent: 1,
      last_reminder_at: '2026-03-17T11:00:00.000Z',
      status: 'overdue',
    });
  });

  test('asks for what is still due on a partly paid invoice', async () => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('partly paid', ledger, desk);
    const { body } = await desk.run('sendReminder', { id });
    expect(body).toContain('EUR 60.00');
    expect(body).not.toContain('100.00');
  });

  describe('one in 24 hours', () => {
    test('a second before the border it is too soon, at the border it is not', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', ledger, desk);
      const { next_allowed_at } = await desk.run('sendReminder', { id });
      ledger.house.clock.advance(DAY_MS - 1);
      const refusal = await desk.refused('sendReminder', { id });
      expect(refusal).toMatchObject({
        code: 'reminder_too_soon',
        details: { facts: { next_allowed_at }, retryable: true },
      });
      ledger.house.clock.set(next_allowed_at ?? '');
      expect(await desk.run('sendReminder', { id })).toMatchObject({
        reminder_number: 2,
        next_allowed_at: '2026-03-19T11:00:00.000Z',
      });
      expect(await desk.refused('sendReminder', { id })).toMatchObject({ code: 'reminder_too_soon' });
    });

    test('24 hours are 24 hours when the clocks change', async () => {
      const desk = await openDesk(ledger);
      ledger.house.clock.set('2026-03-28T12:00:00Z');
      const { id } = await invoiceIn('pending', ledger, desk);
      expect(await desk.run('sendReminder', { id })).toMatchObject({ next_allowed_at: '2026-03-29T12:00:00.000Z' });
    });

    test('force sends another one, and the 24 hours begin anew', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', ledger, desk);
      await desk.run('sendReminder', { id });
      ledger.house.clock.advance(60_000);
      expect(await desk.run('sendReminder', { id, force: true })).toMatchObject({ reminder_number: 2 });
      ledger.house.clock.advance(DAY_MS - 1);
      expect(await desk.refused('sendReminder', { id })).toMatchObject({ code: 'reminder_too_soon' });
    });

    test('force does not move an invoice that nothing is due on', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('paid', ledger, desk);
      expect(await desk.refused('sendReminder', { id, force: true })).toMatchObject({ code: 'invoice_already_paid' });
    });

    test('each invoice counts for itself', async () => {
      const desk = await openDesk(ledger);
      const [one, other] = [await invoiceIn('pending', ledger, desk), await invoiceIn('overdue', ledger, desk)];
      await desk.run('sendReminder', { id: one.id });
      expect(await desk.run('sendReminder', { id: other.id })).toMatchObject({ reminder_number: 1 });
    });

    test('many at once make one', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', ledger, desk);
      const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => desk.run('sendReminder', { id })));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await desk.rows('mails')).toHaveLength(1);
      expect(await desk.run('getInvoice', { id })).toMatchObject({ reminders_sent: 1 });
    });
  });

  describe('preview', () => {
    test('shows what would be sent, sends and changes nothing', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('overdue', ledger, desk);
      const before = await desk.snapshot();
      const preview = await desk.run('sendReminder', { id, preview: true, tone: 'firm', message: 'Call me.' });
      expect(await desk.snapshot()).toEqual(before);
      expect(preview).toMatchObject({ delivery: 'preview', sent_at: null, next_allowed_at: null, reminder_number: 1 });
      const sent = await desk.run('sendReminder', { id, tone: 'firm', message: 'Call me.' });
      const { subject, body, to, reminder_number } = sent;
      expect(preview).toMatchObject({ subject, body, to, reminder_number });
    });

    test('is free of the 24 hours, and says when they end', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', ledger, desk);
      const { next_allowed_at } = await desk.run('sendReminder', { id });
      const preview = await desk.run('sendReminder', { id, preview: true });
      expect(preview).toMatchObject({ delivery: 'preview', reminder_number: 2, next_allowed_at });
    });

    test('is refused like the real one where nothing could be sent', async () => {
      const desk = await openDesk(ledger);
      const paid = await invoiceIn('paid', ledger, desk);
      expect(await desk.refused('sendReminder', { id: paid.id, preview: true })).toMatchObject({
        code: 'invoice_already_paid',
      });
      const { id } = await desk.invoice();
      expect(await desk.refused('sendReminder', { id, preview: true })).toMatchObject({
        code: 'customer_has_no_email',
      });
    });
  });

  describe('wording', () => {
    test('each tone has its own subject and words, friendly unless told otherwise', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('overdue', ledger, desk);
      const say = (fields: object) => desk.run('sendReminder', { id, preview: true, ...fields });
      const letters = await Promise.all(REMINDER_TONES.map((tone) => say({ tone })));
      expect(new Set(letters.map(({ subject }) => subject)).size).toBe(3);
      expect(new Set(letters.map(({ body }) => body)).size).toBe(3);
      expect(await say({})).toEqual(await say({ tone: 'friendly' }));
    });

    test('a message of one’s own stands in the mail, lines and all', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('overdue', ledger, desk);
      const message = 'We spoke on Monday.\nYou said <b>today</b> & 100%.';
      expect((await desk.run('sendReminder', { id, preview: true, message })).body).toContain(message);
      expect(await desk.run('sendReminder', { id, preview: true, message: 'x'.repeat(2_000) })).toMatchObject({
        to: 'ann@example.com',
      });
    });

    test.each([
      ['tone', 'rude'],
      ['message', ''],
      ['message', 'x'.repeat(2_001)],
      ['message', 'a\u0000b'],
      ['force', 'yes'],
      ['preview', 1],
      ['to', 'me@example.com'],
    ])('%s: %j is refused', async (field, value) => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('overdue', ledger, desk);
      const refusal = await desk.refused('sendReminder', { id, [field]: value });
      expect(refusal).toMatchObject({ code: 'validation_failed', details: { field } });
    });
  });

  test('goes to the address that the customer has now', async () => {
    const desk = await openDesk(ledger);
    const { id, customer } = await invoiceIn('pending', ledger, desk);
    await desk.run('updateCustomer', { id: customer.id, email: 'new@example.com', name: 'Ann B.' });
    const reminder = await desk.run('sendReminder', { id });
    expect(reminder.to).toBe('new@example.com');
    expect(reminder.body).toContain('Hello Ann B.,');
    expect(await desk.rows('mails')).toMatchObject([
      { recipient: 'new@example.com', kind: 'reminder', status: 'kept' },
    ]);
  });
});
