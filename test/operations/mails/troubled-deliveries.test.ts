// Mails that the mail server rejects, defers or does not answer (R17, R20): real SMTP, no mocks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailRetryDelayMs } from '../../../src/model/mail.ts';
import { expectDeclared, refusalOf } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { MINUTE_MS, openPostOffice, type PostOffice } from './mailing.ts';

const LATER = { at: 'recipient', code: 450 } as const;
const NEVER = { at: 'recipient', code: 550 } as const;

describe.each(ENGINES_OF_RULES)('a mail in trouble, on %s', (engine) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => office[Symbol.asyncDispose]());

  describe('for now (4xx)', () => {
    test('is queued, tried again after its delay and not before, and arrives once', async () => {
      const { desk, address, invoice, mails, eventTypes } = await office.open();
      office.server.refuse(address, LATER);
      expect(await desk.run('sendInvoice', { id: invoice.id })).toMatchObject({ delivery: 'queued', sent_at: null });
      expect(await mails()).toMatchObject([{ status: 'queued', attempts: 1, sent_at: null }]);
      expect(await eventTypes()).toEqual(['invoice.created']);

      office.ledger.testApp.clock.advance(MINUTE_MS - 1);
      await office.deliver();
      expect(office.server.inbox(address)).toEqual([]);
      office.ledger.testApp.clock.advance(1);
      await office.deliver();
      await office.deliver();
      expect(office.server.inbox(address)).toHaveLength(1);
      expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2, last_error: null }]);
      expect(await eventTypes()).toEqual(['invoice.created', 'invoice.sent']);
      expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({ sent_at: '2026-03-17T11:01:00.000Z' });
    });

    test('keeps its message id over all attempts, so that a receiver knows it again', async () => {
      const { desk, address, invoice } = await office.open();
      const full = { at: 'message', code: 452 } as const;
      office.server.refuse(address, full, full);
      await desk.run('sendReminder', { id: invoice.id });
      for (const attempt of [1, 2]) {
        office.ledger.testApp.clock.advance(mailRetryDelayMs(attempt) ?? 0);
        await office.deliver();
      }
      const ids = office.server.offers(address).map(({ messageId }) => messageId);
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(1);
      expect(office.server.inbox(address)).toHaveLength(1);
    });

    test('is given up after about a day, and a reminder is then taken back', async () => {
      const { desk, address, invoice, mails, eventTypes } = await office.open();
      office.server.refuse(address, ...Array.from({ length: 20 }, () => LATER));
      await desk.run('sendReminder', { id: invoice.id });
      let waited = 0;
      for (let attempt = 1; (await mails())[0]?.status === 'queued' && attempt < 20; attempt++) {
        const delay = mailRetryDelayMs(attempt) ?? 0;
        waited += delay;
        office.ledger.testApp.clock.advance(delay);
        await office.deliver();
      }
      expect(waited / 3_600_000).toBeGreaterThan(20);
      expect(waited / 3_600_000).toBeLessThan(30);
      expect(await mails()).toMatchObject([{ status: 'rejected', next_attempt_at: null }]);
      expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({
        reminders_sent: 0,
        last_reminder_at: null,
      });
      expect(await eventTypes()).toEqual(['invoice.created']);
    });

    test('counts as a reminder while it waits: another one within the day is too soon', async () => {
      const { desk, address, invoice } = await office.open();
      office.server.refuse(address, LATER);
      expect(await desk.run('sendReminder', { id: invoice.id })).toMatchObject({ delivery: 'queued', sent_at: null });
      expect(await desk.refused('sendReminder', { id: invoice.id })).toMatchObject({ code: 'reminder_too_soon' });
    });
  });

  describe('for good (5xx)', () => {
    test.each([NEVER, { at: 'message', code: 554 } as const])(
      '($at) a reminder is refused and was never made',
      async (no) => {
        const { desk, address, invoice, mails, eventTypes } = await office.open();
        await desk.run('sendReminder', { id: invoice.id });
        const before = await desk.run('getInvoice', { id: invoice.id });
        office.ledger.testApp.clock.advance(2 * 24 * 60 * MINUTE_MS);
        office.server.refuse(address, no);
        const refusal = await refusalOf(desk.run('sendReminder', { id: invoice.id }));
        expectDeclared('sendReminder', refusal.code);
        expect(refusal).toMatchObject({ code: 'mail_rejected', details: { field: 'customer.email' } });
        expect(refusal.message).toContain(address);
        expect(refusal.message).not.toContain('because of a test');
        expect(await desk.run('getInvoice', { id: invoice.id })).toEqual(before);
        expect(await mails()).toMatchObject([{ status: 'sent' }, { status: 'rejected', attempts: 1 }]);
        expect(await eventTypes()).toEqual(['invoice.created', 'invoice.reminder_sent']);

        const again = await desk.run('sendReminder', { id: invoice.id });
        expect(again).toMatchObject({ delivery: 'sent', reminder_number: 2 });
      },
    );

    test('an invoice mail is refused by sendInvoice, and the invoice is as it was', async () => {
      const { desk, address, invoice, eventTypes } = await office.open();
      const before = await desk.run('getInvoice', { id: invoice.id });
      office.server.refuse(address, NEVER);
      const refusal = await refusalOf(desk.run('sendInvoice', { id: invoice.id }));
      expectDeclared('sendInvoice', refusal.code);
      expect(refusal).toMatchObject({ code: 'mail_rejected' });
      // The PDF was made for the mail, and is kept.
      const kept = { pdf_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) };
      expect(await desk.run('getInvoice', { id: invoice.id })).toEqual({ ...before, ...kept });
      expect(await eventTypes()).toEqual(['invoice.created']);
    });

    test('createInvoice and issueInvoice did their work all the same, and say that the mail was rejected', async () => {
      const { desk, address, mails } = await office.open();
      const customer = { name: 'Ann', email: address };
      office.server.refuse(address, NEVER, NEVER);
      const made = await desk.invoice({ customer, send_email: true });
      expect(made).toMatchObject({ invoice_number: 'INV-000002', delivery: 'rejected', sent_at: null });
      const draft = await desk.invoice({ customer, draft: true });
      const issued = await desk.run('issueInvoice', { id: draft.id, send_email: true });
      expect(issued).toMatchObject({ invoice_number: 'INV-000003', delivery: 'rejected', sent_at: null });
      expect(await mails()).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
      await office.deliver();
      expect(office.server.inbox(address)).toEqual([]);
    });

    test('later, when the worker hears it, takes the reminder back too', async () => {
      const { desk, address, invoice, mails } = await office.open();
      office.server.refuse(address, LATER, NEVER);
      expect(await desk.run('sendReminder', { id: invoice.id })).toMatchObject({ delivery: 'queued' });
      office.ledger.testApp.clock.advance(MINUTE_MS);
      await office.deliver();
      expect(await mails()).toMatchObject([{ status: 'rejected', attempts: 2 }]);
      expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({
        reminders_sent: 0,
        last_reminder_at: null,
      });
      const [entry] = (await desk.run('listActivity')).activity;
      expect(entry).toMatchObject({ operation: 'deliverMail', actor: { kind: 'system', name: 'mail' }, via: 'worker' });
      expect(entry?.summary).toContain('refused');
    });

    test('of one reminder leaves a later one counted', async () => {
      const { desk, address, invoice } = await office.open();
      office.server.refuse(address, LATER);
      await desk.run('sendReminder', { id: invoice.id });
      office.ledger.testApp.clock.advance(MINUTE_MS - 1);
      const second = await desk.run('sendReminder', { id: invoice.id, force: true });
      expect(second).toMatchObject({ delivery: 'sent', reminder_number: 2 });
      office.server.refuse(address, NEVER);
      office.ledger.testApp.clock.advance(MINUTE_MS);
      await office.deliver();
      expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({
        reminders_sent: 1,
        last_reminder_at: '2026-03-17T11:00:59.999Z',
      });
    });
  });

  describe('that is the mail server’s own', () => {
    test('is no word about the customer: a sender that is refused is tried again', async () => {
      const { desk, invoice, mails } = await office.open();
      office.server.refuse('billing@example.com', { at: 'sender', code: 553 });
      expect(await desk.run('sendReminder', { id: invoice.id })).toMatchObject({ delivery: 'queued' });
      expect(await mails()).toMatchObject([{ status: 'queued' }]);
    });

    test('while the server is away mails wait, and arrive once it is back', async () => {
      const { desk, address, invoice, mails } = await office.open();
      await office.server.stop();
      try {
        expect(await desk.run('sendReminder', { id: invoice.id })).toMatchObject({ delivery: 'queued' });
        const made = await desk.invoice({ customer: { name: 'Ann', email: address }, send_email: true });
        expect(made).toMatchObject({ delivery: 'queued', sent_at: null });
        office.ledger.testApp.clock.advance(MINUTE_MS);
        await office.deliver();
        expect(await mails()).toMatchObject([
          { status: 'queued', attempts: 2 },
          { status: 'queued', attempts: 2 },
        ]);
      } finally {
        await office.server.start();
      }
      office.ledger.testApp.clock.advance(mailRetryDelayMs(2) ?? 0);
      await office.deliver();
      expect(office.server.inbox(address)).toHaveLength(2);
      expect(await mails()).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
    });
  });
});

test.each(ENGINES_OF_RULES)(
  'a server that wants a log-in which it does not get is our trouble: the mail waits (%s)',
  async (engine) => {
    await using office = await openPostOffice(engine, { login: true });
    const { desk, invoice, mails } = await office.open();
    expect(await desk.run('sendReminder', { id: invoice.id })).toMatchObject({ delivery: 'queued' });
    expect(await mails()).toMatchObject([{ status: 'queued', attempts: 1 }]);
  },
);
