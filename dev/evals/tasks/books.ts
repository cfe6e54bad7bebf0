/** Tasks that only read: single facts, totals, pages, days, currencies without cents. */
import { INVOICES, TODAY } from '../ledger/plan.ts';
import {
  daysBetween,
  dueOf,
  grossOf,
  invoice,
  isOpen,
  numberOf,
  of,
  open,
  overdue,
  receivedIn,
  sums,
  taxOf,
} from '../ledger/truth.ts';
import { money, sumOf } from '../money.ts';
import { dayNames, figuresOf, type Task } from './task.ts';

const everyDue = open.map(dueOf);
const overdueDue = overdue.map(dueOf);
const harbour = of('harbour');
const bySize = harbour.toSorted((a, b) => grossOf(a).minor - grossOf(b).minor);
const [smallest, largest] = [bySize[0] ?? invoice('harbour'), bySize.at(-1) ?? invoice('harbour')];
const harbourOpen = harbour.filter(isOpen);
const oldest = (key: string) => daysBetween(invoice(key).due, TODAY);
const dueTill = (from: string, to: string) => open.filter(({ due }) => due >= from && due <= to);
const drafts = INVOICES.filter(({ draft }) => draft);
const thisWeek = dueTill(TODAY, '2026-03-22');

const READING: readonly Task[] = [
  {
    ...{
      id: 'owed-by-korenaar',
      kind: 'reading',
      question: 'How much does Korenaar Bakery owe us in all, overdue or not?',
    },
    amounts: [sumOf('EUR', of('korenaar').map(dueOf))],
    mayName: [...figuresOf(of('korenaar')), sumOf('EUR', of('korenaar', overdue).map(dueOf))],
  },
  {
    ...{
      id: 'part-paid',
      kind: 'reading',
      question: 'What is still due on the oldest open invoice of Northwind Surf?',
    },
    amounts: [dueOf(invoice('northwind-old'))],
    mayName: figuresOf([invoice('northwind-old')]),
  },
  {
    ...{
      id: 'tax-of-invoice',
      kind: 'reading',
      question: 'How much VAT is on the invoice with the reference PO-7781, and what does it come to?',
    },
    amounts: [taxOf(invoice('brightwater-open')), grossOf(invoice('brightwater-open'))],
    // Amounts of each tax rate, amounts without tax, and amounts of the lines.
    mayName: ['1187.5', '59.97', '25.73', '85.7', '249.38', '7.71', '95', '19.99', '7.35', '1273.2'].map((net) =>
      money(`EUR ${net}`),
    ),
  },
  {
    ...{
      id: 'cancelled-for-whom',
      kind: 'reading',
      question: 'Which invoice did we cancel, for whom was it, and over how much?',
    },
    amounts: [grossOf(invoice('orchard-cancelled'))],
    names: [[numberOf('orchard-cancelled')], ['Orchard Clinic']],
  },
  {
    ...{ id: 'drafts', kind: 'reading', question: 'Do we have drafts? For whom, and over how much?' },
    amounts: drafts.map(grossOf),
    mayName: sums(drafts.map(grossOf)),
    names: [['Lina Vos'], ['Atelier Noor']],
  },
  {
    ...{ id: 'when-paid', kind: 'reading', question: 'On what day did Lina Vos pay us, and how much?' },
    amounts: [grossOf(invoice('lina-paid'))],
    mayName: [grossOf(invoice('lina-draft'))],
    names: [dayNames('2026-03-02')],
  },
  {
    ...{
      id: 'not-in-the-books',
      kind: 'reading',
      question: 'What does Zephyr Airlines owe us?',
    },
    names: [
      ['Zephyr'],
      ['no ', 'not find', 'cannot find', "n't", 'not in', 'not have', 'not a', 'none', 'does not exist', 'nothing'],
    ],
  },
];

const TOTALS: readonly Task[] = [
  {
    ...{ id: 'overdue-per-currency', kind: 'totals', question: 'How much is overdue in all, per currency?' },
    amounts: sums(overdueDue),
    mayName: overdueDue,
  },
  {
    ...{
      id: 'outstanding-per-currency',
      kind: 'totals',
      question: 'How much is outstanding in all, overdue or not, per currency?',
    },
    amounts: sums(everyDue),
    mayName: [...sums(overdueDue), ...sums(open.filter((one) => !overdue.includes(one)).map(dueOf))],
  },
  {
    ...{ id: 'overdue-count', kind: 'totals', question: 'How many invoices are overdue?' },
    counts: [{ number: overdue.length, of: ['overdue', 'invoices?'], may: [open.length] }],
    mayName: [...overdueDue, ...sums(overdueDue)],
  },
  {
    ...{
      id: 'overdue-in-euro',
      kind: 'totals',
      question: 'What is overdue in euros only, and how many invoices is that?',
    },
    amounts: [sumOf('EUR', overdueDue)],
    mayName: overdueDue.filter(({ currency }) => currency === 'EUR'),
    counts: [
      {
        number: overdue.filter((one) => grossOf(one).currency === 'EUR').length,
        of: ['overdue', 'invoices?'],
        may: [overdue.length],
      },
    ],
  },
  {
    ...{
      id: 'who-is-overdue-most',
      kind: 'totals',
      question: 'Which customer has been overdue for the longest time, how many days, and what is due?',
    },
    amounts: [dueOf(invoice('northwind-old'))],
    mayName: figuresOf([invoice('northwind-old')]),
    names: [['Northwind Surf']],
    counts: [{ number: oldest('northwind-old'), of: ['days?'] }],
  },
];

