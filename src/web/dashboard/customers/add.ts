import { createCustomer } from '../../../operations/customers/create-customer.ts';
import { stepView } from '../components/step.ts';
import { filledIn, type Page, runOnce, type SignedIn } from '../page.ts';
import { CUSTOMER_FIELDS, customerFields, customerInput, unlessTaken } from './fields.ts';
import { CUSTOMER_WORDS } from './words.ts';

export const newCustomerPage: Page<SignedIn> = {
  path: '/customers/new',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = CUSTOMER_WORDS[visit.language].adding;
    const step = {
      path: '/customers/new',
      back: '/customers',
      ...words,
      text: '',
      fields: customerFields(visit.language),
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const { id } = await unlessTaken(
      runOnce(visit, createCustomer, customerInput(filledIn(sent, CUSTOMER_FIELDS), sent), sent),
      visit.language,
    );
    return { goTo: visit.at(`/customers/${id}`), notice: 'customer_made' };
  },
};
