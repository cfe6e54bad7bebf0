// The mail with a credit note, as the customer's mailbox receives it (R81).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { openPostOffice, type PostOffice } from '../mails/mailing.ts';

describe.each(ENGINES_OF_RULES)('the mail of a credit note, from %s', (engine) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => office[Symbol.asyncDispose]());

  test('says what is credited and why, and what is still due, with the payment link', async () => {
    const { desk, address, invoice, mails, eventTypes } = await office.open();
    const input = { invoice_id: invoice.id, reason: 'Agreed <discount>', amount: 40, send_email: true };
    const note = await desk.run('createCreditNote', input);
    expect(note).toMatchObject({ delivery: 'sent', sent_at: '2026-03-17T11:00:00.000Z' });
    const [mail, ...more] = office.server.inbox(address);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Credit note CN-000001 for invoice ${invoice.invoice_number} from Test & Co`);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('EUR 40.00');
      expect(body).toContain('EUR 60.00 is still due');
      expect(body).toContain(invoice.payment_url);
    }
    expect(mail?.html).toContain('Agreed &lt;discount&gt;');
    expect(await mails()).toMatchObject([{ kind: 'credit_note', status: 'sent', credit_note_id: note.id }]);
    expect(await eventTypes()).toEqual(['invoice.created', 'credit_note.created', 'credit_note.sent']);
    // The invoice itself was not mailed.
    expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({ sent_at: null, reminders_sent: 0 });
  });

  test('of a paid invoice says what comes back; each call of sendCreditNote sends one more', async () => {
    const { desk, address, invoice } = await office.open();
    await desk.run('recordPayment', { id: invoice.id });
    const { id } = await desk.run('createCreditNote', { invoice_id: invoice.id, reason: 'Too many', amount: 25 });
    expect(office.server.inbox(address)).toEqual([]);
    expect(await desk.run('sendCreditNote', { id: 'CN-000001' })).toMatchObject({ id, delivery: 'sent' });
    await desk.run('sendCreditNote', { id });
    const inbox = office.server.inbox(address);
    expect(inbox).toHaveLength(2);
    expect(inbox[0]?.text).toContain('You had already paid; EUR 25.00 of that comes back to you.');
    expect(inbox[0]?.text).not.toContain(invoice.payment_url);
  });

  test('of a cancelled invoice goes out with send_email, once under a key, and never without', async () => {
    const { desk, address, invoice, mails, eventTypes } = await office.open();
    const quiet = await desk.invoice({ customer_id: invoice.customer.id });
    expect(await desk.run('cancelInvoice', { id: quiet.id })).toMatchObject({ credit_note: { delivery: null } });
    expect(await mails()).toEqual([]);
    const once = { key: 'cancel-1', fingerprint: 'f', lifetimeMs: 60_000 };
    const input = { id: invoice.invoice_number, reason: 'Ordered twice', send_email: true };
    const made = [await desk.runOnce('cancelInvoice', input, once), await desk.runOnce('cancelInvoice', input, once)];
    expect(made).toMatchObject([
      { replayed: false, data: { status: 'cancelled', credit_note: { delivery: 'sent', delivery_error: null } } },
      { replayed: true, data: { status: 'cancelled', credit_note: { delivery: 'sent', delivery_error: null } } },
    ]);
    const [mail, ...more] = office.server.inbox(address);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(`Credit note CN-000002 for invoice ${invoice.invoice_number}`);
    expect(mail?.text).toContain('Ordered twice');
    expect(mail?.text).not.toContain(invoice.payment_url);
    expect((await eventTypes()).filter((type) => type === 'credit_note.sent')).toHaveLength(1);
  });

  test('that cannot go out leaves the invoice as it is', async () => {
    const { desk, invoice, mails } = await office.open();
    const nobody = await desk.invoice({ customer: { name: 'Market stall' } });
    expect(await desk.refused('cancelInvoice', { id: nobody.id, send_email: true })).toMatchObject({
      code: 'customer_has_no_email',
    });
    expect(await desk.refused('cancelInvoice', { id: invoice.id, credit_note: false, send_email: true })).toMatchObject(
      { code: 'validation_failed', details: { faults: [{ field: 'send_email' }] } },
    );
    for (const { id } of [nobody, invoice])
      expect(await desk.run('getInvoice', { id })).toMatchObject({ status: 'pending', credit_notes: [] });
    expect(await mails()).toEqual([]);
  });

  test('an address that the mail server refuses leaves the note, and is told by sendCreditNote', async () => {
    const { desk } = await office.open();
    const nobody = await desk.invoice({ customer: { name: 'Market stall' } });
    const input = { invoice_id: nobody.id, reason: 'Too many', amount: 1 };
    expect(await desk.refused('createCreditNote', { ...input, send_email: true })).toMatchObject({
      code: 'customer_has_no_email',
    });
    const { id } = await desk.run('createCreditNote', input);
    expect(await desk.refused('sendCreditNote', { id })).toMatchObject({ code: 'customer_has_no_email' });
  });
});
