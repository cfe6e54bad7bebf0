/**
 * Arguments that name something else than the operation takes: the number of a credit note for sendInvoice, or a
 * customer for sendReminder (R5).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTool } from '../../src/tools/call.ts';
import type { Encoded } from '../../src/tools/encode.ts';
import { isPreview } from '../../src/tools/preview.ts';
import { questionOf } from '../../src/tools/questions.ts';
import { localService } from '../../src/tools/service.ts';
import { toolboxOf } from '../../src/tools/toolbox.ts';
import { openElsewhere } from '../api/mcp/remote/kit.ts';
import { ENGINES_OF_RULES } from '../kit/test-app.ts';
import { type Counter, openPostOffice, type PostOffice } from '../operations/mails/mailing.ts';

describe.each(ENGINES_OF_RULES)('on %s', (engine) => {
  let office: PostOffice;
  let counter: Counter;
  let send: (id: unknown, more?: object) => Promise<Encoded>;
  beforeAll(async () => {
    office = await openPostOffice(engine);
    const other = await office.open();
    for (const amount of [1, 2, 3])
      await other.desk.run('createCreditNote', { invoice_id: other.invoice.id, reason: 'x', amount });
    counter = await office.open();
    const { desk, invoice } = counter;
    const { app } = desk.testApp;
    send = async (id, more) =>
      (await callTool(localService(app.services, desk.caller, app.log), 'sendInvoice', { id, ...more })).result;
    await desk.run('createCreditNote', { invoice_id: invoice.id, reason: 'Too many', amount: 40 });
  });
  afterAll(() => office[Symbol.asyncDispose]());

  const kinds = async () => (await counter.mails()).map(({ kind }) => kind);
  const token = () => counter.desk.testApp.token(undefined, counter.desk.account);

  test('a number as people write it mails the note, and the same call is the same in every spelling', async () => {
    const sent = await send('cn 1');
    expect(sent.text.split('\n')[0]).toBe(
      `Credit note CN-000001 of EUR 40.00 on invoice INV-000001 for "Ann": it was mailed to ${counter.address}. New: not done before.`,
    );
    expect(sent.data).toMatchObject({ credit_note_number: 'CN-000001', delivery: 'sent' });
    expect((await send('CN-000001')).data).toMatchObject({ credit_note_number: 'CN-000001', replayed: true });
    expect(await kinds()).toEqual(['credit_note']);
    expect((await send('#CN-1', { allow_duplicate: true })).data).toHaveProperty('replayed', false);
    const elsewhere = await openElsewhere(
      { url: await counter.desk.testApp.baseUrl(), token: await token() },
      counter.desk.testApp.clock,
    );
    expect((await elsewhere('sendInvoice', { id: 'CN-000001' })).data).toMatchObject({ delivery: 'sent' });
    expect(await kinds()).toEqual(['credit_note', 'credit_note', 'credit_note']);
    expect(office.server.inbox(counter.address)).toHaveLength(3);
  });

  test('digits alone, and the number of nobody’s note, never mail a note', async () => {
    const before = await kinds();
    const { id: note } = (await counter.desk.run('listCreditNotes')).credit_notes[0] ?? { id: 0 };
    for (const given of [note, String(note), 'CN-000002', 'cn 3', 'XY-1']) {
      expect((await send(given)).data, String(given)).toMatchObject({ error: { code: 'invoice_not_found' } });
    }
    expect((await send('000001')).data).toMatchObject({ invoice_number: 'INV-000001' });
    expect(await kinds()).toEqual([...before, 'invoice']);
  });

  test('a preview shows the note and its address', async () => {
    const { desk, address } = counter;
    const at = await desk.testApp.app.assistant(await token());
    const shown = await toolboxOf(at, {}, 'test').preview('sendInvoice', { id: 'CN 1' }, new AbortController().signal);
    expect(isPreview(shown) && shown).toMatchObject({
      title: 'Send a credit note by mail',
      mailTo: address,
      facts: [`Credit note: CN-000001 for “Ann” <${address}>, EUR 40.00 of INV-000001`],
    });
  });

  test('a reminder goes to the one overdue invoice of the customer, whose digits are never an invoice', async () => {
    const { desk, address, invoice, mails } = await office.open({ name: 'Debtor BV' });
    const { app } = desk.testApp;
    const remind = (args: object) =>
      callTool(localService(app.services, desk.caller, app.log), 'sendReminder', { ...args });
    const none = (await remind({ customer: 'debtor' })).result;
    expect(none.data).toMatchObject({ error: { code: 'invoice_not_overdue', field: 'customer' } });
    expect(none.text).toContain('"Debtor BV" has no overdue invoice. Nothing was sent.');
    const { id: customer_id } = invoice.customer;
    const bill = { customer_id, date: '2026-02-01', due_date: '2026-03-01' };
    const due = await desk.invoice(bill);
    expect(due.id).not.toBe(customer_id);
    const { result } = await remind({ customer: 'debtor', force: true });
    expect(result.data).toMatchObject({ invoice_id: due.id, to: address, delivery: 'sent' });
    for (const same of [{ customer: customer_id }, { customer: String(customer_id) }, { id: due.invoice_number }])
      expect((await remind({ ...same, force: true })).result.data, JSON.stringify(same)).toMatchObject({
        invoice_id: due.id,
        replayed: true,
      });
    expect((await remind({ customer: address })).result.data).toMatchObject({ error: { code: 'reminder_too_soon' } });

    const second = await desk.invoice({ ...bill, description: 'More' });
    const several = (await remind({ customer: address })).result;
    expect(several.data).toMatchObject({
      error: {
        code: 'invoice_ambiguous',
        message: '"Debtor BV" has 2 overdue invoices. Nothing was sent.',
        candidates: [{ number: due.invoice_number }, { number: second.invoice_number }],
      },
    });
    await desk.invoice({ customer: { name: 'Debtor NV', email: 'nv@example.com' } });
    const unclear = await remind({ customer: 'debtor' });
    expect(unclear.result.data).toMatchObject({ error: { code: 'customer_ambiguous', field: 'customer' } });
    // The question is about the customer: the answer replaces this field, not the invoice.
    expect(questionOf(unclear)).toMatchObject({ kind: 'customer', field: 'customer' });
    const wrong = [
      [{ customer: 'Zzyzx' }, 'customer_not_found'],
      [{ customer: customer_id, id: due.id }, 'validation_failed'],
      [{}, 'validation_failed'],
    ] as const;
    for (const [args, code] of wrong)
      expect((await remind(args)).result.data, JSON.stringify(args)).toMatchObject({ error: { code } });
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([['reminder', address]]);
  });

  test('where a number may be that of an invoice and of a note, both are named and nothing is mailed', async () => {
    const { desk, invoice } = counter;
    await desk.run('updateBusiness', { invoice_prefix: 'CN/', next_invoice_number: 2 });
    const twin = await desk.invoice({ customer_id: invoice.customer.id, description: 'More', amount: 7 });
    expect(twin.invoice_number).toBe('CN/000002');
    await desk.run('createCreditNote', { invoice_id: invoice.id, reason: 'Once more', amount: 1 });
    const before = await kinds();
    const refused = await send('CN 2');
    expect(refused.data).toMatchObject({
      error: {
        code: 'invoice_ambiguous',
        field: 'id',
        candidates: [{ number: 'CN/000002', id: twin.id }, { number: 'CN-000002' }],
      },
    });
    expect(await kinds()).toEqual(before);
    expect((await send('CN-000002')).data).toMatchObject({ credit_note_number: 'CN-000002' });
    expect((await send('CN/000002')).data).toMatchObject({ invoice_number: 'CN/000002' });
    expect(await kinds()).toEqual([...before, 'credit_note', 'invoice']);
  });
});
