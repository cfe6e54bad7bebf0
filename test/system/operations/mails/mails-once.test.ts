// A mail is sent once, whichever worker sends it and whichever worker dies. Without a mail server, it is stored and
// never sent automatically.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMs } from '../../../../src/model/dates.ts';
import { deliverDueMails } from '../../../../src/operations/delivery/deliver-mail.ts';
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '../../../../src/operations/kernel/idempotency.ts';
import type { MailRow } from '../../../../src/store/delivery/mails.ts';
import { failOn } from '../../../kit/database.ts';
import { openDesk, openLedger, openNeighbour, refusalOf } from '../../../kit/desk.ts';
import { openMailServer } from '../../../kit/mail-server.ts';
import { ENGINES, ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { endVerified } from '../../../kit/verified.ts';
import { MINUTE_MS, openPostOffice, type PostOffice } from '../../../operations/mails/mailing.ts';

describe.each(ENGINES)('mails on %s', (engine) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => endVerified(office));

  test('two workers that look at the same time deliver each mail once', async () => {
    const { desk, address, mails, invoice } = await office.open();
    await office.server.stop();
    await desk.run('sendReminder', { id: invoice.id });
    for (let n = 0; n < 9; n++) await desk.invoice({ customer: { name: 'Ann', email: address }, send_email: true });
    await office.server.start();
    office.ledger.testApp.clock.advance(MINUTE_MS);
    const neighbour = await openNeighbour(office.ledger, { SMTP_URL: office.server.url });
    await Promise.all([
      office.deliver(),
      deliverDueMails(neighbour.services),
      office.deliver(),
      deliverDueMails(neighbour.services),
    ]);
    await neighbour.close();
    const ids = office.server.inbox(address).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
    expect((await mails()).every(({ status, attempts }) => status === 'sent' && attempts === 2)).toBe(true);
  });

  test('of a worker that died in the middle are sent by another one after its lease, under the same message id', async () => {
    const { desk, address, invoice, mails } = await office.open();
    office.server.refuse(address, { at: 'recipient', code: 450 });
    await desk.run('sendInvoice', { id: invoice.id });
    office.ledger.testApp.clock.advance(MINUTE_MS);
    const [mail] = await mails();
    const now = office.ledger.testApp.clock.now();
    const { store } = office.ledger.testApp.app.services;
    await store.transaction((tx) => tx.mails.claim(mail?.id as never, { now, leaseUntil: addMs(now, 2 * MINUTE_MS) }));
    office.ledger.testApp.clock.advance(2 * MINUTE_MS - 1);
    await office.deliver();
    expect(office.server.inbox(address)).toEqual([]);
    office.ledger.testApp.clock.advance(1);
    await office.deliver();
    expect(office.server.inbox(address)).toMatchObject([{ messageId: mail?.message_id }]);
  });

  test('a reminder that was refused for good is not remembered under its key: the same call tries again', async () => {
    const { desk, address, invoice } = await office.open();
    const input = { id: invoice.id };
    const once = { key: 'rejected', fingerprint: 'same', lifetimeMs: IDEMPOTENCY_KEY_LIFETIME_MS };
    office.server.refuse(address, { at: 'recipient', code: 550 });
    expect(await refusalOf(desk.runOnce('sendReminder', input, once))).toMatchObject({ code: 'mail_rejected' });
    const again = await desk.runOnce('sendReminder', input, once);
    expect(again).toMatchObject({ replayed: false, data: { delivery: 'sent', reminder_number: 1 } });
    expect(await desk.runOnce('sendReminder', input, once)).toEqual({ data: again.data, replayed: true });
  });

  test('the answer that is remembered is the last one: sent, not queued', async () => {
    const { desk, address } = await office.open();
    const input = { customer: { name: 'Ann', email: address }, description: 'Work', amount: 10, send_email: true };
    const once = { key: 'sent', fingerprint: 'same', lifetimeMs: IDEMPOTENCY_KEY_LIFETIME_MS };
    const first = await desk.runOnce('createInvoice', input, once);
    expect(first.data).toMatchObject({ delivery: 'sent' });
    expect(await desk.runOnce('createInvoice', input, once)).toEqual({ data: first.data, replayed: true });
    expect(office.server.inbox(address)).toHaveLength(1);
  });

  test('an invoice that is made is answered, whatever goes wrong with its mail afterwards', async () => {
    await using other = await openPostOffice(engine);
    const { desk, address } = await other.open();
    await failOn(other.ledger.database, 'update of status on mails');
    const made = await desk.invoice({ customer: { name: 'Ann', email: address }, send_email: true });
    expect(made).toMatchObject({ invoice_number: 'INV-000002', delivery: 'queued' });
  });
});

describe.each(ENGINES_OF_RULES)('without a mail server, on %s', (engine) => {
  test('mails are kept, the answer says so, and they never leave by themselves', async () => {
    await using server = await openMailServer();
    await using ledger = await openLedger(engine);
    const desk = await openDesk(ledger);
    const customer = { name: 'Ann', email: 'ann@example.com' };
    const made = await desk.invoice({ customer, send_email: true });
    expect(made).toMatchObject({ delivery: 'not_configured', sent_at: null });
    const draft = await desk.invoice({ customer, draft: true });
    const issued = await desk.run('issueInvoice', { id: draft.id, send_email: true });
    expect(issued).toMatchObject({ delivery: 'not_configured', sent_at: null });
    expect(await desk.run('sendInvoice', { id: made.id })).toMatchObject({ delivery: 'not_configured', sent_at: null });
    const reminder = await desk.run('sendReminder', { id: made.id });
    expect(reminder).toMatchObject({ delivery: 'not_configured', sent_at: null, reminder_number: 1 });

    const mails = await desk.rows<MailRow>('mails');
    expect(mails).toHaveLength(4);
    expect(mails.every(({ status, next_attempt_at }) => status === 'kept' && next_attempt_at === null)).toBe(true);
    expect(mails.at(-1)).toMatchObject({ subject: reminder.subject });
    expect(mails.at(-1)?.text.startsWith(`${reminder.body}\nNo more reminders: `)).toBe(true);
    const events = (await desk.rows<{ type: string }>('events')).map(({ type }) => type);
    expect(events).toEqual(['invoice.created', 'invoice.created']);

    const configured = await openNeighbour(ledger, { SMTP_URL: server.url });
    for (const days of [0, 1, 30]) {
      ledger.testApp.clock.advance(days * 24 * 60 * MINUTE_MS);
      await deliverDueMails(configured.services);
      await deliverDueMails(ledger.testApp.app.services);
    }
    await configured.close();
    expect(server.offers('ann@example.com')).toEqual([]);
    expect(await desk.rows('mails')).toEqual(mails);
  });
});
