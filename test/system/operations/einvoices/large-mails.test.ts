// E-invoices in mails at the size limit: ten megabytes are attached, sent and read.
// `test/operations/einvoices/einvoices.test.ts` tests all other rules of e-invoices.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CATALOG } from '../../../../src/operations/catalog.ts';
import { call } from '../../../../src/operations/kernel/operation.ts';
import { ENGINES_OF_RULES } from '../../../kit/test-app.ts';
import { BUYER, embedded, LINES, SELLER } from '../../../operations/einvoices/parties.ts';
import { openPostOffice, type PostOffice } from '../../../operations/mails/mailing.ts';

describe.each(ENGINES_OF_RULES)('e-invoices with large files on %s', (engine) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice(engine);
  });
  afterAll(() => office[Symbol.asyncDispose]());

  test('a mail stays below its bound: large files that an e-invoice has are not in it twice', async () => {
    const { desk, address } = await office.open();
    await call(office.ledger.testApp.app.services, desk.caller, CATALOG.updateBusiness, SELLER);
    const buyer = { name: 'Bürgeramt', email: address, einvoice_format: 'ubl_peppol', ...BUYER, same_email: true };
    const customer = await desk.run('createCustomer', buyer);
    const draft = await desk.run('createInvoice', { customer_id: customer.id, items: LINES, draft: true });
    const large = Buffer.alloc(5 * 1024 * 1024, 'a;b\n');
    for (const name of ['one', 'two'])
      await desk.run('attachFile', { id: draft.id, file: large.toString('base64'), name });
    const { invoice_number: number } = await desk.run('issueInvoice', { id: draft.id });
    // A large mail takes longer than the second for which a call waits, so that the call returns before the mail
    // arrives.
    await desk.run('sendInvoice', { id: draft.id });
    await vi.waitFor(() => expect(office.server.inbox(address)).toHaveLength(1), { timeout: 30_000 });
    const [mail] = office.server.inbox(address);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`, `${number}-ubl-peppol.xml`]);
    expect(embedded(mail?.attachments[1]?.bytes.toString() ?? '').map(({ content }) => content.length)).toEqual([
      large.length,
      large.length,
    ]);
    await desk.run('updateCustomer', { id: customer.id, einvoice_format: null });
    await desk.run('sendInvoice', { id: draft.id });
    await vi.waitFor(() => expect(office.server.inbox(address)).toHaveLength(2), { timeout: 30_000 });
    const alone = office.server.inbox(address)[1]?.attachments ?? [];
    expect(alone.map(({ filename }) => filename)).toEqual([`${number}.pdf`, 'one.csv', 'two.csv']);
  }, 90_000);
});
