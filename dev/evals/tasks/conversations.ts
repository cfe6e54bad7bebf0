/** Tasks about customers: reminding several, notices, statements, balances, items and languages (R84, R87, R88). */
import { ITEMS } from '../ledger/corrected.ts';
import { CUSTOMERS } from '../ledger/plan.ts';
import {
  customer,
  customerId,
  daysBetween,
  daysOverdue,
  dueOf,
  invoice,
  nextNumber,
  numberOf,
  of,
  overdue,
  sums,
} from '../ledger/truth.ts';
import { money } from '../money.ts';
import { byCustomer, invoiceMade, invoiceMailed, remindedTogether } from './changed-rows.ts';
import { dayNames, emailOf, figuresOf, type Task } from './task.ts';

const possible = overdue.filter(({ customer: key, reminded }) => customer(key).email !== null && !reminded);
const late = possible.filter((one) => daysOverdue(one) > 14);
const inEuros = possible.filter((one) => dueOf(one).currency === 'EUR');
const fjell = of('fjell');
const fjellOpen = fjell.map(dueOf).filter(({ minor }) => minor > 0);
const fjellDays = fjell.flatMap(({ date, payments = [] }) => payments.map(({ on }) => daysBetween(date, on)));
const average = fjellDays.reduce((sum, days) => sum + days, 0) / fjellDays.length;
/** Due date of a new invoice to Fjell Outdoor: 30 days, its payment term, after the ledger's last day. */
const FJELL_DUE = '2026-04-16';
const numbersOf = (invoices: typeof late) => invoices.map(({ key }) => [numberOf(key)]);
const itemId = (code: string) => ITEMS.findIndex((item) => item.code === code) + 1;
const itemUsed = (code: string) =>
  ({ table: 'items', change: 'changed', id: itemId(code), with: { used: 1 } }) as const;

const REMINDERS: readonly Task[] = [
  {
    ...{
      id: 'remind-late',
      kind: 'reminders',
      question:
        'I want to remind everyone who is more than two weeks late. Show me first who gets a letter, and for how much.',
    },
    followUps: ['Good, send exactly these.'],
    calls: { remindOverdue: 2, sendReminder: 0 },
    amounts: late.map(dueOf),
    mayName: overdue.map(dueOf),
    names: numbersOf(late),
    effects: remindedTogether(late.map(({ key }) => key)),
    mails: late.map(({ customer: key }) => emailOf(key)),
  },
  {
    ...{
      id: 'remind-three-of-which-one-paid',
      kind: 'reminders',
      question: `Ik wil in één keer herinneren aan ${numberOf('tegels-paid')}, ${numberOf('smit-molen-old')} en ${numberOf('orchard-old')}. Wie krijgt er een, wie niet, en waarom niet?`,
    },
    followUps: ['Goed, verstuur ze zo.'],
    calls: { sendReminder: 0 },
    mayName: figuresOf([invoice('tegels-paid'), invoice('smit-molen-old'), invoice('orchard-old')]),
    names: [
      ['Tegelhandel', numberOf('tegels-paid')],
      ['betaald', 'paid'],
    ],
    effects: remindedTogether(['smit-molen-old', 'orchard-old']),
    mails: [emailOf('smit_molen'), emailOf('orchard')],
  },
  {
    ...{
      id: 'remind-who-paid-this-morning',
      kind: 'reminders',
      question: 'Mahne Tegelhandel De Vries: Seit drei Wochen warten wir auf die Fliesenmuster-Rechnung.',
    },
    mayName: figuresOf([invoice('tegels-paid')]),
    names: [['bezahlt', 'paid', 'beglichen', 'gezahlt', 'eingegangen']],
  },
  {
    ...{
      id: 'remind-preview',
      kind: 'reminders',
      question:
        'Laat zien wie nu een herinnering zou krijgen als we alles aanmanen wat in euro te laat is. Verstuur niets.',
    },
    mayName: [...overdue.map(dueOf), ...sums(inEuros.map(dueOf)), ...sums(overdue.map(dueOf))],
    names: numbersOf(inEuros),
  },
  {
    ...{
      id: 'notice-of-an-incomplete-business',
      kind: 'reminders',
      question: `Schicke Korenaar Bakery für ${numberOf('korenaar-old')} eine förmliche Mahnung (formal notice) mit letzter Frist.`,
    },
    mayName: figuresOf([invoice('korenaar-old')]),
    names: [
      ['legal name', 'Firmenname', 'rechtliche', 'Name des Unternehmens', 'Firma'],
      ['address', 'Adresse', 'Anschrift', 'Straße'],
      ['city', 'Stadt', ' Ort', 'Sitz'],
      ['IBAN'],
    ],
  },
];

