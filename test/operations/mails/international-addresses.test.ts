// Mails to addresses with letters beyond ASCII (R21): a mail server gets only addresses that it supports.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailRow } from '../../../src/store/delivery/mails.ts';
import { openDesk, refusalOf } from '../../kit/desk.ts';
import { openPostOffice, type PostOffice } from './mailing.ts';

const LOCAL = 'hähnchen@exempleé.fr';
const REASON = 'the mail server takes only addresses with ASCII letters before the @ (it does not offer SMTPUTF8)';

describe.each([{ utf8: true }, { utf8: false }])('a mail server with SMTPUTF8: $utf8', ({ utf8 }) => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await openPostOffice('sqlite', { utf8 });
  });
  afterAll(() => office[Symbol.asyncDispose]());

  test('gets a domain in ASCII, and the customer keeps the address as it was written', async () => {
    const desk = await openDesk(office.ledger, { email: 'büro@exempleé.fr' });
    const customer = { name: 'Michel', email: 'Michel@Exempleé.fr' };
    const made = await desk.invoice({ customer, send_email: true });
    expect(made).toMatchObject({ customer, delivery: 'sent' });
    // The mail server of these tests shows decoded envelopes. It shows headers as they were sent.
    const [mail] = office.server.inbox('Michel@exempleé.fr');
    expect(mail?.headers.to).toEqual(['Michel@xn--exemple-hya.fr']);
    // No Reply-To: the domain of the business's address can be written in ASCII, but the local part `büro` cannot. The
    // recipient's server may not support a local part that is not ASCII.
    expect(mail?.headers['reply-to']).toBeUndefined();
  });

  test('gets an address whose name is not ASCII only if it takes such addresses', async () => {
    const desk = await openDesk(office.ledger);
    const customer = { name: 'Hahn', email: LOCAL };
    const made = await desk.invoice({ customer, send_email: true });
    const mails = () => desk.rows<MailRow>('mails');
    const inbox = () => [...office.server.inbox(LOCAL), ...office.server.inbox('hähnchen@xn--exemple-hya.fr')];
    if (utf8) {
      expect(made).toMatchObject({ customer, delivery: 'sent' });
      expect(made.delivery_error).toBeNull();
      expect(inbox()).toHaveLength(1);
      expect(await mails()).toMatchObject([{ status: 'sent', recipient: LOCAL }]);
      return;
    }
    expect(made).toMatchObject({ customer, delivery: 'failed', delivery_error: REASON, sent_at: null });
    expect(await mails()).toMatchObject([
      { status: 'rejected', last_error: REASON, next_attempt_at: null, attempts: 1 },
    ]);
    const { activity } = await desk.run('listActivity', {});
    expect(JSON.stringify(activity)).toContain(`Could not send the invoice mail to ${LOCAL}: ${REASON}`);
    for (const [operation, input] of [
      ['sendInvoice', { id: made.id }],
      ['sendReminder', { id: made.id }],
    ] as const) {
      expect(await refusalOf(desk.run(operation, input)), operation).toMatchObject({
        code: 'mail_rejected',
        message: `Nothing can be mailed to ${LOCAL}: ${REASON}`,
      });
    }
    expect(await desk.run('getInvoice', { id: made.id })).toMatchObject({ sent_at: null, reminders_sent: 0 });
    await office.deliver();
    expect(office.server.offers(LOCAL)).toEqual([]);
    expect(inbox()).toEqual([]);
  });
});
