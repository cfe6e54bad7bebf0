// Mails as a customer's mailbox receives them, through a real SMTP server (R17, R20).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesk } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { openPostOffice, type PostOffice } from './mailing.ts';

describe.each(ENGINES_OF_RULES)('mail that arrives, from %s', (engine) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => office[Symbol.asyncDispose]());

  test('an invoice mail says who, what, how much and until when, and leads to the payment', async () => {
    const { desk, address, invoice, mails, eventTypes } = await office.open();
    const sent = await desk.run('sendInvoice', { id: invoice.id });
    expect(sent).toMatchObject({ delivery: 'sent', sent_at: '2026-03-17T11:00:00.000Z' });

    const [mail, ...more] = office.server.inbox(address);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ sender: 'billing@example.com', recipients: [address] });
    expect(mail?.subject).toBe(`Invoice ${invoice.invoice_number} from Test & Co`);
    expect(mail?.headers).toMatchObject({
      to: [address],
      from: [expect.stringMatching(/Test & Co.*<billing@example\.com>/)],
      'reply-to': ['owner@test.example'],
    });
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Hello Ann,');
      expect(body).toContain('EUR 100.00');
      expect(body).toContain('31 March 2026');
      expect(body).toContain(invoice.payment_url);
    }
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 1, message_id: mail?.messageId }]);
    expect(await eventTypes()).toEqual(['invoice.created', 'invoice.sent']);
    expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({
      sent_at: sent.sent_at,
      reminders_sent: 0,
    });
  });

  test('texts of every script arrive as they were written, in the mail and in the e-invoice', async () => {
    const name = 'บริษัท น้ำ 😀';
    const { desk, address, invoice } = await office.open({ name });
    await desk.run('updateBusiness', { country: 'NL', registration_number: '12345678', vat_number: 'NL123456789B13' });
    await desk.run('updateCustomer', { id: invoice.customer.id, country: 'TH' });
    const description = 'हिन्दी বাংলা தமிழ் ქართული Հայերեն አማርኛ 👩‍💻';
    const made = await desk.invoice({
      customer_id: invoice.customer.id,
      items: [{ description, unit_price: 100, tax_rate: 21 }],
      send_email: true,
    });
    expect(made.warnings.filter(({ code }) => code === 'text_not_printable')).toEqual([]);
    const [mail] = office.server.inbox(address);
    for (const body of [mail?.text, mail?.html]) expect(body).toContain(name);
    const token = await office.ledger.testApp.token(['billing.read'], desk.account);
    const ubl = await office.ledger.testApp.fetch(`/api/v1/invoices/${made.id}/ubl?profile=en16931`, { token });
    expect(await ubl.text()).toContain(description);
  });

  test('createInvoice and issueInvoice send only what send_email asks for', async () => {
    const { desk, address } = await office.open();
    const customer = { name: 'Ann', email: address };
    const quiet = await desk.invoice({ customer });
    const draft = await desk.invoice({ customer, draft: true });
    expect(await desk.run('issueInvoice', { id: draft.id })).toMatchObject({ delivery: null, sent_at: null });
    expect(quiet).toMatchObject({ delivery: null, sent_at: null });
    expect(office.server.offers(address)).toEqual([]);

    const made = await desk.invoice({ customer, send_email: true });
    expect(made).toMatchObject({ delivery: 'sent', sent_at: '2026-03-17T11:00:00.000Z' });
    const later = await desk.invoice({ customer, draft: true });
    const issued = await desk.run('issueInvoice', { id: later.id, send_email: true });
    expect(issued).toMatchObject({ delivery: 'sent', sent_at: '2026-03-17T11:00:00.000Z' });
    const subjects = office.server.inbox(address).map(({ subject }) => subject);
    expect(subjects).toEqual([
      `Invoice ${made.invoice_number} from Test & Co`,
      `Invoice ${issued.invoice_number} from Test & Co`,
    ]);
  });

  test('a reminder arrives with its message, and is told, counted and announced', async () => {
    const { desk, address, invoice, eventTypes } = await office.open();
    office.ledger.testApp.clock.set('2026-04-03T08:00:00Z');
    const reminder = await desk.run('sendReminder', { id: invoice.id, message: 'We spoke on Monday.', tone: 'firm' });
    expect(reminder).toMatchObject({
      to: address,
      delivery: 'sent',
      reminder_number: 1,
      sent_at: '2026-04-03T08:00:00.000Z',
      next_allowed_at: '2026-04-04T08:00:00.000Z',
    });
    const [mail] = office.server.inbox(address);
    expect(mail?.subject).toBe(reminder.subject);
    const [told, stop, ...rest] = mail?.text.split('\nNo more reminders: ') ?? [];
    expect({ told, rest }).toEqual({ told: reminder.body, rest: [] });
    expect(stop).toMatch(/^https:\/\/billing\.example\/link\/unsubscribe\/\d+-[0-9a-f]{32}\n$/);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('We spoke on Monday.');
      expect(body).toContain('3 days ago');
      expect(body).toContain(invoice.payment_url);
    }
    expect(await eventTypes()).toEqual(['invoice.created', 'invoice.reminder_sent']);
    expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({
      reminders_sent: 1,
      last_reminder_at: '2026-04-03T08:00:00.000Z',
      sent_at: null,
    });
  });

  test.each([
    ['markup', '<script>alert(1)</script>'],
    ['attributes', `"><img src=x onerror='alert(1)'>`],
    ['separators that are line ends to some', 'Ann\u2028Bcc: thief@example.com\u0085X-Evil: 1'],
    ['header words', '=?utf-8?Q?Bcc:_thief@example.com?= , thief@example.com'],
    ['other scripts', 'Žofie 李 محمد 😀'],
  ])('a name of %s is text in the mail and nothing else', async (_kind, name) => {
    const { address } = await office.open();
    const hostile = await openDesk(office.ledger, { name, email: 'owner@test.example' });
    const { id } = await hostile.invoice({ customer: { name, email: address } });
    await hostile.run('sendReminder', { id, message: `${name}\r\n\r\nBcc: thief@example.com\n.\n` });
    const [mail, ...more] = office.server.inbox(address);
    expect(more).toEqual([]);
    expect(mail?.recipients).toEqual([address]);
    expect(mail?.text).toContain(`Hello ${name},`);
    expect(mail?.html).not.toMatch(/<script|<img|onerror='/);
    expect(mail?.headers.bcc).toBeUndefined();
    expect(mail?.headers['x-evil']).toBeUndefined();
    expect(mail?.headers.from?.[0]).toContain('<billing@example.com>');
    expect(office.server.offers('thief@example.com')).toEqual([]);
  });

  test.each(['Ann\r\nBcc: thief@example.com', 'Ann\nX: 1', 'Ann\u0000', 'Ann\u001b[2J'])(
    'a name or address with line breaks or control characters (%j) is refused before it is anywhere',
    async (name) => {
      const desk = await openDesk(office.ledger);
      expect(await desk.refused('createCustomer', { name })).toMatchObject({ code: 'validation_failed' });
      const email = `${name}@example.com`;
      expect(await desk.refused('createCustomer', { name: 'Ann', email })).toMatchObject({ code: 'validation_failed' });
    },
  );

  test('html has the amounts and links of the text, and no others', async () => {
    const { desk, address, invoice } = await office.open();
    await desk.run('sendInvoice', { id: invoice.id });
    const [mail] = office.server.inbox(address);
    const links = [...(mail?.html.matchAll(/(?:href|src)="([^"]*)"/g) ?? [])].map(([, link]) => link);
    expect(links).toEqual([invoice.payment_url]);
    expect(mail?.headers['auto-submitted']).toEqual(['auto-generated']);
  });
});
