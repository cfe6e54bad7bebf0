/** Scripted models that solve the tasks of `dev/evals/tasks/customer-data.ts` correctly. */
import type { Script } from '../../kit/openai-server.ts';
import { call, data, due, find, list, type Results, say, steps } from './steps.ts';

/** The id of the customer of this company, of those that the first result lists. */
export const idOf = (results: Results, company: string) =>
  data(results, 0).customers.find((one) => one.company === company)?.id;

export const RIGHT_CUSTOMER_DATA: Readonly<Record<string, Script>> = {
  'merge-two-of-one-name': steps(
    find('Jan Smit'),
    call('mergeCustomers', (results) => ({
      id: idOf(results, 'Smit Fotografie'),
      into: idOf(results, 'Molenbouw Smit'),
    })),
    say((results) => `Zusammengeführt; es bleibt Kunde ${data(results).id}, ${data(results).company}.`),
  ),
  'merge-what-looks-alike': steps(
    find('De Linde'),
    say(
      (results) =>
        `Est-ce le même client ? ${list(data(results).customers, ({ name, email }) => `${name} (${email})`)}. Les noms et les adresses diffèrent ; je n’ai rien fusionné.`,
    ),
  ),
  'erase-with-an-open-invoice': steps(
    find('Els Jansen'),
    call('eraseCustomer', (results) => ({ id: data(results).customers[0]?.id })),
    call('listInvoices', { customer: 'Els Jansen', status: 'unpaid' }),
    say(
      (results) =>
        `Nog niet: ${list(data(results).invoices, (row) => `${row.invoice_number}, ${due(row)}`)} staat open. Is die betaald, of wilt u hem crediteren?`,
    ),
  ),
};
