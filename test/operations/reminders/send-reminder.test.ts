// Reminders (R20): at most one in 24 hours, previews that change nothing, three tones. The tests of mails test the
// delivery.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/model/dates.ts';
import { USUAL_TONES } from '../../../src/model/reminding.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { remindInvoices } from '../../../src/operations/reminders/remind-invoices.ts';
import { remindLinks } from '../../../src/operations/reminders/remind-links.ts';
import { type Ledger, openDesk, openLedger } from '../../kit/desk.ts';
import { switchedMail } from '../../kit/switched-mail.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { expectVerified } from '../../kit/verified.ts';
import { invoiceIn } from '../invoices/states.ts';

describe.each(ENGINES_OF_RULES)('sendReminder (R20) on %s', (engine) => {
  let ledger: Ledger;
  const mail = switchedMail();
  beforeAll(async () => {
    ledger = await openLedger(engine, { mail });
  });
  beforeEach(() => {
    mail.configured = true;
    mail.taken.length = 0;
  });
  afterAll(() => ledger[Symbol.asyncDispose]());

  test('answers what the customer is told, and when the next one may go', async () => {
    const desk = await openDesk(ledger);
    const { id, payment_url } = await invoiceIn('overdue', desk);
    const reminder = await desk.run('sendReminder', { id });
    expect(reminder).toMatchObject({
      invoice_id: id,
      invoice_number: 'INV-000001',
      reminder_number: 1,
      to: 'ann@example.com',
      subject: expect.stringContaining('INV-000001'),
      delivery: 'sent',
      sent_at: '2026-03-17T11:00:00.000Z',
      next_allowed_at: '2026-03-18T11:00:00.000Z',
      would_be_refused: null,
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
    const { id } = await invoiceIn('partly paid', desk);
    const { body } = await desk.run('sendReminder', { id });
    expect(body).toContain('EUR 60.00 of EUR 100.00 is still due');
  });

  test('without a mail server nothing is counted, and no 24 hours begin', async () => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('overdue', desk);
    mail.configured = false;
    for (const _ of [1, 2]) {
      expect(await desk.run('sendReminder', { id })).toMatchObject({
        delivery: 'not_configured',
        reminder_number: 1,
        sent_at: null,
        next_allowed_at: null,
      });
    }
    expect(await desk.run('getInvoice', { id })).toMatchObject({ reminders_sent: 0, last_reminder_at: null });
    expect(await desk.rows('mails')).toMatchObject([{ status: 'kept' }, { status: 'kept' }]);
    const [{ summary } = { summary: '' }] = (await desk.run('listActivity', { limit: 1 })).activity;
    expect(summary).toBe(
      'Wrote the mail of a reminder of INV-000001 to ann@example.com; no mail server is set up, so nothing was sent',
    );
    mail.configured = true;
    expect(await desk.run('sendReminder', { id })).toMatchObject({ delivery: 'sent', reminder_number: 1 });
    mail.configured = false;
    expect(await desk.refused('sendReminder', { id })).toMatchObject({ code: 'reminder_too_soon' });
  });

  test('without a mail server a plan and a link count nothing either', async () => {
    const desk = await openDesk(ledger);
    const { services } = ledger.testApp.app;
    mail.configured = false;
    await desk.run('connectProvider', { kind: 'sandbox' });
    await desk.run('setReminders', { enabled: true, days: [1] });
    const { id } = await invoiceIn('pending', desk);
    const link = await desk.run('createPaymentLink', {
      ...{
        description: 'Table',
        amount: 10,
        name: 'Ann',
        email: 'ann@example.com',
        schedule: '1d',
        schedule_amount: 2,
      },
    });
    ledger.testApp.clock.set('2026-04-01T11:00:00Z');
    await remindInvoices(services);
    await remindLinks(services);
    expect(await desk.run('getInvoice', { id })).toMatchObject({ reminders_sent: 0, last_reminder_at: null });
    expect(await desk.run('getPaymentLink', { id: link.id })).toMatchObject({ reminders_sent: 0 });
    expect(await desk.rows('mails')).toMatchObject([{ kind: 'reminder', status: 'kept' }]);
    const [{ summary } = { summary: '' }] = (await desk.run('listActivity', { limit: 1 })).activity;
    expect(summary).toMatch(
      /^Wrote the mail of an automatic reminder of .*; no mail server is set up, so nothing was sent$/,
    );
    mail.configured = true;
    ledger.testApp.clock.set('2026-04-02T12:00:00Z');
    await remindLinks(services);
    expect(await desk.run('getPaymentLink', { id: link.id })).toMatchObject({ reminders_sent: 1 });
  });

  test('a reminder that waits is dropped when what is due has changed, also to the total that it names', async () => {
    const desk = await openDesk(ledger);
    const { id } = await invoiceIn('partly paid', desk);
    mail.next.push({ outcome: 'temporary', reason: 'busy' });
    expect(await desk.run('sendReminder', { id })).toMatchObject({ delivery: 'queued' });
    await ledger.database.execute(`update invoices set amount_due = amount, amount_paid = 0 where id = ${id}`);
    ledger.testApp.clock.advance(120_000);
    await deliverDueMails(ledger.testApp.app.services);
    expect(await desk.rows('mails')).toMatchObject([{ status: 'dropped' }]);
    expect(await desk.run('getInvoice', { id })).toMatchObject({ reminders_sent: 0, last_reminder_at: null });
  });

  describe('one in 24 hours', () => {
    test('a second before the border it is too soon, at the border it is not', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', desk);
      const { next_allowed_at } = await desk.run('sendReminder', { id });
      ledger.testApp.clock.advance(DAY_MS - 1);
      const refusal = await desk.refused('sendReminder', { id });
      expect(refusal).toMatchObject({
        code: 'reminder_too_soon',
        details: { facts: { next_allowed_at }, retryable: true },
      });
      ledger.testApp.clock.set(next_allowed_at ?? '');
      expect(await desk.run('sendReminder', { id })).toMatchObject({
        reminder_number: 2,
        next_allowed_at: '2026-03-19T11:00:00.000Z',
      });
      expect(await desk.refused('sendReminder', { id })).toMatchObject({ code: 'reminder_too_soon' });
    });

    test('24 hours are 24 hours when the clocks change', async () => {
      const desk = await openDesk(ledger);
      ledger.testApp.clock.set('2026-03-28T12:00:00Z');
      const { id } = await invoiceIn('pending', desk);
      expect(await desk.run('sendReminder', { id })).toMatchObject({ next_allowed_at: '2026-03-29T12:00:00.000Z' });
    });

    test('force sends another one, and the 24 hours begin anew', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', desk);
      await desk.run('sendReminder', { id });
      ledger.testApp.clock.advance(60_000);
      expect(await desk.run('sendReminder', { id, force: true })).toMatchObject({ reminder_number: 2 });
      ledger.testApp.clock.advance(DAY_MS - 1);
      expect(await desk.refused('sendReminder', { id })).toMatchObject({ code: 'reminder_too_soon' });
    });

    test('force does not move an invoice that nothing is due on', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('paid', desk);
      expect(await desk.refused('sendReminder', { id, force: true })).toMatchObject({ code: 'invoice_already_paid' });
    });

    test('each invoice counts for itself', async () => {
      const desk = await openDesk(ledger);
      const [one, other] = [await invoiceIn('pending', desk), await invoiceIn('overdue', desk)];
      await desk.run('sendReminder', { id: one.id });
      expect(await desk.run('sendReminder', { id: other.id })).toMatchObject({ reminder_number: 1 });
    });

    test('many at once make one', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', desk);
      const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => desk.run('sendReminder', { id })));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await desk.rows('mails')).toHaveLength(1);
      expect(await desk.run('getInvoice', { id })).toMatchObject({ reminders_sent: 1 });
      await expectVerified(ledger.testApp.app.services.store, desk.account.id);
    });
  });

  describe('preview', () => {
    test('shows what would be sent, sends and changes nothing', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('overdue', desk);
      const before = await desk.snapshot();
      const preview = await desk.run('sendReminder', { id, preview: true, tone: 'firm', message: 'Call me.' });
      expect(await desk.snapshot()).toEqual(before);
      expect(preview).toMatchObject({ delivery: 'preview', sent_at: null, next_allowed_at: null, reminder_number: 1 });
      expect(preview.would_be_refused).toBeNull();
      const sent = await desk.run('sendReminder', { id, tone: 'firm', message: 'Call me.' });
      const { subject, body, to, reminder_number } = sent;
      expect(preview).toMatchObject({ subject, body, to, reminder_number });
    });

    test('says what sending now would be refused with, and when it would not', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', desk);
      const { next_allowed_at } = await desk.run('sendReminder', { id });
      const preview = await desk.run('sendReminder', { id, preview: true });
      const { code, message } = await desk.refused('sendReminder', { id });
      expect(preview).toMatchObject({
        delivery: 'preview',
        reminder_number: 2,
        next_allowed_at,
        would_be_refused: { code, message, next_allowed_at },
      });
      expect(code).toBe('reminder_too_soon');
      const forced = await desk.run('sendReminder', { id, preview: true, force: true });
      expect(forced.would_be_refused).toBeNull();
      ledger.testApp.clock.set(next_allowed_at ?? '');
      const later = await desk.run('sendReminder', { id, preview: true });
      expect(later).toMatchObject({ would_be_refused: null, next_allowed_at: null });
    });

    test('says that the customer has unsubscribed', async () => {
      const desk = await openDesk(ledger);
      const { id, customer, payment_url } = await invoiceIn('pending', desk);
      await ledger.database.execute(`update customers set unsubscribed_at = 1 where id = ${customer.id}`);
      const { would_be_refused } = await desk.run('sendReminder', { id, preview: true, force: true });
      const { code, message, details } = await desk.refused('sendReminder', { id, force: true });
      expect(would_be_refused).toEqual({ code, message, next_allowed_at: null });
      expect({ code, facts: details.facts }).toEqual({
        code: 'customer_unsubscribed',
        facts: { customer_id: customer.id, payment_url },
      });
    });

    test('is refused like the real one where nothing could be sent', async () => {
      const desk = await openDesk(ledger);
      const paid = await invoiceIn('paid', desk);
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
    test('each tone has its own subject and words', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('overdue', desk);
      const say = (fields: object) => desk.run('sendReminder', { id, preview: true, ...fields });
      const reminders = await Promise.all(USUAL_TONES.map((tone) => say({ tone })));
      expect(new Set(reminders.map(({ subject }) => subject)).size).toBe(3);
      expect(new Set(reminders.map(({ body }) => body)).size).toBe(3);
    });

    test('without a tone it rises with the days and the reminders; a given one wins', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('pending', desk, { date: '2026-03-01', due_date: '2026-03-10' });
      const toneOn = async (day: string, fields: object = {}) => {
        ledger.testApp.clock.set(`${day}T11:00:00Z`);
        return (await desk.run('sendReminder', { id, preview: true, ...fields })).tone;
      };
      expect(await toneOn('2026-03-09')).toBe('friendly');
      expect(await toneOn('2026-03-24')).toBe('friendly');
      expect(await toneOn('2026-03-25')).toBe('neutral');
      expect(await toneOn('2026-05-10')).toBe('firm');
      expect(await toneOn('2026-09-26', { tone: 'friendly' })).toBe('friendly');
      ledger.testApp.clock.set('2026-03-12T11:00:00Z');
      const sent = [];
      for (const day of ['2026-03-12', '2026-03-14', '2026-03-16']) {
        ledger.testApp.clock.set(`${day}T11:00:00Z`);
        sent.push((await desk.run('sendReminder', { id })).tone);
      }
      expect(sent).toEqual(['friendly', 'neutral', 'firm']);
    });

    test('is in the language of the customer, of their country, of the business, or the one that is asked for', async () => {
      const desk = await openDesk(ledger);
      const { id, customer } = await invoiceIn('overdue', desk);
      const opening = async (fields: object = {}) => {
        const { language, body } = await desk.run('sendReminder', { id, preview: true, ...fields });
        return [language, body.split(' ')[0]];
      };
      expect(await opening()).toEqual(['en', 'Hello']);
      await ledger.testApp.app.services.store.transaction((tx) =>
        tx.businesses.change(desk.account.id, { country: 'NL' }),
      );
      expect(await opening()).toEqual(['nl', 'Hallo']);
      await desk.run('updateCustomer', { id: customer.id, country: 'AT' });
      expect(await opening()).toEqual(['de', 'Guten']);
      expect(await desk.run('updateCustomer', { id: customer.id, language: 'en' })).toMatchObject({ language: 'en' });
      expect(await opening()).toEqual(['en', 'Hello']);
      expect(await opening({ language: 'de' })).toEqual(['de', 'Guten']);
      await desk.run('updateCustomer', { id: customer.id, language: null });
      await desk.run('sendInvoice', { id });
      await desk.run('sendReminder', { id });
      expect(mail.taken.map(({ text }) => text.split(' ')[0])).toEqual(['Guten', 'Guten']);
    });

    test('a message of one’s own stands in the mail, lines and all', async () => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('overdue', desk);
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
      ['language', 'it'],
      ['to', 'me@example.com'],
    ])('%s: %j is refused', async (field, value) => {
      const desk = await openDesk(ledger);
      const { id } = await invoiceIn('overdue', desk);
      const refusal = await desk.refused('sendReminder', { id, [field]: value });
      expect(refusal).toMatchObject({ code: 'validation_failed', details: { field } });
    });
  });

  test('goes to the address that the customer has now', async () => {
    const desk = await openDesk(ledger);
    const { id, customer } = await invoiceIn('pending', desk);
    await desk.run('updateCustomer', { id: customer.id, email: 'new@example.com', name: 'Ann B.' });
    const reminder = await desk.run('sendReminder', { id });
    expect(reminder.to).toBe('new@example.com');
    expect(reminder.body).toContain('Hello Ann B.,');
    expect(await desk.rows('mails')).toMatchObject([
      { recipient: 'new@example.com', kind: 'reminder', status: 'sent' },
    ]);
  });
});
