// The timeline never claims that an unsent mail was sent (R20): one line is for the call, another for the mail server's
// answer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../kit/desk.ts';
import { openPostOffice, type PostOffice } from './mailing.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await openPostOffice('sqlite');
});
afterAll(() => office[Symbol.asyncDispose]());

const SENDS = [
  ['sendInvoice', 'invoice', (facts: Facts) => ({ id: facts.invoice })],
  ['sendReminder', 'reminder', (facts: Facts) => ({ id: facts.invoice })],
  ['sendCreditNote', 'credit note', (facts: Facts) => ({ id: facts.note })],
  ['sendStatement', 'statement', (facts: Facts) => ({ id: facts.customer, from: '2026-03-01', to: '2026-03-17' })],
] as const;
type Facts = Readonly<Record<'invoice' | 'note' | 'customer', number | null>>;

test.each(SENDS)('%s', async (operation, kind, inputOf) => {
  const desk = await openDesk(office.ledger);
  const invoice = await desk.invoice({ customer: { name: 'Ann', email: 'ann@example.com' } });
  const note = await desk.run('createCreditNote', { invoice_id: invoice.id, amount: 10, reason: 'Late' });
  const input = inputOf({ invoice: invoice.id, note: note.id, customer: invoice.customer.id ?? 0 });
  const { mail } = office.ledger.testApp.app.services;
  const lines = async () => (await desk.run('listActivity', { limit: 2 })).activity.map(({ summary }) => summary);

  const { configured } = mail;
  Object.defineProperty(mail, 'configured', { value: false, configurable: true });
  const unsent = await desk.run(operation, input).finally(() => {
    Object.defineProperty(mail, 'configured', { value: configured, configurable: true });
  });
  expect(unsent).toMatchObject({ delivery: 'not_configured' });
  expect((await lines())[0]).toMatch(/^Wrote the mail of .*; no mail server is set up, so nothing was sent$/);

  expect(await desk.run(operation, input)).toMatchObject({ delivery: 'sent' });
  const [outcome, call] = await lines();
  expect(call).toMatch(/^Queued the mail of .* to ann@example\.com$/);
  expect(outcome).toBe(`The mail server took the ${kind} mail to ann@example.com`);
});
