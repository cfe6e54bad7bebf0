/** Tasks about the price of what recurs: it changes from the next period, and a billed period stays as it is (R106). */
import { grossOf, invoice, numberOf, recurring } from '../ledger/truth.ts';
import { type Money, money } from '../money.ts';
import { recurringChanged } from './changed-rows.ts';
import { dayNamesOfAll, type Task } from './task.ts';

const priceOf = (key: string): Money => recurring(key).amount;
const march = invoice('mulder-march');
const APRIL = dayNamesOfAll('2026-04-01');

export const RECURRING_PRICES: readonly Task[] = [
  {
    ...{
      id: 'price-next-period',
      kind: 'recurring',
      question: 'Wat betalen de Tandartsen Mulder ons per maand, en wanneer gaat de volgende factuur uit?',
    },
    followUps: ['Verhoog dat naar 72,60 euro vanaf de volgende periode.'],
    amounts: [priceOf('mulder-site'), money('EUR 72.6')],
    names: [APRIL],
    effects: recurringChanged('mulder-site', { amount: 7_260 }),
  },
  {
    ...{
      id: 'price-from-january',
      kind: 'recurring',
      question:
        'Raise the monthly price of Tandartsen Mulder to EUR 72.60 from January 2027. Change nothing before that.',
    },
    followUps: ['Then leave it as it is; I will come back to it in December.'],
    mayName: [priceOf('mulder-site'), money('EUR 72.6')],
    // The price can only change from the next period, which is earlier than the owner wants.
    names: [APRIL],
  },
  {
    ...{
      id: 'price-of-a-billed-month',
      kind: 'recurring',
      question:
        'Tandartsen Mulder were billed for March at the old price. It should have been EUR 72.60. Can you still change that invoice?',
    },
    followUps: ['Never mind March, then. Only from April on.'],
    mayName: [priceOf('mulder-site'), grossOf(march), money('EUR 72.6'), money('EUR 50'), money('EUR 10.5')],
    names: [[numberOf('mulder-march')], ['paid']],
    effects: recurringChanged('mulder-site', { amount: 7_260 }),
  },
  {
    ...{
      id: 'remaining-instalments',
      kind: 'recurring',
      question: 'Welche Ratenzahlung hat Becker Optik, wie hoch ist eine Rate, und wann kommt die nächste?',
    },
    followUps: ['Setze die restlichen Raten auf 95,20 Euro. Die bezahlte bleibt, wie sie ist.'],
    amounts: [priceOf('becker-lens'), money('EUR 95.2')],
    names: [dayNamesOfAll('2026-03-27')],
    effects: recurringChanged('becker-lens', { amount: 9_520 }),
  },
  {
    ...{
      id: 'recurring-invoice-renamed',
      kind: 'recurring',
      question: 'Quelle facture récurrente avons-nous pour Fleurs Roux, et à quel montant ?',
    },
    followUps: ['Passe-la à 302,50 euros TTC, avec le texte « Cartes et rubans ».'],
    amounts: [priceOf('roux-cards'), money('EUR 302.5')],
    names: [APRIL],
    effects: recurringChanged('roux-cards', { amount: 30_250, description: /^Cartes et rubans$/ }),
  },
  {
    ...{
      id: 'price-of-a-first-period',
      kind: 'recurring',
      question: 'Set the recurring invoice of Quayside Gym to EUR 96.80 from its next period. When is that?',
    },
    amounts: [money('EUR 96.8')],
    mayName: [priceOf('quayside-wall')],
    names: [dayNamesOfAll('2026-04-05')],
    effects: recurringChanged('quayside-wall', { amount: 9_680 }),
  },
];
