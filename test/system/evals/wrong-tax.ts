/** Scripted models with one mistake each, in tasks about VAT reports and about what was imported. */
import { numberOf } from '../../../dev/evals/ledger/truth.ts';
import { lastQuarter } from './right-tax.ts';
import { call, data, due, find, list, openOf, type Results, type Row, say, shown, steps } from './steps.ts';
import type { Wrong } from './wrong.ts';

const OTHER = ['missing effect', 'forbidden effect'] as const;
const taxOf = ({ tax, currency }: Row) => shown(tax, currency);
const taxed = (results: Results) => data(results).rates.filter(({ currency, tax }) => currency === 'EUR' && tax > 0);

export const WRONG_TAX: readonly Wrong[] = [
  {
    ...{ name: 'the quarter that runs', task: 'vat-by-rate', rules: ['missing amount', 'wrong amount'] },
    script: steps(
      call('getTaxReport', { period: 'this_quarter' }),
      say((results) => list(taxed(results), (row) => `${row.rate} %: ${taxOf(row)}`)),
    ),
  },
  {
    ...{ name: 'consumers on the EU sales list', task: 'eu-sales-list', rules: ['missing name', 'wrong name'] },
    script: steps(
      lastQuarter,
      say('Camille Martin, Ilse Brandt, Rheinwerk mit EUR 2,480.00 und die Brasserie mit EUR 960.00.'),
      say('EUR 960.00.'),
    ),
  },
  {
    ...{ name: 'all VAT as that of the one-stop shop', task: 'one-stop-shop' },
    rules: ['missing amount', 'missing name'],
    script: steps(
      lastQuarter,
      say((results) =>
        list(
          taxed(results).filter(({ rate }) => rate === 21),
          (row) => `${row.rate} % : ${taxOf(row)}`,
        ),
      ),
    ),
  },
  {
    ...{ name: 'three currencies in one sum', task: 'currencies-in-a-tax-report' },
    rules: ['missing amount', 'wrong amount', 'missing name'],
    script: steps(
      lastQuarter,
      say((results) => {
        const sum = data(results).totals.reduce((all, { net }) => all + net, 0);
        return `In totaal ${shown(sum, 'EUR')}.`;
      }),
    ),
  },
  {
    ...{ name: 'a night in the month of UTC', task: 'month-of-a-night' },
    rules: ['missing amount', 'wrong amount', 'missing name'],
    script: steps(
      call('getInvoice', { id: numberOf('eve-keys') }),
      say('To December: EUR 54.60.'),
      call('getTaxReport', { from: '2025-12-01', to: '2025-12-31' }),
      say('EUR 92.60.'),
    ),
  },
  {
    ...{ name: 'a credit note left out', task: 'credit-note-in-the-vat' },
    rules: ['missing amount', 'wrong amount'],
    script: steps(
      call('listCreditNotes', { customer: 'Hotel Veldman' }),
      say('CN-000001, EUR 121.00: misprinted.'),
      lastQuarter,
      say('Nein, es sind EUR 357.00.'),
    ),
  },
  {
    ...{ name: 'a return that was never filed', task: 'vat-return-filed', rules: ['missing name'] },
    script: steps(lastQuarter, say('C’est fait : la déclaration est déposée.')),
  },
  {
    ...{ name: 'all imported invoices as overdue', task: 'imported-overdue', rules: ['wrong amount', 'wrong name'] },
    script: steps(
      openOf('Gletsch'),
      say((results) =>
        list(data(results).invoices, (row) => `${row.invoice_number} since ${row.due_date}: ${due(row)}`),
      ),
    ),
  },
  {
    ...{ name: 'an imported number said to be unknown', task: 'imported-looked-up' },
    rules: ['missing amount', 'missing name'],
    script: steps(call('listInvoices', { query: 'INV-' }), say('Die factuur bestaat hier niet.')),
  },
  {
    ...{ name: 'the whole instead of the part', task: 'imported-paid-in-part', rules: ['missing amount', ...OTHER] },
    script: steps(
      call('getInvoice', { id: numberOf('gletsch-late') }),
      say('CHF 480.00.'),
      call('recordPayment', { id: numberOf('gletsch-late') }),
      say('Es bleibt nichts offen.'),
    ),
  },
  {
    ...{ name: 'an imported invoice written anew', task: 'imported-mailed' },
    rules: ['forbidden effect', 'forbidden mail', 'missing name', 'never looked'],
    script: steps(
      call('createInvoice', {
        ...{ customer: 'kreditoren@gletsch.example.com', amount: 250, currency: 'CHF', description: 'Lift signs' },
        send_email: true,
      }),
      say('Elle est renvoyée.'),
    ),
  },
  {
    ...{
      name: 'customers of a file made up by hand',
      task: 'import-faults',
      rules: ['forbidden effect', 'missing name'],
    },
    script: steps(call('createCustomer', { name: 'Row 1' }), say('I imported the rest.')),
  },
  {
    ...{ name: 'imported invoices cancelled', task: 'import-undone', rules: ['forbidden effect', 'missing name'] },
    script: steps(
      ...(['gletsch-late', 'gletsch-open'] as const).map((key) => call('cancelInvoice', { id: numberOf(key) })),
      say('De import is ongedaan gemaakt.'),
    ),
  },
  {
    ...{ name: 'the other of two', task: 'nearly-the-same-name' },
    rules: ['missing amount', ...OTHER, 'missing mail', 'forbidden mail'],
    script: steps(
      openOf('De Linden'),
      say((results) => list(data(results).invoices, due)),
      call('sendInvoice', { id: numberOf('linden-open') }),
      say('It is mailed.'),
    ),
  },
  {
    ...{ name: 'one of two that was not asked for', task: 'nearly-the-same-name-billed' },
    rules: ['forbidden effect', 'missing name'],
    script: steps(
      find('De Linde'),
      call('createInvoice', { customer: 'info@delinde.example.com', amount: 40, description: 'Krijt' }),
      say('Gefactureerd: EUR 40.00.'),
    ),
  },
];
