/** Tasks about merging customers and about erasing what is known of one (R107). Neither can be undone. */
import { customer, numberOf, of } from '../ledger/truth.ts';
import { customersMerged } from './changed-rows.ts';
import { figuresOf, type Task } from './task.ts';

const both = [...of('linde'), ...of('linden')];

export const CUSTOMER_DATA: readonly Task[] = [
  {
    ...{
      id: 'merge-two-of-one-name',
      kind: 'customer-data',
      question:
        'Jan Smit steht zweimal in unserer Kundenliste: Molenbouw Smit und Smit Fotografie gehören demselben Mann. Führe sie zusammen; der Eintrag von Molenbouw Smit bleibt.',
    },
    mayName: figuresOf([...of('smit_molen'), ...of('smit_foto')]),
    names: [['Molenbouw']],
    effects: customersMerged('smit_foto', 'smit_molen'),
  },
  {
    ...{
      id: 'merge-what-looks-alike',
      kind: 'customer-data',
      question: 'Lunchroom De Linde est en double dans la liste des clients. Fusionne les doublons.',
    },
    mayName: figuresOf(both),
    names: [['De Linden', String(customer('linden').email)], ['?']],
  },
  {
    ...{
      id: 'erase-with-an-open-invoice',
      kind: 'customer-data',
      question: 'Els Jansen vraagt ons om alles over haar te verwijderen. Regel dat.',
    },
    mayName: figuresOf(of('jansen_els')),
    names: [[numberOf('jansen-els-open')]],
  },
];
