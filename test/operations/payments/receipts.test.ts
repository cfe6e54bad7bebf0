// Receipts of live payments (R104): one per payment, with the paid invoice, and none for money that is not real.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliverDueMails } from '../../../src/operations/delivery/deliver-mail.ts';
import { getInvoicePdf } from '../../../src/operations/invoices/get-invoice-pdf.ts';
import type { MailRow } from '../../../src/store/delivery/mails.ts';
import type { PaymentRow } from '../../../src/store/payments/payments.ts';
import { type Ledger, openLedger } from '../../kit/desk.ts';
import { type MailServer, openMailServer } from '../../kit/mail-server.ts';
import { ENGINES_OF_RULES } from '../../kit/test-app.ts';
import { addSecondProvider, LIVE_KEY, type SecondProvider, TEST_KEY } from '../providers/second-provider.ts';
import { OFFLINE, openShop, required, type Shop, times, workUntilQuiet } from './shop.ts';

const LIVE = { kind: 'stripe', api_key: LIVE_KEY };

describe.each(ENGINES_OF_RULES)('receipts on %s', (engine) => {
  let server: MailServer;
  let ledger: Ledger;
  let shop: Shop;
  let second: SecondProvider;
  let people = 0;
  beforeAll(async () => {
    server = await openMailServer();
    const environment = { ...OFFLINE.environment, SMTP_URL: server.url, MAIL_FROM: 'billing@example.com' };
    ledger = await openLedger(engine, { environment });
    second = addSecondProvider(ledger.testApp.app.services);
  });
  afterAll(async () => {
    await ledger[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    second.says = (payment) => payment;
    shop = await openShop(ledger, LIVE, { email: 'owner@test.example' });
    await shop.desk.run('updateBusiness', { send_receipts: true });
  });

  const codeOf = (url: string | null) => required(url?.split('/').at(-1), 'no address to pay at');
  const address = (of: string) => `${of}-${++people}@example.com`;
  const pdfOf = async (id: number, version = 'current') =>
    (await getInvoicePdf(shop.services, shop.desk.caller, { id, version })).bytes;
  const receipts = async () => (await shop.desk.rows<MailRow>('mails')).filter(({ kind }) => kind === 'receipt');
  const paid = async (code: string, form = {}): Promise<PaymentRow> => {
    const attempt = await shop.start(code, { method: 'card', ...form });
    await shop.payByCard(attempt);
    return shop.refresh(attempt);
  };
  const billed = async (fields = {}) => {
    const [email, cc] = [address('ann'), address('copy')];
    const customer = await shop.desk.run('createCustomer', { name: 'Ann', email, cc_emails: [cc], ...fields });
    return { email, cc, customer, invoice: await shop.desk.invoice({ customer_id: customer.id, amount: 900 }) };
  };

  test('the payment of an invoice mails one to the customer and its copies, with the paid invoice as PDF', async () => {
    const { email, cc, invoice } = await billed();
    const payment = await paid(codeOf(invoice.payment_url));
    expect(payment.status).toBe('paid');
    expect(await receipts()).toMatchObject([{ status: 'queued', payment_id: payment.id, invoice_id: invoice.id }]);
    await deliverDueMails(shop.services);
    const [mail, ...more] = server.inbox(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipients: [email, cc], subject: 'Receipt from Test & Co' });
    expect(mail?.text).toContain(`We received EUR 900.00 for invoice ${invoice.invoice_number} on 17 March 2026.`);
    expect(mail?.text).toContain('The invoice is paid.');
    const [file] = mail?.attachments ?? [];
    expect(file?.filename).toBe(`${invoice.invoice_number}.pdf`);
    expect(file?.bytes.equals(await pdfOf(invoice.id))).toBe(true);
    expect(file?.bytes.equals(await pdfOf(invoice.id, 'original'))).toBe(false);
    // A receipt is no invoice that was sent.
    expect(await shop.desk.run('getInvoice', { id: invoice.id })).toMatchObject({ status: 'paid', sent_at: null });
    expect((await shop.events()).map(({ type }) => type)).toEqual([
      'invoice.created',
      'payment.succeeded',
      'invoice.paid',
    ]);
    const { activity } = await shop.desk.run('listActivity', { limit: 1 });
    expect(activity[0]?.summary).toBe(`The mail server took the receipt mail to ${email} (cc ${cc})`);
    expect((await shop.services.store.verify({ found: () => undefined })).differences).toBe(0);
  });

  test('the address that the payer gave gets it alone, in the language of the payer', async () => {
    const link = await shop.link({ description: 'Course' });
    const to = address('payer');
    await paid(link.code, { email: to, name: 'Els' });
    await deliverDueMails(shop.services);
    const [mail, ...more] = server.inbox(to);
    expect([mail?.recipients, more]).toEqual([[to], []]);
    expect(mail?.text).toContain('Hello Els,');
    expect(mail?.text).toContain('We received EUR 100.00 for Course on 17 March 2026.');
    expect(mail?.attachments).toEqual([]);
    const { customer, email } = await billed();
    const own = await shop.link({ customer_id: customer.id });
    const other = address('payer');
    await paid(own.code, { email: other });
    await deliverDueMails(shop.services);
    expect([server.inbox(other).length, server.offers(email).length]).toEqual([1, 0]);
  });

  test('there is one, however often and late the provider reports the payment, and whichever process hears of it', async () => {
    const { email, invoice } = await billed();
    const attempt = await shop.start(codeOf(invoice.payment_url));
    await shop.payByCard(attempt);
    await Promise.all(times(5, () => shop.refresh(attempt)));
    await shop.callBack(attempt);
    await workUntilQuiet(shop.services);
    await Promise.all(times(3, () => deliverDueMails(shop.services)));
    await deliverDueMails(shop.services);
    expect(server.inbox(email)).toHaveLength(1);
    expect(await receipts()).toHaveLength(1);
  });

  test('a crash before the commit leaves neither payment nor receipt, and the next report makes both', async () => {
    const { email, invoice } = await billed();
    const attempt = await shop.start(codeOf(invoice.payment_url));
    await shop.payByCard(attempt);
    const mend = await breakMails(ledger);
    await expect(shop.refresh(attempt)).rejects.toThrow();
    expect([await receipts(), (await shop.row(attempt.id)).status]).toEqual([[], 'pending']);
    await mend();
    expect(await shop.refresh(attempt)).toMatchObject({ status: 'paid' });
    await deliverDueMails(shop.services);
    expect(server.inbox(email)).toHaveLength(1);
  });

  test('no receipt: without the setting, at the sandbox, in test mode, recorded by hand, failed, refunded, or for nobody', async () => {
    const { invoice, customer } = await billed();
    const bill = () => shop.desk.invoice({ customer_id: customer.id, amount: 5 });
    const pay = async () => paid(codeOf((await bill()).payment_url));
    await shop.desk.run('updateBusiness', { send_receipts: false });
    await pay();
    await shop.desk.run('updateBusiness', { send_receipts: true });
    await shop.desk.run('connectProvider', { kind: 'stripe', api_key: TEST_KEY });
    await pay();
    await shop.desk.run('connectProvider', { kind: 'sandbox' });
    await pay();
    await shop.desk.run('connectProvider', LIVE);
    await paid((await shop.link({ testmode: true, customer_id: customer.id })).code);
    await shop.desk.run('recordPayment', { id: invoice.id, amount: 10 });
    const declined = await shop.start(codeOf(invoice.payment_url));
    await shop.payByCard(declined, '4000 0000 0000 0002');
    expect(await shop.refresh(declined)).toMatchObject({ status: 'failed' });
    await paid((await shop.link()).code);
    expect(await receipts()).toEqual([]);
    const payment = await pay();
    expect(await receipts()).toHaveLength(1);
    await shop.desk.run('refundPayment', { id: payment.id });
    await workUntilQuiet(shop.services);
    expect(await receipts()).toHaveLength(1);
  });

  test('money that nothing is due for is refunded without a receipt; of a part that is, the receipt names the part', async () => {
    const { email, invoice } = await billed();
    const attempt = await shop.start(codeOf(invoice.payment_url));
    await shop.desk.run('recordPayment', { id: invoice.id, amount: 850 });
    await shop.payByCard(attempt);
    await shop.refresh(attempt);
    await deliverDueMails(shop.services);
    expect(server.inbox(email)[0]?.text).toContain('We received EUR 50.00 for invoice');
    const { invoice: other, email: late } = await billed();
    const second = await shop.start(codeOf(other.payment_url));
    await shop.desk.run('recordPayment', { id: other.id });
    await shop.payByCard(second);
    await shop.refresh(second);
    await deliverDueMails(shop.services);
    expect(server.offers(late)).toEqual([]);
  });

  test('a paid invoice is mailed with the words and the PDF of a paid one; a refunded one is refused', async () => {
    const { email, invoice } = await billed();
    const payment = await paid(codeOf(invoice.payment_url));
    await shop.desk.run('updateBusiness', { send_receipts: false });
    const sent = await shop.desk.run('sendInvoice', { id: invoice.id });
    expect(sent).toMatchObject({ delivery: 'sent', status: 'paid', to: email });
    expect(sent.allowed_actions).toContain('send');
    const mail = server.inbox(email).find(({ subject }) => subject.startsWith('Invoice '));
    expect(mail?.text).toContain('It is paid: there is nothing to pay.');
    expect(mail?.text).not.toContain('Pay here');
    expect(mail?.attachments[0]?.bytes.equals(await pdfOf(invoice.id))).toBe(true);
    await shop.desk.run('refundPayment', { id: payment.id });
    await workUntilQuiet(shop.services);
    expect(await shop.desk.refused('sendInvoice', { id: invoice.id })).toMatchObject({ code: 'invoice_refunded' });
  });
});

/** Makes the database refuse every mail. The returned function ends this. */
async function breakMails({ database: { engine, execute } }: Ledger): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    await execute(`create trigger no_mail before insert on mails begin select raise(abort, 'crashed by a test'); end`);
    return () => execute('drop trigger no_mail');
  }
  await execute(`create function no_mail() returns trigger language plpgsql as
      $$ begin raise exception 'crashed by a test'; end $$;
    create trigger no_mail before insert on mails for each row execute function no_mail()`);
  return () => execute('drop trigger no_mail on mails; drop function no_mail()');
}
