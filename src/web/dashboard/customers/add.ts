import { createCustomer } from '../../../operations/customers/create-customer.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { stepView } from '../components/step.ts';
import { filledIn, type Page, runOnce, type SignedIn } from '../page.ts';
import { CUSTOMER_FIELDS, customerForm, customerInput } from './fields.ts';
import { sameEmailChoice, sameEmailIn, unlessTaken } from './same-email.ts';

export const newCustomerPage: Page<SignedIn> = {
  path: '/customers/new',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].customers.adding;
    const step = {
      path: '/customers/new',
      back: '/customers',
      ...words,
      text: '',
      fields: [...(await sameEmailChoice(visit, refused, (id) => `/customers/${id}`)), ...customerForm(visit.language)],
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const input = { ...customerInput(filledIn(sent, CUSTOMER_FIELDS), sent), ...sameEmailIn(sent) };
    const { id } = await unlessTaken(runOnce(visit, createCustomer, input, sent), visit);
    return { goTo: visit.at(`/customers/${id}`), notice: 'customer_made' };
  },
};
