import { updateCustomer } from '../../../operations/customers/update-customer.ts';
import { stepView } from '../frame/step.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page, type Sent, textOf } from '../page.ts';
import { CUSTOMER_FIELDS, type CustomerData, customerFields, unlessTaken } from './fields.ts';
import { customerOf } from './one.ts';

const { changing: words } = MONEY.customer;

export const changeCustomerPage: Page<Inside> = {
  path: '/customers/:id/change',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const customer = await customerOf(visit);
    const step = {
      path: `/customers/${customer.id}/change`,
      back: `/customers/${customer.id}`,
      title: words.title(customer.name),
      text: '',
      fields: customerFields(customer),
      button: words.button,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const customer = await customerOf(visit);
    const changes = changesIn(customer, sent);
    if (Object.keys(changes).length > 0) await unlessTaken(ask(visit, updateCustomer, { id: customer.id, ...changes }));
    return { goTo: visit.at(`/customers/${customer.id}`), say: 'customer_changed' };
  },
};

/** Only what differs from what is known: the activity says what was changed. A name cannot be emptied. */
function changesIn(known: CustomerData, sent: Sent): Record<string, string | null> {
  const given = CUSTOMER_FIELDS.filter((name) => name in sent).map((name) => {
    // Browsers send line breaks as CRLF.
    const value = textOf(sent, name).replaceAll('\r\n', '\n').trim();
    return [name, value === '' && name !== 'name' ? null : value] as const;
  });
  return Object.fromEntries(given.filter(([name, value]) => value !== known[name]));
}
