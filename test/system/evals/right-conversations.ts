/** Scripted models that solve the tasks of `dev/evals/tasks/conversations.ts` correctly. */
import type { Script } from '../../kit/openai-server.ts';
import {
  bill,
  call,
  data,
  due,
  find,
  found,
  list,
  made,
  overdueOf,
  type Results,
  say,
  shown,
  steps,
  total,
  whyNot,
} from './steps.ts';

const confirmed = (results: Results) => ({ preview: false, confirm: data(results).confirm });
const letters = (results: Results) =>
  list(data(results).letters, (row) => `${row.invoice_number} to ${row.to}: ${due(row)}`);
const open = (results: Results) =>
  data(results)
    .balances.filter(({ outstanding }) => outstanding > 0)
    .map(({ outstanding, currency }) => shown(outstanding, currency))
    .join('; ');

export const RIGHT_CONVERSATIONS: Readonly<Record<string, Script>> = {
  'remind-late': steps(
    call('remindOverdue', { min_days: 15 }),
    say(letters),
    call('remindOverdue', confirmed),
    say((results) => data(results).summary),
  ),
  'remind-three-of-which-one-paid': steps(
    call('listInvoices', { customer: 'Tegelhandel' }),
    overdueOf(),
    call('remindOverdue', (results) => ({
      invoices: [
        data(results, 0).invoices[0]?.invoice_number,
        ...data(results)
          .invoices.filter(({ customer }) => ['Jan Smit', 'Orchard Clinic'].includes(customer))
          .map(({ invoice_number }) => invoice_number),
      ],
    })),
    say(
      (results) =>
        `Wel: ${letters(results)}. Niet: ${list(data(results).skipped, (row) => `${row.customer}, ${row.reason.replaceAll('_', ' ')}`)}.`,
    ),
    call('remindOverdue', confirmed),
    say((results) => data(results).summary),
  ),
  'remind-who-paid-this-morning': steps(
    call('listInvoices', { customer: 'Tegelhandel' }),
    call('sendReminder', (results) => ({ id: data(results).invoices[0]?.invoice_number })),
    say((results) => `Nichts wurde gemailt. ${whyNot(results)}`),
  ),
  'remind-preview': steps(call('remindOverdue', { currency: 'EUR' }), say(letters)),
  'notice-of-an-incomplete-business': steps(
    overdueOf('Korenaar'),
    call('sendReminder', (results) => ({ id: data(results).invoices[0]?.invoice_number, tone: 'formal' })),
    say((results) => `Nichts wurde gemailt. ${whyNot(results)}`),
  ),
  'statement-in-two-currencies': steps(
    call('getStatement', { customer: 'Fjell Outdoor' }),
    say((results) =>
      data(results)
        .balances.map(({ closing, currency }) => shown(closing, currency))
        .join('; '),
    ),
  ),
  'balances-in-two-currencies': steps(
    call('getCustomer', { customer: 'Fjell Outdoor' }),
    say((results) => `${open(results)}; davon ist nichts überfällig.`),
  ),
  'days-to-pay': steps(
    call('getCustomer', { customer: 'Fjell Outdoor' }),
    say((results) => `Na gemiddeld ${data(results).average_days_to_pay} dagen.`),
  ),
  'hours-of-an-item': steps(
    find('Korenaar'),
    call('listItems', { query: 'design', active: true }),
    call('createInvoice', (results) => ({
      customer: found(results)?.email,
      items: [{ item: data(results).items[0]?.code, quantity: 3 }],
    })),
    say(made),
  ),
  'item-by-its-code': steps(
    find('Harbour'),
    call('createInvoice', (results) => ({
      customer: found(results)?.email,
      items: [{ item: 'GUIDE', quantity: 10 }],
    })),
    say((results) => `${data(results).invoice_number}: ${total(data(results))}.`),
  ),
  'usual-terms': steps(
    find('Fjell'),
    bill(100, 'Ropes'),
    say((results) => `${total(data(results))}, due ${data(results).due_date}.`),
  ),
  'new-item': steps(
    call('createItem', { code: 'FOTO', description: 'Fotodag', unit: 'day', unit_price: 450, tax_rate: 21 }),
    say((results) => `Artikel ${data(results).code} staat klaar.`),
  ),
  'german-customer': steps(
    find('Brightwater'),
    call('updateCustomer', (results) => ({ customer: found(results)?.id, language: 'de' })),
    call('createInvoice', (results) => ({
      ...{ customer: found(results)?.email, amount: 80, description: 'Plakate', send_email: true },
    })),
    say((results) => `${data(results).invoice_number}: ${total(data(results))}.`),
  ),
  'new-german-customer': steps(
    call('createCustomer', { name: 'Greta Blum', email: 'greta@blum.example.com', language: 'de' }),
    call('createInvoice', (results) => ({
      ...{ customer: data(results).email, amount: 120, description: 'Lesezeichen', send_email: true },
    })),
    say((results) => `${data(results).invoice_number}: ${total(data(results))}.`),
  ),
};
