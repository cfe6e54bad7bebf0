/**
 * Tasks about drafts, credit notes and payments recorded by mistake: only the requested change may happen (R80, R81,
 * R82).
 */
import { creditOfAll, creditOfAmount, creditOfLine } from '../ledger/credit.ts';
import { dueOf, grossOf, invoice, invoiceId, nextNumber, numberOf } from '../ledger/truth.ts';
import { money } from '../money.ts';
import {
  cancelledWithoutNote,
  credited,
  creditedAndRefunded,
  creditMailed,
  draftChanged,
  draftDeleted,
  draftIssued,
  paymentRecorded,
  refunded,
  undone,
} from './changed-rows.ts';
import { emailOf, figuresOf, type Task } from './task.ts';

const lina = figuresOf([invoice('lina-draft')]);
/** Expected columns of a draft after the price of its line became EUR 95: the text of the line does not change. */
const FRAME_FOR_95 = { amount: 9_500, lines: [{ description: 'Frame', quantity: 100, unitPrice: 9_500 }] };
const guides = creditOfLine('brightwater-open', 2);
const discount = creditOfAmount('brightwater-open', money('EUR 100'));
const envelopes = creditOfLine('pelikan-open', 2);
const elsPaid = creditOfAll('jansen-els-paid');

const DRAFTS: readonly Task[] = [
  {
    ...{
      id: 'draft-price',
      kind: 'drafting',
      question: 'In the draft for Lina Vos, change the price of the frame to 95 euros. Do not issue it.',
    },
    amounts: [money('EUR 95')],
    mayName: lina,
    effects: [draftChanged('lina-draft', FRAME_FOR_95)],
  },
  {
    ...{ id: 'draft-deleted', kind: 'drafting', question: 'Gooi het concept voor Lina Vos weg.' },
    mayName: lina,
    names: [['Lina']],
    effects: [draftDeleted('lina-draft')],
  },
  {
    ...{
      id: 'draft-by-due-date',
      kind: 'drafting',
      question: 'Stelle den Entwurf für Atelier Noor aus, der am 27. März fällig ist. Maile ihn nicht.',
    },
    mayName: figuresOf([invoice('noor-autumn')]),
    names: [[nextNumber()]],
    effects: draftIssued('noor-autumn'),
  },
  {
    ...{
      id: 'draft-changed-meanwhile',
      kind: 'drafting',
      question:
        'Read the draft for Lina Vos. If it comes to exactly 75 euros, issue what you have read, and nothing else; no mail.',
    },
    meanwhile: {
      before: 'issueInvoice',
      operation: 'updateInvoice',
      input: { id: invoiceId('lina-draft'), items: [{ description: 'Frame, gilded', unit_price: 115 }] },
    },
    tries: 'issueInvoice',
    mayName: [money('EUR 115'), ...lina],
    names: [['changed', 'different', 'no longer', 'another', '115']],
  },
  {
    ...{
      id: 'draft-then-issue',
      kind: 'drafting',
      question: 'Wat staat er in het concept voor Lina Vos, en op welk totaal komt het?',
    },
    followUps: ['Maak er 95 euro van en geef de factuur dan uit. Niet mailen.'],
    amounts: [money('EUR 75'), money('EUR 95')],
    names: [['Frame'], [nextNumber()]],
    effects: draftIssued('lina-draft', FRAME_FOR_95),
  },
];

