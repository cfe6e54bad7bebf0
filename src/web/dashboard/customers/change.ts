import { updateCustomer } from '../../../operations/customers/update-customer.ts';
import { DASHBOARD } from '../../../words/texts.ts';
import { changesIn } from '../components/changes.ts';
import { stepView } from '../components/step.ts';
import { type Page, run, type SignedIn } from '../page.ts';
import { CUSTOMER_FIELDS, customerForm, customerInput, shownValues } from './fields.ts';
import { customerOf } from './one.ts';
import { sameEmailChoice, sameEmailIn, unlessTaken } from './same-email.ts';

export const changeCustomerPage: Page<SignedIn> = {
  path: '/customers/:id/change',
  needs: 'billing.write',
  show: async (visit, refused) => {
    const words = DASHBOARD[visit.language].customers.changing;
    const customer = await customerOf(visit);
    const step = {
      path: `/customers/${customer.id}/change`,
      back: `/customers/${customer.id}`,
      title: words.title(customer.name),
      text: '',
      fields: [
        ...(await sameEmailChoice(visit, refused, (id) => `/customers/${id}`)),
        ...customerForm(visit.language, customer),
      ],
      button: words.button,
    } as const;
    return stepView(visit, step, refused);
  },
  act: async (visit, sent) => {
    const customer = await customerOf(visit);
    const changes = customerInput(changesIn(shownValues(customer), sent, CUSTOMER_FIELDS, ['name']), sent);
    if (Object.keys(changes).length > 0)
      await unlessTaken(run(visit, updateCustomer, { id: customer.id, ...changes, ...sameEmailIn(sent) }), visit);
    return { goTo: visit.at(`/customers/${customer.id}`), notice: 'customer_changed' };
  },
};
