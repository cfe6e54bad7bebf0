import { updateCustomer } from '../../../operations/customers/update-customer.ts';
import { changesIn } from '../frame/changes.ts';
import { stepView } from '../frame/step.ts';
import { MONEY } from '../money-words.ts';
import { ask, type Inside, type Page } from '../page.ts';
import { CUSTOMER_FIELDS, customerFields, unlessTaken } from './fields.ts';
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
    const changes = changesIn(customer, sent, CUSTOMER_FIELDS, ['name']);
    if (Object.keys(changes).length > 0) await unlessTaken(ask(visit, updateCustomer, { id: customer.id, ...changes }));
    return { goTo: visit.at(`/customers/${customer.id}`), say: 'customer_changed' };
  },
};
