/** Scripted models that solve the tasks of `dev/evals/tasks/bank.ts` correctly. */
import { numberOf } from '../../../dev/evals/ledger/truth.ts';
import { STATEMENTS } from '../../../dev/evals/tasks/bank.ts';
import type { Script } from '../../kit/openai-server.ts';
import { call, data, type Results, say, steps } from './steps.ts';

type Id = keyof typeof STATEMENTS;

export const importing = (id: Id, more: object = {}) =>
  call('importBankStatement', { content: STATEMENTS[id], ...more });
export const recordCertain = call('confirmBankEntries', { level: 'certain' });
type Entry = { readonly id: number; readonly why: string };
const entriesOf = (results: Results) => (data(results, 0) as unknown as { readonly entries: readonly Entry[] }).entries;
/** Reports the import, the later action if any, and the reason for each entry. */
export const told = say((results) => {
  const done = results.length > 1 ? data(results).summary : '';
  return `${data(results, 0).summary} ${done} ${entriesOf(results)
    .map(({ why }) => `It ${why}.`)
    .join(' ')}`;
});

export const RIGHT_BANK: Readonly<Record<string, Script>> = {
  'bank-who-paid': steps(importing('bank-who-paid'), told),
  'bank-record-certain': steps(importing('bank-record-certain'), recordCertain, told),
  'bank-orders-in-a-text': steps(importing('bank-orders-in-a-text'), recordCertain, told),
  'bank-part-paid': steps(
    importing('bank-part-paid'),
    call('confirmBankEntries', (results) => ({
      entries: [{ entry_id: entriesOf(results)[0]?.id, invoice_id: numberOf('korenaar-today') }],
    })),
    call('getInvoice', { id: numberOf('korenaar-today') }),
    say(
      (results) =>
        `Recorded EUR 100.00 on ${data(results).invoice_number}; EUR ${data(results).amount_due.toFixed(2)} is still due.`,
    ),
  ),
  'bank-sum-of-three': steps(importing('bank-sum-of-three'), recordCertain, told),
  'bank-two-customers': steps(importing('bank-two-customers'), told),
  'bank-paid-already': steps(importing('bank-paid-already'), recordCertain, told),
  'bank-other-currency': steps(importing('bank-other-currency'), told),
  'bank-unknown-csv': steps(
    importing('bank-unknown-csv', {
      currency: 'EUR',
      mapping: { decimal: ',', date_format: 'DD/MM/YYYY', columns: { date: 'When', amount: 'How much', text: 'What' } },
    }),
    recordCertain,
    told,
  ),
  'bank-longer-number': steps(importing('bank-longer-number'), recordCertain, told),
};
