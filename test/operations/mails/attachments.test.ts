// The mail of an invoice contains the original PDF, tested with a real SMTP server (R85).
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailRetryDelayMs } from '../../../src/model/mail.ts';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { pdfCache } from '../../../src/operations/invoices/pdf-cache.ts';
import type { Services } from '../../../src/operations/kernel/context.ts';
import { serviceBusy } from '../../../src/operations/kernel/semaphore.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { openPostOffice, type PostOffice } from './mailing.ts';

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(ENGINES_OF_RULES)('the PDF in a mail, from %s', (engine) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => office[Symbol.asyncDispose]());

  test('is the file of version=original, byte for byte, and its digest stands in the invoice and in the ETag', async () => {
    const { desk, address, invoice } = await office.open();
    const sent = await desk.run('sendInvoice', { id: invoice.id });
    const [mail] = office.server.inbox(address);
    expect(mail?.attachments).toMatchObject([{ filename: `${invoice.invoice_number}.pdf`, type: 'application/pdf' }]);
    const [{ bytes } = { bytes: Buffer.of() }] = mail?.attachments ?? [];
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sent.pdf_sha256).toBe(digestOf(bytes));

    const token = await office.ledger.testApp.token(['billing.read'], desk.account);
    const file = await office.ledger.testApp.fetch(`/api/v1/invoices/${invoice.id}/pdf?version=original`, { token });
    expect(file.headers.get('etag')).toBe(`"${sent.pdf_sha256}"`);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);

    await desk.run('recordPayment', { id: invoice.id });
    const [now, original] = await Promise.all(
      ['current', 'original'].map(async (version) => {
        const answer = await office.ledger.testApp.fetch(`/api/v1/invoices/${invoice.id}/pdf?version=${version}`, {
          token,
        });
        return { digest: digestOf(Buffer.from(await answer.arrayBuffer())), etag: answer.headers.get('etag') };
      }),
    );
    expect(original).toEqual({ digest: sent.pdf_sha256, etag: `"${sent.pdf_sha256}"` });
    expect(now?.digest).not.toBe(sent.pdf_sha256);
    expect(now?.etag).toBeNull();
  });

  test('comes with createInvoice and issueInvoice too, is the same in a second mail, and never with a reminder', async () => {
    const { desk, address } = await office.open();
    const customer = { name: 'Ann', email: address };
    const made = await desk.invoice({ customer, send_email: true });
    const draft = await desk.invoice({ customer, draft: true });
    const issued = await desk.run('issueInvoice', { id: draft.id, send_email: true });
    await desk.run('recordPayment', { id: made.id, amount: 40 });
    await desk.run('sendInvoice', { id: made.id });
    await desk.run('sendReminder', { id: issued.id });
    const files = office.server.inbox(address).map(({ attachments }) => attachments);
    expect(files.map((all) => all.map(({ filename }) => filename))).toEqual([
      [`${made.invoice_number}.pdf`],
      [`${issued.invoice_number}.pdf`],
      [`${made.invoice_number}.pdf`],
      [],
    ]);
    const [first, , again] = files.map(([file]) => digestOf(file?.bytes ?? Buffer.of()));
    expect(again).toBe(first);
    expect(first).toBe(made.pdf_sha256);
  });

  test('of a credit note is its only PDF, the same in its mail and for every download', async () => {
    const { desk, address, invoice } = await office.open();
    const made = await desk.run('createCreditNote', {
      ...{ invoice_id: invoice.id, amount: 25, reason: 'Too late', send_email: true },
    });
    const [mail] = office.server.inbox(address);
    const [file, ...others] = mail?.attachments ?? [];
    expect(others).toEqual([]);
    expect(file).toMatchObject({ filename: `${made.credit_note_number}.pdf`, type: 'application/pdf' });
    const token = await office.ledger.testApp.token(['billing.read'], desk.account);
    const answer = await office.ledger.testApp.fetch(`/api/v1/credit-notes/${made.id}/pdf`, { token });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.equals(file?.bytes ?? Buffer.of())).toBe(true);
    expect(answer.headers.get('etag')).toBe(`"${digestOf(bytes)}"`);
  });

  /** Services that cannot make a PDF, as if the queue were full. */
  const busy = (): Services => ({
    ...office.ledger.testApp.app.services,
    pdfs: { printed: () => Promise.reject(serviceBusy('PDF files are not possible right now.', 10)) },
  });

  test('that cannot be made now: the mail waits, and brings it along when it can', async () => {
    const { desk, address, invoice, mails } = await office.open();
    // The mail server defers the first attempt, so the mail is queued.
    office.server.refuse(address, { at: 'recipient', code: 450 });
    await desk.run('sendInvoice', { id: invoice.id });
    await office.ledger.database.execute(
      `update kept_documents set sha256 = null, bytes = null where account_id = ${desk.account.id}`,
    );
    office.ledger.testApp.clock.advance(mailRetryDelayMs(1) ?? 0);
    await deliverDueMails(busy());
    expect(office.server.inbox(address)).toEqual([]);
    expect(await mails()).toMatchObject([
      { status: 'queued', attempts: 2, last_error: 'its PDF cannot be made right now' },
    ]);
    office.ledger.testApp.clock.advance(mailRetryDelayMs(2) ?? 0);
    await deliverDueMails({ ...office.ledger.testApp.app.services, pdfs: pdfCache() });
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 3, last_error: null }]);
    expect(office.server.inbox(address).map(({ attachments }) => attachments.length)).toEqual([1]);
  });

  test('that can never be made does not keep the mail: it leaves without, and the activity says so', async () => {
    const { desk, address, invoice, mails } = await office.open();
    office.server.refuse(address, { at: 'recipient', code: 450 });
    await desk.run('sendInvoice', { id: invoice.id });
    await office.ledger.database.execute(
      `update kept_documents set sha256 = null, bytes = null where account_id = ${desk.account.id}`,
    );
    for (const attempt of [1, 2, 3]) {
      expect(office.server.inbox(address)).toEqual([]);
      office.ledger.testApp.clock.advance(mailRetryDelayMs(attempt) ?? 0);
      await deliverDueMails(busy());
    }
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 4 }]);
    expect(office.server.inbox(address).map(({ attachments }) => attachments.length)).toEqual([0]);
    const [line] = (await desk.run('listActivity')).activity;
    expect(line?.summary).toBe(
      `The mail server took the invoice mail to ${address}, without its PDF, which could not be made`,
    );
    expect(await desk.run('getInvoice', { id: invoice.id })).toMatchObject({ sent_at: expect.any(String) });
  });
});
