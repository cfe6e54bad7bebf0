/**
 * Tasks about what came from a former product, and about customers with nearly the same name (R108). Imports are
 * not a tool: the right answer says where they are made.
 */
import { dueOf, invoice, netOf, numberOf } from '../ledger/truth.ts';
import { money } from '../money.ts';
import { mailedAgain, paymentRecorded } from './changed-rows.ts';
import { dayNamesOfAll, emailOf, figuresOf, type Task } from './task.ts';

/** Where a person imports. */
const WHERE = ['Move in', 'billhook import'] as const;

export const MOVING_IN: readonly Task[] = [
  {
    ...{
      id: 'imported-overdue',
      kind: 'moving-in',
      question: 'Which invoices in Swiss francs are overdue, since when, and how much is due?',
    },
    amounts: [dueOf(invoice('gletsch-late'))],
    names: [[numberOf('gletsch-late')], dayNamesOfAll('2026-01-20')],
    notNames: [numberOf('gletsch-open')],
  },
  {
    ...{
      id: 'imported-looked-up',
      kind: 'moving-in',
      question: `Wat staat er nog open op ${numberOf('gletsch-open')}, van wie is die, en wanneer vervalt hij?`,
    },
    amounts: [dueOf(invoice('gletsch-open'))],
    names: [['Gletsch Sport'], dayNamesOfAll('2026-04-30')],
  },
  {
    ...{
      id: 'imported-paid-in-part',
      kind: 'moving-in',
      question: `Wie viel ist auf ${numberOf('gletsch-late')} noch offen?`,
    },
    followUps: ['Darauf sind heute 200 Franken eingegangen. Buche sie; was bleibt offen?'],
    amounts: [money('CHF 480'), money('CHF 280')],
    mayName: [money('CHF 200')],
    effects: paymentRecorded('gletsch-late', money('CHF 200'), 'open'),
  },
  {
    ...{
      id: 'imported-mailed',
      kind: 'moving-in',
      question: `Renvoie la facture ${numberOf('gletsch-open')} à Gletsch Sport par e-mail.`,
    },
    mayName: figuresOf([invoice('gletsch-open')]),
    names: [['import', 'ancien', 'autre produit', 'another product', 'former']],
    tries: 'sendInvoice',
  },
  {
    ...{
      id: 'import-faults',
      kind: 'moving-in',
      question:
        'We move our customers in from Moneybird. The preview says: row 14, email: must be an e-mail address. Leave that row out and import the rest.',
    },
    names: [WHERE],
  },
  {
    ...{
      id: 'import-undone',
      kind: 'moving-in',
      question: 'Maak de import van 28 februari ongedaan: de facturen van Gletsch Sport horen niet in deze boeken.',
    },
    mayName: [...figuresOf([invoice('gletsch-late'), invoice('gletsch-open')]), money('CHF 730')],
    names: [WHERE],
  },
  {
    ...{
      id: 'nearly-the-same-name',
      kind: 'moving-in',
      question: 'What does Lunchroom De Linde owe us?',
    },
    followUps: ['Mail them that invoice again.'],
    amounts: [dueOf(invoice('linde-open'))],
    mayName: [dueOf(invoice('linden-open')), netOf(invoice('linden-open'))],
    effects: mailedAgain('linde-open'),
    mails: [emailOf('linde')],
  },
  {
    ...{
      id: 'nearly-the-same-name-billed',
      kind: 'moving-in',
      question: 'Factureer De Lind 40 euro voor „Krijt”, zonder btw en zonder mail.',
    },
    mayName: [money('EUR 40'), dueOf(invoice('linde-open')), dueOf(invoice('linden-open'))],
    names: [
      ['De Linden', 'delinden'],
      ['Lunchroom De Linde ', 'Lunchroom De Linde,', 'delinde.example', 'De Linde of', 'De Linde:'],
    ],
  },
];
