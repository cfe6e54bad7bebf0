// A statement by mail, as the customer's mailbox receives it (R88).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/model/dates.ts';
import { mailRetryDelayMs } from '../../../src/model/mail.ts';
import { pruneOld } from '../../../src/operations/upkeep/prune-old.ts';
import { expectDeclared, refusalOf } from '../../kit/desk.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { readPdf } from '../invoices/printed-page.ts';
import { openPostOffice, type PostOffice } from '../mails/mailing.ts';

describe.each(ENGINES_OF_RULES)('sendStatement, on %s', (engine) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => office[Symbol.asyncDispose]());

  test('mails the PDF with the balance per currency, in the customer’s language', async () => {
    const { desk, address, invoice, mails } = await office.open();
    const id = invoice.customer.id;
    await desk.run('updateCustomer', { id, language: 'nl' });
    await desk.invoice({ customer_id: id, amount: 12.5, currency: 'USD' });
    const sent = await desk.run('sendStatement', { id, from: '2026-03-01' });
    expect(sent).toMatchObject({
      ...{ from: '2026-03-01', to: '2026-03-17', recipient: address, delivery: 'sent' },
      balances: [
        { currency: 'EUR', opening: 0, closing: 100 },
        { currency: 'USD', opening: 0, closing: 12.5 },
      ],
    });
    const [mail, ...more] = office.server.inbox(address);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Uw rekeningoverzicht van Test & Co');
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('1 maart 2026');
      expect(body).toContain('Openstaand: EUR 100,00.');
      expect(body).toContain('Openstaand: USD 12,50.');
    }
    const [file, ...others] = mail?.attachments ?? [];
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: 'statement-2026-03-01-2026-03-17.pdf', type: 'application/pdf' });
    expect((await readPdf(file?.bytes ?? Buffer.of())).texts[0]).toContain('Rekeningoverzicht');
    expect(await mails()).toMatchObject([{ kind: 'statement', status: 'sent', invoice_id: null }]);
    const { activity } = await desk.run('listActivity', { limit: 2 });
    expect(activity.map(({ summary }) => summary)).toEqual([
      `The mail server took the statement mail to ${address}`,
      `Queued the mail of the statement of 2026-03-01 to 2026-03-17 to ${address}`,
    ]);
  });

  test('while the mail server is away the mail waits, and brings the statement of that moment along', async () => {
    const { desk, address, invoice } = await office.open();
    office.server.refuse(address, { at: 'recipient', code: 450 });
    expect(await desk.run('sendStatement', { id: invoice.customer.id })).toMatchObject({ delivery: 'queued' });
    await desk.run('recordPayment', { id: invoice.id });
    office.ledger.testApp.clock.advance(mailRetryDelayMs(1) ?? 0);
    await office.deliver();
    const [mail] = office.server.inbox(address);
    expect(mail?.text).toContain('Outstanding: EUR 100.00.');
    const [file] = mail?.attachments ?? [];
    expect((await readPdf(file?.bytes ?? Buffer.of())).texts[0]).not.toContain('Payment of invoice');
  });

  test('is kept for 30 days, and the original of an invoice for ever', async () => {
    const { desk, invoice } = await office.open();
    await desk.run('sendStatement', { id: invoice.customer.id });
    await desk.run('sendInvoice', { id: invoice.id });
    const kept = async () => {
      const rows = await office.ledger.database.rows<{ kind: string; bytes: Uint8Array | null }>(
        `select kind, bytes from kept_documents where account_id = ${desk.account.id} order by kind`,
      );
      return rows.map(({ kind, bytes }) => [kind, bytes !== null]);
    };
    const { testApp } = office.ledger;
    testApp.clock.advance(30 * DAY_MS);
    await pruneOld(testApp.app.services);
    expect(await kept()).toEqual([
      ['invoice', true],
      ['statement', true],
    ]);
    testApp.clock.advance(DAY_MS);
    await pruneOld(testApp.app.services);
    expect(await kept()).toEqual([['invoice', true]]);
  });

  test('is refused without an address, and for one that the mail server refuses', async () => {
    const { desk, address, invoice } = await office.open();
    const { id } = await desk.run('createCustomer', { name: 'No Address' });
    expect(await desk.refused('sendStatement', { id })).toMatchObject({
      code: 'customer_has_no_email',
      details: { field: 'customer.email', facts: { customer_id: id } },
    });
    office.server.refuse(address, { at: 'recipient', code: 550 });
    const refusal = await refusalOf(desk.run('sendStatement', { id: invoice.customer.id }));
    expectDeclared('sendStatement', refusal.code);
    expect(refusal).toMatchObject({ code: 'mail_rejected' });
    expect(office.server.inbox(address)).toEqual([]);
  });
});
