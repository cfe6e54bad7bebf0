import { createCustomer } from '../../../operations/customers/create-customer.ts';
import { stepView } from '../frame/step.ts';
import { MONEY } from '../money-words.ts';
import { doOnce, filledIn, type Inside, type Page } from '../page.ts';
import { CUSTOMER_FIELDS, customerFields, unlessTaken } from './fields.ts';

const { adding: words } = MONEY.customer;

export const newCustomerPage: Page<Inside> = {
  path: '/customers/new',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const step = { path: '/customers/new', back: '/customers', ...words, text: '', fields: customerFields() } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await unlessTaken(doOnce(visit, createCustomer, filledIn(sent, CUSTOMER_FIELDS), sent));
    return { goTo: visit.at(`/customers/${id}`), say: 'customer_made' };
  },
};