const CUSTOMERS_ASKED: readonly Task[] = [
  {
    ...{
      id: 'statement-in-two-currencies',
      kind: 'currencies',
      question: 'Make me the statement of Fjell Outdoor for this year. What is open at its end?',
    },
    tries: 'getStatement',
    amounts: fjellOpen,
    mayName: figuresOf(fjell),
  },
  {
    ...{
      id: 'balances-in-two-currencies',
      kind: 'currencies',
      question: 'Was schuldet uns Fjell Outdoor, und wie viel davon ist überfällig?',
    },
    amounts: fjellOpen,
  },
  {
    ...{
      id: 'days-to-pay',
      kind: 'reading',
      question: 'Na hoeveel dagen betaalt Fjell Outdoor gemiddeld, gerekend vanaf de factuurdatum?',
    },
    mayName: figuresOf(fjell),
    names: [[String(average), String(average).replace('.', ',')]],
  },
];

const BILLED: readonly Task[] = [
  {
    ...{
      id: 'hours-of-an-item',
      kind: 'writing',
      question: 'Invoice Korenaar Bakery for 3 hours of design, with the item that we have for it. Do not mail it.',
    },
    amounts: [money('EUR 344.85')],
    mayName: [money('EUR 95'), money('EUR 285'), money('EUR 59.85')],
    effects: [...invoiceMade(byCustomer('korenaar'), money('EUR 344.85')), itemUsed('DESIGN')],
  },
  {
    ...{
      id: 'item-by-its-code',
      kind: 'writing',
      question: 'Stelle Harbour Parcels 10 Stück vom Artikel GUIDE in Rechnung. Nicht mailen.',
    },
    amounts: [money('EUR 217.89')],
    mayName: [money('EUR 19.99'), money('EUR 199.9'), money('EUR 17.99')],
    effects: [...invoiceMade(byCustomer('harbour'), money('EUR 217.89')), itemUsed('GUIDE')],
  },
  {
    ...{
      id: 'usual-terms',
      kind: 'writing',
      question:
        'Invoice Fjell Outdoor 100 for "Ropes", in the currency and with the days to pay that we have for them. No mail. When is it due?',
    },
    amounts: [money('GBP 100')],
    names: [dayNames(FJELL_DUE)],
    effects: invoiceMade(byCustomer('fjell'), money('GBP 100'), { due_date: FJELL_DUE }),
  },
  {
    ...{
      id: 'new-item',
      kind: 'writing',
      question: 'Zet een nieuw artikel klaar: code FOTO, „Fotodag”, 450 euro per dag zonder btw, 21 procent btw.',
    },
    names: [['FOTO']],
    mayName: [money('EUR 450'), money('EUR 544.5')],
    effects: [
      { table: 'items', change: 'added', with: { code: 'FOTO', unit: 'day', unit_price: 45_000, tax_rate: 2_100 } },
    ],
  },
  {
    ...{
      id: 'german-customer',
      kind: 'writing',
      question:
        'Bei Brightwater GmbH liest man nur Deutsch. Stelle ihnen 80 Euro für „Plakate“ in Rechnung und maile die Rechnung, auf Deutsch.',
    },
    amounts: [money('EUR 80')],
    names: [[nextNumber()]],
    effects: [
      { table: 'customers', change: 'changed', id: customerId('brightwater'), with: { language: 'de' } },
      ...invoiceMailed(invoiceMade(byCustomer('brightwater'), money('EUR 80')), /^Rechnung INV-/),
    ],
    mails: [emailOf('brightwater')],
  },
  {
    ...{
      id: 'new-german-customer',
      kind: 'writing',
      question:
        'Neue Kundin: Greta Blum, greta@blum.example.com. Sie spricht nur Deutsch. Schicke ihr eine Rechnung über 120 Euro für „Lesezeichen“ auf Deutsch.',
    },
    amounts: [money('EUR 120')],
    effects: [
      {
        table: 'customers',
        change: 'added',
        with: { name: 'Greta Blum', email: 'greta@blum.example.com', language: 'de' },
      },
      ...invoiceMailed(invoiceMade({ customer: CUSTOMERS.length + 1 }, money('EUR 120')), /^Rechnung INV-/),
    ],
    mails: ['greta@blum.example.com'],
  },
];

export const CONVERSATIONS: readonly Task[] = [...REMINDERS, ...CUSTOMERS_ASKED, ...BILLED];
