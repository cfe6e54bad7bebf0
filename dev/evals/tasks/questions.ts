/**
 * Frequent questions of owners, and questions that models have answered wrongly. Subjects: debts, ambiguous names,
 * lists of several pages, ages of debts, sums of a month.
 */
import { CUSTOMERS, TODAY } from '../ledger/plan.ts';
import {
  customer,
  daysBetween,
  dueOf,
  grossOf,
  issuedIn,
  netOf,
  numberOf,
  of,
  open,
  overdue,
  sums,
  taxOf,
} from '../ledger/truth.ts';
import { money, sumOf } from '../money.ts';
import { figuresOf, type Task } from './task.ts';

const korenaar = of('korenaar', open);
const owed = CUSTOMERS.map(({ key }) => ({ key, amount: sumOf('EUR', of(key, open).map(dueOf)) }));
const [most = owed[0]] = owed.toSorted((a, b) => b.amount.minor - a.amount.minor);
const mostKey = most?.key ?? '';
const february = issuedIn('2026-02').filter((one) => grossOf(one).currency === 'EUR');
const pounds = overdue.filter((one) => dueOf(one).currency === 'GBP');
const old = overdue.filter(({ due }) => daysBetween(due, TODAY) > 90);
const remindable = overdue.filter(({ customer: key, reminded }) => customer(key).email !== null && !reminded);
const held = overdue.filter((one) => !remindable.includes(one));
const jansens = [...of('jansen_els', open), ...of('jansen_fietsen', open)];
const large = of('harbour').filter((one) => grossOf(one).minor > 8_500);

export const QUESTIONS: readonly Task[] = [
  {
    ...{
      id: 'unpaid-of-one',
      kind: 'reading',
      question: 'List the unpaid invoices of Korenaar Bakery, overdue or not, each with what is due on it.',
    },
    amounts: korenaar.map(dueOf),
    mayName: [...figuresOf(korenaar), ...sums(korenaar.map(dueOf)), ...sums(of('korenaar', overdue).map(dueOf))],
    names: korenaar.map(({ key }) => [numberOf(key)]),
  },
  {
    ...{
      id: 'who-owes-most',
      kind: 'totals',
      question: 'Which customer owes us the most in euros, overdue or not, and how much is it?',
    },
    amounts: most ? [most.amount] : [],
    mayName: figuresOf(of(mostKey, open)),
    names: [[customer(mostKey).name]],
  },
  {
    ...{
      id: 'net-of-a-month',
      kind: 'dates',
      question: 'What did we invoice in February in euros, without VAT? What was cancelled does not count.',
    },
    amounts: [sumOf('EUR', february.map(netOf))],
    mayName: [sumOf('EUR', february.map(grossOf)), sumOf('EUR', february.map(taxOf)), ...figuresOf(february)],
  },
  {
    ...{
      id: 'count-of-a-month',
      kind: 'dates',
      question: 'How many invoices in euros are dated in February, without cancelled ones?',
    },
    counts: [{ number: february.length, of: ['invoices?'], may: [issuedIn('2026-02').length] }],
    mayName: [sumOf('EUR', february.map(netOf)), sumOf('EUR', february.map(grossOf)), ...figuresOf(february)],
  },
  {
    ...{
      id: 'remind-now',
      kind: 'reading',
      question: 'For which overdue invoices could a reminder go out right now? Only their numbers, and no others.',
    },
    mayName: remindable.map(dueOf),
    names: remindable.map(({ key }) => [numberOf(key)]),
    notNames: held.map(({ key }) => numberOf(key)),
  },
  {
    ...{
      id: 'overdue-in-pounds',
      kind: 'currencies',
      question: 'Which invoices in pounds are overdue? And what is due?',
    },
    amounts: sums(pounds.map(dueOf)),
    mayName: figuresOf(pounds),
    names: pounds.map(({ key }) => [numberOf(key)]),
  },
  {
    ...{ id: 'over-90', kind: 'totals', question: 'How much has been overdue for more than 90 days?' },
    amounts: sums(old.map(dueOf)),
    mayName: [...figuresOf(old), money('EUR 0')],
  },
  {
    ...{ id: 'two-jansens', kind: 'ambiguity', question: 'What does Jansen owe us?' },
    amounts: jansens.map(dueOf),
    mayName: [...sums(jansens.map(dueOf)), ...figuresOf(jansens)],
    names: [
      ['Els', 'Keramiek'],
      ['Fietsen', 'jansenfietsen'],
    ],
  },
  {
    ...{ id: 'never-billed', kind: 'reading', question: 'What does Cafe Zoe owe us?' },
    names: [
      ['Zoë', 'Zoe'],
      ['no invoice', 'nothing', 'never', 'any invoice'],
    ],
    notNames: ['no customer', 'no such', 'not find', 'not exist', "n't exist", 'not in the books', 'unknown'],
  },
  {
    ...{ id: 'misspelt', kind: 'reading', question: 'What does Korenaer Bakkery owe us?' },
    mayName: [...figuresOf(korenaar), ...sums(korenaar.map(dueOf)), ...sums(of('korenaar', overdue).map(dueOf))],
    names: [['Korenaar Bakery']],
  },
  {
    ...{
      id: 'every-large-one',
      kind: 'paging',
      question: 'Which invoices to Harbour Parcels were over EUR 85? Give the number of each of them.',
    },
    mayName: [money('EUR 85'), ...large.map(grossOf), ...sums(large.map(grossOf))],
    names: large.map(({ key }) => [numberOf(key)]),
  },
];
