/** Tasks about lines as businesses write them: lines that take back, and free lines (R101). */
import { money } from '../money.ts';
import { byCustomer, invoiceMade } from './changed-rows.ts';
import type { Task } from './task.ts';

export const AS_WRITTEN: readonly Task[] = [
  {
    ...{
      id: 'line-taken-back',
      kind: 'writing',
      question:
        'Invoice Lina Vos for 3 "Frames" at EUR 75 each, and on the same invoice take back 1 "Print" at EUR 20. No VAT, no mail.',
    },
    amounts: [money('EUR 205')],
    mayName: [money('EUR 75'), money('EUR 225'), money('EUR 20')],
    effects: invoiceMade(byCustomer('lina'), money('EUR 205'), {
      lines: [
        { quantity: 300, total: 22_500 },
        { quantity: -100, total: -2_000 },
      ],
    }),
  },
  {
    ...{
      id: 'line-for-free',
      kind: 'writing',
      question:
        'Factureer Harbour Parcels 2 „Borden” van 40 euro zonder btw. De „Proefdruk” krijgen ze erbij, gratis, maar hij moet wel op de factuur. Niet mailen.',
    },
    amounts: [money('EUR 80')],
    mayName: [money('EUR 40')],
    effects: invoiceMade(byCustomer('harbour'), money('EUR 80'), {
      lines: [{ total: 8_000 }, { description: /proefdruk/i, total: 0 }],
    }),
  },
];
