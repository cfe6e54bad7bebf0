/**
 * Tasks about changes. The requested change must happen exactly once, and no other change may happen. Some tasks
 * request only a fact or a preview, so nothing may change. No customer may get a mail that was not requested.
 */
import { customerId, dueOf, invoice, numberOf } from '../ledger/truth.ts';
import { money } from '../money.ts';
import {
  byCustomer,
  draftIssued,
  invoiceCancelled,
  invoiceMade,
  linkMade,
  paymentRecorded,
  reminded,
} from './changed-rows.ts';
import { emailOf, figuresOf, type Task } from './task.ts';

const WRITING: readonly Task[] = [
  {
    ...{ id: 'bill', kind: 'writing', question: 'Invoice Lina Vos 275 euros for "Two portraits". Do not mail it.' },
    amounts: [money('EUR 275')],
    effects: invoiceMade(byCustomer('lina'), money('EUR 275')),
  },
  {
    ...{ id: 'remind', kind: 'writing', question: 'Remind Northwind Surf of its overdue invoice.' },
    mayName: figuresOf([invoice('northwind-old')]),
    names: [[numberOf('northwind-old'), 'Northwind']],
    effects: reminded('northwind-old'),
    mails: [emailOf('northwind')],
  },
  {
    ...{
      id: 'part-payment',
      kind: 'writing',
      question: `Korenaar paid 200 euros on ${numberOf('korenaar-old')} by bank. Book it, and tell me what is left.`,
    },
    amounts: [money('EUR 1050')],
    mayName: [money('EUR 200'), money('EUR 1250')],
    effects: paymentRecorded('korenaar-old', money('EUR 200'), 'open'),
  },
  {
    ...{ id: 'cancel', kind: 'writing', question: `Cancel invoice ${numberOf('smit-foto-open')}.` },
    mayName: figuresOf([invoice('smit-foto-open')]),
    names: [[numberOf('smit-foto-open')]],
    effects: invoiceCancelled('smit-foto-open'),
  },
  {
    ...{
      id: 'change-address',
      kind: 'writing',
      question: 'The new e-mail address of Orchard Clinic is money@orchard.example.com.',
    },
    names: [['money@orchard.example.com']],
    effects: [
      {
        table: 'customers',
        change: 'changed',
        id: customerId('orchard'),
        with: { email: 'money@orchard.example.com' },
      },
    ],
  },
  {
    ...{
      id: 'new-customer',
      kind: 'writing',
      question: 'Add the customer Tern & Gull, mail@terngull.example.com. Nothing else.',
    },
    names: [['Tern & Gull']],
    effects: [
      { table: 'customers', change: 'added', with: { name: 'Tern & Gull', email: 'mail@terngull.example.com' } },
    ],
  },
  {
    ...{ id: 'bill-yen', kind: 'currencies', question: 'Invoice Hana Sato 30000 yen for "Kerning". Do not mail it.' },
    amounts: [money('JPY 30000')],
    effects: invoiceMade(byCustomer('sato'), money('JPY 30000')),
  },
  {
    ...{
      id: 'pay-dinar',
      kind: 'currencies',
      question: `Al-Salam paid 0.375 dinar on ${numberOf('salam-old')}. Book it, and tell me what is left.`,
    },
    amounts: [money('KWD 1250')],
    mayName: [money('KWD 0.375'), money('KWD 1250.375')],
    effects: paymentRecorded('salam-old', money('KWD 0.375'), 'open'),
  },
];

const RETRY: readonly Task[] = [
  {
    ...{ id: 'lost-bill', kind: 'retry', question: 'Invoice Korenaar Bakery 60 euros for "Chalk". Do not mail it.' },
    losesAnswerOf: 'createInvoice',
    amounts: [money('EUR 60')],
    effects: invoiceMade(byCustomer('korenaar'), money('EUR 60')),
  },
  {
    ...{
      id: 'lost-payment',
      kind: 'retry',
      question: `Book the payment of all that is due on ${numberOf('smit-molen-old')}.`,
    },
    losesAnswerOf: 'recordPayment',
    mayName: figuresOf([invoice('smit-molen-old')]),
    names: [[numberOf('smit-molen-old')]],
    effects: paymentRecorded('smit-molen-old', money('EUR 300'), 'settled'),
  },
  {
    ...{ id: 'lost-link', kind: 'retry', question: 'Make a payment link over 25 euros for "Postcards".' },
    losesAnswerOf: 'createPaymentLink',
    amounts: [money('EUR 25')],
    effects: [linkMade(money('EUR 25'))],
  },
  {
    ...{ id: 'lost-reminder', kind: 'retry', question: `Send a reminder for ${numberOf('orchard-old')}.` },
    losesAnswerOf: 'sendReminder',
    mayName: figuresOf([invoice('orchard-old')]),
    effects: reminded('orchard-old'),
    mails: [emailOf('orchard')],
  },
  {
    ...{ id: 'lost-reading', kind: 'retry', question: 'What is overdue in pounds?' },
    losesAnswerOf: 'listOverdueInvoices',
    amounts: [dueOf(invoice('northwind-old'))],
    mayName: figuresOf([invoice('northwind-old')]),
  },
];

const UNSENT: readonly Task[] = [
  {
    ...{
      id: 'preview-only',
      kind: 'unsent',
      question: `Show me the text of a firm reminder for ${numberOf('korenaar-old')}, but send nothing.`,
    },
    amounts: [dueOf(invoice('korenaar-old'))],
  },
  {
    ...{
      id: 'draft-only',
      kind: 'unsent',
      question: 'Prepare a draft for Northwind Surf: 120 pounds for "Fins". I will issue it myself.',
    },
    amounts: [money('GBP 120')],
    effects: invoiceMade(byCustomer('northwind'), money('GBP 120'), { status: 'draft' }),
  },
  {
    ...{
      id: 'bill-without-mail',
      kind: 'unsent',
      question: 'Invoice Brightwater GmbH 80 euros for "Stickers". They must not get a mail.',
    },
    amounts: [money('EUR 80')],
    effects: invoiceMade(byCustomer('brightwater'), money('EUR 80')),
  },
  {
    ...{ id: 'issue-without-mail', kind: 'unsent', question: 'Issue the draft of Lina Vos; I hand it over in person.' },
    mayName: figuresOf([invoice('lina-draft'), invoice('lina-paid')]),
    effects: draftIssued('lina-draft'),
  },
  {
    ...{ id: 'owner-says-no', kind: 'unsent', question: `Mail invoice ${numberOf('smit-foto-open')} to the customer.` },
    says: 'no',
    mayName: figuresOf([invoice('smit-foto-open')]),
    names: [['not sent', 'not send', 'not mail', "n't", 'nothing was sent', 'declined', 'said no']],
    tries: 'sendInvoice',
  },
];

export const CHANGES: readonly Task[] = [...WRITING, ...RETRY, ...UNSENT];
