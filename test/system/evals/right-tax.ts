/** Scripted models that solve the tasks of `dev/evals/tasks/tax.ts` and `moving-in.ts` correctly. */
import { numberOf } from '../../../dev/evals/ledger/truth.ts';
import type { Script } from '../../kit/openai-server.ts';
import { call, data, due, find, list, openOf, type Results, type Row, say, shown, steps, whyNot } from './steps.ts';

export const lastQuarter = call('getTaxReport', { period: 'last_quarter' });
const taxOf = ({ tax, currency }: Row) => shown(tax, currency);
/** The rates of an answer in one currency that have tax. */
const taxed = (results: Results, currency: string, index = -1) =>
  data(results, index).rates.filter((row) => row.currency === currency && row.tax > 0);
/** A row of the EU sales list has only the columns that are not 0. */
const supplied = (row: Row) => (Object.hasOwn(row, 'goods') ? row.goods : row.services);
const WHERE = 'Imports are made in the dashboard, under Settings, Move in, or with `billhook import`';

export const RIGHT_TAX: Readonly<Record<string, Script>> = {
  'vat-by-rate': steps(
    lastQuarter,
    say((results) => list(taxed(results, 'EUR'), (row) => `${row.rate} %: ${taxOf(row)}`)),
  ),
  'eu-sales-list': steps(
    lastQuarter,
    say((results) => list(data(results).eu_sales, (row) => `${row.vat_number}: ${shown(supplied(row), row.currency)}`)),
    say((results) =>
      list(
        data(results).eu_sales.filter((row) => Object.hasOwn(row, 'services')),
        ({ vat_number }) => vat_number,
      ),
    ),
  ),
  'one-stop-shop': steps(
    lastQuarter,
    say((results) => list(data(results).one_stop_shop, (row) => `${row.country}, ${row.rate} % : ${taxOf(row)}`)),
  ),
  'currencies-in-a-tax-report': steps(
    lastQuarter,
    say(
      (results) =>
        `${list(data(results).totals, (row) => shown(row.net, row.currency))}. Zonder wisselkoers tel ik ze niet op.`,
    ),
  ),
  'month-of-a-night': steps(
    call('getInvoice', { id: numberOf('eve-keys') }),
    say((results) => `To ${data(results).date}: ${shown(data(results).tax_total, data(results).currency)}.`),
    call('getTaxReport', { from: '2025-12-01', to: '2025-12-31' }),
    say((results) =>
      list(
        data(results).totals.filter(({ currency }) => currency === 'EUR'),
        taxOf,
      ),
    ),
  ),
  'credit-note-in-the-vat': steps(
    call('listCreditNotes', { customer: 'Hotel Veldman' }),
    say((results) =>
      list(
        data(results).credit_notes,
        (row) => `${row.credit_note_number}: ${shown(row.amount, row.currency)}, ${row.reason}`,
      ),
    ),
    lastQuarter,
    say((results) => {
      const rest = list(
        taxed(results, 'EUR').filter(({ rate }) => rate === 21),
        taxOf,
      );
      return `Ja. Es bleiben ${rest}.`;
    }),
  ),
  'vat-return-filed': steps(
    lastQuarter,
    say(
      (results) =>
        `Je ne peux pas la déposer : ceci est un résumé pour votre comptable. ${list(taxed(results, 'EUR'), (row) => `${row.rate} % : ${taxOf(row)}`)}`,
    ),
  ),
  'imported-overdue': steps(
    call('listOverdueInvoices', { currency: 'CHF' }),
    say((results) => list(data(results).invoices, (row) => `${row.invoice_number} since ${row.due_date}: ${due(row)}`)),
  ),
  'imported-looked-up': steps(
    call('getInvoice', { id: numberOf('gletsch-open') }),
    say((results) => {
      const { customer, amount, currency, due_date } = data(results);
      return `${customer}: ${shown(amount, currency)}, vervalt ${due_date}.`;
    }),
  ),
  'imported-paid-in-part': steps(
    call('getInvoice', { id: numberOf('gletsch-late') }),
    say((results) => `${shown(data(results).amount, data(results).currency)}.`),
    call('recordPayment', { id: numberOf('gletsch-late'), amount: 200 }),
    say((results) => `Es bleiben ${shown(data(results).amount_due, data(results).currency)}.`),
  ),
  'imported-mailed': steps(
    call('sendInvoice', { id: numberOf('gletsch-open') }),
    say((results) => `Elle n’est pas envoyée : ${whyNot(results)}`),
  ),
  'import-faults': steps(
    find('Moneybird'),
    say(`${WHERE}: take row 14 out of the file there, and preview it again. I cannot import it.`),
  ),
  'import-undone': steps(openOf('Gletsch'), say(`${WHERE} --undo; dat kan zeven dagen lang. Ik heb niets veranderd.`)),
  'nearly-the-same-name': steps(
    openOf('De Linde'),
    say((results) =>
      list(
        data(results).invoices.filter(({ customer }) => customer === 'Lunchroom De Linde'),
        due,
      ),
    ),
    call('sendInvoice', (results) => ({
      id: data(results, 0).invoices.find(({ customer }) => customer === 'Lunchroom De Linde')?.invoice_number,
    })),
    say('It is mailed.'),
  ),
  'nearly-the-same-name-billed': steps(
    find('De Lind'),
    say((results) => `Welke? ${list(data(results).customers, ({ name, email }) => `${name} (${email})`)}`),
  ),
};
