/**
 * Small books with the events that `verify-books.ts` lacks: events of mails, of disputes, of an erased customer, and of
 * the states of subscriptions.
 */
import type { MailGateway } from '../../src/model/mail.ts';
import { emitOverdueEvents } from '../../src/operations/reminders/emit-overdue-events.ts';
import type { Ledger } from '../kit/desk.ts';
import { type Bank, openBank } from '../operations/payments/bank.ts';
import { OFFLINE } from '../operations/payments/shop.ts';
import { type Club, DECLINES_LATER, openClub } from '../operations/subscriptions/club.ts';

/** A mail server that accepts everything, so that mails are sent and have events. */
const mail: MailGateway = {
  configured: true,
  trouble: async () => null,
  send: async () => ({ outcome: 'sent' }),
  close: async () => undefined,
};
export const TOLD = { ...OFFLINE, mail };

export async function eventfulBooks(ledger: Ledger): Promise<Club> {
  const bank = openBank(ledger);
  const club = await openClub(ledger);
  const { desk } = club;
  const bob = { name: 'Bob', email: 'bob@two.example' };
  const mailed = await desk.invoice({ customer: bob, date: '2026-03-01', due_date: '2026-03-10' });
  for (const _ of [1, 2]) await desk.run('sendInvoice', { id: mailed.id });
  await desk.run('sendReminder', { id: mailed.id });
  await emitOverdueEvents(club.services);
  const note = await desk.run('createCreditNote', { invoice_id: mailed.id, amount: 10, reason: 'Late' });
  await desk.run('sendCreditNote', { id: note.id });

  const { code } = await club.link({ usage_limit: null });
  for (const ends of ['open', 'won'] as const) {
    const attempt = await club.start(code);
    await club.payByCard(attempt);
    const payment = await club.refresh(attempt);
    const { id } = bank.dispute(payment, 10_000);
    await club.refresh(payment);
    bank.change(payment, id, { state: ends });
    await club.refresh(payment);
  }
  await failedThenPaidThenUndone(club, bank);
  const gone = await desk.invoice({ customer: { name: 'Gone', email: 'gone@two.example' } });
  await desk.run('recordPayment', { id: gone.id });
  await desk.run('eraseCustomer', { id: 'gone@two.example' });
  await live(club);
  return club;
}

/** A test payment that fails, is paid after all, and is undone. The event of its failure remains. */
async function failedThenPaidThenUndone(club: Club, bank: Bank): Promise<void> {
  const { code } = await club.link({ testmode: true });
  const attempt = await club.start(code);
  await club.payByCard(attempt);
  const paid = await bank.ask(club, attempt);
  const failed = await bank.say(club, attempt, { ...paid, state: 'failed', paidAt: null });
  await bank.say(club, failed, paid);
  await club.desk.run('undoPayment', { id: attempt.id, reason: 'Only a test' });
}

/** Subscriptions that end in every way, one that renews and one that cannot be charged. */
async function live(club: Club): Promise<void> {
  const { desk } = club;
  const { id } = await club.active();
  for (const name of ['pauseSubscription', 'resumeSubscription', 'pauseSubscription'] as const) {
    await desk.run(name, { id });
  }
  const ended = await club.active();
  await desk.run('updateSubscription', { id: ended.id, amount: 30 });
  await desk.run('cancelSubscription', { id: ended.id });
  await club.active({ installments: 1 });
  await club.active({ interval: 'week' });
  await club.active({ interval: 'week' }, DECLINES_LATER);
  const terms = { description: 'Hosting', amount: 20, interval: 'month', tax_rate: 21 };
  await club.subscription({ ...terms, collection: 'invoice', starts_on: '2026-03-20' });
  await club.workAt('2026-03-25T12:00:00Z');
}
