// Mails of customers with an address for documents and with copies, through a real mail server (R104).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailRow } from '../../../src/store/delivery/mails.ts';
import { type Desk, openDesk, refusalOf } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { MINUTE_MS, openPostOffice, type PostOffice } from './mailing.ts';

describe.each(ENGINES_OF_RULES)('addressees of mails, on %s', (engine) => {
  let office: PostOffice;
  let customers = 0;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => office[Symbol.asyncDispose]());

  /** A customer with three addresses of its own, and what arrives at each. */
  async function billed(fields: Record<string, unknown> = {}, account: Record<string, string> = {}) {
    const desk = await openDesk(office.ledger, { email: 'owner@test.example', ...account });
    const n = ++customers;
    const [person, books, copy] = [`person-${n}@example.com`, `books-${n}@example.com`, `copy-${n}@example.com`];
    const given = { name: 'Ann', email: person, invoice_email: books, cc_emails: [copy], ...fields };
    const customer = await desk.run('createCustomer', given);
    const invoice = await desk.invoice({ customer_id: customer.id, date: '2026-03-01', due_date: '2026-03-10' });
    return { desk, customer, invoice, person, books, copy };
  }

  test('every mail of a document goes to invoice_email, and names its copies', async () => {
    const { desk, customer, invoice, person, books, copy } = await billed();
    const addressees = { to: books, cc: [copy], delivery: 'sent' };
    expect(await desk.run('sendInvoice', { id: invoice.id })).toMatchObject(addressees);
    expect(await desk.run('sendReminder', { id: invoice.id, preview: true })).toMatchObject({ to: books, cc: [copy] });
    expect(await desk.run('sendReminder', { id: invoice.id })).toMatchObject(addressees);
    const { customer_created: _, ...made } = await desk.invoice({ customer_id: customer.id, send_email: true });
    expect(made).toMatchObject(addressees);
    const draft = await desk.invoice({ customer_id: customer.id, draft: true });
    expect(draft).toMatchObject({ to: null, cc: [], delivery: null });
    expect(await desk.run('issueInvoice', { id: draft.id, send_email: true })).toMatchObject(addressees);
    const note = await desk.run('createCreditNote', {
      invoice_id: made.id,
      reason: 'Late',
      amount: 10,
      send_email: true,
    });
    expect(note).toMatchObject(addressees);
    expect(await desk.run('sendCreditNote', { id: note.id })).toMatchObject(addressees);
    const cancelled = await desk.run('cancelInvoice', { id: draft.id, send_email: true });
    expect(cancelled.credit_note).toMatchObject(addressees);
    const statement = await desk.run('sendStatement', { id: customer.id });
    expect(statement).toMatchObject({ recipient: books, cc: [copy], delivery: 'sent' });

    const arrived = office.server.inbox(books);
    expect(arrived).toHaveLength(8);
    for (const mail of arrived) {
      expect(mail.recipients).toEqual([books, copy]);
      expect(mail.headers).toMatchObject({ to: [books], cc: [copy] });
      expect(mail.headers.bcc).toBeUndefined();
    }
    expect(office.server.offers(person)).toEqual([]);
    const rows = await desk.rows<MailRow>('mails');
    expect(rows.map(({ recipient, cc }) => [recipient, cc])).toEqual(rows.map(() => [books, JSON.stringify([copy])]));
    const { activity } = await desk.run('listActivity', { limit: 1 });
    expect(activity[0]?.summary).toBe(`The mail server took the statement mail to ${books} (cc ${copy})`);
  });

  test('a customer with only one of the addresses gets its mails there; copies alone are no receiver', async () => {
    const alone = await billed({ email: undefined, cc_emails: undefined });
    expect(await alone.desk.run('sendInvoice', { id: alone.invoice.id })).toMatchObject({ to: alone.books, cc: [] });
    const copies = await billed({ email: undefined, invoice_email: undefined });
    expect(copies.invoice.allowed_actions).not.toContain('send');
    for (const [name, input] of [
      ['sendInvoice', { id: copies.invoice.id }],
      ['sendReminder', { id: copies.invoice.id }],
      ['sendStatement', { id: copies.customer.id }],
      ['sendInvoice', { id: copies.invoice.id, cc: ['eve@example.com'] }],
    ] as const) {
      expect(await copies.desk.refused(name, input)).toMatchObject({ code: 'customer_has_no_email' });
    }
    expect(office.server.offers(copies.copy)).toEqual([]);
  });

  test('cc of a call replaces the customer’s copies for that mail, and is stored nowhere else', async () => {
    const { desk, customer, invoice, books, copy } = await billed();
    const eve = `eve-${customers}@example.com`;
    const given = { cc: [eve, books.toUpperCase(), eve.toUpperCase()] };
    const note = () => desk.run('createCreditNote', { invoice_id: invoice.id, reason: 'Late', amount: 1 });
    // One after the other: at once, a mail whose row another call has locked is left to the worker, which does not run here.
    const calls = [
      () => desk.run('sendInvoice', { id: invoice.id, ...given }),
      () => desk.run('sendReminder', { id: invoice.id, ...given, preview: true }),
      () => desk.run('sendReminder', { id: invoice.id, ...given }),
      () => desk.invoice({ customer_id: customer.id, send_email: true, ...given }),
      () => desk.run('sendStatement', { id: customer.id, ...given }),
      () => note().then(({ id }) => desk.run('sendCreditNote', { id, ...given })),
    ];
    for (const call of calls) expect(await call()).toMatchObject({ cc: [eve] });
    expect(office.server.inbox(eve)).toHaveLength(5);
    expect(office.server.offers(copy)).toEqual([]);
    expect(await desk.run('sendInvoice', { id: invoice.id, cc: [] })).toMatchObject({ to: books, cc: [] });
    expect(await desk.run('getCustomer', { id: customer.id })).toMatchObject({ cc_emails: [copy] });
    expect(await desk.run('sendInvoice', { id: invoice.id })).toMatchObject({ cc: [copy] });
  });

  test('cc without a mail, too many copies and what is no address are refused before anything is stored', async () => {
    const { desk, customer, invoice } = await billed();
    const line = { description: 'Work', amount: 1 };
    const six = Array.from({ length: 6 }, (_, n) => `copy${n}@example.com`);
    const injected = 'eve@example.com\r\nBcc: thief@example.com';
    for (const [name, input, field] of [
      ['createInvoice', { customer_id: customer.id, ...line, cc: ['eve@example.com'] }, 'cc'],
      ['createCreditNote', { invoice_id: invoice.id, reason: 'Late', cc: ['eve@example.com'] }, 'cc'],
      ['cancelInvoice', { id: invoice.id, cc: ['eve@example.com'] }, 'cc'],
      ['sendInvoice', { id: invoice.id, cc: six }, 'cc'],
      ['sendInvoice', { id: invoice.id, cc: ['eve@example.com', 'eve'] }, 'cc[1]'],
      ['sendReminder', { id: invoice.id, cc: [injected] }, 'cc[0]'],
      ['sendReminder', { id: invoice.id, cc: ['eve@example.com, thief@example.com'] }, 'cc[0]'],
      ['sendStatement', { id: customer.id, cc: ['Eve <thief@example.com>'] }, 'cc[0]'],
      ['sendInvoice', { id: invoice.id, bcc: ['thief@example.com'] }, 'bcc'],
      ['updateCustomer', { id: customer.id, cc_emails: six }, 'cc_emails'],
      ['updateCustomer', { id: customer.id, cc_emails: [injected] }, 'cc_emails[0]'],
      ['updateCustomer', { id: customer.id, invoice_email: injected }, 'invoice_email'],
      ['updateBusiness', { reply_to: injected }, 'reply_to'],
    ] as const) {
      const { code, details } = await desk.refused(name, input);
      expect({ code, field: details.faults?.map((fault) => fault.field) }, name).toEqual({
        code: 'validation_failed',
        field: [field],
      });
    }
    expect(office.server.offers('thief@example.com')).toEqual([]);
  });

  test('answers go to reply_to of the business, or to its e-mail', async () => {
    const { desk, invoice, books } = await billed();
    await desk.run('updateBusiness', { reply_to: 'help@test.example' });
    await desk.run('sendInvoice', { id: invoice.id });
    await desk.run('updateBusiness', { reply_to: null });
    await desk.run('sendInvoice', { id: invoice.id });
    const replies = office.server.inbox(books).map(({ headers }) => headers['reply-to']);
    expect(replies).toEqual([['help@test.example'], ['owner@test.example']]);
  });

  test('international addresses of copies are mailed in their ASCII form', async () => {
    const { desk, invoice, books } = await billed({ cc_emails: ['Michel@Exempleé.fr'] });
    expect(await desk.run('sendInvoice', { id: invoice.id })).toMatchObject({ cc: ['Michel@Exempleé.fr'] });
    expect(office.server.inbox(books)[0]?.headers.cc).toEqual(['Michel@xn--exemple-hya.fr']);
  });

  test('a copy that the server refuses is named, and the others get the mail once', async () => {
    const { desk, invoice, books, copy } = await billed({ cc_emails: undefined });
    const [eve, bob] = [`eve-${copy}`, `bob-${copy}`];
    await desk.run('updateCustomer', { id: invoice.customer.id, cc_emails: [eve, bob] });
    office.server.refuse(eve, { at: 'recipient', code: 550 });
    const missed = `No copy went to ${eve} (the mail server answered 550)`;
    expect(await desk.run('sendInvoice', { id: invoice.id })).toMatchObject({
      delivery: 'sent',
      delivery_error: missed,
    });
    const { activity } = await desk.run('listActivity', { limit: 1 });
    expect(activity[0]?.summary).toBe(
      `The mail server took the invoice mail to ${books} (cc ${eve}, ${bob}). ${missed}`,
    );
    expect(await desk.rows<MailRow>('mails')).toMatchObject([{ status: 'sent', last_error: missed }]);
    await office.deliver();
    expect([books, bob, eve].map((address) => office.server.inbox(address).length)).toEqual([1, 1, 0]);
  });

  test('if the server refuses the receiver for good, the mail counts as refused although a copy went out', async () => {
    const { desk, invoice, books, copy } = await billed();
    office.server.refuse(books, { at: 'recipient', code: 550 });
    const refusal = await refusalOf(desk.run('sendReminder', { id: invoice.id }));
    const message = `The mail server refused the address ${books} for good: the mail server answered 550; the copies were sent`;
    expect(refusal).toMatchObject({ code: 'mail_rejected', message });
    expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({
      reminders_sent: 0,
      last_reminder_at: null,
    });
    expect(office.server.inbox(copy)).toHaveLength(1);
    await office.deliver();
    expect(office.server.inbox(copy)).toHaveLength(1);
  });

  test('while the server defers only the receiver, the copy is not sent again', async () => {
    const { desk, invoice, books, copy } = await billed();
    office.server.refuse(books, { at: 'recipient', code: 452 }, { at: 'recipient', code: 452 });
    expect(await desk.run('sendInvoice', { id: invoice.id })).toMatchObject({ delivery: 'queued' });
    for (const minutes of [1, 5]) {
      office.ledger.testApp.clock.advance(minutes * MINUTE_MS);
      await office.deliver();
    }
    expect(await desk.rows<MailRow>('mails')).toMatchObject([{ status: 'sent', attempts: 3 }]);
    const [first, ...more] = office.server.inbox(copy);
    expect([first?.recipients, more]).toEqual([[copy], []]);
    const [later] = office.server.inbox(books);
    expect(later).toMatchObject({ recipients: [books], messageId: first?.messageId, headers: { cc: [copy] } });
  });

  test('copies count toward the 20 mails of an address in 24 hours', async () => {
    const { desk, invoice, copy } = await billed({ cc_emails: undefined });
    const cc = [copy];
    const other = await desk.run('createCustomer', { name: 'Bob', email: `bob-${copy}` });
    const bill = await desk.invoice({ customer_id: other.id });
    for (let sent = 0; sent < 19; sent++) await desk.run('sendInvoice', { id: sent % 2 ? invoice.id : bill.id, cc });
    const known = await desk.run('createCustomer', { name: 'Copy', email: copy.toUpperCase() });
    const own = await desk.invoice({ customer_id: known.id });
    expect(await desk.run('sendInvoice', { id: own.id })).toMatchObject({ delivery: 'sent' });
    for (const input of [{ id: own.id }, { id: bill.id, cc }]) {
      const refusal = await desk.refused('sendInvoice', input);
      expect(refusal).toMatchObject({ code: 'too_many_mails' });
      expect(refusal.message.toLowerCase()).toContain(copy);
    }
    expect(await desk.run('sendInvoice', { id: bill.id })).toMatchObject({ delivery: 'sent' });
  });

  test('a customer is found by the address for documents, in lists and by name; two with it are asked about', async () => {
    const { desk, customer, books } = await billed();
    expect(await desk.run('listCustomers', { query: books })).toMatchObject({ customers: [{ id: customer.id }] });
    expect(await desk.run('getCustomer', { id: books.toUpperCase() })).toMatchObject({ id: customer.id });
    const other = await desk.run('createCustomer', { name: 'Bob', invoice_email: books });
    expect(await desk.refused('getCustomer', { id: books })).toMatchObject({ code: 'customer_ambiguous' });
    const found = await desk.run('listCustomers', { query: books });
    expect(found.customers.map(({ id }) => id)).toEqual([other.id, customer.id]);
    const own = await desk.run('createCustomer', { name: 'Books', email: books });
    expect(await desk.run('getCustomer', { id: books })).toMatchObject({ id: own.id });
  });

  test('emptying the fields sends everything to the e-mail again', async () => {
    const { desk, customer, invoice, person } = await billed();
    const emptied = await desk.run('updateCustomer', { id: customer.id, invoice_email: null, cc_emails: null });
    expect(emptied).toMatchObject({ invoice_email: null, cc_emails: [] });
    expect(await desk.run('sendInvoice', { id: invoice.id })).toMatchObject({ to: person, cc: [] });
  });

  describe('a mail that waits in the queue', () => {
    async function queued(desk: Desk, id: number, cc?: readonly string[]) {
      await office.server.stop();
      const reminder = await desk.run('sendReminder', { id, ...(cc ? { cc } : {}) });
      expect(reminder.delivery).toBe('queued');
      await office.server.start();
    }
    const later = async () => {
      office.ledger.testApp.clock.advance(MINUTE_MS);
      await office.deliver();
    };

    test('is a reminder that is dropped when the copies of the customer have changed', async () => {
      const { desk, customer, invoice, books, copy } = await billed();
      await queued(desk, invoice.id);
      await desk.run('updateCustomer', { id: customer.id, cc_emails: [`eve-${copy}`] });
      await later();
      expect(await desk.rows<MailRow>('mails')).toMatchObject([{ status: 'dropped' }]);
      expect([books, copy, `eve-${copy}`].flatMap(office.server.offers)).toEqual([]);
      expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({ reminders_sent: 0 });
    });

    test('keeps the copies that its call named, and is dropped when its receiver has changed', async () => {
      const { desk, customer, invoice, books, copy } = await billed();
      const eve = `eve-${copy}`;
      await queued(desk, invoice.id, [eve]);
      await desk.run('updateCustomer', { id: customer.id, cc_emails: null });
      await later();
      expect(office.server.inbox(books)[0]?.recipients).toEqual([books, eve]);
      const again = await billed();
      await queued(again.desk, again.invoice.id);
      await again.desk.run('updateCustomer', { id: again.customer.id, invoice_email: null });
      await later();
      expect(await again.desk.rows<MailRow>('mails')).toMatchObject([{ status: 'dropped' }]);
    });
  });
});

test('a copy that needs SMTPUTF8 is left out where the server does not offer it, and is named', async () => {
  await using office = await openPostOffice('sqlite', { utf8: false });
  const desk = await openDesk(office.ledger);
  const [to, cc] = ['ann@example.com', ['hähnchen@example.com', 'bob@example.com']];
  const customer = await desk.run('createCustomer', { name: 'Ann', email: to, cc_emails: cc });
  const made = await desk.invoice({ customer_id: customer.id, send_email: true });
  expect(made).toMatchObject({ delivery: 'sent', delivery_error: expect.stringMatching(/^No copy went to hähnchen@/) });
  expect(office.server.inbox(to)[0]?.recipients).toEqual([to, 'bob@example.com']);
});
