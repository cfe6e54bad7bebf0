/** Scripted models with one mistake each, in tasks about merging and erasing customers. */
import { customerId, numberOf } from '../../../dev/evals/ledger/truth.ts';
import { idOf } from './right-customer-data.ts';
import { call, data, find, found, say, steps } from './steps.ts';
import type { Wrong } from './wrong.ts';

export const WRONG_CUSTOMER_DATA: readonly Wrong[] = [
  {
    ...{ name: 'the other of two kept', task: 'merge-two-of-one-name', rules: ['missing effect', 'forbidden effect'] },
    script: steps(
      find('Jan Smit'),
      call('mergeCustomers', (results) => ({
        id: idOf(results, 'Molenbouw Smit'),
        into: idOf(results, 'Smit Fotografie'),
      })),
      say((results) => `Molenbouw Smit ist jetzt bei Kunde ${data(results).id}.`),
    ),
  },
  {
    ...{ name: 'two merged that only look alike', task: 'merge-what-looks-alike' },
    rules: ['forbidden effect', 'missing name'],
    script: steps(
      find('De Linde'),
      call('mergeCustomers', { id: customerId('linden'), into: customerId('linde') }),
      say('C’est fait : il n’y en a plus qu’un.'),
    ),
  },
  {
    ...{ name: 'an invoice cancelled that was in the way', task: 'erase-with-an-open-invoice' },
    rules: ['forbidden effect'],
    script: steps(
      find('Els Jansen'),
      call('cancelInvoice', { id: numberOf('jansen-els-open') }),
      call('eraseCustomer', (results) => ({ id: found(results, 0)?.id })),
      say(`Alles is verwijderd; ${numberOf('jansen-els-open')} is geannuleerd.`),
    ),
  },
];