const PAGING: readonly Task[] = [
  {
    ...{ id: 'pages-count', kind: 'paging', question: 'How many invoices did we ever issue to Harbour Parcels?' },
    counts: [
      { number: harbour.length, of: ['invoices?'], may: [harbourOpen.length, harbour.length - harbourOpen.length] },
    ],
    mayName: sums(harbour.map(grossOf)),
  },
  {
    ...{
      id: 'pages-largest',
      kind: 'paging',
      question: 'Which invoice to Harbour Parcels was the largest ever? Its number and amount.',
    },
    amounts: [grossOf(largest)],
    names: [[numberOf(largest.key)]],
  },
  {
    ...{
      id: 'pages-smallest',
      kind: 'paging',
      question: 'Which invoice to Harbour Parcels was the smallest ever? Its number and amount.',
    },
    amounts: [grossOf(smallest)],
    names: [[numberOf(smallest.key)]],
  },
  {
    ...{
      id: 'pages-total',
      kind: 'paging',
      question: 'What did we bill Harbour Parcels in all, over all their invoices, paid or not?',
    },
    amounts: [sumOf('EUR', harbour.map(grossOf))],
    mayName: [sumOf('EUR', harbourOpen.map(dueOf)), sumOf('EUR', harbour.filter((one) => !isOpen(one)).map(grossOf))],
  },
  {
    ...{
      id: 'pages-open',
      kind: 'paging',
      question: 'How many invoices of Harbour Parcels are unpaid, and what do they come to together?',
    },
    amounts: [sumOf('EUR', harbourOpen.map(dueOf))],
    mayName: harbourOpen.map(dueOf),
    counts: [{ number: harbourOpen.length, of: ['unpaid', 'open', 'pending', 'invoices?'], may: [harbour.length] }],
  },
];

const DATES: readonly Task[] = [
  {
    ...{ id: 'paid-this-month', kind: 'dates', question: 'How much was paid on invoices this month, per currency?' },
    amounts: sums(receivedIn('2026-03')),
    mayName: receivedIn('2026-03'),
  },
  {
    ...{ id: 'paid-last-month', kind: 'dates', question: 'How much was paid last month, per currency?' },
    amounts: sums(receivedIn('2026-02')),
    mayName: receivedIn('2026-02'),
  },
  {
    ...{ id: 'due-today', kind: 'dates', question: 'Which invoice is due today, over how much, and for whom?' },
    amounts: [dueOf(invoice('korenaar-today'))],
    names: [[numberOf('korenaar-today')], ['Korenaar Bakery']],
  },
  {
    ...{
      id: 'due-today-is-not-overdue',
      kind: 'dates',
      question: 'Which invoices of Korenaar Bakery are overdue? Only those.',
    },
    amounts: [dueOf(invoice('korenaar-old'))],
    names: [[numberOf('korenaar-old')]],
    notNames: [numberOf('korenaar-today'), numberOf('korenaar-open')],
  },
  {
    ...{
      id: 'due-this-week',
      kind: 'dates',
      question: 'What falls due from today up to and including Sunday 22 March? Total per currency.',
    },
    amounts: sums(thisWeek.map(dueOf)),
    mayName: thisWeek.map(dueOf),
  },
  {
    ...{
      id: 'overdue-on-a-day',
      kind: 'dates',
      question: 'What was overdue at the end of February, on 2026-02-28, in KWD?',
    },
    amounts: [dueOf(invoice('salam-old'))],
  },
];

const CURRENCIES: readonly Task[] = [
  {
    ...{ id: 'yen', kind: 'currencies', question: 'What does Hana Sato owe us?' },
    amounts: [dueOf(invoice('sato-old'))],
    mayName: figuresOf(of('sato')),
  },
  {
    ...{ id: 'dinar', kind: 'currencies', question: 'What does Al-Salam Trading owe us in all?' },
    amounts: [sumOf('KWD', of('salam').map(dueOf))],
    mayName: figuresOf(of('salam')),
  },
  {
    ...{ id: 'dollar', kind: 'currencies', question: 'Who owes us US dollars, and how many?' },
    amounts: [dueOf(invoice('orchard-old'))],
    names: [['Orchard Clinic']],
    notNames: ['Northwind'],
  },
];

export const BOOKS: readonly Task[] = [...READING, ...TOTALS, ...PAGING, ...DATES, ...CURRENCIES];