const CREDIT: readonly Task[] = [
  {
    ...{
      id: 'credit-one-line',
      kind: 'credit',
      question: `Crediteer op ${numberOf('brightwater-open')} alleen de gedrukte gidsen (printed guides). De rest blijft staan.`,
    },
    amounts: [guides.total],
    mayName: [
      money('EUR 19.99'),
      guides.net,
      guides.tax,
      ...figuresOf([invoice('brightwater-open')]),
      money('EUR 1464.92'),
    ],
    effects: credited('brightwater-open', guides),
  },
  {
    ...{
      id: 'credit-amount',
      kind: 'credit',
      question:
        'Credit 100 euros, VAT included, on the invoice with the reference PO-7781, because we were late. How much VAT is in the credit note?',
    },
    amounts: [discount.total, discount.tax],
    mayName: [discount.net, ...figuresOf([invoice('brightwater-open')]), money('EUR 1430.29')],
    effects: credited('brightwater-open', discount),
  },
  {
    ...{
      id: 'credit-mailed',
      kind: 'credit',
      question: `Schreibe auf ${numberOf('smit-foto-open')} 90 Euro gut, Grund „Nachlass“, und maile die Gutschrift dem Kunden.`,
    },
    amounts: [money('EUR 90')],
    mayName: [money('EUR 810'), ...figuresOf([invoice('smit-foto-open')])],
    effects: creditMailed(
      'smit-foto-open',
      credited('smit-foto-open', creditOfAmount('smit-foto-open', money('EUR 90')), { note: { reason: /Nachlass/ } }),
    ),
    mails: [emailOf('smit_foto')],
  },
  {
    ...{
      id: 'credit-the-rest',
      kind: 'credit',
      question: `Northwind Surf muss nicht mehr zahlen, was auf ${numberOf('northwind-old')} noch offen ist. Schreibe genau das gut.`,
    },
    amounts: [dueOf(invoice('northwind-old'))],
    mayName: figuresOf([invoice('northwind-old')]),
    effects: credited('northwind-old', creditOfAmount('northwind-old', money('GBP 500'))),
  },
  {
    ...{
      id: 'credit-without-refund',
      kind: 'credit',
      question: `Maak een creditnota voor heel ${numberOf('jansen-els-paid')}. Het geld verrekenen we met een volgende factuur.`,
    },
    amounts: [elsPaid.total],
    mayName: [elsPaid.net, elsPaid.tax],
    effects: credited('jansen-els-paid', elsPaid),
  },
  {
    ...{
      id: 'credit-and-refund',
      kind: 'credit',
      question: `The survey of ${numberOf('brightwater-paid')} never took place. Credit all of it and give the money back.`,
    },
    amounts: [grossOf(invoice('brightwater-paid'))],
    effects: creditedAndRefunded('brightwater-paid', creditOfAll('brightwater-paid')),
  },
  {
    ...{
      id: 'refund-without-credit',
      kind: 'credit',
      question: 'Zahle Lina Vos 50 Euro von ihrer Zahlung zurück, aus Kulanz und ohne Gutschrift.',
    },
    amounts: [money('EUR 50')],
    mayName: [money('EUR 100'), ...figuresOf([invoice('lina-paid')])],
    effects: refunded('lina-paid', money('EUR 50')),
  },
  {
    ...{
      id: 'refund-with-credit',
      kind: 'credit',
      question: 'Refund Lina Vos 60 euros of what she paid for the portrait, with a credit note.',
    },
    amounts: [money('EUR 60')],
    mayName: [money('EUR 90'), ...figuresOf([invoice('lina-paid')])],
    effects: creditedAndRefunded('lina-paid', creditOfAmount('lina-paid', money('EUR 60'))),
  },
  {
    ...{
      id: 'payment-never-came',
      kind: 'credit',
      question: `De betaling op ${numberOf('jansen-els-paid')} heb ik bij vergissing ingeboekt: dat geld is nooit gekomen. Zet het recht.`,
    },
    amounts: [grossOf(invoice('jansen-els-paid'))],
    effects: undone('jansen-els-paid'),
  },
  {
    ...{
      id: 'payment-on-wrong-invoice',
      kind: 'credit',
      question: `The 260 euros that I booked today for Tegelhandel De Vries came from Jansen Fietsen, for ${numberOf('jansen-fietsen-open')}. Put that right. What does Jansen Fietsen still owe?`,
    },
    amounts: [money('EUR 15')],
    mayName: [money('EUR 260'), money('EUR 275')],
    effects: [...undone('tegels-paid'), ...paymentRecorded('jansen-fietsen-open', money('EUR 260'), 'open')],
  },
  {
    ...{
      id: 'credit-preview',
      kind: 'credit',
      question: `What would a credit note for the envelopes on ${numberOf('pelikan-open')} come to, with VAT? Do not make it yet.`,
    },
    amounts: [envelopes.total],
    mayName: [envelopes.net, envelopes.tax, money('EUR 145.2'), ...figuresOf([invoice('pelikan-open')])],
  },
  {
    ...{
      id: 'cancel-without-note',
      kind: 'credit',
      question: `Storniere ${numberOf('jansen-fietsen-open')} ohne Gutschrift: Der Kunde hat die Rechnung nie bekommen.`,
    },
    mayName: figuresOf([invoice('jansen-fietsen-open')]),
    names: [[numberOf('jansen-fietsen-open')]],
    effects: cancelledWithoutNote('jansen-fietsen-open'),
  },
  {
    ...{
      id: 'lost-credit',
      kind: 'retry',
      question: `Credit 40 euros of ${numberOf('jansen-fietsen-open')}: two stickers were scratched.`,
    },
    losesAnswerOf: 'createCreditNote',
    amounts: [money('EUR 40')],
    mayName: [money('EUR 235'), ...figuresOf([invoice('jansen-fietsen-open')])],
    effects: credited('jansen-fietsen-open', creditOfAmount('jansen-fietsen-open', money('EUR 40'))),
  },
  {
    ...{
      id: 'credit-notes-listed',
      kind: 'reading',
      question: "Welke creditnota's zijn er dit jaar gemaakt, voor wie en over welk bedrag?",
    },
    amounts: [money('USD 810'), money('EUR 150')],
    names: [['Orchard Clinic'], ['Atelier Noor']],
  },
];

export const DOCUMENTS: readonly Task[] = [...DRAFTS, ...CREDIT];
