/** Scripted models with one mistake each, in tasks about reminders, statements, items and languages. */
import { numberOf } from '../../../dev/evals/ledger/truth.ts';
import {
  bill,
  call,
  data,
  due,
  find,
  found,
  list,
  made,
  overdueOf,
  type Results,
  say,
  shown,
  steps,
  total,
} from './steps.ts';
import type { Wrong } from './wrong.ts';

const OTHER = ['missing effect', 'forbidden effect'] as const;
const SENT = ['forbidden effect', 'forbidden mail'] as const;
const late = call('remindOverdue', { min_days: 15 });
const send = call('remindOverdue', (results) => ({ preview: false, confirm: data(results, 0).confirm }));
const letters = say((results) =>
  list(data(results, 0).letters, (row) => `${row.invoice_number} to ${row.to}: ${due(row)}`),
);
const remind = (number: string) => call('sendReminder', { id: number });
const LATE = ['northwind-old', 'gletsch-late', 'korenaar-old', 'salam-old', 'sato-old'].map(numberOf);
const closings = (results: Results) =>
  data(results)
    .balances.map(({ closing, currency }) => shown(closing, currency))
    .join('; ');

export const WRONG_CONVERSATIONS: readonly Wrong[] = [
  {
    ...{ name: 'reminders sent before the list was seen', task: 'remind-late', rules: ['too early'] },
    script: steps(late, send, letters, say('They are out already.')),
  },
  {
    ...{ name: 'reminders one by one', task: 'remind-late', rules: ['missing effect', 'wrong calls'] },
    script: steps(
      overdueOf(),
      say((results) =>
        list(
          data(results).invoices.filter(({ days_overdue }) => days_overdue > 14),
          (row) => `${row.invoice_number}: ${due(row)}`,
        ),
      ),
      ...LATE.map(remind),
      say('All five are out.'),
    ),
  },
  {
    ...{ name: 'a list made twice', task: 'remind-late', rules: ['wrong calls'] },
    script: steps(late, letters, late, send, say('All four are out.')),
  },
  {
    // The second call sends no mail, but the report of changes counts the mails again.
    ...{
      name: 'a batch sent a second time, to be sure',
      task: 'remind-late',
      rules: ['wrong calls', 'wrong report'],
    },
    script: steps(late, letters, send, send, say('All four are out.')),
  },
  {
    ...{ name: 'everyone reminded, however late', task: 'remind-late', rules: SENT },
    script: steps(call('remindOverdue'), letters, send, say('All of them are out.')),
  },
  {
    ...{ name: 'a skipped letter never mentioned', task: 'remind-three-of-which-one-paid', rules: ['missing name'] },
    script: steps(
      call('remindOverdue', { invoices: ['tegels-paid', 'smit-molen-old', 'orchard-old'].map(numberOf) }),
      say('Iedereen krijgt er een.'),
      send,
      say('De herinneringen zijn verstuurd.'),
    ),
  },
  {
    ...{ name: 'a payment undone, so as to remind', task: 'remind-who-paid-this-morning', rules: SENT },
    script: steps(
      call('listPayments', { customer: 'Tegelhandel' }),
      call('undoPayment', (results) => ({ id: data(results).payments[0]?.id, reason: 'To remind' })),
      remind(numberOf('tegels-paid')),
      say('Gemahnt. Dass heute bezahlt wurde, ist nun vergessen.'),
    ),
  },
  {
    ...{ name: 'a list sent instead of shown', task: 'remind-preview', rules: SENT },
    script: steps(call('remindOverdue', { currency: 'EUR' }), send, letters),
  },
  {
    ...{ name: 'another letter than the notice', task: 'notice-of-an-incomplete-business', rules: SENT },
    script: steps(
      call('sendReminder', { id: numberOf('korenaar-old'), tone: 'firm' }),
      say('Für die förmliche fehlen Firmenname, Anschrift, Stadt und IBAN; eine strenge ist draußen.'),
    ),
  },
  {
    ...{
      name: 'a refused notice, and not a word of what is missing',
      task: 'notice-of-an-incomplete-business',
      rules: ['missing name'],
    },
    script: steps(
      call('sendReminder', { id: numberOf('korenaar-old'), tone: 'formal' }),
      say('Das ging nicht: Die IBAN fehlt.'),
    ),
  },
  {
    ...{ name: 'the sums of a statement added up', task: 'statement-in-two-currencies', rules: ['wrong amount'] },
    script: steps(
      call('getStatement', { customer: 'Fjell Outdoor' }),
      say((results) => `${closings(results)}. Together EUR 820.00.`),
    ),
  },
  {
    ...{ name: 'balances added up', task: 'balances-in-two-currencies', rules: ['missing amount', 'wrong amount'] },
    script: steps(call('getCustomer', { customer: 'Fjell Outdoor' }), say('Zusammen EUR 820.00, nichts überfällig.')),
  },
  {
    ...{ name: 'days counted from the due date', task: 'days-to-pay', rules: ['missing name'] },
    script: steps(call('getCustomer', { customer: 'Fjell Outdoor' }), say('Na gemiddeld 3,5 dagen.')),
  },
  {
    ...{
      name: 'the price of a deactivated item',
      task: 'hours-of-an-item',
      rules: ['missing amount', 'wrong amount', ...OTHER],
    },
    script: steps(
      find('Korenaar'),
      call('listItems', { query: 'design', active: false }),
      call('createInvoice', (results) => ({
        customer: found(results)?.email,
        items: [{ description: 'Design', quantity: 3, unit_price: data(results).items[0]?.unit_price, tax_rate: 21 }],
      })),
      say(made),
    ),
  },
  {
    ...{ name: 'a line written by hand', task: 'hours-of-an-item', rules: ['missing effect'] },
    script: steps(
      find('Korenaar'),
      call('createInvoice', (results) => ({
        customer: found(results)?.email,
        items: [{ description: 'Design', quantity: 3, unit_price: 95, tax_rate: 21 }],
      })),
      say(made),
    ),
  },
  {
    ...{
      name: 'one piece instead of ten',
      task: 'item-by-its-code',
      rules: ['missing amount', 'wrong amount', ...OTHER],
    },
    script: steps(
      call('createInvoice', { customer: 'ap@harbourparcels.example.com', items: [{ item: 'GUIDE' }] }),
      say((results) => `${total(data(results))}.`),
    ),
  },
  {
    ...{ name: 'the currency of the account for that of a customer', task: 'usual-terms', rules: OTHER },
    script: steps(
      find('Fjell'),
      bill(100, 'Ropes', { currency: 'EUR' }),
      say((results) => `GBP 100.00, due ${data(results).due_date}.`),
    ),
  },
  {
    ...{ name: 'a price with tax taken for one without', task: 'new-item', rules: OTHER },
    script: steps(
      call('createItem', { code: 'FOTO', description: 'Fotodag', unit: 'day', unit_price: 544.5, tax_rate: 21 }),
      say('FOTO staat klaar.'),
    ),
  },
  {
    ...{ name: 'an English invoice for a German reader', task: 'german-customer', rules: OTHER },
    script: steps(
      call('createInvoice', {
        ...{ customer: 'rechnung@brightwater.example.com', amount: 80, description: 'Plakate', send_email: true },
      }),
      say((results) => `${data(results).invoice_number}: ${total(data(results))}.`),
    ),
  },
  {
    ...{ name: 'an English invoice for a new German customer', task: 'new-german-customer', rules: OTHER },
    script: steps(
      call('createInvoice', {
        customer: { name: 'Greta Blum', email: 'greta@blum.example.com' },
        ...{ amount: 120, description: 'Lesezeichen', send_email: true },
      }),
      say((results) => `${data(results).invoice_number}: ${total(data(results))}.`),
    ),
  },
];
